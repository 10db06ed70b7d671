//! A board is played on as a reader does it: by the buttons that a page offers.

mod blocks;
mod codes;
mod setting_up;

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::table::Trouble;
use crate::{Request, Table, page};
use kisho_game::text::Lang;
use kisho_game::{Game, ReadOptions};

/// The fields of the next request: the hidden ones of a page, and a button of it.
pub fn press(html: &str, name: &str, value: &str) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for field in html.split("<input ").skip(1) {
        let field = field.split('>').next().unwrap();
        form.append_pair(&attribute(field, "name").unwrap(), &attribute(field, "value").unwrap_or_default());
    }
    form.append_pair(name, value);
    form.finish()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value =
        tag.split(&format!(" {name}=\"")).nth(1).or_else(|| tag.strip_prefix(&format!("{name}=\"")))?;
    let value = value.split('"').next()?;
    Some(
        value
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"),
    )
}

/// The buttons of a page: names and values.
fn buttons(html: &str) -> Vec<(String, String)> {
    let tags = html.split("<button").skip(1).map(|tag| tag.split('>').next().unwrap());
    let is_on = |tag: &&str| !tag.ends_with(" disabled") && !tag.contains(" disabled ");
    // Those for pictures lead to no page.
    tags.filter(is_on).filter_map(|tag| Some((attribute(tag, "name")?, attribute(tag, "value")?))).collect()
}

/// The moves that a page offers, directly and by taking up each piece.
fn offered(form: &str) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    let mut forms = vec![form.to_owned()];
    while let Some(form) = forms.pop() {
        let html = page(&Request::parse(form.as_bytes())).html;
        let is_lifted = form.contains("lifted=") || form.contains("lift=");
        for (name, value) in buttons(&html) {
            match name.as_str() {
                "play" => drop(moves.insert(value)),
                "target" if !form.contains("target=") => forms.push(press(&html, "target", &value)),
                "lift" if !is_lifted => forms.push(press(&html, "lift", &value)),
                _ => {}
            }
        }
    }
    moves
}

/// A form with a record of a game after some moves at random.
fn walk(game: Game, moves: usize, random: &mut Random) -> (String, kisho_game::Record, usize) {
    let mut record = game.initial();
    let mut at = 0;
    for _ in 0..moves {
        let legal = record.legal(at);
        if legal.is_empty() {
            break;
        }
        at = record.play(at, &legal[random.below(legal.len())]).unwrap();
    }
    let notation = game.whole_notation();
    let text = notation.write.unwrap()(&record).unwrap().text;
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("game", game.name()).append_pair("record", &text).append_pair("notation", notation.name);
    (form.finish(), record, at)
}

/// A few walks, or as many as `PROPTEST_CASES` says.
fn cases() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(asked.unwrap_or(24))
}

fn read_text(game: &str, text: &str) -> crate::Answer {
    let mut form = form_urlencoded::Serializer::new(format!("game={game}"));
    form.append_pair("text", text).append_pair("do", "read");
    answer(&form.finish())
}

/// How much is tried: the number in an environment variable, for a build with optimisation, else one that takes seconds.
pub fn amount(variable: &str, standard: usize) -> usize {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(standard)
}

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

#[test]
fn each_page_has_a_button_for_the_other_language() {
    let page = answer("game=quoridor&record=1.+e2&comment=Good");
    assert!(page.html.contains("aria-label=\"e9 to e8\""), "{}", page.html);
    let in_japanese = answer(&press(&page.html, "lang", "ja"));
    assert_eq!((in_japanese.lang, &in_japanese.table.record), (Lang::Ja, &page.table.record));
    assert!(in_japanese.html.contains("aria-label=\"e9からe8へ\""), "{}", in_japanese.html);
    assert!(in_japanese.html.contains("value=\"en\" lang=\"en\">English</button>"));
}

