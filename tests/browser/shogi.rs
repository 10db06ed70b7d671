//! The whole way from a KIF file to a page: after every step pieces, hands and names are those of the position.

use std::collections::{BTreeMap, BTreeSet};

use kisho_board::diagram::Figure;
use kisho_board::present::{self, Options};
use kisho_board::render;
use kisho_game::shogi::{Color, Position, Record};
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::replay::{frame_shown, html};
use crate::support::browser::{Engine, Page, Viewport, open};

in_each_engine!(
    every_frame_shows_its_position_and_its_hands,
    names_are_those_of_japanese_records,
    a_letter_on_the_board_leads_into_its_variation_and_back_leads_out,
    without_the_style_sheet_there_is_one_position_and_all_moves,
);

/// A line of theory with a variation, captures, drops and promotions.
const KIF: &str = include_str!("../../content/shogi/bougin.kif");

fn record() -> (game::Record, Record) {
    let reading = (game::notation("kif").unwrap().read)(KIF.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean(), "{:?}", reading.diagnostics);
    match reading.record.unwrap() {
        any @ game::Record::Shogi(_) => match any.clone() {
            game::Record::Shogi(record) => (any, record),
            _ => unreachable!("it is shogi"),
        },
        other => panic!("KIF is shogi, not {}", other.game()),
    }
}

fn opened(engine: Engine, css: &str) -> Option<(Page, Figure, Record)> {
    let (any, record) = record();
    let (figure, problems) = present::figure(&any, &Options::default(), Lang::Ja);
    assert_eq!(problems, []);
    let page = open(engine, &html(&[&figure], css), Viewport::DESKTOP)?;
    Some((page, figure, record))
}

/// A symbol that is seen: its id, its place in hundredths of board units, and whether it is turned.
type Seen = (String, i64, i64, bool);

/// The symbols with characters that are seen in the drawing.
fn seen(page: &mut Page) -> Vec<Seen> {
    page.eval(
        "[...document.querySelectorAll('#b1 .k-n > svg.k-v path[marker-start]')].map(path => {
            const id = path.getAttribute('marker-start').match(/^url[(](#.+)[)]$/)[1];
            return { path, id, symbol: document.querySelector(id) };
        }).filter(({ path, symbol }) => {
            if (!symbol.querySelector('path, use')) return false;
            for (let e = path; e.tagName !== 'svg'; e = e.parentElement)
                if (+getComputedStyle(e).opacity === 0) return false;
            return true;
        }).map(({ path, id, symbol }) => {
            const [, x, y, turned] = path.getAttribute('d').match(/^M([-.0-9]+) ([-.0-9]+)h(-?)/);
            return [id, Math.round(x * 100), Math.round(y * 100), turned === '-'];
        })",
    )
}

/// Where pieces stand, seen from Black: the middle of each square, 1 wide and 1.09 high, from the upper left corner.
fn expected(position: &Position) -> BTreeMap<(i64, i64), (String, bool)> {
    let place = |file: u8, rank: u8| {
        let (x, y) = (f64::from(9 - file) + 0.5, (f64::from(rank) - 0.5) * 1.09);
        ((x * 100.0).round() as i64, (y * 100.0).round() as i64)
    };
    let pieces = position.pieces().map(|(square, piece)| {
        (place(square.file(), square.rank()), (piece.kind.kanji().to_string(), piece.owner == Color::White))
    });
    pieces.collect()
}

fn every_frame_shows_its_position_and_its_hands(engine: Engine) {
    let Some((mut page, figure, record)) = opened(engine, &render::stylesheet()) else { return };
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    page.key("Tab");
    for (frame, node) in record.nodes.iter().enumerate() {
        if frame > 0 {
            page.key("ArrowRight");
            if node.parent != Some(frame - 1) {
                // The position from which the variation branches off is shown once more.
                page.key("ArrowRight");
            }
        }
        let on_board = |at: &Seen| (0..900).contains(&at.1) && (0..981).contains(&at.2);
        let (pieces, beside): (Vec<Seen>, Vec<Seen>) = seen(&mut page).into_iter().partition(on_board);
        let expected = expected(&node.position);
        assert_eq!(pieces.len(), expected.len(), "frame {frame}");
        for (id, x, y, turned) in pieces {
            // Half hundredths are rounded either way.
            let near =
                |at: &(&(i64, i64), &(String, bool))| (at.0.0 - x).abs() <= 1 && (at.0.1 - y).abs() <= 1;
            let (_, (kind, is_turned)) =
                expected.iter().find(near).unwrap_or_else(|| panic!("frame {frame}: no piece at {x}, {y}"));
            assert_eq!(turned, *is_turned, "frame {frame} at {x}, {y}");
            // What a symbol looks like is not seen here, but that it is always the same piece.
            assert_eq!(kinds.entry(id).or_insert_with(|| kind.clone()), kind, "frame {frame} at {x}, {y}");
        }
        for (owner, side) in [(Color::Black, 900..2_000), (Color::White, -2_000..0)] {
            let hand = node.position.hand(owner);
            let characters: usize = hand.pieces().map(|(_, count)| if count > 1 { 2 } else { 1 }).sum();
            let there = beside.iter().filter(|at| side.contains(&at.1) && at.2 < 981).count();
            assert_eq!(there, characters.max(if hand.is_empty() { 2 } else { 0 }), "frame {frame}, {owner}");
        }
        let label: String = page.eval("document.activeElement.getAttribute('aria-label')");
        let name = &figure.timeline.frames.list()[frame].name;
        assert!(label.ends_with(name.as_str()), "{label}");
    }
    let symbols: BTreeSet<&String> = kinds.values().collect();
    assert!(symbols.len() >= 9, "all kinds were met: {symbols:?}");
    assert_eq!(page.messages(), [""; 0]);
}

fn names_are_those_of_japanese_records(engine: Engine) {
    let Some((mut page, ..)) = opened(engine, &render::stylesheet()) else { return };
    let labels: Vec<String> =
        page.eval("[...document.querySelectorAll('#b1 .k-m label')].map(label => label.textContent.trim())");
    assert_eq!(labels[..3], ["開始局面", "▲７六歩", "△８四歩"]);
    assert_eq!(labels[10..12], ["△７七角成", "▲同銀"]);
    assert!(labels.contains(&"△２三歩".to_owned()), "a drop that no piece could replace is said without 打");
}

fn a_letter_on_the_board_leads_into_its_variation_and_back_leads_out(engine: Engine) {
    let Some((mut page, figure, record)) = opened(engine, &render::stylesheet()) else { return };
    let branch = figure.timeline.links[0].seen;
    let variation = figure.timeline.links[1].leads_to;
    assert_eq!(record.nodes[variation].parent, Some(branch));
    page.click(&format!("#b1 .k-m label[for=b1-{branch}]"));
    page.click(&format!("#b1 .k-l label[for=b1-{variation}]"));
    assert!(page.eval::<bool>(&format!("document.querySelector('#b1-{variation}').checked")));
    assert_eq!(frame_shown(&mut page), variation);
    assert!(page.visible(&format!("#b1 .k-r label[for=b1-{branch}]")), "the way back");
}

fn without_the_style_sheet_there_is_one_position_and_all_moves(engine: Engine) {
    let Some((mut page, _, record)) = opened(engine, "") else { return };
    let pieces =
        seen(&mut page).into_iter().filter(|at| (0..900).contains(&at.1) && (0..981).contains(&at.2));
    assert_eq!(pieces.count(), 40);
    let labels: usize = page.eval("document.querySelectorAll('#b1 .k-m label').length");
    assert_eq!(labels, record.nodes.len());
}
