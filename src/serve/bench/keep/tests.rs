use std::fs;
use std::path::Path;

use super::*;
use kisho_game::{Record, legible};
use similar::{ChangeTag, TextDiff};

/// Untidy records, in the manner of real programs, and a few of the games that have no such programs.
fn records() -> Vec<(String, &'static Notation, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let file = |path: &std::path::PathBuf| {
        let notation = kisho_game::notation(path.extension()?.to_str()?)?;
        let (text, _) = legible(notation, fs::read(path).ok()?, Vec::new());
        let place = notation.many.and_then(|many| (many.places)(&text).first().copied());
        let text = place.map_or_else(|| text.clone(), |place| text[place.start..place.end].to_owned());
        Some((path.file_name()?.to_str()?.to_owned(), notation, text))
    };
    let mut records: Vec<_> = files.iter().filter_map(file).collect();
    for (notation, text) in [
        (
            "quoridor",
            "white: Ann\r\n\r\n1.e2   e8 {a  pawn }\r\n2. e3 ( 2. d3h  e7 {two\r\n lines})  e7\r\n\r\n3 e4 *\r\n",
        ),
        ("quoridor", "E2 e8\nHe3   ; a wall\n  (e3 e7 (d8) e4) ve6"),
        (
            "kif",
            "先手：甲  \r\n手数----指手---------消費時間--  \r\n   1 ７六歩(77)  \r\n   2 ３四歩(33)　\r\n   3 ２二角成(88)\t\r\n",
        ),
        ("othello", "f5D6c3\n d3 {x}  C4 (c5)\n\nF4"),
        ("othello", "black:  A\n\n1. f5  2. d6  3. C3\n"),
    ] {
        records.push((
            text.lines().next().unwrap().to_owned(),
            kisho_game::notation(notation).unwrap(),
            text.to_owned(),
        ));
    }
    records
}

/// Numbers that seem random, and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

/// What an author does.
#[derive(Debug, Clone, Copy)]
enum Edit {
    Play,
    Comment,
    Mark,
    Remove,
    Promote,
}

/// Does it at a node; `None` if that is not possible there.
fn edit(record: &mut Record, at: usize, edit: Edit, dice: &mut Dice) -> Option<()> {
    match edit {
        Edit::Play => {
            let legal = record.legal(at);
            record.play(at, legal.get(dice.below(legal.len()))?).map(drop)
        }
        Edit::Comment => {
            let old = record.comment(at).to_owned();
            record.set_comment(at, &format!("{old}\nnew  comment"));
            Some(())
        }
        Edit::Mark => record.mark(at, "A", "ia"),
        Edit::Remove => record.remove(at).map(drop),
        Edit::Promote => record.promote(at).map(drop),
    }
}

/// How many characters are only in the first of two texts, and how many only in the second.
fn difference(old: &str, new: &str) -> (usize, usize) {
    let diff = TextDiff::from_chars(old, new);
    let count = |tag| diff.iter_all_changes().filter(|change| change.tag() == tag).count();
    (count(ChangeTag::Delete), count(ChangeTag::Insert))
}

/// Whether others can be played instead of a move, and come after it.
fn leads_others(record: &Record, at: usize) -> bool {
    let path = record.path(at);
    let ways = path.iter().rev().nth(1).map(|&before| record.ways_from(before)).unwrap_or_default();
    ways.len() > 1 && ways.first() == Some(&at)
}