/// `KISHO_POSITIONS=1000` looks at so many positions of each game.
#[test]
fn the_moves_that_are_offered_are_the_legal_ones() {
    for &game in Game::ALL {
        let mut random = Random(7);
        for _ in 0..amount("KISHO_POSITIONS", 5) {
            let moves = random.below(100);
            let (form, record, at) = walk(game, moves, &mut random);
            let legal: BTreeSet<String> = record.legal(at).into_iter().collect();
            assert_eq!(offered(&form), legal, "{form}");
        }
    }
}

/// What is said of each node of a record.
fn nodes(record: &kisho_game::Record) -> Vec<(String, String, Vec<usize>)> {
    let said = |node| (record.word(node), record.comment(node).to_owned(), record.path(node));
    (0..record.frames()).map(said).collect()
}

/// `KISHO_CLICKS=10000` clicks so often in each game.
#[test]
fn whatever_is_pressed_the_next_page_is_fine() {
    for &game in Game::ALL {
        let mut random = Random(game as u64);
        let mut form = format!("game={}", game.name());
        for click in 0..amount("KISHO_CLICKS", 60) {
            let answer = page(&Request::parse(form.as_bytes()));
            assert_eq!(answer.troubles, [], "{form}");
            // Between two players who see different things there is no board.
            let goes_on = answer.html.matches("class=\"kp-here\"").count();
            assert_eq!(goes_on, usize::from(click > 0 && answer.html.contains("kp-board")), "{form}");
            // The record in the form is the one that is shown.
            let (notation, text) = answer.table.written();
            let again = (notation.read)(text.as_bytes(), &ReadOptions::default());
            assert!(again.is_clean() || answer.table.tool.is_some(), "{text}: {:?}", again.diagnostics);
            assert_eq!(again.record.as_ref().map(nodes), Some(nodes(&answer.table.record)), "{form}");
            // Those two need more than a click.
            let is_plain = |button: &(String, String)| !["read", "new"].contains(&button.1.as_str());
            let mut buttons: Vec<_> = buttons(&answer.html).into_iter().filter(is_plain).collect();
            // Of many places on the board each is as good as another.
            let names: BTreeSet<String> = buttons.iter().map(|(name, _)| name.clone()).collect();
            let which = random.below(names.len());
            let name = names.into_iter().nth(which).unwrap();
            buttons.retain(|button| button.0 == name);
            let (name, value) = &buttons[random.below(buttons.len())];
            form = press(&answer.html, name, value);
        }
    }
}

pub fn answer(form: &str) -> crate::Answer {
    page(&Request::parse(form.as_bytes()))
}

#[test]
fn variations_and_comments_are_kept() {
    let first = answer("game=shogi&play=7g7f");
    assert_eq!(first.table.written().0.name, "usi");
    let other = answer(&press(&answer(&press(&first.html, "go", "first")).html, "play", "2g2f"));
    let (notation, text) = other.table.written();
    assert_eq!(notation.name, "kif");
    assert!(text.contains("変化"), "{text}");
    let said = answer(&format!("{}&comment=%E8%89%AF%E3%81%84&do=comment", press(&other.html, "x", "")));
    assert_eq!(said.table.record.comment(said.table.at), "良い");
    let gone = answer(&press(&said.html, "do", "delete"));
    assert_eq!(gone.table.record.frames(), 2);
}

#[test]
fn a_variation_is_promoted_from_any_of_its_moves() {
    let main = pressed("game=quoridor&play=e2", &[("play", "e8")]);
    let promote = ("do".to_owned(), "promote".to_owned());
    assert!(!buttons(&main.html).contains(&promote), "there is no variation");
    let other = press(&main.html, "go", "first");
    let other = pressed(&other, &[("play", "d1"), ("play", "d9"), ("do", "promote")]);
    let text = &other.table.written().1;
    assert!(text.contains("1. d1 (1. e2 e8) 1... d9"), "{text}");
    assert_eq!(other.table.record.path(other.table.at).len(), 3, "the board shows the same position");
    assert!(!buttons(&other.html).contains(&promote));
}

