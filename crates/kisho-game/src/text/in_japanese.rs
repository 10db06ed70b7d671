//! What is wrong with a text in Japanese, for the readers of boards; messages themselves are in English.

use super::{Id, Lang};

impl Id {
    /// The kind of mistake as a sentence, if the language is Japanese; `None` also for messages that only those get who build a site.
    #[must_use]
    pub fn said_in(self, lang: Lang) -> Option<&'static str> {
        if !lang.is_japanese() {
            return None;
        }
        let mut all = KINDS.iter().copied().flatten();
        all.find(|(id, _)| *id == self).map(|(_, said)| *said)
    }
}

type Said = (Id, &'static str);

const KINDS: &[&[Said]] = &[
    OF_ALL,
    #[cfg(feature = "go")]
    OF_GO,
    #[cfg(feature = "janken")]
    OF_JANKEN,
    #[cfg(feature = "othello")]
    OF_OTHELLO,
    #[cfg(feature = "quoridor")]
    OF_QUORIDOR,
    #[cfg(feature = "shogi")]
    OF_SHOGI,
];

const OF_ALL: &[Said] = &[
    (Id::JsonRecord, "JSONですが、棋譜として読めないところがあります。"),
    (Id::JsonSyntax, "JSONとして正しくありません。"),
    (Id::MovesEncoding, "UTF-8のテキストではありません。"),
    (Id::MovesHead, "ヘッダーの項目が不明か、重複しています。"),
    (Id::MovesNumber, "手数と指し手が合いません。"),
    (Id::MovesParenthesis, "変化の括弧の位置が正しくありません。"),
    (Id::MovesResult, "結果の書き方が正しくありません。"),
    (Id::MovesUnclear, "当てはまる駒がないか、複数あります。"),
    (Id::MovesUnclosed, "コメントか変化が閉じていません。"),
    (Id::MovesUnknown, "局面のあとの形式がわかりません。"),
    (Id::NotationBinary, "テキストファイルではありません。"),
    (Id::NotationOneGame, "棋譜は一局だけです。"),
    (Id::NotationOther, "別の形式の棋譜のようです。"),
    (Id::OptionFrame, "その番号の局面や手はありません。"),
    (Id::OptionHidden, "印や矢印の場所が表示されていません。"),
    (Id::OptionQuote, "引用符が閉じていません。"),
    (Id::OptionTheme, "その盤のテーマはありません。"),
    (Id::OptionUnknown, "その名前のオプションはありません。"),
    (Id::OptionValue, "オプションの値が正しくありません。"),
    (Id::ProblemAnswer, "答えの手が正しくありません。"),
    (Id::ProblemChoices, "選択肢の手が正しくありません。"),
    (Id::ProblemNoAnswer, "正解の手がありません。"),
    (Id::ProblemNoChoice, "選べる手が一つ以下です。"),
    (Id::FiguresMany, "図が多すぎます。"),
    (Id::FiguresNone, "ファイルに図の指定がありません。"),
    (Id::ProblemAndFigures, "問題と、図の分け方の指定は、一緒に使えません。"),
    (Id::ProblemAndQuiz, "問題と次の一手クイズは一緒に使えません。"),
    (Id::ProblemLong, "問題の設問が多すぎます。"),
    (Id::QuizFrame, "ここには当てる手がありません。"),
    (Id::QuizLong, "尋ねる手が多すぎます。"),
];

#[cfg(feature = "go")]
const OF_GO: &[Said] = &[
    (Id::GoKomi, "コミが数ではありません。"),
    (Id::GoScoreDiffers, "棋譜の結果と計算が合いません。"),
    (Id::SenseiEdge, "盤の端の線がそろっていません。"),
    (Id::SenseiEmpty, "図がありません。"),
    (Id::SenseiEncoding, "UTF-8のテキストではありません。"),
    (Id::SenseiLeftOut, "表示できないものが図にあります。"),
    (Id::SenseiLine, "線や矢印の両端が図の点ではありません。"),
    (Id::SenseiNumber, "手の番号が重複しているか、正しくありません。"),
    (Id::SenseiOtherSize, "路数が図の端と合いません。"),
    (Id::SenseiRow, "行の長さがほかの行と違います。"),
    (Id::SenseiSecond, "図が二つあります。"),
    (Id::SenseiSign, "不明な記号があります。"),
    (Id::SenseiSize, "盤の大きさが正しくありません。"),
    (Id::SenseiStray, "図でないところは読みません。"),
    (Id::SgfAfterVariation, "変化の括弧の位置が正しくありません。"),
    (Id::SgfCharset, "文字コードの指定がないか、正しくありません。"),
    (Id::SgfEmpty, "棋譜がありません。"),
    (Id::SgfEmptyVariation, "変化が空です。"),
    (Id::SgfEncoding, "文字コードに合わない文字があります。"),
    (Id::SgfGame, "囲碁の棋譜ではありません。"),
    (Id::SgfJunk, "余分な文字があります。"),
    (Id::SgfKo, "コウをすぐに取り返しています。"),
    (Id::SgfLabel, "文字の指定が正しくありません。"),
    (Id::SgfLine, "線の指定が正しくありません。"),
    (Id::SgfLowercase, "プロパティ名に小文字があります。"),
    (Id::SgfMixed, "石の配置（AB・AW・AE）と着手が同じノードにあります。"),
    (Id::SgfMoreGames, "棋譜が複数あります。最初の一局を読みます。"),
    (Id::SgfNoGame, "棋譜がありません。"),
    (Id::SgfNoName, "プロパティ名がありません。"),
    (Id::SgfNoSuchGame, "その番号の棋譜はありません。"),
    (Id::SgfNoValue, "プロパティの値がありません。"),
    (Id::SgfNumber, "数が正しくありません。"),
    (Id::SgfOccupied, "石のある点に打っています。"),
    (Id::SgfOldProperty, "古い版のプロパティです。"),
    (Id::SgfPlayer, "手番の指定が正しくありません。"),
    (Id::SgfPoint, "盤の点ではありません。"),
    (Id::SgfSemicolon, "「;」が抜けています。"),
    (Id::SgfSize, "盤の大きさが正しくありません。"),
    (Id::SgfStray, "余分な文字があります。"),
    (Id::SgfSuicide, "自殺手です。"),
    (Id::SgfTooLarge, "棋譜が大きすぎます。"),
    (Id::SgfUnclosedGame, "最後の「)」がありません。"),
    (Id::SgfUnclosedValue, "「[」が閉じていません。"),
    (Id::SgfValues, "値が複数あります。"),
    (Id::SgfVersion, "FFの値が正しくありません。"),
];

#[cfg(feature = "janken")]
const OF_JANKEN: &[Said] = &[
    (Id::JankenEncoding, "UTF-8のテキストではありません。"),
    (Id::JankenIllegal, "指せない手です。"),
    (Id::JankenMove, "指し手として読めません。"),
    (Id::JankenPasses, "手番の側は動けないのでパスです。"),
    (Id::JankenPosition, "局面として読めないか、ありえない局面です。"),
    (Id::JankenSetup, "配置として読めません。"),
    (Id::JankenTurn, "一ターンの行動の数が合いません。"),
];

#[cfg(feature = "othello")]
const OF_OTHELLO: &[Said] = &[
    (Id::GgfBoard, "盤面として読めないか、大きさが違います。"),
    (Id::GgfEncoding, "UTF-8のテキストではありません。"),
    (Id::GgfGame, "オセロの棋譜ではありません。"),
    (Id::GgfIllegal, "打てない手です。"),
    (Id::GgfMoreGames, "棋譜が複数あります。最初の一局を読みます。"),
    (Id::GgfMove, "着手として読めません。"),
    (Id::GgfNoGame, "棋譜がありません。"),
    (Id::GgfNoSuchGame, "その番号の棋譜はありません。"),
    (Id::GgfPass, "打てるところがあるのにパスしています。"),
    (Id::GgfProperty, "読まない項目があります。"),
    (Id::GgfResult, "結果が盤面と合いません。"),
    (Id::GgfTurn, "手番が違います。"),
    (Id::GgfUnclosed, "値か棋譜が閉じていません。"),
    (Id::OthelloEncoding, "UTF-8のテキストではありません。"),
    (Id::OthelloIllegal, "打てない手です。"),
    (Id::OthelloMove, "着手として読めません。"),
    (Id::OthelloPass, "打てるところがあるのにパスしています。"),
    (Id::OthelloPosition, "局面として読めません。"),
];

#[cfg(feature = "quoridor")]
const OF_QUORIDOR: &[Said] = &[
    (Id::QfEmpty, "コードがありません。"),
    (Id::QfIllegalMove, "指せない手です。"),
    (Id::QfLastWall, "最後に置いた壁が盤にありません。"),
    (Id::QfLeftover, "コードの終わりのあとに余分なものがあります。"),
    (Id::QfSameSquare, "二つの駒が同じマスにあります。"),
    (Id::QfShutOff, "ゴールへの道がありません。"),
    (Id::QfSquare, "駒が盤にないマスにあります。"),
    (Id::QfTruncated, "コードが途中で終わっています。"),
    (Id::QfTurn, "ターン数が正しくありません。"),
    (Id::QfWallConflict, "壁が重なるか、交わっています。"),
    (Id::QfWallCount, "一人の壁が十枚を超えています。"),
    (Id::QuoridorEncoding, "UTF-8のテキストではありません。"),
    (Id::QuoridorIllegalMove, "指せない手です。"),
    (Id::QuoridorMove, "指し手として読めません。"),
    (Id::QuoridorNotation, "その記法はありません。"),
    (Id::QuoridorPosition, "ありえない局面です。"),
    (Id::QuoridorStart, "開始局面として読めません。"),
];

#[cfg(feature = "shogi")]
const OF_SHOGI: &[Said] = &[
    (Id::CsaAfterEnd, "終局のあとに指し手があります。"),
    (Id::CsaEmpty, "棋譜がありません。"),
    (Id::CsaEncoding, "文字コードに合わない文字があります。"),
    (Id::CsaForm, "指し手の書き方が正しくありません。"),
    (Id::CsaFoul, "最後の手は反則で、負けになっています。"),
    (Id::CsaHeader, "「$」の行が多すぎます。"),
    (Id::CsaIllegal, "指せない手です。"),
    (Id::CsaLate, "指し手のあとにヘッダーの行があります。"),
    (Id::CsaMoreGames, "棋譜が複数あります。最初の一局を読みます。"),
    (Id::CsaMove, "指し手として読めないか、駒が違います。"),
    (Id::CsaNoStart, "開始局面がありません。"),
    (Id::CsaNoSuchGame, "その番号の棋譜はありません。"),
    (Id::CsaSign, "「+」「-」が手番と合いません。"),
    (Id::CsaSpecial, "「%」の行が正しくないか、不明です。"),
    (Id::CsaStart, "開始局面として読めません。"),
    (Id::CsaStartUntidy, "開始局面の書き方が正しくありません。"),
    (Id::CsaTime, "時間が正しくありません。"),
    (Id::CsaTurn, "手番の行がないか、正しくありません。"),
    (Id::CsaUnknown, "不明な行です。"),
    (Id::CsaVersion, "不明なバージョンです。"),
    (Id::JkfMove, "指せない手か、読めない手です。"),
    (Id::JkfRecord, "棋譜として読めないところがあります。"),
    (Id::KifAfterEnd, "終局のあとに指し手があります。"),
    (Id::KifBoard, "盤面図として読めません。"),
    (Id::KifEmpty, "棋譜も局面もありません。"),
    (Id::KifEncoding, "文字コードに合わない文字があります。"),
    (Id::KifEnding, "KIFにない終局の語です。"),
    (Id::KifFoul, "最後の手は反則で、負けになっています。"),
    (Id::KifHand, "持駒が正しくありません。"),
    (Id::KifHandicap, "不明な手合割です。"),
    (Id::KifHeader, "ヘッダーの行が重複しているか、多すぎます。"),
    (Id::KifIllegal, "指せない手です。"),
    (Id::KifJunk, "余分な文字があります。"),
    (Id::KifLastMove, "最終手が盤面と合いません。"),
    (Id::KifLine, "不明な行です。"),
    (Id::KifMoreGames, "棋譜が複数あります。最初の一局を読みます。"),
    (Id::KifMove, "指し手として読めないか、当てはまる駒がありません。"),
    (Id::KifName, "移動元がないか、駒が成ったあとの名前になっています。"),
    (Id::KifNoSuchGame, "その番号の棋譜はありません。"),
    (Id::KifNumber, "手数が抜けているか、重複しています。"),
    (Id::KifResult, "「まで」の行が指し手と合いません。"),
    (Id::KifSign, "▲△が手番と合いません。"),
    (Id::KifVariation, "変化の始まる手がありません。"),
    (Id::SfenEmpty, "SFENがありません。"),
    (Id::SfenEncoding, "UTF-8のテキストではありません。"),
    (Id::SfenExtra, "局面のあとに余分なものがあります。"),
    (Id::SfenHand, "持駒が正しくありません。"),
    (Id::SfenMoveNumber, "手数が正しくありません。"),
    (Id::SfenPiece, "駒の文字ではありません。"),
    (Id::SfenPromotion, "成れない駒に「+」が付いています。"),
    (Id::SfenRank, "段のマスが九つではありません。"),
    (Id::SfenRanks, "段が九つではありません。"),
    (Id::SfenTurn, "手番がないか、正しくありません。"),
    (Id::ShogiIllegal, "指せない手です。"),
    (Id::ShogiImpossible, "対局では現れない局面です。"),
    (Id::ShogiPerpetualCheck, "連続王手の千日手です。"),
    (Id::ShogiRepetition, "千日手のあとに指し手があります。"),
    (Id::ShogiSurplus, "駒の数が一組を超えています。"),
    (Id::Shogi64Alphabet, "コードにない文字です。"),
    (Id::Shogi64Empty, "コードがありません。"),
    (Id::Shogi64King, "玉が盤にないマスにあります。"),
    (Id::Shogi64MixedNeedless, "混合モードの要らない局面です。"),
    (Id::Shogi64Occupied, "一つのマスに駒が二つあります。"),
    (Id::Shogi64TrailingBits, "コードの終わりのあとに余分なものがあります。"),
    (Id::Shogi64Truncated, "コードが途中で終わっています。"),
    (Id::UsiAfterEnd, "終局のあとに指し手があります。"),
    (Id::UsiMove, "指し手として読めないか、指せない手です。"),
    (Id::TsumeCheck, "攻め方の手が王手ではありません。"),
    (Id::TsumeMate, "本手順が詰みで終わっていません。"),
    (Id::TsumeSecond, "余詰があります。"),
    (Id::TsumeShorter, "早詰があります。"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages about records begin with the names of notations; readers get these.
    #[test]
    fn what_is_wrong_with_records_is_said_in_japanese() {
        let of_records = [
            "csa-",
            "ggf-",
            "janken-",
            "jkf-",
            "json-",
            "kif-",
            "othello-",
            "qf-",
            "quoridor-",
            "sensei-",
            "sfen-",
            "sgf-",
            "shogi-",
            "shogi64-",
            "usi-",
        ];
        for id in Id::ALL.iter().filter(|id| of_records.iter().any(|start| id.as_str().starts_with(start))) {
            assert!(id.said_in(Lang::Ja).is_some_and(|said| said.ends_with('。')), "{id}");
            assert_eq!(id.said_in(Lang::En), None);
        }
        assert_eq!(Id::LinkBroken.said_in(Lang::Ja), None);
    }
}
