//! Records in plain text, whatever game they are of.

use std::borrow::Cow;

use super::boards::board;
use crate::escape;
use kisho_game::text::Id;
use kisho_game::{ReadOptions, Signs};

/// A text that is a record of any game.
pub fn record(text: &str) -> Option<String> {
    let signs = &*with_command(text);
    // A comment of Lisp begins as SGF does, but no SGF is without a property.
    let good = || kisho_game::guess(signs).filter(|name| *name != "sgf" || text.contains('['));
    let known = || Some(board(good().or_else(|| damaged(signs))?, text.trim_matches(['\n', '\r'])));
    sgf(text).or_else(known).or_else(|| unplayed(text, |why| ILLEGAL.contains(&why)))
}

/// Messages about moves that are there, and that a rule forbids.
const ILLEGAL: [Id; 5] = [Id::KifIllegal, Id::CsaIllegal, Id::ShogiIllegal, Id::JkfMove, Id::GgfIllegal];

/// A game whose first move cannot be played, as text: on a board there would be nothing of it but the start. `is_why`: whether
/// messages of this kind say why.
pub fn unplayed(text: &str, is_why: impl Fn(Id) -> bool) -> Option<String> {
    let signs = &*with_command(text);
    let notation =
        kisho_game::looks_like(signs).filter(|notation| matches!(notation.signs, Signs::Strong(_)))?;
    let reading = (notation.read)(signs.as_bytes(), &ReadOptions::default());
    let first = reading.diagnostics.iter().find(|said| said.is_error())?;
    let is_start = reading.record.is_some_and(|record| record.frames() == 1);
    (is_start && is_why(first.id)).then(|| escape::fenced("text", text.trim_matches(['\n', '\r'])))
}

/// A text as programs say it to each other, if it is a position of SFEN with moves after it, which only looks like one then.
fn with_command(text: &str) -> Cow<'_, str> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let is_board = |word: &str| {
        let is_of_board = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '+');
        word.matches('/').count() == 8 && word.chars().all(is_of_board)
    };
    if first.contains(" moves ") && first.split(' ').next().is_some_and(is_board) {
        format!("position sfen {}", text.trim_start()).into()
    } else {
        text.into()
    }
}

/// The notation of a record that is damaged so soon that there are as many mistakes in it as moves.
fn damaged(text: &str) -> Option<&'static str> {
    let notation =
        kisho_game::looks_like(text).filter(|notation| matches!(notation.signs, Signs::Strong(_)))?;
    let is_it = match notation.name {
        // Its signs are lines of a board, which nothing else has.
        "bod" => true,
        // Comments of Lisp begin in the same way, and sentences name moves so.
        "sgf" | "ki2" => false,
        _ => {
            let reading = (notation.read)(text.as_bytes(), &ReadOptions::default());
            let moves = reading.record.as_ref().map_or(0, |record| record.frames().saturating_sub(1));
            moves > 0 && moves >= reading.diagnostics.iter().filter(|said| said.is_error()).count()
        }
    };
    is_it.then_some(notation.name)
}

/// A text that is a game of Go, or of Othello in the same brackets.
pub fn sgf(text: &str) -> Option<String> {
    let text = text.trim();
    let inside = text.strip_prefix('(')?.trim_start().strip_prefix(';')?.trim_start();
    let property = inside.split('[').next().unwrap_or_default();
    // The end of a record may be cut off.
    let has_property = (1..=2).contains(&property.len()) && property.bytes().all(|b| b.is_ascii_uppercase());
    let is_record = inside.contains('[') && (text.ends_with(')') || has_property);
    let name = || kisho_game::guess(text).filter(|name| *name == "ggf").unwrap_or("sgf");
    is_record.then(|| board(name(), text))
}

#[cfg(test)]
mod tests {
    use super::super::boards::{block, notes};
    use super::super::dom::Dom;

    fn made(html: &str) -> Option<String> {
        let dom = Dom::parse(html).unwrap();
        dom.below(0).find_map(|id| block(&dom, id))
    }

    const START_SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn records_in_plain_text() {
        let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
        assert_eq!(made(&format!("<textarea>\n{kif}</textarea>")).unwrap(), format!("```kif\n{kif}```"));
        assert_eq!(made("<pre>\nPI\n+\n+7776FU\n</pre>").unwrap(), "```csa\nPI\n+\n+7776FU\n```");
        for (name, text) in [
            ("sgf", "(;GM[1]SZ[9];B[ee];W[e"),
            ("sgf", "(;SZ[9]AB[ee][ce"),
            ("csa", "PI\n+\n+7776FU\n-3333FU\n+2726FU"),
            ("usi", &format!("{START_SFEN} moves 7g7f 3c3c 2g2f")),
            ("kif", "手合割：平手\n   1 ７六歩(77)\n   2 ３三歩(33)\n   3 ２六歩(27)"),
        ] {
            assert_eq!(made(&format!("<pre>{text}</pre>")), Some(format!("```{name} lenient\n{text}\n```")));
        }
        for text in [
            START_SFEN.to_owned(),
            format!("position sfen {START_SFEN} moves 7g7f"),
            format!("{START_SFEN} moves 7g7f 3c3d"),
        ] {
            let name = if text.contains("moves") { "usi" } else { "sfen" };
            assert_eq!(made(&format!("<pre>{text}</pre>")), Some(format!("```{name}\n{text}\n```")));
        }
        assert_eq!(made("<pre>a/b/c/d/e/f/g/h/i moves the files</pre>"), None);
        // A position that is not whole is told, and stays as it is.
        let ranks = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                     |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二";
        assert_eq!(made(&format!("<pre>{ranks}</pre>")), Some(format!("```text\n{ranks}\n```")));
        let ggf = "(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)";
        assert_eq!(made(&format!("<pre>{ggf}</pre>")), Some(format!("```ggf\n{ggf}\n```")));
        assert_eq!(made("<pre>▲７六歩には △９九歩 とは打てない。▲３三歩も反則</pre>"), None);
        assert_eq!(made("<pre>手合割：平手のとき、先手は</pre>"), None);
        for text in ["let x = 1;", "$ cd go\n$ make", "$x = 1;\n$y = 2;", "(;; a comment)\n(define x 1)"] {
            assert_eq!(made(&format!("<pre>{text}</pre>")), None, "{text}");
        }
    }

    #[test]
    fn games_without_a_good_move_stay_as_text() {
        let kif = "   1 ７五歩(77)\n   2 ３四歩(33)\n*wichtig";
        let csa = "PI\n+\n+7775FU\n-3334FU";
        let usi = format!("{START_SFEN} moves 7g7e 3c3d");
        for text in [kif, csa, &usi] {
            for name in ["pre", "textarea"] {
                let dom = Dom::parse(&format!("<{name}>\n{text}\n</{name}>")).unwrap();
                let (id, block) = dom.below(0).find_map(|id| Some((id, block(&dom, id)?))).unwrap();
                assert_eq!(block, format!("```text\n{text}\n```"));
                let told = notes(&dom, id, &block).into_iter().map(|(message, _)| message);
                assert_eq!(told.collect::<Vec<_>>(), ["the first move of this game cannot be played"]);
            }
        }
        let ki2 = "▲７五歩 △３四歩";
        assert_eq!(made(&format!("<textarea>{ki2}</textarea>")), Some(format!("```text\n{ki2}\n```")));
        assert_eq!(made(&format!("<pre>{ki2}</pre>")), None, "a sentence can name such moves");
        assert_eq!(made("<textarea>手合割：平手のとき、先手は</textarea>"), None);
    }
}