#[test]
fn what_is_wrong_is_said_and_what_was_entered_stays() {
    for (form, words) in [
        ("game=chess", "chess"),
        ("game=go&play=Z99", "Z99 is not a legal move here"),
        ("at=17", "There is no position 17."),
        ("do=dance", "dance"),
        ("record=1.+e2+e7", "Not all of this text can be read."),
        ("options=flop", "flop"),
        ("notation=xyz&record=e2", "xyz"),
        ("do=read&text=%3Cb%3E%00nothing", "&lt;b&gt;"),
        ("lang=ja&game=go&play=Z99", "Z99はここでは指せません"),
    ] {
        let answer = answer(form);
        assert!(!answer.troubles.is_empty(), "{form}");
        assert!(answer.html.contains(words), "{form}: {}", answer.html);
        assert!(answer.html.contains("<button"), "{form}");
    }
    assert!(page(&Request::parse(&vec![b'a'; 2 << 20])).html.contains("too long"));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (form, words) in [
        ("game=quoridor&do=read&text=1.+e2+e8%0A2.+e3+e6", "<p>Line 2: <span lang=\"en\">"),
        (
            "game=quoridor&do=read&text=%60%60%60quoridor%0A1.+e2+e8%0A2.+e3+e6%0A%60%60%60",
            "<p>Line 3: <span",
        ),
        (
            "lang=ja&game=quoridor&do=read&text=1.+e2+e8%0A2.+e3+e6",
            "<p>2行目：指せない手です。<span lang=\"en\">",
        ),
        ("game=quoridor&do=read&text=1.+e2+e8+2.+e3+e6", "<p><span lang=\"en\">"),
        // Where it stands is not known.
        (
            "game=quoridor&do=read&text=%3E+%60%60%60quoridor%0A%3E+1.+e2+e8%0A%3E+2.+e3+e6%0A",
            "<p><span lang=\"en\">",
        ),
        (
            "game=quoridor&options=foo&do=read&text=hello%0A1.+e2+e8",
            "<p><span lang=\"en\">quoridor knows no option `foo`",
        ),
    ] {
        let answer = answer(form);
        assert!(answer.html.contains(words), "{form}: {}", answer.html);
    }
}

#[test]
fn a_pass_is_called_what_readers_call_it() {
    for (lang, name) in [("en", ">1. pass<"), ("ja", ">1. パス<")] {
        let page = answer(&format!("game=go&record=(;SZ%5B9%5D;B%5B%5D)&lang={lang}"));
        assert!(page.html.contains(name), "{}", page.html);
    }
}

#[test]
fn whoever_is_mated_resigns() {
    let before = "game=shogi&notation=usi&record=sfen+4k4/9/4P4/9/9/9/9/9/4K4+b+G+1";
    let mated = pressed(before, &[("lift", "G*"), ("play", "G*5b")]);
    assert!(mated.html.contains("Mate.") && !mated.html.contains("White to play"), "{}", mated.html);
    let ends: Vec<_> = buttons(&mated.html).into_iter().filter(|(name, _)| name == "do").collect();
    assert!(!ends.iter().any(|(_, value)| value == "draw"), "{ends:?}");
    let ended = answer(&press(&mated.html, "do", "resign"));
    assert_eq!(ended.table.record.outcome(), Some(kisho_game::Outcome::First));
    assert!(!ended.html.contains("value=\"resign\""));
}

/// Proxies take addresses of some thousand bytes.
#[test]
fn long_texts_are_sent_in_bodies() {
    for long in ["read", "comment"] {
        assert!(answer("game=go").html.contains(&format!("value=\"{long}\" formmethod=\"post\"")), "{long}");
    }
    assert!(answer("game=go").html.contains("<form method=\"get\""));
    let unreadable = answer(&format!("game=go&do=read&text={}", "%E7%A2%81".repeat(2_000)));
    assert!(!unreadable.troubles.is_empty() && unreadable.html.contains("<form method=\"post\""));
}

