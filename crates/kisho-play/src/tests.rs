//! A board is played on as a reader does it: by the buttons that a page offers.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::{Request, page};
use kisho_game::{Game, ReadOptions};

/// The fields of the next request: the hidden ones of a page, and a button of it.
fn press(html: &str, name: &str, value: &str) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for field in html.split("<input ").skip(1) {
        let field = field.split('>').next().unwrap();
        form.append_pair(&attribute(field, "name").unwrap(), &attribute(field, "value").unwrap());
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
    tags.filter(is_on)
        .map(|tag| (attribute(tag, "name").unwrap(), attribute(tag, "value").unwrap()))
        .collect()
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

/// A form with a record of a game after some moves.
fn walk(game: Game, picks: &[prop::sample::Index]) -> (String, kisho_game::Record, usize) {
    let mut record = game.initial();
    let mut at = 0;
    for pick in picks {
        let legal = record.legal(at);
        let Some(code) = legal.get(pick.index(legal.len().max(1))) else { break };
        at = record.play(at, code).unwrap();
    }
    let notation = game.whole_notation();
    let text = notation.write.unwrap()(&record).unwrap().text;
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("game", game.name()).append_pair("record", &text).append_pair("notation", notation.name);
    (form.finish(), record, at)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_moves_that_are_offered_are_the_legal_ones(
        game in prop::sample::select(Game::ALL),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let (form, record, at) = walk(game, &picks);
        let legal: BTreeSet<String> = record.legal(at).into_iter().collect();
        prop_assert_eq!(offered(&form), legal);
    }

    #[test]
    fn whatever_is_pressed_the_next_page_is_fine(
        game in prop::sample::select(Game::ALL),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let mut form = format!("game={}", game.name());
        for pick in picks {
            let answer = page(&Request::parse(form.as_bytes()));
            prop_assert_eq!(&answer.troubles, &vec![], "{}", form);
            // The record in the form is the one that is shown.
            let (notation, text) = answer.table.written();
            let again = (notation.read)(text.as_bytes(), &ReadOptions::default());
            prop_assert!(again.is_clean(), "{}: {:?}", text, again.diagnostics);
            prop_assert_eq!(again.record.as_ref().map(kisho_game::Record::frames), Some(answer.table.record.frames()));
            let buttons: Vec<_> = buttons(&answer.html).into_iter().filter(|(_, value)| !["read", "new"].contains(&value.as_str())).collect();
            let (name, value) = &buttons[pick.index(buttons.len())];
            form = press(&answer.html, name, value);
        }
    }
}

fn answer(form: &str) -> crate::Answer {
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
fn a_code_is_read_whatever_it_is() {
    for (text, game) in [
        ("j7oklAHMe1ICg", Game::Quoridor),
        ("(;GM[1]SZ[9];B[ee])", Game::Go),
        ("poUAACMaqtYhwHgAAAAPQdTnd3vMgAA", Game::Shogi),
        ("f5d6c3d3c4", Game::Othello),
        ("b2-c2,c2-c3", Game::Janken),
        ("startpos moves 7g7f", Game::Shogi),
    ] {
        let mut form = form_urlencoded::Serializer::new("game=quoridor".to_owned());
        form.append_pair("text", text).append_pair("do", "read");
        let answer = answer(&form.finish());
        assert_eq!(answer.table.record.game(), game, "{text}");
    }
}
