//! What a reader sees of a game.

use super::ending::{ended, last};
use super::*;
use crate::diagram::{Element, Layer, Rect, Role, Segment};
use crate::present;
use kisho_game as game;
use kisho_game::shogi::{Ending, Info, Move, Node, Tree};

/// A move as programs write it: `7g7f`, `8h2b+`, `P*5e`.
pub fn usi(text: &str) -> Move {
    let square = |text: &str| {
        let mut chars = text.chars();
        let file = chars.next().and_then(|c| c.to_digit(10)).unwrap() as u8;
        Square::new(file, chars.next().unwrap() as u8 - b'a' + 1).unwrap()
    };
    match text.split_once('*') {
        Some((letter, to)) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.letter().to_string() == letter).unwrap();
            Move::Drop { kind, to: square(to) }
        }
        None => {
            Move::Step { from: square(&text[..2]), to: square(&text[2..4]), promotes: text.ends_with('+') }
        }
    }
}

/// A tree of moves: `a b (c d) (e (f) g)` where a bracket is another way on from the position before the last move.
pub fn tree(start: Position, text: &str) -> Tree {
    let mut tree = Tree::new(start, 0);
    let (mut at, mut before, mut open) = (0, 0, Vec::new());
    for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match word {
            "(" => {
                open.push((at, before));
                at = before;
            }
            ")" => (at, before) = open.pop().unwrap(),
            word => (before, at) = (at, tree.play(at, usi(word)).unwrap_or_else(|e| panic!("{word}: {e}"))),
        }
    }
    tree
}

pub fn game(text: &str, info: &[(&str, &str)]) -> Record {
    let mut all = Info::default();
    info.iter().for_each(|(name, value)| all.set(name, *value));
    tree(Position::initial(), text).finish(all)
}

/// The timeline of a record under some words of options.
pub fn drawn(record: &Record, words: &str, lang: Lang) -> Timeline {
    timeline(record, &parsed(words), lang)
}

fn parsed(words: &str) -> Options {
    testing::options("sfen", words)
}

/// Bishops exchanged, a drop, captures by the same piece, and variations in which other pieces move.
const GAME: &str = "7g7f 3c3d (8c8d 2g2f (6g6f 3c3d) 8d8e) 8h2b+ 3a2b (8b2b) B*4e (2g2f) 2b3c 4e3d 3c3d";

/// What stands where in a frame, by the positions.
fn by_position(record: &Record, frame: usize, is_flipped: bool) -> BTreeSet<(String, i64, i64, bool)> {
    let look = Look { is_flipped, ..Look::new(record, &Options::default(), Lang::Ja) };
    let position = &record.nodes[frame].position;
    let seen = position.pieces().map(|(square, piece)| {
        let at = look.center(square);
        let name = format!("{:?}{}", piece.kind, if piece.owner == Color::White { "w" } else { "b" });
        (name, (at.x * 100.0).round() as i64, (at.y * 100.0).round() as i64, look.is_turned(piece.owner))
    });
    seen.collect()
}

#[test]
fn each_frame_shows_its_pieces() {
    let record = game(GAME, &[]);
    assert!(record.nodes.len() > 12);
    for flipped in [false, true] {
        let timeline = drawn(&record, if flipped { "flip" } else { "" }, Lang::Ja);
        for frame in 0..record.nodes.len() {
            let uses = timeline.scene(frame).filter_map(|drawn| match &drawn.shape {
                Shape::Use { symbol, at, half_turn } if symbol.name.starts_with("piece-") => {
                    Some(((at.x * 100.0).round() as i64, (at.y * 100.0).round() as i64, *half_turn))
                }
                _ => None,
            });
            let mut uses: Vec<_> = uses.collect();
            let expected = by_position(&record, frame, flipped);
            let mut expected: Vec<_> = expected.into_iter().map(|(_, x, y, turned)| (x, y, turned)).collect();
            uses.sort_unstable();
            expected.sort_unstable();
            assert_eq!(uses, expected, "frame {frame}");
        }
    }
}

/// The position as text has another way from the record to the page.
#[test]
fn each_frame_is_the_board_of_its_position_as_text() {
    let record = game(GAME, &[]);
    let replay = drawn(&record, "", Lang::Ja);
    for (frame, node) in record.nodes.iter().enumerate() {
        let alone = timeline(&Record::new(node.position, 1), &Options::default(), Lang::Ja);
        let text = render::text(&replay, frame);
        let (last, board): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with("手数＝"));
        assert_eq!(board, render::text(&alone, 0).lines().collect::<Vec<_>>(), "frame {frame}");
        assert_eq!(last.len(), usize::from(frame > 0));
    }
    assert!(render::text(&replay, 1).contains("\n手数＝1　▲７六歩  まで\n後手番\n"));
}