/// The page after some buttons were pressed, each of which it has to offer.
fn pressed(form: &str, buttons: &[(&str, &str)]) -> crate::Answer {
    buttons.iter().fold(answer(form), |page, (name, value)| {
        assert!(
            self::buttons(&page.html).contains(&((*name).to_owned(), (*value).to_owned())),
            "{name} {value}"
        );
        answer(&press(&page.html, name, value))
    })
}

#[test]
fn players_resign_or_agree_on_a_draw_and_take_it_back() {
    for (form, resigned, drawn, told) in [
        ("game=shogi&play=7g7f", "7g7f resign", "持将棋", "Black wins by resignation after 1 move"),
        ("game=go&play=Q16", "RE[B+R]", "RE[0]", "Black won by resignation"),
        ("game=quoridor&play=e2", "e2 1-0", "e2 1/2-1/2", "White wins after 1 move"),
        ("game=janken&play=a1-a2", "a2 0-1", "a2 1/2-1/2", "White won"),
        ("game=othello&play=f5", "f5 1-0", "f5 1/2-1/2", "Black"),
    ] {
        let before = answer(form);
        let page = pressed(form, &[("do", "resign")]);
        assert_eq!(page.troubles, [], "{form}");
        assert!(page.table.written().1.contains(resigned), "{form}: {}", page.table.written().1);
        assert!(page.html.contains(&format!("role=\"status\">{told}")), "{form}: {}", page.html);
        let ends = |page: &crate::Answer| buttons(&page.html).iter().any(|(_, value)| value == "resign");
        assert!(ends(&before) && !ends(&page), "{form}");
        // The word goes first, then the move.
        let again = answer(&press(&page.html, "do", "delete"));
        assert_eq!((&again.table.record, again.table.at), (&before.table.record, 1), "{form}");
        assert_eq!(answer(&press(&again.html, "do", "delete")).table.record.frames(), 1, "{form}");
        let page = answer(&press(&before.html, "do", "draw"));
        assert!(page.table.written().1.contains(drawn), "{form}: {}", page.table.written().1);
    }
    for (form, label) in [
        ("game=shogi&play=7g7f&lang=ja", "投了"),
        ("game=shogi&play=7g7f&lang=ja", "持将棋"),
        ("game=go&play=Q16&lang=ja", "合意で引き分け"),
        ("game=go&play=Q16", "Draw by agreement"),
    ] {
        assert!(answer(form).html.contains(&format!(">{label}<")), "{form}: {label}");
    }
    // Nobody gives up before the first move, in the middle of a game, or after its end.
    for wrong in ["game=shogi&do=resign", "game=quoridor&record=1.+e2+e8&at=1&do=resign"] {
        assert!(!answer(wrong).troubles.is_empty(), "{wrong}");
    }
    let over = answer("game=othello&record=e6f4e3f6g5d6e7f5c5");
    assert!(over.table.record.legal(9).is_empty() && !over.html.contains("value=\"resign\""));
    let again = format!("{}&do=draw", press(&pressed("game=go&play=Q16", &[("do", "resign")]).html, "x", ""));
    assert!(!answer(&again).troubles.is_empty());
}

