use std::collections::{BTreeMap, BTreeSet};

use kisho_game::go::Color;
use kisho_game::{Record, notation};

use crate::tests::{Random, answer, press};

/// A finished game on 7 lines, made up: A6 is dead, D1 is nobody's.
const FINISHED: &str = "(;GM[1]SZ[7]KM[6.5]AB[ca][cb][bc][cc][dc][ad][bd][dd][be][de][af][cf][df][bg][cg]
    AW[da][db][eb][ab][ec][gc][ed][ee][fe][ge][ef][gf][eg][fg];B[dg];W[])";

fn form(sgf: &str, rest: &str) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("game", "go").append_pair("record", sgf).append_pair("notation", "sgf");
    form.finish() + rest
}

/// The count that a page says, and nothing if it says none.
fn said(html: &str) -> Option<&str> {
    let mut lines = html.split("<p class=\"kp-note\">").skip(1).filter_map(|line| line.split("</p>").next());
    lines.find(|line| line.contains(" wins by ") || line.contains("Draw"))
}

#[test]
fn dead_groups_are_clicked_and_the_score_follows() {
    let page = answer(&form(FINISHED, "&do=count"));
    assert_eq!(page.troubles, []);
    assert!(
        page.html.contains("value=\"A6\"") && page.html.contains("aria-label=\"White, A6, 1 stone\""),
        "{}",
        page.html
    );
    assert!(!page.html.contains("name=\"play\""), "no moves while groups are clicked");
    let dead = answer(&press(&page.html, "dead", "A6"));
    let japanese = "Black 10 territory + 1 prisoner = 11 · White 10 + 0 + 6½ komi = 16½ · White wins by 5½";
    assert_eq!(said(&dead.html), Some(japanese));
    let chinese = answer(&press(&dead.html, "do", "chinese"));
    let area = "Black 16 stones + 10 territory = 26 · White 13 + 10 + 6½ komi = 29½ · White wins by 3½";
    assert_eq!(said(&chinese.html), Some(area));
    assert_eq!(said(&answer(&press(&chinese.html, "do", "japanese")).html), Some(japanese));
    // What the block for a page says is what is shown.
    assert!(chinese.html.contains("```sgf dead=A6 score=chinese"), "{}", chinese.html);
    let alive = answer(&press(&dead.html, "dead", "A6"));
    assert_eq!(said(&alive.html), said(&page.html));
    let ended = answer(&press(&dead.html, "do", "count"));
    assert_eq!((said(&ended.html), ended.table.words.as_str()), (None, ""));
    // The button of the rules is pressed, also where the record names them.
    let chosen = |html: &str, rules: &str| html.contains(&format!("value=\"{rules}\" aria-pressed=\"true\""));
    for (html, japanese) in [(&page.html, true), (&chinese.html, false)] {
        assert_eq!([chosen(html, "japanese"), chosen(html, "chinese")], [japanese, !japanese], "{html}");
    }
    let of_record = answer(&form(&FINISHED.replace("KM", "RU[Chinese]KM"), "&do=count"));
    assert!(chosen(&of_record.html, "chinese") && !chosen(&of_record.html, "japanese"));
    // Another position is not counted with the dead stones of this one.
    assert_eq!(said(&answer(&press(&dead.html, "go", "first")).html), None);
}

#[test]
fn the_komi_is_changed_in_a_field() {
    let page = answer(&press(&answer(&form(FINISHED, "&do=count")).html, "dead", "A6"));
    let with = |komi: &str| {
        let form = press(&page.html, "do", "komi").replace("komi=6.5", &format!("komi={komi}"));
        answer(&form)
    };
    assert!(page.html.contains("name=\"komi\" size=\"4\" value=\"6.5\""), "{}", page.html);
    let half = with("0.5");
    let counted = "Black 10 territory + 1 prisoner = 11 · White 10 + 0 + ½ komi = 10½ · Black wins by ½";
    assert_eq!((said(&half.html), half.table.words.as_str()), (Some(counted), "score dead=A6 komi=0.5"));
    // It stays with the next click, and an empty field stands for that of the record.
    assert!(answer(&press(&half.html, "dead", "A6")).table.words.contains("komi=0.5"));
    assert_eq!(with("").table.words, "score dead=A6");
    for wrong in ["six", "6%22", "6+flip"] {
        let page = with(wrong);
        assert_eq!((page.table.words.as_str(), page.troubles.len()), ("score dead=A6", 1), "{wrong}");
    }
}

#[test]
fn the_block_counts_the_position_that_was_counted() {
    for (sgf, at, dead, words) in [
        ("(;GM[1]SZ[5];B[cc];W[dd];B[dc];W[ed])", 2, "D2", "frame=2 score dead=D2"),
        ("(;GM[1]SZ[5];B[cc];W[dd];B[dc];W[ed])", 4, "D2", "score dead=D2"),
        ("(;GM[1]SZ[5];B[cc](;W[dd])(;W[ba];B[ab]))", 3, "B5", "frame=3 score dead=B5"),
    ] {
        let page = answer(&form(sgf, &format!("&at={at}&do=count")));
        let dead = answer(&press(&page.html, "dead", dead));
        assert!(dead.html.contains(&format!("```sgf {words}\n")), "{}", dead.html);
    }
}