#[test]
fn a_move_adds_one_piece() {
    let record = game("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d P*2c 2d2h", &[]);
    let timeline = drawn(&record, "no-last-move no-info-bar", Lang::Ja);
    let pieces = |e: &&Element| matches!(e.drawn.shape, Shape::Use { .. });
    assert_eq!(timeline.elements().filter(pieces).count(), 40 + 11);
}

#[test]
fn moves_are_called_as_the_language_does_or_the_author_wants() {
    let record = game("7g7f 3c3d 8h2b+ 3a2b B*4e", &[]);
    let names = |words: &str, lang| -> Vec<(String, String)> {
        let timeline = drawn(&record, words, lang);
        let frames = timeline.frames.list().iter().skip(3);
        frames.map(|frame| (frame.name.clone(), frame.short.clone())).collect()
    };
    let same = |names: [&str; 3]| names.map(|name| (name.to_owned(), name.to_owned()));
    assert_eq!(names("", Lang::Ja), same(["▲２二角成", "△同銀", "▲４五角"]));
    assert_eq!(names("names=japanese", Lang::En), names("", Lang::Ja));
    assert_eq!(names("names=western", Lang::Ja), same(["▲Bx2b+", "△Sx2b", "▲B*4e"]));
    let western = [("Black Bx2b+", "Bx2b+"), ("White Sx2b", "Sx2b"), ("Black B*4e", "B*4e")];
    assert_eq!(names("", Lang::En), western.map(|(a, b)| (a.to_owned(), b.to_owned())));
    let alt = |lang| drawn(&record, "", lang).frames.list()[4].alt.clone();
    assert!(alt(Lang::Ja).starts_with("4手目、△同銀。先手番。"), "{}", alt(Lang::Ja));
    assert!(alt(Lang::En).starts_with("Move 4: White Sx2b. Black to play. "), "{}", alt(Lang::En));
}

#[test]
fn a_variation_is_named_by_letters_that_can_be_clicked() {
    let record = game(GAME, &[]);
    let timeline = drawn(&record, "", Lang::En);
    let ways: Vec<(usize, usize)> = timeline.links.iter().map(|link| (link.seen, link.leads_to)).collect();
    let branching: Vec<usize> = (0..record.nodes.len())
        .filter(|&at| record.nodes.iter().filter(|node| node.parent == Some(at)).count() > 1)
        .collect();
    assert_eq!(ways.iter().map(|way| way.0).collect::<BTreeSet<_>>(), branching.iter().copied().collect());
    for (from, to) in ways {
        assert_eq!(record.nodes[to].parent, Some(from));
    }
    // Both recapture on 2b: one square leads to one of them.
    let takes: Vec<usize> = (0..record.nodes.len())
        .filter(|&at| {
            record.nodes[at].play.is_some_and(|play| ["3a2b", "8b2b"].contains(&play.to_string().as_str()))
        })
        .collect();
    assert_eq!(takes.len(), 2);
    assert_eq!(timeline.links.iter().filter(|link| takes.contains(&link.leads_to)).count(), 1);
}

#[test]
fn a_handicap_names_its_start() {
    let start = |name: &str| {
        let record = Record::new(kisho_game::shogi::Handicap::named(name).unwrap().start(), 1);
        [Lang::En, Lang::Ja].map(|lang| super::super::header::start_name(&record, lang))
    };
    assert_eq!(start("二枚落ち"), ["Handicap: two pieces", "二枚落ち"].map(|name| Some(name.to_owned())));
    assert_eq!(start("平手"), [None, None]);
}

#[test]
fn the_header_is_said_below_a_game_with_players() {
    let info = [
        ("開始日時", "2026/05/01 10:00"),
        ("終了日時", "2026/05/01 18:30"),
        ("棋戦", "架空戦 決勝"),
        ("場所", "どこか"),
        ("持ち時間", "各3時間"),
        ("手合割", "平手"),
        ("戦型", "角換わり"),
        ("先手", "甲野太郎"),
        ("後手", "乙山花子"),
    ];
    let record = ended("7g7f 3c3d 8h2b+", Ending::Resignation, &info);
    let shown = |words: &str, lang| {
        let record = game::Record::Shogi(record.clone());
        present::figure(&record, &parsed(words), lang).0
    };
    assert_eq!(
        shown("", Lang::Ja).caption.header,
        [
            "先手 甲野太郎",
            "後手 乙山花子",
            "架空戦 決勝",
            "どこか",
            "2026年5月1日",
            "持ち時間 各3時間",
            "戦型 角換わり",
            "まで3手で先手の勝ち"
        ]
    );
    assert_eq!(
        shown("", Lang::En).caption.header,
        [
            "Black: 甲野太郎",
            "White: 乙山花子",
            "架空戦 決勝",
            "どこか",
            "1 May 2026",
            "time limit: 各3時間",
            "opening: 角換わり",
            "Black wins by resignation after 3 moves"
        ]
    );
    assert_eq!(shown("", Lang::Ja).timeline.title, "将棋の盤面：甲野太郎 – 乙山花子");
    assert!(shown("no-header", Lang::Ja).caption.header.is_empty());
    assert!(shown("frames=none", Lang::Ja).caption.header.is_empty());
}

