//! The list of all options.

use std::sync::LazyLock;

use Kind::{Switch, SwitchOrValue, Value};
use Scope::{Collections, Everywhere, SomeGames};

use crate::present::facts;
#[cfg(doc)]
use crate::present::games::Facts;
use kisho_game::text::Lang;
use kisho_game::{Game, Notation};

/// Whether an option stands alone or takes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `name`, and `no-name` for the opposite.
    Switch,
    /// `name=value`; the word names the value in help texts.
    Value(&'static str),
    /// `name`, `no-name` or `name=value`.
    SwitchOrValue(&'static str),
}

/// Where an option means something.
#[derive(Debug, Clone, Copy)]
pub enum Scope {
    /// Everywhere.
    Everywhere,
    /// In records of the games whose rows name it ([`Facts::options`]), in whatever notation.
    SomeGames,
    /// In notations whose texts may hold several records.
    Collections,
    /// In the notation of this name.
    Notation(&'static str),
}

/// One option.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Its word.
    pub name: &'static str,
    /// Its form.
    pub kind: Kind,
    /// Where it means something.
    pub scope: Scope,
    /// What it does, for help texts, in English and Japanese; empty without the feature `authoring`.
    pub(crate) help: [&'static str; 2],
}

impl Spec {
    /// What it does, in a language of kisho's.
    #[must_use]
    pub fn help(&self, lang: Lang) -> &'static str {
        let [english, japanese] = self.help;
        if lang.is_japanese() { japanese } else { english }
    }

    /// Whether records in this notation may know the option; those of JSON may be of any game.
    #[must_use]
    pub fn fits(&self, notation: &Notation) -> bool {
        match self.scope {
            Scope::Everywhere => true,
            Scope::SomeGames => notation.game.is_none_or(|game| facts(game).knows(self.name)),
            Scope::Collections => notation.many.is_some(),
            Scope::Notation(name) => notation.name == name,
        }
    }
}

/// A list of options, each with its form, where it means something, and what it does in English and Japanese.
macro_rules! specs {
    ($($name:literal: $kind:expr, $scope:expr; $english:literal $japanese:literal)*) => {
        &[$($crate::present::options::Spec {
            name: $name,
            kind: $kind,
            scope: $scope,
            help: if cfg!(feature = "authoring") { [$english, $japanese] } else { ["", ""] },
        },)*]
    };
}
pub(crate) use specs;

/// Every option: those below, and after each the options of single games that go with it.
pub static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    let with = |spec: &'static Spec| {
        let of_games = Game::ALL.iter().flat_map(|&game| facts(game).own_options);
        let with_it = of_games.filter(|(after, _)| *after == spec.name).flat_map(|(_, specs)| *specs);
        std::iter::once(spec).chain(with_it).copied()
    };
    SHARED.iter().flat_map(with).collect()
});

