//! Parts of a board whose places are too small for a finger where all of it is shown on a phone.

use kisho_board::diagram::{Figure, Rect};
use kisho_board::render::svg::Writer;

use crate::table::Table;
use crate::{board, say};

/// The width of a board on a narrow phone, in CSS pixels.
const PHONE: f64 = 344.0;

/// The least width of a target, in CSS pixels (WCAG 2.2, 2.5.8).
const TARGET: f64 = 24.0;

/// The corners as the option `crop` calls them, row by row, with what is written on their buttons.
const CORNERS: [(&str, &str); 4] =
    [("top-left", "↖"), ("top-right", "↗"), ("bottom-left", "↙"), ("bottom-right", "↘")];

/// Whether there is a corner of this name.
pub fn is_corner(name: &str) -> bool {
    CORNERS.iter().any(|(corner, _)| *corner == name)
}

/// Whether places of a board are too small for a finger, so that a part of it can be chosen.
pub fn are_offered(table: &Table, figure: &Figure, places: impl IntoIterator<Item = Rect>) -> bool {
    let width = figure.timeline.view.w;
    let mut places = places.into_iter();
    places.any(|place| PHONE * place.w < TARGET * width) && table.with("crop=top-left").is_some()
}

/// Whether a place is in the part that is shown.
pub fn shows(view: Rect, place: Rect) -> bool {
    view.contains(place.center())
}

/// The choice of a part.
pub fn panel(w: &mut Writer, table: &Table) {
    let lang = table.lang;
    let chosen = table.part.as_deref().unwrap_or_default();
    w.open("p").attr("class", if chosen.is_empty() { "kp-controls kp-parts" } else { "kp-controls" });
    w.attr("role", "group").attr("aria-label", say::play::enlarge(lang));
    w.open("span").word(lang, say::play::enlarge(lang)).close();
    let mut button = |value: &str, sign: &str, name: &str| {
        board::button(w, table, "part", value).attr("aria-pressed", value == chosen);
        if sign != name {
            w.attr("aria-label", name);
        }
        w.text(sign).close();
    };
    let names = [
        say::play::top_left(lang),
        say::play::top_right(lang),
        say::play::bottom_left(lang),
        say::play::bottom_right(lang),
    ];
    // Options name corners of the board as it lies when it is not turned; readers mean those that they see.
    let mut corners = CORNERS.map(|(corner, _)| corner);
    if table.options.is_flipped() {
        corners.reverse();
    }
    for ((corner, (_, sign)), name) in corners.into_iter().zip(CORNERS).zip(names) {
        button(corner, sign, name);
    }
    let whole = say::play::whole(lang);
    button("", whole, whole);
    w.close().newline();
}