#[test]
fn all_that_a_file_says_is_in_the_header_if_it_is_asked_for() {
    let info =
        [("作品名", "煙詰"), ("作者", "伊藤看寿"), ("発表年月", "1755"), ("手数", "611"), ("棋譜番号", "7")];
    let record = ended("7g7f", Ending::Resignation, &info);
    let header = |words: &str, lang| {
        let record = game::Record::Shogi(record.clone());
        present::figures(&record, &parsed(words), lang).0.remove(0).caption.header.join("|")
    };
    assert_eq!(header("", Lang::Ja), "", "nobody is named");
    let result = "まで1手で先手の勝ち";
    assert_eq!(
        header("header", Lang::Ja),
        [result, "作品名 煙詰", "作者 伊藤看寿", "発表年月 1755", "棋譜番号 7"].join("|")
    );
    assert!(
        header("header", Lang::En).ends_with("|title: 煙詰|composer: 伊藤看寿|published: 1755|棋譜番号: 7")
    );
}

#[test]
fn in_a_handicap_game_the_players_are_shitate_and_uwate() {
    let info = [("手合割", "二枚落ち"), ("下手", "甲野太郎"), ("上手", "乙山花子")];
    let record = game("7g7f", &info);
    let header = |lang| super::super::header::header(&record, &Options::default(), lang);
    assert_eq!(header(Lang::Ja), ["下手 甲野太郎", "上手 乙山花子", "二枚落ち"]);
    assert_eq!(header(Lang::En), ["Black: 甲野太郎", "White: 乙山花子", "handicap: two pieces"]);
    let timeline = drawn(&record, "", Lang::Ja);
    assert!(texts(&timeline).iter().any(|text| text.content == "上手番"));
    assert!(render::text(&timeline, 0).contains("下手の持駒：なし"));
    assert!(timeline.frames.list()[1].alt.starts_with("1手目、"), "{}", timeline.frames.list()[1].alt);
}

#[test]
fn an_unknown_handicap_is_said_below_a_game_without_players() {
    let header = |name: &str, words: &str| {
        let info = [("棋戦", "架空戦"), ("手合割", name)];
        let record = game::Record::Shogi(game("7g7f", &info));
        present::figure(&record, &parsed(words), Lang::En).0.caption.header
    };
    assert_eq!(header("九枚落ち", ""), ["架空戦", "handicap: 九枚落ち"]);
    assert!(header("九枚落ち", "no-header").is_empty());
    for known in ["二枚落ち", "平手", "その他", " "] {
        assert!(header(known, "").is_empty(), "{known}: the board shows it");
    }
}

#[test]
fn the_alternative_of_a_move_says_move_check_and_position() {
    let start = sfen::decode(b"4k4/9/9/9/9/9/9/9/4K4 b G 1").0.unwrap().position;
    let record = tree(start, "G*5b").finish(Info::default());
    let alt = |lang| drawn(&record, "", lang).frames.list()[1].alt.clone();
    assert!(
        alt(Lang::Ja).ends_with("。王手。後手番。先手は5九玉、5二金。持駒はなし。後手は5一玉。持駒はなし。")
    );
    assert!(alt(Lang::En).ends_with(
        ". Check. White to play. Black: king 5i, gold 5b; in hand nothing. White: king 5a; in hand nothing."
    ));
}

#[test]
fn bookmarks_stand_above_the_comment() {
    let mut record = game("7g7f", &[]);
    *record.nodes.node_mut(1).unwrap() = Node {
        bookmark: Some("初手".to_owned()),
        comment: "角道を開ける".to_owned(),
        ..record.nodes[1].clone()
    };
    assert_eq!(last(&record, Lang::Ja), "初手\n\n角道を開ける");
}

#[test]
fn the_moves_that_follow_are_arrows_on_request() {
    let record = game("7g7f 3c3d 8h2b+ 3a2b B*4e", &[]);
    let heads = |words: &str, frame: usize| {
        let timeline = drawn(&record, words, Lang::En);
        let layer = |&(layer, _): &(Layer, &Element)| layer == Layer::Mark;
        timeline.elements_by_layer().filter(layer).filter(|(_, e)| e.life.contains(frame)).count()
    };
    // The arrow, and bare board round it.
    assert_eq!([0, 1, 4, 5].map(|frame| heads("next", frame)), [4, 4, 4, 0]);
    assert_eq!([0, 4].map(|frame| heads("", frame)), [0, 0]);
}