#[test]
fn that_a_result_is_not_known_stays_until_it_is() {
    const GGF: &str = "(;GM[Othello]PB[a]PW[b]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3]W[C5];)";
    for (game, notation, record) in [("othello", "ggf", GGF), ("go", "sgf", "(;GM[1]SZ[5]RE[?];B[cc];W[dd])")]
    {
        let fields = [("game", game), ("notation", notation), ("record", record)];
        let given = fields.iter().fold(Request::default(), |form, (name, value)| form.with(name, value));
        let after = |name: &str, value: &str| crate::page(&given.clone().with(name, value)).table.written().1;
        let next = &crate::page(&given).table.record.legal(2)[0];
        for (name, value) in [("do", "delete"), ("play", next)] {
            let written = after(name, value);
            assert!(written.contains("RE[?]"), "{name}={value}: {written}");
        }
        assert!(!after("do", "resign").contains("RE[?]"), "{}", after("do", "resign"));
    }
    let almost = GGF.replace("B[D3]W[C5]", "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]");
    let over = Request::default().with("game", "othello").with("notation", "ggf").with("record", &almost);
    let over = crate::page(&over.with("play", "c5")).table.written();
    assert!(over.1.contains("RE[+13]"), "{}", over.1);
}

#[test]
fn a_result_in_the_header_goes_with_the_game_that_it_ended() {
    const GGF: &str = "(;GM[Othello]PB[a]PW[b]RE[+4.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3]W[C5];)";
    let records = [
        ("othello", "ggf", GGF, "RE["),
        ("othello", "othello", "result: 40-24\n\nd3 c5", "result"),
        ("quoridor", "quoridor", "result: 1-0\n\n1. e2 e8", "result"),
        ("janken", "janken", "result: 1-0\n\na1-a2", "result"),
    ];
    for (game, notation, record, result) in records {
        let fields = [("game", game), ("notation", notation), ("record", record)];
        let given = fields.iter().fold(Request::default(), |form, (name, value)| form.with(name, value));
        let with = |name: &str, value: &str| crate::page(&given.clone().with(name, value));
        let last = crate::page(&given).table.at;
        let back = with("do", "delete").table;
        assert!(!back.written().1.contains(result), "{game}: {}", back.written().1);
        // Where the result counts, it goes first.
        let moves = if game == "janken" { last - 1 } else { last };
        assert_eq!((back.at, back.record.outcome()), (moves, None), "{game}");
        let earlier = crate::page(&given.clone().with("at", "1").with("do", "delete")).table;
        assert_eq!((earlier.record.frames(), earlier.record.outcome()), (1, None), "{game}");
        assert!(!earlier.written().1.contains(result), "{game}: {}", earlier.written().1);
        let on = with("play", &crate::page(&given).table.record.legal(last)[0]);
        assert_eq!((&on.troubles[..], on.table.record.main_end()), (&[][..], last + 1), "{game}");
        assert_eq!(on.table.written().0.name, notation);
        assert!(on.table.record.outcome().is_none() && !on.table.written().1.contains("1-0"), "{game}");
    }
}

/// How wide the buttons of a class are on a phone, where the board has 344 CSS pixels.
fn widths(html: &str, class: &str) -> Vec<f64> {
    let begin = format!("<button class=\"{class}\"");
    let tags = html.split(&begin).skip(1);
    let width = |tag: &str| tag.split("width:").nth(1)?.split('%').next()?.parse::<f64>().ok();
    tags.map(|tag| width(tag).unwrap() * 3.44).collect()
}

