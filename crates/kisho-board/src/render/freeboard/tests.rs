use super::*;
use crate::diagram::freeboard::Words;
use crate::diagram::theme::Look;
use crate::diagram::{Drawn, Rect, Role};

fn setting(name: &str, set: bool) -> Setting {
    Setting { name: name.to_owned(), set }
}

/// Four squares and the crossing between them; white has no piece on the board.
fn smallest() -> FreeBoard {
    let square = |name: &str, black| {
        [setting(&format!("White {name}"), false), setting(&format!("Black {name}"), black)]
    };
    FreeBoard {
        name: "Board".to_owned(),
        words: Words {
            modes: "A click sets",
            mode: [["White pawn", "White wall"], ["Black pawn", "Black wall"]],
            pieces: "Pawns",
            walls: "Walls",
            left: ["White, walls left:", "Black, walls left:"],
            reset: "Start again",
        },
        view: Rect::new(0.0, 0.0, 10.0, 12.0),
        drawn: vec![Drawn::rect(Rect::new(0.0, 0.0, 10.0, 10.0), Role::Cell)],
        squares_at: Rect::new(0.0, 0.0, 10.0, 10.0),
        squares: [("a2", true), ("b2", false), ("a1", false), ("b1", false)]
            .map(|(n, b)| square(n, b))
            .into(),
        off: [setting("White off the board", false), setting("Black off the board", false)],
        crossings_at: Rect::new(2.5, 2.5, 5.0, 5.0),
        crossings: vec![Crossing {
            name: "a1".to_owned(),
            walls: [
                [setting("White a1 horizontal", true), setting("White a1 vertical", false)],
                [setting("Black a1 horizontal", false), setting("Black a1 \"vertical\"", false)],
            ],
        }],
        walls: 10,
        left_at: Some([Rect::new(0.0, 10.0, 5.0, 2.0), Rect::new(5.0, 10.0, 5.0, 2.0)]),
        plain_walls: false,
    }
}

fn html(board: &FreeBoard) -> String {
    let mut w = Writer::default();
    let look = Look::default();
    write(&mut w, board, None, ColorMode::Page(look.theme()), &mut Sprites::default());
    w.finish()
}

#[test]
fn the_smallest_board() {
    insta::assert_snapshot!(html(&smallest()));
}

#[test]
fn without_the_line_below_the_board_nothing_counts() {
    let html = html(&FreeBoard { left_at: None, plain_walls: true, ..smallest() });
    assert!(!html.contains("walls left"));
    assert!(html.contains("class=\"k-fb k-fa\""));
}

/// One rule a wall: what the form says and what the style sheet asks for are the same words.
#[test]
fn the_style_sheet_knows_every_class_and_value() {
    let html = html(&smallest());
    let css = crate::render::stylesheet();
    for value in MODES.as_flattened() {
        assert!(html.contains(&format!("value=\"{value}\"")));
        assert!(CSS.contains(&format!("[value={value}]:checked")), "{value}");
    }
    assert!(css.contains(".k-fw>div:nth-child(10 of :has(>.b>:checked))~p.b{--wl:10}"));
}