#[test]
fn the_head_of_an_arrow_and_the_letter_of_its_move_share_a_square() {
    let timeline = drawn(&game("7g7f 3c3d 2g2f (6g6f)", &[]), "next", Lang::En);
    let (mut corners, mut letters) = (Vec::new(), Vec::new());
    for drawn in timeline.scene(2).filter(|drawn| drawn.fill == Some(Role::Mark)) {
        match &drawn.shape {
            Shape::Path(path) => corners.extend(path.segments.iter().filter_map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) => Some(*at),
                _ => None,
            })),
            Shape::Text(text) => letters.push(Rect::around(text.at, text.size * 0.7, text.size * 0.7)),
            _ => {}
        }
    }
    assert_eq!((letters.len(), corners.len()), (2, 6), "{letters:?} {corners:?}");
    for letter in letters {
        assert!(!corners.iter().any(|corner| letter.contains(*corner)), "{letter:?} {corners:?}");
    }
}

#[test]
fn the_squares_of_the_last_move_are_tinted_below_the_pieces() {
    let record = game("7g7f 3c3d 8h2b+ 3a2b B*4e", &[]);
    let tinted = |words: &str, frame: usize| -> Vec<(String, i64, i64)> {
        let timeline = drawn(&record, words, Lang::Ja);
        let uses = timeline.scene(frame).filter_map(|drawn| match &drawn.shape {
            Shape::Use { symbol, at, .. } if ["last", "from"].contains(&symbol.name.as_str()) => {
                Some((symbol.name.clone(), at.x as i64, (at.y / SQUARE_HEIGHT).floor() as i64))
            }
            _ => None,
        });
        uses.collect()
    };
    let owned = |name: &str, x, y| (name.to_owned(), x, y);
    assert_eq!(tinted("", 0), []);
    assert_eq!(tinted("", 1), [owned("last", 2, 5), owned("from", 2, 6)]);
    assert_eq!(tinted("flip", 1), [owned("last", 6, 3), owned("from", 6, 2)]);
    assert_eq!(tinted("", 5), [owned("last", 5, 4)], "a drop comes from nowhere");
    assert_eq!(tinted("no-last-move", 5), []);
}

#[test]
fn a_board_shows_the_move_that_led_to_it() {
    let record = game("7g7f 3c3d 8h2b+ 3a2b", &[]);
    let text = render::text(&drawn(&record, "", Lang::Ja), 4);
    assert!(text.contains("\n手数＝4　△２二同銀  まで\n"), "{text}");
    let board: Record = testing::record("bod", &text);
    let shown = drawn(&board, "", Lang::Ja);
    assert_eq!(render::text(&shown, 0), text.replace('同', ""));
    let uses: Vec<_> = shown
        .scene(0)
        .filter_map(|drawn| match &drawn.shape {
            Shape::Use { symbol, at, .. } if ["last", "from"].contains(&symbol.name.as_str()) => {
                Some((&*symbol.name, *at))
            }
            _ => None,
        })
        .collect();
    assert_eq!(uses, [("last", Point::new(7.5, 1.5 * SQUARE_HEIGHT))]);
    assert!(
        shown.frames.list()[0].alt.starts_with("4手目、△２二銀。先手番。"),
        "{}",
        shown.frames.list()[0].alt
    );
    let title = |lang| super::super::book::still_title(&board, 0, &Options::default(), lang);
    assert_eq!(title(Lang::Ja), "△２二銀まで");
    assert_eq!(title(Lang::En), "After 4. S-2b");
}

/// A board as text is read as the position that was written, from both sides and in both languages.
#[test]
fn boards_of_text_are_read_as_they_are_meant() {
    let info = [("先手", "Ann"), ("後手", "大橋")];
    let games = ["7g7f 3c3d 8h2b+ 3a2b B*4e", "7g7f 3c3d 8h2b+", "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d"];
    for (moves, lang, words) in games
        .iter()
        .flat_map(|moves| Lang::ALL.map(|lang| (moves, lang)))
        .flat_map(|(m, l)| [(m, l, ""), (m, l, "flip")])
    {
        let record = game(moves, &info);
        let last = record.nodes.last().unwrap();
        let text = render::text(&drawn(&record, words, lang), record.main_end());
        let board: Record = testing::record("bod", &text);
        assert_eq!(board.start(), &last.position, "{text}");
        assert_eq!(
            (board.nodes[0].number, board.nodes[0].last_to()),
            (last.number, last.last_to()),
            "{text}"
        );
        assert_eq!(
            [Color::Black, Color::White].map(|player| board.player(player)),
            [Some("Ann"), Some("大橋")]
        );
    }
}