/// It belongs to its position, which others are looked at beside.
#[test]
fn a_count_stays_while_its_position_does() {
    let form = form("(;GM[1]SZ[5];B[cc];W[dd];B[dc];W[ed])", "&options=score%20dead%3DD2%20komi%3D0.5");
    let counted = answer(&form);
    assert!(said(&counted.html).is_some());
    let before = answer(&press(&counted.html, "go", "2"));
    assert_eq!((said(&before.html), before.table.words.as_str()), (None, "score dead=D2 komi=0.5"));
    let marked = answer(&press(&answer(&press(&before.html, "do", "mark")).html, "mark", "aa"));
    assert_eq!(marked.table.words, "score dead=D2 komi=0.5");
    let other = answer(&press(&before.html, "play", "bb"));
    assert_eq!(other.table.words, "score dead=D2 komi=0.5", "a variation does not touch it");
    let back = answer(&press(&before.html, "go", "last"));
    assert_eq!(said(&back.html), said(&counted.html));
    let on = answer(&press(&answer(&press(&back.html, "do", "count")).html, "go", "2"));
    assert_eq!(on.table.words, "");
    let longer = answer(&form.replace("W%5Bed%5D", "W%5Bed%5D%3BB%5Baa%5D"));
    assert_eq!(answer(&press(&longer.html, "do", "delete")).table.words, "", "another position is the last");
}

#[test]
fn marks_of_the_file_are_where_the_reader_begins() {
    let marked = FINISHED.replace(";W[])", ";W[]TB[aa:bb][ac]TW[ea:ga])");
    let page = answer(&form(&marked, "&do=count"));
    assert!(said(&page.html).unwrap().starts_with("Black 5 territory + 1 prisoner"), "{}", page.html);
    // What the file does not mark remains nobody's, whatever is clicked elsewhere.
    let alive = answer(&press(&page.html, "dead", "A6"));
    assert!(said(&alive.html).unwrap().starts_with("Black 0 territory + 0 prisoners"), "{}", alive.html);
}

/// On 5 lines, made up: Black has two eyes, A1 and C1, and White E1; all that hangs together is nobody's while it is in seki.
#[test]
fn points_in_seki_are_clicked() {
    let sgf = "(;GM[1]SZ[5]KM[0.5]AB[ad][bd][cd][be][de][dd]AW[ac][bc][cc][dc][ec][ed];B[];W[])";
    let page = answer(&form(sgf, "&do=count"));
    let all = "Black 2 territory + 0 prisoners = 2 · White 10 + 0 + ½ komi = 10½ · White wins by 8½";
    assert_eq!(said(&page.html), Some(all), "{}", page.html);
    assert!(
        page.html.contains("aria-label=\"C1, 1 point: nobody’s\" aria-pressed=\"false\""),
        "{}",
        page.html
    );
    let seki = answer(&press(&page.html, "neutral", "C1"));
    let less = "Black 1 territory + 0 prisoners = 1 · White 10 + 0 + ½ komi = 10½ · White wins by 9½";
    assert_eq!(said(&seki.html), Some(less));
    assert!(
        seki.html.contains("aria-label=\"C1, 1 point: nobody’s\" aria-pressed=\"true\""),
        "{}",
        seki.html
    );
    assert!(seki.html.contains("```sgf score dead= neutral=C1"), "{}", seki.html);
    let both = answer(&press(&seki.html, "neutral", "A1"));
    assert!(said(&both.html).unwrap().starts_with("Black 0 territory"));
    let back = answer(&press(&answer(&press(&both.html, "neutral", "C1")).html, "neutral", "A1"));
    assert_eq!(said(&back.html), Some(all));
    assert_ne!(answer(&press(&page.html, "neutral", "B1")).troubles, [], "a stone stands there");
    // By Chinese rules eyes in seki are points.
    let chinese = answer(&press(&seki.html, "do", "chinese"));
    assert_eq!(chinese.table.words, "dead= score=chinese");
    assert!(!chinese.html.contains("name=\"neutral\"") && !chinese.html.contains("seki"), "{}", chinese.html);
    // Where the stones round it die, it is no eye any more.
    let killed = answer(&press(&seki.html, "dead", "A2"));
    assert_eq!(killed.table.words, "score dead=A2", "{:?}", killed.troubles);
    // What a file marks is where the reader begins: here C1 is not marked.
    let marked = sgf.replace(";W[])", ";W[]TB[ae]TW[aa:eb])");
    let page = answer(&form(&marked, "&do=count"));
    assert!(
        page.html.contains("aria-label=\"C1, 1 point: nobody’s\" aria-pressed=\"true\""),
        "{}",
        page.html
    );
    let owned = answer(&press(&page.html, "neutral", "C1"));
    assert_eq!(said(&owned.html), Some(all));
}

