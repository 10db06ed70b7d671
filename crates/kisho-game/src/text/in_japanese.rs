//! What is wrong with a text in Japanese, for the readers of boards; messages themselves are in English.

use super::Id;

impl Id {
    /// The kind of mistake as a Japanese sentence; `None` for messages that only authors get.
    #[must_use]
    pub fn in_japanese(self) -> Option<&'static str> {
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
    (Id::MovesEncoding, "UTF-8の文章ではありません。"),
    (Id::MovesHead, "見出しの項目が不明か、重複しています。"),
    (Id::MovesNumber, "手数と指し手が合いません。"),
    (Id::MovesParenthesis, "変化の括弧の位置が正しくありません。"),
    (Id::MovesResult, "結果の書き方が正しくありません。"),
    (Id::MovesUnclear, "当てはまる駒がないか、複数あります。"),
    (Id::MovesUnclosed, "コメントか変化が閉じていません。"),
    (Id::MovesUnknown, "局面のあとの形式がわかりません。"),
    (Id::NotationBinary, "文字のファイルではありません。"),
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
    (Id::ProblemNoChoice, "選べる手が二つ以上ありません。"),
    (Id::QuizFrame, "ここには当てる手がありません。"),
];

#[cfg(feature = "go")]
const OF_GO: &[Said] = &[
    (Id::GoKomi, "コミが数ではありません。"),
    (Id::GoScoreDiffers, "棋譜の結果と計算が合いません。"),
    (Id::SenseiEdge, "盤の端の線がそろっていません。"),
    (Id::SenseiEmpty, "図がありません。"),
    (Id::SenseiEncoding, "UTF-8の文章ではありません。"),
    (Id::SenseiLeftOut, "表示できないものが図にあります。"),
    (Id::SenseiLine, "線や矢印の両端が図の点ではありません。"),
    (Id::SenseiNumber, "手の番号が重複しているか、正しくありません。"),
    (Id::SenseiOtherSize, "路数が図の端と合いません。"),
    (Id::SenseiRow, "行の長さがほかの行と違います。"),
    (Id::SenseiSecond, "図が二つあります。"),
    (Id::SenseiSign, "知らない記号があります。"),
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
    (Id::SgfMixed, "置き石と着手が同じノードにあります。"),
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
    (Id::SgfTooLarge, "大きすぎます。"),
    (Id::SgfUnclosedGame, "最後の「)」がありません。"),
    (Id::SgfUnclosedValue, "「[」が閉じていません。"),
    (Id::SgfValues, "値が複数あります。"),
    (Id::SgfVersion, "FFの値が正しくありません。"),
];

#[cfg(feature = "janken")]
const OF_JANKEN: &[Said] = &[
    (Id::JankenEncoding, "UTF-8の文章ではありません。"),
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
    (Id::GgfEncoding, "UTF-8の文章ではありません。"),
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
    (Id::OthelloEncoding, "UTF-8の文章ではありません。"),
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
    (Id::QfSquare, "盤にないマスの駒があります。"),
    (Id::QfTruncated, "コードが途中で終わっています。"),
    (Id::QfTurn, "ターン数が正しくありません。"),
    (Id::QfWallConflict, "壁が重なるか、交わっています。"),
    (Id::QfWallCount, "一人の壁が十枚を超えています。"),
    (Id::QuoridorEncoding, "UTF-8の文章ではありません。"),
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
    (Id::CsaLate, "指し手のあとに見出しの行があります。"),
    (Id::CsaMoreGames, "棋譜が複数あります。最初の一局を読みます。"),
    (Id::CsaMove, "指し手として読めないか、駒が違います。"),
    (Id::CsaNoStart, "開始局面がありません。"),
    (Id::CsaNoSuchGame, "その番号の棋譜はありません。"),
    (Id::CsaSign, "符号が手番と合いません。"),
    (Id::CsaSpecial, "「%」のあとの語がわかりません。"),
    (Id::CsaStart, "開始局面として読めません。"),
    (Id::CsaStartUntidy, "開始局面の書き方が正しくありません。"),
    (Id::CsaTime, "時間が正しくありません。"),
    (Id::CsaTurn, "手番の行がないか、正しくありません。"),
    (Id::CsaUnknown, "知らない行です。"),
    (Id::CsaVersion, "知らないバージョンです。"),
    (Id::JkfMove, "指せない手か、読めない手です。"),
    (Id::JkfRecord, "棋譜として読めないところがあります。"),
    (Id::KifAfterEnd, "終局のあとに指し手があります。"),
    (Id::KifBoard, "盤面図として読めません。"),
    (Id::KifEmpty, "棋譜も局面もありません。"),
    (Id::KifEncoding, "文字コードに合わない文字があります。"),
    (Id::KifEnding, "KIFにない終局の語です。"),
    (Id::KifFoul, "最後の手は反則で、負けになっています。"),
    (Id::KifHand, "持駒が正しくありません。"),
    (Id::KifHandicap, "知らない手合割です。"),
    (Id::KifHeader, "見出しの行が重複しているか、多すぎます。"),
    (Id::KifIllegal, "指せない手です。"),
    (Id::KifJunk, "余分な文字があります。"),
    (Id::KifLastMove, "最終手が盤面と合いません。"),
    (Id::KifLine, "知らない行です。"),
    (Id::KifMoreGames, "棋譜が複数あります。"),
    (Id::KifMove, "指し手として読めないか、当てはまる駒がありません。"),
    (Id::KifName, "移動元か駒の名前が正しくありません。"),
    (Id::KifNoSuchGame, "その番号の棋譜はありません。"),
    (Id::KifNumber, "手数が抜けているか、重複しています。"),
    (Id::KifResult, "「まで」の行が指し手と合いません。"),
    (Id::KifSign, "▲△が手番と合いません。"),
    (Id::KifVariation, "変化の始まる手がありません。"),
    (Id::SfenEmpty, "SFENがありません。"),
    (Id::SfenEncoding, "UTF-8の文章ではありません。"),
    (Id::SfenExtra, "局面のあとに余分なものがあります。"),
    (Id::SfenHand, "持駒が正しくありません。"),
    (Id::SfenMoveNumber, "手数が正しくありません。"),
    (Id::SfenPiece, "駒の文字ではありません。"),
    (Id::SfenPromotion, "成れない駒に「+」が付いています。"),
    (Id::SfenRank, "段のマスが九つではありません。"),
    (Id::SfenRanks, "段が九つではありません。"),
    (Id::SfenTurn, "手番がないか、正しくありません。"),
    (Id::ShogiIllegal, "指せない手です。"),
    (Id::ShogiPerpetualCheck, "連続王手の千日手です。"),
    (Id::ShogiRepetition, "千日手のあとに指し手があります。"),
    (Id::ShogiSurplus, "駒が一組より多くあります。"),
    (Id::Shogi64Alphabet, "コードにない文字です。"),
    (Id::Shogi64Empty, "コードがありません。"),
    (Id::Shogi64King, "盤にないマスの玉があります。"),
    (Id::Shogi64MixedNeedless, "混合モードの要らない局面です。"),
    (Id::Shogi64Occupied, "一つのマスに駒が二つあります。"),
    (Id::Shogi64TrailingBits, "コードの終わりのあとに余分なものがあります。"),
    (Id::Shogi64Truncated, "コードが途中で終わっています。"),
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
        ];
        for id in Id::ALL.iter().filter(|id| of_records.iter().any(|start| id.as_str().starts_with(start))) {
            assert!(id.in_japanese().is_some_and(|said| said.ends_with('。')), "{id}");
        }
        assert_eq!(Id::LinkBroken.in_japanese(), None);
    }
}