#[test]
fn a_part_of_a_large_board_has_places_for_fingers() {
    let whole = answer("game=go&play=Q16");
    assert!(widths(&whole.html, "kp-at").iter().all(|width| *width < 24.0));
    for (part, inside, outside) in [
        ("top-left", "D16", "R4"),
        ("top-right", "R17", "D4"),
        ("bottom-left", "D4", "R17"),
        ("bottom-right", "R4", "D16"),
    ] {
        let page = answer(&press(&whole.html, "part", part));
        let widths = widths(&page.html, "kp-at");
        assert!(widths.len() >= 120 && widths.iter().all(|width| *width >= 24.0), "{part}: {widths:?}");
        let offers = |place: &str| buttons(&page.html).contains(&("play".to_owned(), place.to_owned()));
        assert!(offers(inside) && !offers(outside) && offers("pass"), "{part}");
        // It stays so after a move, and belongs neither to the record nor to the block.
        let next = answer(&press(&page.html, "play", inside));
        assert_eq!((next.table.part.as_deref(), next.table.record.frames()), (Some(part), 3));
        assert!(!next.table.written().1.contains(part) && !next.html.contains(&format!("crop={part}")));
        let whole = answer(&press(&next.html, "part", ""));
        assert!(buttons(&whole.html).contains(&("play".to_owned(), outside.to_owned())), "{part}");
        for mode in ["set-up", "mark", "count"] {
            let page = answer(&press(&page.html, "do", mode));
            assert!(page.html.contains(&format!("value=\"{part}\" aria-pressed=\"true\"")), "{mode}");
        }
    }
    // Seen from the other side another corner is at the upper left.
    let turned = answer("game=go&options=flip").html;
    assert!(
        turned.contains("value=\"bottom-right\" aria-pressed=\"false\" aria-label=\"upper left corner\"")
    );
    for fits in ["game=go&record=(;SZ[9])", "game=shogi", "game=quoridor", "game=janken", "game=othello"] {
        let (page, part) = (answer(fits).html, answer(&format!("{fits}&part=top-left")).html);
        assert!(!page.contains("name=\"part\""), "{fits}");
        let board =
            |html: &str| html.split("<figure").nth(1).unwrap().split("</main>").next().unwrap().to_owned();
        assert_eq!(board(&page), board(&part), "{fits}");
    }
    assert!(!answer("game=go&part=middle").troubles.is_empty());
}

#[test]
fn the_keyboard_gets_past_the_board_at_once() {
    for form in ["game=go", "game=go&do=set-up", "game=go&do=mark", "game=go&do=count", "game=shogi"] {
        let html = answer(form).html;
        let at = |what: &str| html.find(what).unwrap_or_else(|| panic!("{form}: {what}"));
        let (link, board) = (at("<a class=\"kp-skip\" href=\"#kp-controls\""), at("<div class=\"kp-board"));
        let (target, controls) = (at("id=\"kp-controls\""), at("name=\"go\""));
        assert!(link < board && board < target && target < controls, "{form}");
        // Nothing that the keyboard reaches is before the link.
        assert!(html[..link].split("<button").skip(1).all(|tag| tag.contains(" hidden>")), "{form}");
    }
    let html = answer("game=go").html;
    let after: Vec<_> = buttons(html.split("id=\"kp-controls\"").nth(1).unwrap());
    let pass = after.iter().position(|(name, value)| name == "play" && value == "pass").unwrap();
    assert!(after[..pass].iter().all(|(name, _)| name == "part"), "{after:?}");
}

/// The button of the place is gone; the next one in reading order is reached first.
#[test]
fn the_keyboard_goes_on_from_the_place_of_the_move() {
    for (form, code, next) in [
        ("game=go", "A18", "B18"),
        ("game=go&record=(;SZ[9];B[bb])", "A8", "C8"),
        ("game=othello", "d3", "e3"),
    ] {
        let html = answer(&press(&answer(form).html, "play", code)).html;
        let after = html.split("class=\"kp-here\"").nth(1).unwrap();
        let first = buttons(after).into_iter().next().unwrap();
        assert_eq!(first, ("play".to_owned(), next.to_owned()), "{form}");
    }
}

#[test]
fn a_die_that_is_taken_up_shows_its_sides() {
    let height = |form: &str| answer(form).table.figure().timeline.view.h;
    assert!(height("game=janken&lift=a1") > height("game=janken"));
    assert_eq!(height("game=shogi&lift=7g"), height("game=shogi"));
}