#[test]
fn what_is_wrong_is_said() {
    for rest in ["&dead=A6", "&do=count&dead=D4", "&options=score&dead=Z9"] {
        assert_ne!(answer(&form(FINISHED, rest)).troubles, [], "{rest}");
    }
    assert_ne!(answer("game=shogi&do=japanese").troubles, []);
    assert!(!answer("game=shogi").html.contains("value=\"count\""));
}

type Stones = BTreeMap<(i8, i8), Color>;

fn beside((x, y): (i8, i8), size: i8) -> Vec<(i8, i8)> {
    let all = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
    all.into_iter().filter(|(x, y)| (0..size).contains(x) && (0..size).contains(y)).collect()
}

/// The stones that hang together with one.
fn group(stones: &Stones, at: (i8, i8), size: i8) -> BTreeSet<(i8, i8)> {
    let mut group = BTreeSet::from([at]);
    loop {
        let more: BTreeSet<_> = group.iter().flat_map(|&at| beside(at, size)).collect();
        let before = group.len();
        group.extend(more.into_iter().filter(|next| stones.get(next) == stones.get(&at)));
        if group.len() == before {
            return group;
        }
    }
}

/// Whose the region round an empty point is, found for each point by itself.
fn owner(living: &Stones, at: (i8, i8), size: i8) -> Option<Color> {
    let empty: BTreeSet<_> = group(living, at, size);
    let touched = empty.iter().flat_map(|&at| beside(at, size)).filter_map(|at| living.get(&at).copied());
    let colors: Vec<Color> = touched.collect();
    let first = *colors.first()?;
    colors.iter().all(|&color| color == first).then_some(first)
}

/// "16½" of 33.
fn halves(number: i32) -> String {
    match (number / 2, number % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

#[test]
fn the_score_is_that_of_a_slow_count() {
    let mut random = Random(3);
    for round in 0..crate::tests::amount("KISHO_POSITIONS", 12) {
        let size: i8 = [5, 7, 9][round % 3];
        let sgf = format!("(;GM[1]SZ[{size}]KM[6.5])");
        let mut record = (notation("sgf").unwrap().read)(sgf.as_bytes(), &Default::default()).record.unwrap();
        let mut at = 0;
        for _ in 0..random.below(120) {
            let legal = record.legal(at);
            at = record.play(at, &legal[random.below(legal.len())]).unwrap();
        }
        let text = (notation("sgf").unwrap().write.unwrap())(&record).unwrap().text;
        let Record::Go(go) = &record else { panic!("a record of Go") };
        let board = go.board_at(at);
        let place = |point: kisho_game::go::Point| (point.column as i8, point.row as i8);
        let all = go.size.points().filter_map(|point| Some((place(point), board.get(point)?)));
        let stones: Stones = all.collect();
        let played = |color| {
            go.nodes
                .iter()
                .filter_map(|node| node.play)
                .filter(|play| play.color == color && play.at.is_some())
                .count()
        };
        let on_board = |stones: &Stones, color| stones.values().filter(|&&other| other == color).count();
        let taken = |color: Color| played(color.other()) - on_board(&stones, color.other());
        // A few groups are dead, whatever sense that makes.
        let mut page = answer(&form(&text, "&do=count"));
        let mut living = stones.clone();
        for _ in 0..random.below(4) {
            let Some((&at, _)) = living.iter().nth(random.below(living.len().max(1))) else { break };
            let dead = group(&stones, at, size);
            // Groups are called after their first stone in reading order.
            let first = dead.iter().min_by_key(|(x, y)| (*y, *x)).unwrap();
            let name = format!("{}{}", "ABCDEFGHJ".as_bytes()[first.0 as usize] as char, size - first.1);
            living.retain(|at, _| !dead.contains(at));
            page = answer(&press(&page.html, "dead", &name));
            assert_eq!(page.troubles, [], "{name} {text}");
        }
        let points =
            (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).filter(|at| !living.contains_key(at));
        let owners: Vec<Color> = points.filter_map(|at| owner(&living, at, size)).collect();
        let territory = |color| owners.iter().filter(|&&other| other == color).count();
        let prisoners =
            |color: Color| taken(color) + on_board(&stones, color.other()) - on_board(&living, color.other());
        let japanese = |color| territory(color) + prisoners(color);
        let chinese = |color| territory(color) + on_board(&living, color);
        for (rules, total) in [("japanese", &japanese as &dyn Fn(Color) -> usize), ("chinese", &chinese)] {
            let shown = answer(&press(&page.html, "do", rules));
            let [black, white] = Color::ALL.map(|color| 2 * i32::try_from(total(color)).unwrap());
            let (white, by) = (white + 13, (black - white - 13).abs());
            let line = said(&shown.html).unwrap();
            assert!(line.contains(&format!("= {} · White", halves(black))), "{rules} {line} {text}");
            assert!(line.contains(&format!("= {} · ", halves(white))), "{rules} {line} {text}");
            let winner = if black > white { "Black" } else { "White" };
            assert!(line.ends_with(&format!("{winner} wins by {}", halves(by))), "{rules} {line} {text}");
        }
    }
}