#[test]
fn nothing_changes_but_what_the_author_has_changed() {
    let mut dice = Dice(1);
    let written = |notation: &Notation, record: &Record| notation.write.unwrap()(record).unwrap();
    for (name, notation, text) in records() {
        let record = notation.reading(text.as_bytes(), &ReadOptions::default()).record.unwrap();
        let before = written(notation, &record).text;
        assert_eq!(kept(&text, &before, notation, None, None).as_ref(), Some(&text), "{name}");
        let again = notation.reading(before.as_bytes(), &ReadOptions::default()).record.unwrap();
        let edits = [Edit::Play, Edit::Comment, Edit::Mark, Edit::Remove, Edit::Promote];
        for (round, what) in (0..60).zip(edits.into_iter().cycle()) {
            // A form holds the record as kisho has written it.
            let mut changed = if round % 2 == 0 { record.clone() } else { again.clone() };
            let at = dice.below(record.frames());
            // A move that stands in the root of a file gets a node of its own if another comes beside it.
            let is_moved = name == "collection.sgf" && at == 0;
            if is_moved && matches!(what, Edit::Comment) {
                continue;
            }
            if edit(&mut changed, at, what, &mut dice).is_none() {
                continue;
            }
            let now = written(notation, &changed);
            if !now.lost.is_empty() {
                continue;
            }
            let said = format!("{name}, round {round}: {what:?} at {at}\n{}", now.text);
            let kept = kept(&text, &now.text, notation, None, None).unwrap_or_else(|| panic!("{said}"));
            let [is, meant] = [&kept, &now.text].map(|text| {
                let reading = notation.reading(text.as_bytes(), &ReadOptions::default());
                let text = written(notation, &reading.record.unwrap()).text;
                let text = super::written(&text, notation, None, &ReadOptions::default()).unwrap();
                notation.reading(text.replace('\r', "").as_bytes(), &ReadOptions::default()).record
            });
            assert_eq!(is, meant, "{said}");
            let (gone, new) = difference(&text, &kept);
            match what {
                // Labels under the name that an old version has for them are written anew.
                Edit::Mark if name == "old.sgf" => assert!(gone < 10, "{said}\nis now\n{kept}"),
                Edit::Play | Edit::Mark => assert!(gone == 0 || is_moved, "{said}\nis now\n{kept}"),
                Edit::Comment if record.comment(at).is_empty() => {
                    assert_eq!(gone, 0, "{said}\nis now\n{kept}")
                }
                // The side to move may have to be said.
                Edit::Remove if !leads_others(&record, at) => {
                    assert!(new <= "PL[W]".len(), "{said}\nis now\n{kept}")
                }
                Edit::Remove | Edit::Promote | Edit::Comment => {}
            }
            if matches!(what, Edit::Play) && !is_moved {
                let back = self::kept(&kept, &before, notation, None, None);
                // Which of several brackets goes is not to be seen, but for the line end before it.
                let words = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(back.as_deref().map(words), Some(words(&text)), "{said}\ntaken back");
            }
        }
    }
}

/// A form holds such a record in USI, which has no place for the line, and KIF without it and without moves would be nothing.
#[test]
fn the_handicap_of_a_record_whose_moves_are_taken_back_is_said_once() {
    let [kif, usi] = ["kif", "usi"].map(|name| kisho_game::notation(name).unwrap());
    let old = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let now = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n";
    let kept = kept(old, now, kif, Some(usi), None).unwrap();
    assert_eq!(kept, "手合割：平手\n手数----指手---------消費時間--\n");
}

#[test]
fn what_is_new_is_written_as_the_rest_of_the_record() {
    let play: fn(&mut Record, usize) = |record, at| {
        let first = record.legal(at)[0].clone();
        record.play(at, &first).unwrap();
    };
    let say: fn(&mut Record, usize) = |record, at| record.set_comment(at, "x");
    for (notation, old, at, change, expected) in [
        ("othello", "1. f5 2. d6 3. c3\n", 3, play, "1. f5 2. d6 3. c3 4. d3\n"),
        ("othello", "1.f5\n2.d6\n3.c3\n", 3, play, "1.f5\n2.d6\n3.c3\n4.d3\n"),
        ("othello", "1. f5 d6\n", 2, play, "1. f5 d6 2. c3\n"),
        ("othello", "1. f5 d6 2. c3\n", 3, play, "1. f5 d6 2. c3 d3\n"),
        ("othello", "1.f5 d6\n2.c3 d3\n", 4, play, "1.f5 d6\n2.c3 d3\n3.c2\n"),
        ("othello", "f5 d6 c3 d3 c4\n", 5, play, "f5 d6 c3 d3 c4 b3\n"),
        ("othello", "f5d6c3\n", 3, play, "f5d6c3d3\n"),
        ("othello", "black: A\n\nf5d6c3\n", 3, play, "black: A\n\nf5d6c3d3\n"),
        ("othello", "c4c3e6d6\n", 2, say, "c4c3 {x} e6d6\n"),
        ("othello", "c4c3e6d6\n", 4, say, "c4c3e6d6 {x}\n"),
        ("othello", "1. c4 2. c3\n", 1, say, "1. c4 {x} 2. c3\n"),
        ("othello", "1. f5 2. d6 3. c3\n", 1, play, "1. f5 2. d6 (2. f4) 3. c3\n"),
        ("othello", "f5d6c3\n", 1, play, "f5d6 (f4) c3\n"),
        ("quoridor", "1. e2 e8\n2. e3 e7\n", 4, play, "1. e2 e8\n2. e3 e7\n3. e4\n"),
        ("quoridor", "e2 e8 e3 e7\n", 4, play, "e2 e8 e3 e7 e4\n"),
        ("quoridor", "e2\ne8\n", 2, play, "e2\ne8\ne3\n"),
    ] {
        let notation = kisho_game::notation(notation).unwrap();
        let mut record = notation.reading(old.as_bytes(), &ReadOptions::default()).record.unwrap();
        change(&mut record, at);
        let now = notation.write.unwrap()(&record).unwrap().text;
        assert_eq!(kept(old, &now, notation, None, None).as_deref(), Some(expected), "{old}");
    }
}