/// The options that several games know.
const SHARED: &[Spec] = specs! {
    "flip": Switch, Everywhere;
        "Turn the board round, coordinates and hands included"
        "盤を反転する（座標と持駒も）"
    "last-move": Switch, Everywhere;
        "Highlight the last move (on unless you say no-last-move)"
        "最終手を目立たせる（no-last-moveで消す）"
    "info-bar": SwitchOrValue("fan"), Everywhere;
        "Turn, walls left, captures, hands (on unless you say no-info-bar; fan: as on the Quoridor fan site)"
        "手番、残りの壁、アゲハマ、持駒を表示する（no-info-barで消す。fanはコリドールのファンサイトの形）"
    "coords": SwitchOrValue("STYLE"), Everywhere;
        "Coordinates: western, eastern (Go, shogi), numeric (Go), or none"
        "座標：western（英数字）、eastern（漢数字、囲碁と将棋）、numeric（数字、囲碁）、none（なし）"
    "numbers": SwitchOrValue("restart|N"), SomeGames;
        "Move numbers on the stones; in a book figure counted from 1 (restart) or from N"
        "石に手数を書く。譜では1から（restart）、またはNから数える"
    "next": Switch, SomeGames;
        "Shows the moves that follow: rings, with what the record says of them, or arrows"
        "次の手を、棋譜の説明を添えた丸か矢印で示す"
    "moves": Value("A-B"), SomeGames;
        "A book figure: the position before move A, and the moves A to B as numbered stones"
        "譜の図：A手目の前の局面に、A手目からB手目までを番号付きの石で置く"
    "every": Value("N"), SomeGames;
        "The game as a series of figures: book figures of N moves each, or in shogi and Quoridor every Nth position"
        "対局を何枚かの図に分ける。N手ごとの譜、将棋とコリドールではN手ごとの局面"
    "figures": SwitchOrValue("N,N,…"), SomeGames;
        "The figures that the file itself defines: by FG and PM, or in shogi by bookmarks; in shogi and Quoridor also the positions after the moves N (first, last)"
        "ファイルで指定された図（FGとPM、将棋ではしおり）。将棋とコリドールでは、指定した手（first、last）のあとの局面も"
    "crop": Value("PART"), Everywhere;
        "The part of the board: auto, top-right, left, …, K10-T19, 5e-1a, c3-g7, or none for all of it"
        "盤の一部だけを表示する。auto、top-right、left、K10-T19、5e-1a、c3-g7など。noneは全体"
    "frame": Value("N|first|last"), Everywhere;
        "The frame shown first"
        "初めに表示する局面"
    "frames": Value("A-B|none"), Everywhere;
        "Step through these frames only; none: a still diagram"
        "この範囲だけを並べる。noneは動かない図"
    "print": Value("N,N,…"), Everywhere;
        "The frames that are printed: numbers, first, last"
        "印刷する局面。番号、first、last"
    "title": Switch, SomeGames;
        "The title of a figure (on in book figures and series unless you say no-title)"
        "図の題（譜や連続した図ではno-titleで消す）"
    "header": Switch, Everywhere;
        "Players, event, date, komi, result (on for games that are replayed unless you say no-header)"
        "対局者、棋戦、日付、コミ、結果（並べる棋譜ではno-headerで消す）"
    "split": SwitchOrValue("N"), Everywhere;
        "Divide a large record into pages of at most N frames (split alone: of the usual size; no-split: never)"
        "長い棋譜を、N局面までのページに分ける（splitだけなら普通の大きさ。no-splitは分けない）"
    "id": Value("NAME"), Everywhere;
        "A name for links to this diagram"
        "この図へのリンクのための名前"
    "caption": Value("TEXT"), Everywhere;
        "A line below the diagram"
        "図の下に書く一行"
    "alt": Value("TEXT"), Everywhere;
        "The text alternative, instead of the generated one"
        "代替テキスト（自動で作られるものの代わり）"
    "size": Value("N"), Everywhere;
        "Width in pixels; for qf the pixels of a quarter square, as on the fan site"
        "幅（ピクセル）。qfではファンサイトと同じく、マスの四分の一のピクセル数"
    "theme": Value("NAME"), Everywhere;
        "Board theme; on the command line also a file with one"
        "盤のテーマ。コマンドではファイルも"
    "src": Value("PATH"), Everywhere;
        "Take the record from a file beside the page"
        "棋譜をページのそばのファイルから読む"
    "source": Switch, Everywhere;
        "Also offer the code for copying"
        "コードもコピーできるように表示する"
    "lenient": Switch, Everywhere;
        "Show the valid part of a damaged record, with warnings instead of errors"
        "壊れた棋譜の読めるところを表示し、エラーの代わりに警告を出す"
    "downloads": Switch, Everywhere;
        "Links to the picture as SVG, as PNG and on a page to print"
        "図のSVG、PNG、印刷用ページへのリンク"
    "record": Switch, Everywhere;
        "Links of a replay to its record and to its positions in words"
        "棋譜のファイルと、文章で書いた局面へのリンク"
    "game": Value("N"), Collections;
        "Which game of a collection, from 1"
        "複数の棋譜のうちの何局目か（1から）"
    "problem": SwitchOrValue("tsume|next"), SomeGames;
        "Ask for the solution before the variations are shown; shogi: a mate (tsume) or the best move (next)"
        "変化を見せる前に答えを尋ねる。将棋では詰将棋（tsume）か次の一手（next）"
    "answer": Value("MOVE,MOVE,…"), SomeGames;
        "The right first move of a problem, if the record does not mark it"
        "問題の正解の初手（棋譜に印がないとき）"
    "choices": Value("MOVE,MOVE,…"), SomeGames;
        "The moves to choose from at first, beside the record's own, instead of those that kisho finds"
        "初めに選べる手。棋譜にある手に加える（kishoの選ぶ手の代わり）"
    "quiz": SwitchOrValue("A-B"), SomeGames;
        "Ask for the next move, from every frame or from these"
        "次の一手を尋ねる。すべての局面で、またはこの範囲で"
    "marks": Value("SIGN:SQUARE …"), SomeGames;
        "Marks on squares: circle:7f cross:3c triangle: square: fill:, or a label such as A:5e; in Quoridor also on walls (e3h) and crossings (e3+)"
        "マスの印：circle:7f cross:3c triangle: square: fill:、またはA:5eのような文字。コリドールでは壁（e3h）や交点（e3+）にも"
    "arrows": Value("FROM-TO …"), SomeGames;
        "Arrows from square to square, 2h-2c, or from a hand, P*5e"
        "マスからマスへの矢印 2h-2c、持駒からの矢印 P*5e"
};

/// The options that say what any position of a record looks like. The others are about one position, the page, or what is asked there.
pub const OF_ANY_POSITION: [&str; 15] = [
    "flip",
    "last-move",
    "info-bar",
    "coords",
    "numbers",
    "theme",
    "pieces",
    "kings",
    "hands",
    "names",
    "flags",
    "plain-walls",
    "wall-numbers",
    "paths",
    "legend",
];

/// Those that put signs on the board in the position that a block opens at.
pub const OF_OPENING: [&str; 3] = ["marks", "arrows", "ghost"];

/// Those of the count of a position, which a replay shows beside one of many.
pub const OF_COUNT: [&str; 4] = ["score", "dead", "neutral", "komi"];
