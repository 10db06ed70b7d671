//! The board with its buttons.

use kisho_board::diagram::Rect;
use kisho_board::present::options::{FrameChoice, FramesChoice, Spanned};
use kisho_board::present::{self, Click};
use kisho_board::render::svg::Writer;
use kisho_board::render::{self, FigurePlace, Sprites};

use crate::say;
use crate::table::Table;

/// The position, and over it a button for each move, or for each piece that can be taken up.
pub fn board(w: &mut Writer, table: &Table, clicks: &[Click]) {
    let record = table.record.up_to(table.at).unwrap_or_else(|| table.record.clone());
    let mut options = table.options.clone();
    options.frames = Some(Spanned::unsaid(FramesChoice::Still));
    options.frame = Some(Spanned::unsaid(FrameChoice::Last));
    let (figure, _) = present::figure(&record, &options, table.lang);
    let view = figure.timeline.view;
    let mut sprites = Sprites::default();
    let html = render::figure(&figure, FigurePlace { key: "board", ..FigurePlace::default() }, &mut sprites);
    w.open("div").attr("class", "kp-board").attr("role", "group");
    w.attr("aria-label", say::play::board(table.lang)).newline();
    w.raw(&sprites.to_html()).raw(&html);
    for button in buttons(table, clicks) {
        let Some(area) = button.area else { continue };
        w.open("button").attr("class", button.class()).attr("name", button.name).attr("value", button.value);
        w.attr("style", placed(area, view, button.covers)).attr("aria-label", &button.label);
        if button.name == "lift" {
            w.attr("aria-pressed", button.is_lifted);
        }
        w.close();
    }
    w.close().newline();
}

/// A button on the board.
struct Button<'a> {
    name: &'static str,
    value: &'a str,
    label: String,
    area: Option<Rect>,
    covers: Option<Rect>,
    is_lifted: bool,
}

impl Button<'_> {
    fn class(&self) -> &'static str {
        match (self.name, self.covers) {
            ("lift", _) => "kp-lift",
            (_, None) => "kp-at",
            (_, Some(covers)) if covers.w > covers.h => "kp-at kp-wide",
            _ => "kp-at kp-high",
        }
    }
}

/// What can be clicked on the board. Moves to one place that only differ in what becomes of the piece are one button.
fn buttons<'a>(table: &Table, clicks: &'a [Click]) -> Vec<Button<'a>> {
    let mut buttons: Vec<Button<'a>> = Vec::new();
    for click in clicks {
        match &click.from {
            Some(from) if table.lifted.as_deref() != Some(&from.code) => {
                if !buttons.iter().any(|button| button.name == "lift" && button.value == from.code) {
                    buttons.push(Button {
                        name: "lift",
                        value: &from.code,
                        label: from.name.clone(),
                        area: from.area,
                        covers: None,
                        is_lifted: false,
                    });
                }
            }
            from => {
                if let Some(from) = from
                    && !buttons.iter().any(|button| button.is_lifted)
                {
                    buttons.push(Button {
                        name: "lift",
                        value: &from.code,
                        label: from.name.clone(),
                        area: from.area,
                        covers: None,
                        is_lifted: true,
                    });
                }
                let same = |button: &&mut Button<'a>| button.name != "lift" && button.area == click.area;
                match buttons.iter_mut().find(same).filter(|_| click.area.is_some() && from.is_some()) {
                    Some(button) => {
                        button.name = "target";
                        button.label = format!("{}, {}", button.label, click.name);
                    }
                    None => buttons.push(Button {
                        name: "play",
                        value: &click.code,
                        label: click.name.clone(),
                        area: click.area,
                        covers: click.covers,
                        is_lifted: false,
                    }),
                }
            }
        }
    }
    buttons
}

/// The moves to the place that was clicked last, of which one is to be chosen.
fn choices<'a>(table: &Table, clicks: &'a [Click]) -> Vec<&'a Click> {
    let Some(target) = table.target.as_deref() else { return Vec::new() };
    let Some(meant) = clicks.iter().find(|click| click.code == target) else { return Vec::new() };
    let code = |click: &Click| click.from.as_ref().map(|from| from.code.clone());
    let same = |click: &&Click| click.area == meant.area && code(click) == code(meant);
    clicks.iter().filter(same).collect()
}

/// The moves that have no place on the board, and those of which one is to be chosen.
pub fn beside(w: &mut Writer, table: &Table, clicks: &[Click]) {
    let choices = choices(table, clicks);
    let is_shown = |click: &&Click| match &click.from {
        None => click.area.is_none(),
        Some(from) => table.lifted.as_deref() == Some(&from.code) && click.area.is_none(),
    };
    let lifts: Vec<_> =
        clicks.iter().filter_map(|click| click.from.as_ref()).filter(|from| from.area.is_none()).collect();
    let others: Vec<&Click> = clicks.iter().filter(is_shown).collect();
    if choices.is_empty() && others.is_empty() && lifts.is_empty() {
        return;
    }
    w.open("p").attr("class", "kp-beside");
    if !choices.is_empty() {
        w.open("span").attr("id", "kp-choose").word(table.lang, say::play::choose(table.lang)).close();
    }
    for click in choices.iter().chain(&others) {
        w.open("button").attr("name", "play").attr("value", &click.code).text(&click.name).close();
    }
    let mut seen: Vec<&str> = Vec::new();
    for from in lifts {
        if !seen.contains(&from.code.as_str()) {
            seen.push(&from.code);
            w.open("button").attr("name", "lift").attr("value", &from.code).text(&from.name).close();
        }
    }
    w.close().newline();
}

/// The place of a button, in parts of the board, and of what it will cover, in parts of the button.
fn placed(area: Rect, view: Rect, covers: Option<Rect>) -> String {
    let part = |name: &str, inside: Rect, whole: Rect| {
        let [left, top] = [(inside.x - whole.x) / whole.w, (inside.y - whole.y) / whole.h];
        let [w, h] = [inside.w / whole.w, inside.h / whole.h];
        format!(
            "--{name}x:{:.2}%;--{name}y:{:.2}%;--{name}w:{:.2}%;--{name}h:{:.2}%",
            left * 100.0,
            top * 100.0,
            w * 100.0,
            h * 100.0
        )
    };
    let place = part("at-", area, view);
    match covers {
        Some(covers) => place + ";" + &part("to-", covers, area),
        None => place,
    }
}
