//! What a reader sees of a position.

use kisho_game::text::Id;
use std::collections::BTreeSet;

use super::*;
use crate::diagram::{Drawn, Shape, font};
use crate::present::testing;
use crate::render;
use kisho_game::shogi::{Kind, Piece, Position, sfen};
use kisho_game::text::Diagnostic;

mod ending;
pub mod replay;

fn shown(text: &str, words: &str, lang: Lang) -> Timeline {
    let (decoded, errors) = sfen::decode(text.as_bytes());
    assert_eq!(errors, []);
    timeline(&Record::new(decoded.unwrap().position, 1), &testing::options("sfen", words), lang)
}

fn texts(timeline: &Timeline) -> Vec<crate::diagram::Text> {
    let drawn: Vec<&Drawn> = timeline.elements().map(|element| &element.drawn).collect();
    let text = |drawn: &Drawn| match &drawn.shape {
        Shape::Text(text) => vec![text.clone()],
        Shape::Use { symbol, at, .. } => {
            let placed = |text: &crate::diagram::Text| crate::diagram::Text {
                at: text.at.moved(at.x, at.y),
                ..text.clone()
            };
            let text = |d: &Drawn| if let Shape::Text(text) = &d.shape { Some(placed(text)) } else { None };
            symbol.shapes.iter().filter_map(text).collect()
        }
        _ => Vec::new(),
    };
    drawn.into_iter().flat_map(text).collect()
}

/// Name of the symbol at each place, and whether it is turned.
fn pieces(timeline: &Timeline) -> Vec<(String, Point, bool)> {
    let piece = |drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, at, half_turn } if symbol.name.starts_with("piece-") => {
            Some((symbol.name.clone(), *at, *half_turn))
        }
        _ => None,
    };
    timeline.scene(0).filter_map(piece).collect()
}

const MIDDLE_GAME: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";

#[test]
fn a_position_as_text_is_a_bod_board() {
    assert_eq!(
        render::text(&shown(MIDDLE_GAME, "", Lang::Ja), 0),
        "\
後手の持駒：桂　歩
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・v金 ・ ・ ・ ・ ・|一
| ・v飛 ・ ・ 銀 ・v玉 ・ ・|二
|v歩 ・ ・v歩v歩v歩v桂 ・ ・|三
| ・ ・v歩v銀 ・ ・v歩 ・ ・|四
| ・v歩 ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 銀 歩 歩 歩 歩 香 歩|七
| ・ ・ 金 ・ ・ 玉 ・v歩v飛|八
| 香 桂 ・ ・ ・ ・ 金 ・v角|九
+---------------------------+
先手の持駒：角　金　銀　香　歩
後手番
"
    );
}

#[test]
fn a_flipped_board_is_turned_with_coordinates_and_hands() {
    let text = render::text(&shown("k8/9/9/9/9/9/9/9/+R7K b 2P 1", "flip", Lang::En), 0);
    let rows: Vec<_> = text.lines().collect();
    assert_eq!(rows[0], "Black in hand: 2 pawns");
    assert_eq!(rows[1], "  １ ２ ３ ４ ５ ６ ７ ８ ９");
    assert_eq!(rows[3], "|v玉 ・ ・ ・ ・ ・ ・ ・v龍|九");
    assert_eq!(rows[11], "| ・ ・ ・ ・ ・ ・ ・ ・ 玉|一");
    assert_eq!(rows[13..], ["White in hand: nothing", "Black to play"]);

    let (upright, flipped) = (shown(MIDDLE_GAME, "", Lang::Ja), shown(MIDDLE_GAME, "flip", Lang::Ja));
    for (name, at, is_turned) in pieces(&upright) {
        let there = Point::new(BOARD.0 - at.x, BOARD.1 - at.y);
        let is_same = |p: &Point| (p.x - there.x).abs() < 1e-9 && (p.y - there.y).abs() < 1e-9;
        assert!(
            pieces(&flipped).iter().any(|(n, p, turned)| *n == name && is_same(p) && *turned != is_turned)
        );
    }
}

#[test]
fn a_file_can_turn_the_board() {
    for (words, is_turned) in [("", true), ("no-flip", false)] {
        let record: kisho_game::Record = testing::record("kif", "手合割：平手\n盤面反転\n   1 ７六歩(77)\n");
        let (figures, said) = crate::present::figures(&record, &testing::options("kif", words), Lang::En);
        assert_eq!(said, []);
        assert_eq!(render::text(&figures[0].timeline, 0).contains("  １ ２ ３ ４ ５"), is_turned, "{words}");
    }
}