#[test]
fn the_computer_moves_when_it_is_asked_or_answers() {
    for (game, moves) in [("quoridor", "play=e2"), ("janken", "play=c1-c2")] {
        let asked = answer(&format!("game={game}&do=computer&level=easy"));
        assert_eq!(asked.troubles, [], "{game}");
        assert!(asked.table.record.is_seconds_turn(asked.table.at).unwrap(), "{game}");
        let alone = answer(&format!("game={game}&{moves}"));
        let answered = answer(&format!("game={game}&{moves}&computer=second&level=easy"));
        match game {
            // Another action of the same turn is the reader's.
            "janken" => assert_eq!(answered.table.record, alone.table.record),
            _ => assert_eq!(answered.table.record.is_seconds_turn(answered.table.at), Some(false)),
        }
        assert!(answered.html.contains("value=\"second\" selected"), "{}", answered.html);
    }
    assert!(!answer("game=go").html.contains("computer"));
    assert!(!answer("game=go&do=computer").troubles.is_empty());
    assert!(!answer("game=quoridor&computer=third&level=divine").troubles.is_empty());
}

#[test]
fn moves_are_called_what_players_call_them_and_switches_say_how_they_are() {
    let moves = "game=shogi&notation=usi&record=position+startpos+moves+7g7f+3c3d+8h2b%2B+3a2b";
    let page = answer(moves).html;
    assert!(page.contains(">1. P-7f<") && page.contains(">4. Sx2b<"), "{page}");
    let page = answer(&format!("{moves}&lang=ja")).html;
    assert!(page.contains(">1. ▲７六歩<") && page.contains(">4. △同銀<"), "{page}");
    let is_on =
        |page: &str, action: &str| page.contains(&format!("value=\"{action}\" aria-pressed=\"true\""));
    assert!(is_on(&page, "last-move") && !is_on(&page, "flip"));
    let page = answer(&format!("{moves}&options=flip+no-last-move")).html;
    assert!(!is_on(&page, "last-move") && is_on(&page, "flip"));
}

#[test]
fn boards_have_the_size_that_is_asked_for() {
    let pressed = |form: &str, times: usize, button: &str| {
        let form = (0..times).fold(form.to_owned(), |form, _| press(&answer(&form).html, "do", button));
        answer(&form).table.words
    };
    // The fan site's boards count pixels of a tenth of a square and its gap.
    assert_eq!(pressed("game=quoridor&options=flip", 1, "larger"), "flip size=13");
    assert_eq!(pressed("game=quoridor&options=size%3D20+flip", 1, "smaller"), "flip size=16");
    assert_eq!(pressed("game=go&options=size%3D20", 1, "smaller"), "size=20");
    for game in ["go", "janken", "othello", "quoridor", "shogi"] {
        let form = format!("game={game}");
        let (most, least) = (pressed(&form, 20, "larger"), pressed(&form, 20, "smaller"));
        assert_eq!((pressed(&form, 21, "larger"), pressed(&form, 21, "smaller")), (most, least), "{game}");
    }
}

#[test]
fn the_computer_keeps_its_side_and_level_while_something_else_is_done() {
    let begun = "game=quoridor&play=e2&computer=second&level=hard";
    for [there, back] in [["set-up", "play"], ["mark", "play"]] {
        let page = answer(&format!("game=quoridor&computer=second&level=hard&do={there}"));
        assert!(!page.html.contains("<select name=\"level\""), "{there}");
        let page = answer(&press(&page.html, "do", back));
        assert!(page.html.contains("value=\"hard\" selected"), "{there}");
        assert!(page.html.contains("value=\"second\" selected"), "{there}");
    }
    // Where the lists are on the page, they alone say it.
    let page = answer(begun);
    assert_eq!(page.html.matches("name=\"level\"").count(), 1);
    assert_eq!(page.html.matches("name=\"computer\"").count(), 1);
    let secret = answer("game=janken&computer=first&level=easy&do=secret");
    let curtain = answer(&press(&secret.html, "stage", "curtain"));
    let begun = answer(&press(&curtain.html, "do", "play"));
    assert!(
        begun.html.contains("value=\"first\" selected") && begun.html.contains("value=\"easy\" selected")
    );
}