#[test]
fn only_whites_pieces_are_turned_and_each_kind_is_drawn_once() {
    let timeline = shown("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", Lang::Ja);
    let pieces = pieces(&timeline);
    assert_eq!(pieces.len(), 40);
    assert!(pieces.iter().all(|(_, at, is_turned)| *is_turned == (at.y < BOARD.1 / 2.0)));
    let names: BTreeSet<_> = pieces.iter().map(|(name, ..)| name.as_str()).collect();
    // Books print both kings as 玉.
    assert_eq!(names.len(), 8);
    let elements = timeline.elements().filter_map(|e| match &e.drawn.shape {
        Shape::Use { symbol, .. } if symbol.name.starts_with("piece-") => {
            Some(std::sync::Arc::as_ptr(symbol))
        }
        _ => None,
    });
    assert_eq!(elements.collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn the_alternative_is_what_a_player_would_say() {
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G3p 1";
    let alt = |lang| shown(text, "", lang).frames.list()[0].alt.clone();
    assert_eq!(alt(Lang::Ja), "先手番。先手は5九玉、5三歩。持駒は金二。後手は5一玉。持駒は歩三。");
    assert_eq!(
        alt(Lang::En),
        "Black to play. Black: king 5i, pawn 5c; in hand 2 golds. White: king 5a; in hand 3 pawns."
    );
}

#[test]
fn hands_say_nashi_or_count_in_kanji() {
    let column = |label: &str, timeline: &Timeline| -> String {
        let drawn = texts(timeline);
        let label = drawn.iter().find(|t| t.content == label).unwrap();
        let mut column: Vec<_> = drawn.iter().filter(|t| t.at.x == label.at.x).collect();
        column.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
        column.iter().map(|t| t.content.as_str()).collect()
    };
    let timeline = shown("9/9/9/9/9/9/9/9/9 b 2R4G18P 1", "", Lang::Ja);
    assert_eq!(column("先", &timeline), "先手飛二金四歩十八");
    assert_eq!(column("後", &timeline), "後手なし");
    assert!(texts(&timeline).iter().any(|t| t.content == "先手番"));
    assert_eq!(column("White", &shown("9/9/9/9/9/9/9/9/9 b - 1", "", Lang::En)), "Whitenone");
}

#[test]
fn without_the_information_bar_only_the_board_is_left() {
    let (with, without) = (shown(MIDDLE_GAME, "", Lang::Ja), shown(MIDDLE_GAME, "no-info-bar", Lang::Ja));
    assert!(without.view.w < with.view.w && without.view.h < with.view.h);
    assert!(!texts(&without).iter().any(|t| t.content.contains(['先', '後', '番'])));
    let bare = shown(MIDDLE_GAME, "no-info-bar coords=none", Lang::Ja);
    assert_eq!(texts(&bare).len(), pieces(&bare).len(), "nothing is written but the pieces");
}

/// Full hands, every kind of piece, both styles and languages: all of it inside the picture,
/// and all characters from the embedded fonts.
#[test]
fn everything_is_in_the_picture_and_in_the_fonts() {
    let mut position = Position::initial();
    for (square, kind) in Square::all().skip(27).zip(Kind::ALL) {
        position.put(square, Some(Piece::new(Color::White, kind)));
    }
    for (owner, kind) in Color::ALL.into_iter().flat_map(|owner| Kind::HAND.map(|kind| (owner, kind))) {
        position.hand_mut(owner).set(kind, kind.in_set()).unwrap();
    }
    let text = sfen::encode(&position, 1);
    for lang in Lang::ALL {
        for words in [
            "",
            "flip",
            "coords=western",
            "pieces=pentagon",
            "pieces=full kings=apart",
            "pieces=letters",
            "pieces=international flip",
        ] {
            all_inside(&shown(&text, words, lang));
        }
    }
}

/// Whether all that is written lies in the picture, by its ink.
fn all_inside(timeline: &Timeline) {
    let view = timeline.view;
    for text in texts(timeline) {
        for placed in font::layout(&text) {
            let glyph = font::glyph(text.face, placed.c).unwrap_or_else(|| panic!("{}", text.content));
            let (x, y) = (
                placed.origin.x + glyph.ink.x * placed.scale_x,
                placed.origin.y + glyph.ink.y * placed.scale_y,
            );
            let (w, h) = (glyph.ink.w * placed.scale_x, glyph.ink.h * placed.scale_y);
            assert!(x >= view.x && x + w <= view.x + view.w, "{text:?}");
            assert!(y >= view.y && y + h <= view.y + view.h, "{text:?}");
        }
    }
}

fn named(black: &str, white: &str, lang: Lang) -> Timeline {
    let mut record = Record::new(Position::initial(), 1);
    record.info.set("先手", black);
    record.info.set("後手", white);
    timeline(&record, &Options::default(), lang)
}

#[test]
fn names_stand_in_the_column_as_in_books_or_along_the_edges() {
    let written = |timeline: &Timeline| -> String {
        texts(timeline).iter().filter(|t| t.size < 0.7).map(|t| t.content.as_str()).collect()
    };
    let japanese = named("羽生善治　竜王", "大山康晴", Lang::Ja);
    assert!(written(&japanese).contains("羽生善治 竜王"), "{}", written(&japanese));
    assert!(!written(&japanese).contains("先手番大") && !written(&japanese).contains("後手"));
    for (black, white, lang) in [
        ("Ponanza", "大山康晴", Lang::Ja),
        ("やねうら王", "チャーリー", Lang::Ja),
        ("Ōyama Yasuharu", "Habu Yoshiharu", Lang::En),
    ] {
        let timeline = named(black, white, lang);
        let written = written(&timeline);
        for part in [black, white, lang.pick("Black", "先手")] {
            assert!(written.contains(part), "{written}");
        }
        all_inside(&timeline);
    }
    let long = "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末";
    all_inside(&named(long, "無名", Lang::Ja));
    let en = named(&"Long ".repeat(100_000), "B", Lang::En);
    assert!(texts(&en).iter().any(|t| t.content.starts_with("Long Long") && t.content.ends_with('…')));
    all_inside(&en);
    assert!(written(&named("鱻", "大山康晴", Lang::Ja)).contains("先手"), "what no font draws is left out");
}

#[test]
fn a_part_of_the_board_has_a_frame_only_where_the_board_ends() {
    let timeline = shown(MIDDLE_GAME, "crop=5e-1a", Lang::Ja);
    assert_eq!(
        render::text(&timeline, 0),
        "\
後手の持駒：桂　歩
  ５ ４ ３ ２ １
+---------------+
| ・ ・ ・ ・ ・|一
| 銀 ・v玉 ・ ・|二
|v歩v歩v桂 ・ ・|三
| ・ ・v歩 ・ ・|四
| ・ ・ ・ ・ ・|五
+---------------+
先手の持駒：角　金　銀　香　歩
後手番
"
    );
    let same = shown(MIDDLE_GAME, "crop=top-right", Lang::Ja);
    assert_eq!(render::text(&same, 0).lines().nth(3), Some("|v金 ・ ・ ・ ・ ・|一"), "half and one beyond");
    for crop in ["crop=５五-１一", "crop=11-55", "crop=1a:5e"] {
        assert_eq!(shown(MIDDLE_GAME, crop, Lang::Ja).view, timeline.view, "{crop}");
    }
    assert_eq!(pieces(&timeline).len(), 6);
    all_inside(&timeline);
    all_inside(&shown(MIDDLE_GAME, "crop=5e-4d flip", Lang::En));
    let small = shown("9/6k2/7p1/9/9/9/9/9/9 b - 1", "crop=auto", Lang::Ja);
    assert!(
        render::text(&small, 0).contains("  ５ ４ ３ ２ １\n") && !render::text(&small, 0).contains('六')
    );
    let record = Record::new(Position::initial(), 1);
    let (_, problems) = testing::figure(record, "sfen", "crop=5e-1k", Lang::En);
    assert_eq!(problems[0].message, "`1k` is not a square");
}

#[test]
fn the_alternative_tells_only_what_is_shown() {
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G3p 1";
    let alt = |words, lang| shown(text, words, lang).frames.list()[0].alt.clone();
    assert_eq!(
        alt("hands=black", Lang::En),
        "Black to play. Black: king 5i, pawn 5c; in hand 2 golds. White: king 5a."
    );
    assert_eq!(alt("hands=none", Lang::Ja), "先手番。先手は5九玉、5三歩。後手は5一玉。");
    assert_eq!(
        alt("crop=5e-1a hands=black", Lang::En),
        "Black to play. Part of the board. Black: pawn 5c; in hand 2 golds. White: king 5a."
    );
    assert_eq!(alt("crop=4e-1a hands=none", Lang::Ja), "先手番。盤の一部。先手は駒なし。後手は駒なし。");
}

#[test]
fn the_alternative_tells_marks_and_arrows() {
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G3p 1";
    let said = |words: &str, lang| {
        let alt = |words: &str| shown(text, words, lang).frames.list()[0].alt.clone();
        let plain = alt(words.split_once(" | ").map_or("", |(other, _)| other));
        alt(&words.replace(" | ", " ")).strip_prefix(&plain).unwrap().to_owned()
    };
    assert_eq!(said("marks=A:5e", Lang::En), " A on 5e.");
    assert_eq!(said("marks=A:5e", Lang::Ja), "5五にA。");
    let many = r#"marks="circle:5c a:4d circle:1a" arrows="5c-5b G*5b""#;
    assert_eq!(
        said(many, Lang::En),
        " Circle on 5c, 1a; a on 4d; arrow from 5c to 5b; arrow from Black's gold in hand to 5b."
    );
    assert_eq!(said(many, Lang::Ja), "5三・1一に○、4四にa、5三から5二へ矢印、先手の持駒の金から5二へ矢印。");
    let hidden = r#"crop=5e-1a hands=none | marks=A:7f arrows="G*5b 5c-5i""#;
    assert_eq!(said(hidden, Lang::En), "", "what is not drawn is not told");
}

#[test]
fn marks_and_arrows_stand_where_the_author_says() {
    let marked = |words: &str| {
        let timeline = shown(MIDDLE_GAME, words, Lang::Ja);
        let layers = timeline.elements().filter(|e| {
            let roles = [e.drawn.fill, e.drawn.stroke.map(|stroke| stroke.role)];
            roles.contains(&Some(crate::diagram::Role::Mark))
                || roles.contains(&Some(crate::diagram::Role::Tint))
        });
        layers.map(|element| element.drawn.shape.clone()).collect::<Vec<_>>()
    };
    let circle = |x, y, radius| Shape::Circle { center: Point::new(x, y), radius };
    assert_eq!(marked("marks=circle:５五"), [circle(4.5, 4.5 * SQUARE_HEIGHT, 0.29)]);
    assert_eq!(marked("marks=circle:7f"), [circle(2.5, 5.5 * SQUARE_HEIGHT, 0.46)], "round the piece");
    assert_eq!(marked("marks=circle:7f flip"), [circle(6.5, 3.5 * SQUARE_HEIGHT, 0.46)]);
    assert_eq!(marked("marks=circle:7f crop=5e-1a"), []);
    assert!(matches!(&marked("marks=A:5e")[..], [Shape::Text(text)] if text.content == "A"));
    assert_eq!(marked("arrows=2g-2c").len(), 2, "shaft and head");
    assert_eq!(marked("arrows=B*5e").len(), 2);
    assert_eq!(marked("arrows=R*5e"), [], "no rook in hand");
    assert_eq!(marked("arrows=B*5e hands=none"), []);
    assert_eq!(marked("arrows=5e-5e"), [], "from nowhere to nowhere");
}

#[test]
fn arrows_that_mean_nothing_are_reported() {
    let problems = |text: &str| {
        let record = Record::new(sfen::decode(MIDDLE_GAME.as_bytes()).0.unwrap().position, 1);
        let (_, problems) = testing::figure(record, "sfen", text, Lang::En);
        let said = |p: Diagnostic| (p.id, text.get(p.span.start..p.span.end).unwrap().to_owned(), p.message);
        problems.into_iter().map(said).collect::<Vec<_>>()
    };
    let problem = |at: &str, message: &str| (Id::OptionValue, at.to_owned(), message.to_owned());
    assert_eq!(
        problems("arrows=R*5e"),
        [problem("R*5e", "Black has no rook in hand in the position with the arrow")]
    );
    assert_eq!(
        problems("arrows=g*5e"),
        [problem("g*5e", "White has no gold in hand in the position with the arrow")]
    );
    assert_eq!(problems("arrows=5e-55"), [problem("5e-55", "an arrow from 5e to 5e goes nowhere")]);
    let hidden = |at: &str, message: &str| (Id::OptionHidden, at.to_owned(), message.to_owned());
    assert_eq!(
        problems("arrows=B*5e hands=white"),
        [hidden("B*5e", "the arrow is not drawn: Black's hand is not shown")]
    );
    assert_eq!(
        problems("crop=5e-1a marks=circle:9i arrows=2g-2c"),
        [
            hidden("circle:9i", "the mark is not drawn: `crop=` leaves 9i out"),
            hidden("2g-2c", "the arrow is not drawn: `crop=` leaves 2g out")
        ]
    );
    assert_eq!(problems("crop=5e-1a flip marks=circle:1a arrows=2b-2c"), []);
}

#[test]
fn readers_without_kanji_find_letters_in_hands_and_beside_the_board() {
    let written = |words: &str, lang| -> Vec<String> {
        let texts = texts(&shown("4k4/9/9/9/9/9/9/9/4K4 b R2G17Pp 1", words, lang));
        texts.into_iter().map(|text| text.content).collect()
    };
    let international = written("pieces=international", Lang::En);
    for expected in ["R", "G×2", "P×17", "P", "a", "i"] {
        assert!(international.iter().any(|text| text == expected), "{expected}: {international:?}");
    }
    assert!(!international.iter().any(|text| text.contains(['歩', '金', '一'])));
    let japanese = written("", Lang::Ja);
    assert!(["一", "九", "歩", "七"].iter().all(|sign| japanese.iter().any(|text| text == sign)));
    let asked = written("coords=eastern", Lang::En);
    assert!(
        asked.iter().any(|text| text == "九"),
        "ranks in kanji stand beside English names too if they are asked for"
    );
}

#[test]
fn a_board_of_text_lists_marks_and_arrows() {
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G3p 1";
    let words = r#"marks="circle:5c a:4d X:1a" arrows="5c-5b G*5b""#;
    let listed = |words: &str, lang| {
        let text = render::text(&shown(text, words, lang), 0);
        let below =
            text.lines().skip_while(|line| !line.contains("to play") && !line.ends_with('番')).skip(1);
        below.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        listed(words, Lang::En),
        ["Marks: ○ 5c, a 4d, X 1a", "Arrows: 5c-5b, Black's gold in hand-5b"]
    );
    assert_eq!(listed(words, Lang::Ja), ["印：○ 5三、a 4四、X 1一", "矢印：5三→5二、先手の持駒の金→5二"]);
    assert_eq!(listed("", Lang::En), [""; 0]);
    assert_eq!(listed("crop=9i-6f hands=none marks=A:5c arrows=G*5b", Lang::En), [""; 0]);
}

#[test]
fn a_full_hand_ends_with_the_board() {
    let all = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
    for words in ["", "pieces=letters", "hands=black no-info-bar", "flip"] {
        for text in texts(&shown(all, words, Lang::Ja)) {
            let is_hand = text.at.x < 0.0 || text.at.x > 9.72;
            assert!(!is_hand || text.at.y + text.size / 2.0 <= BOARD.1 + 0.3, "{words}: {text:?}");
        }
    }
}

#[test]
fn letters_in_hands_are_not_squeezed() {
    let shown = shown("4k4/9/9/9/9/9/9/9/4K4 b R4S18P 1", "pieces=letters", Lang::En);
    let hand: Vec<_> = texts(&shown)
        .into_iter()
        .filter(|text| ["R", "S×4", "P×18"].contains(&text.content.as_str()))
        .collect();
    assert_eq!(hand.len(), 3);
    for text in hand {
        let width = text.size * font::width(text.face, &text.content);
        assert!(text.max_width.is_none_or(|most| width <= most), "{text:?}");
    }
}

#[test]
fn a_crop_by_itself_cuts_both_sides_of_the_middle() {
    let seen = |text: &str| {
        let text = render::text(&shown(text, "crop=auto hands=none", Lang::Ja), 0);
        text.lines().next().unwrap().trim().to_owned()
    };
    assert_eq!(seen("4k4/4P4/9/9/9/9/9/9/9 b - 1"), "７ ６ ５ ４ ３");
    assert_eq!(seen("3k5/4P4/9/9/9/9/9/9/9 b - 1"), "９ ８ ７ ６ ５ ４ ３");
    assert_eq!(seen("7k1/7P1/9/9/9/9/9/9/9 b - 1"), "４ ３ ２ １");
}