#[test]
fn two_computers_play_a_game_to_its_end() {
    for game in ["quoridor", "janken"] {
        let mut form = format!("game={game}&level=easy");
        let ended = (0..120).any(|_| {
            let page = answer(&form);
            form = press(&page.html, "do", "computer") + "&level=easy";
            !page.html.contains("value=\"computer\">")
        });
        assert!(ended, "{game}");
    }
}

#[test]
fn a_comment_is_kept_whatever_button_is_pressed() {
    let game = "game=go&record=(%3BSZ[9]%3BB[ee]C[old]%3BW[cc])&at=1";
    let record = |pressed: &str| {
        let (table, troubles) = Table::of(&Request::parse(format!("{game}&{pressed}").as_bytes()));
        assert_eq!(troubles, []);
        (table.record.comment(1).to_owned(), table.at)
    };
    assert_eq!(record("comment=new%0D%0Aline&go=next"), ("new\nline".to_owned(), 2));
    assert_eq!(record("comment=new&play=G7"), ("new".to_owned(), 3));
    assert_eq!(record("comment=&go=back"), (String::new(), 0));
    assert_eq!(record("comment=+%0D%0A&go=back"), (String::new(), 0), "nothing is said");
    assert_eq!(record("go=next"), ("old".to_owned(), 2));
    // What nobody has changed leaves the record as it was given.
    let (table, _) = Table::of(&Request::parse(format!("{game}&comment=old&go=next").as_bytes()));
    assert_eq!(table.written().1, "(;SZ[9];B[ee]C[old];W[cc])");
}

#[test]
fn paragraphs_stay_indented() {
    for (game, play) in
        [("othello", "f5"), ("quoridor", "e2"), ("janken", "a1-a2"), ("shogi", "7g7f"), ("go", "Q16")]
    {
        let comment = "\u{3000}一段目\n\u{3000}二段目";
        let pairs = [("game", game), ("play", play), ("comment", comment)];
        let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        let (table, troubles) = Table::of(&Request::parse(form.as_bytes()));
        assert_eq!(troubles, []);
        let (notation, text) = table.written();
        let again = notation.reading(text.as_bytes(), &kisho_game::ReadOptions::default()).record.unwrap();
        let comments: Vec<_> =
            (0..again.frames()).map(|at| again.comment(at)).filter(|it| !it.is_empty()).collect();
        assert_eq!(comments, [comment], "{game}");
    }
}

#[test]
fn another_game_begins_with_moves() {
    for tool in ["mark", "set-up"] {
        let page = answer(&format!("game=quoridor&do={tool}")).html;
        let begun = answer(&(press(&page, "do", "new") + "&new=go")).html;
        assert!(begun.contains("name=\"play\""), "{tool}: {begun}");
    }
}

#[test]
fn everybody_sees_whose_turn_it_is() {
    for (form, told, class) in [
        ("game=go", "To move: Black", "kp-dark"),
        ("game=go&play=Q16&lang=ja", "手番：白", "kp-light"),
        ("game=quoridor", "To move: White", "kp-light"),
        ("game=shogi&play=7g7f", "To move: White", "kp-light"),
        ("game=janken&options=no-info-bar", "To move: Black", "kp-dark"),
    ] {
        let page = answer(form).html;
        assert!(page.contains(&format!("<p class=\"kp-note\">{told}</p>")), "{page}");
        assert!(page.contains(&format!("<div class=\"kp-board {class}\"")), "{page}");
    }
    // The bar of other boards says it.
    for form in ["game=othello", "game=janken"] {
        let page = answer(form).html;
        assert!(!page.contains("To move") && page.contains("kp-board kp-dark"), "{page}");
    }
    // It is nobody's when the game is over, and the pieces that are set up are anybody's.
    let over = pressed("game=shogi&play=7g7f", &[("do", "resign")]).html;
    assert!(!over.contains("To move"), "{over}");
    assert!(answer("game=go&do=set-up").html.contains("<div class=\"kp-board\""));
}
