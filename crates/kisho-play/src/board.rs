//! The board with its buttons.

use std::borrow::Cow;

use kisho_board::diagram::{Figure, Rect};
use kisho_board::present::clicks::Lift;
use kisho_board::present::options::{FrameChoice, FramesChoice, Spanned};
use kisho_board::present::setup::Place;
use kisho_board::present::{self, Click, Options};
use kisho_board::render::svg::Writer;
use kisho_board::render::{self, FigurePlace, Sprites, placed};

use crate::table::Table;
use crate::{count, parts, say};

/// The position that is shown, as a still diagram.
#[must_use]
pub fn figure(table: &Table) -> Figure {
    let options = if table.stage.is_some() { table.bare() } else { table.options_here() };
    shown(table, options)
}

/// The same with other options.
fn shown(table: &Table, mut options: Options) -> Figure {
    let record = match (table.tool.as_ref(), table.seen()) {
        (_, Some(seen)) => seen,
        (Some(_), None) => table.staged().into_owned(),
        (None, None) => table.record.up_to(table.at).unwrap_or_else(|| table.record.clone()),
    };
    // In games whose pieces have several sides those of the one that has been taken up are shown.
    if let Some(lifted) = &table.lifted
        && let Some(with) = table.with(&format!("die={lifted}"))
    {
        options = with;
    }
    options.frames = Some(Spanned::unsaid(FramesChoice::Still));
    options.frame = Some(Spanned::unsaid(FrameChoice::Last));
    present::figure(&record, &options, table.lang).0
}

/// The position, and over it its buttons.
pub fn board(w: &mut Writer, table: &Table, buttons: &[Button<'_>]) {
    let mut figure = figure(table);
    let groups = if table.is_counting() { table.groups() } else { Vec::new() };
    let places = buttons.iter().filter(|button| button.covers.is_none()).filter_map(|button| button.area);
    let places = places.chain(groups.iter().flat_map(|group| group.areas.iter().copied()));
    let has_parts = parts::are_offered(table, &figure, places);
    if let Some(part) = table.part.as_ref().filter(|_| has_parts)
        && let Some(options) = table.with(&format!("crop={part}"))
    {
        figure = shown(table, options);
    }
    // The places of the buttons are parts of the drawing, so that nothing else may stand in its box.
    let caption = std::mem::take(&mut figure.caption);
    let view = figure.timeline.view;
    let mut sprites = Sprites::default();
    let html = render::still(&figure, FigurePlace { key: "kp", ..FigurePlace::default() }, &mut sprites);
    // A board has up to some hundred buttons.
    w.open("a").attr("class", "kp-skip").attr("href", format!("#{CONTROLS}"));
    w.word(table.lang, say::play::to_controls(table.lang)).close().newline();
    // What is put on the board is shown in the colour of whoever is to move.
    let whose = present::to_move(&table.record, table.at, &table.options, table.lang);
    let class = match whose.filter(|_| !table.is_edited() && !table.is_counting()) {
        Some((_, true)) => "kp-board kp-dark",
        Some((_, false)) => "kp-board kp-light",
        None => "kp-board",
    };
    w.open("div").attr("class", class).attr("role", "group");
    w.attr("aria-label", say::play::board(table.lang)).newline();
    let is_there = |button: &&Button<'_>| table.has_pressed(button.name, &button.value);
    let pressed = buttons.iter().find(is_there);
    let next = if pressed.is_none() { next_place(table, buttons, view) } else { None };
    if table.has_pressed(BOARD.0, BOARD.1) {
        here(w, table, None);
    }
    w.raw(&sprites.to_html()).raw(&html);
    count::groups(w, table, &groups, view);
    for button in buttons {
        let Some(area) = button.area.filter(|area| parts::shows(view, *area)) else { continue };
        if pressed.or(next).is_some_and(|goes_on| std::ptr::eq(goes_on, button)) {
            here(w, table, Some(&placed(area, view)));
        }
        w.open("button").attr("class", button.class()).attr("name", button.name).attr("value", &button.value);
        w.attr("style", placed(area, view)).attr("aria-label", &button.label);
        if button.name == "lift" {
            w.attr("aria-pressed", table.has_lifted(&button.value));
        }
        if let Some(covers) = button.covers {
            w.open("i").attr("style", placed(covers, area)).close();
        }
        w.close();
    }
    w.close().newline();
    w.open("span").attr("id", CONTROLS).attr("tabindex", "-1").close().newline();
    aim(w, table, buttons);
    if has_parts {
        parts::panel(w, table);
    }
    for line in caption.notes.iter().chain(&caption.header) {
        w.open("p").attr("class", "kp-note").text(line).close().newline();
    }
}

/// The button after the place where the last move was made, which has none any more.
fn next_place<'b, 'c>(table: &Table, buttons: &'b [Button<'c>], view: Rect) -> Option<&'b Button<'c>> {
    let (_, code) = table.pressed.as_ref().filter(|(name, _)| name == "play")?;
    let path = table.record.path(table.at);
    // The computer may have answered.
    let area = path
        .iter()
        .rev()
        .skip(1)
        .take(2)
        .find_map(|&before| table.clicks_at(before).iter().find(|click| click.code == *code)?.area)?;
    let is_after = |place: Rect| parts::shows(view, place) && (place.y, place.x) > (area.y, area.x);
    buttons.iter().find(|button| button.area.is_some_and(is_after))
}

/// What is as if it had been pressed where the button is gone: the keyboard goes on at the board.
pub const BOARD: (&str, &str) = ("board", "");

/// How the place begins where the keyboard goes on. In texts of people there is no `<`.
pub const HERE_BEGINS: &str = "<span class=\"kp-here\"";

/// Opens a button. If it was pressed last, the keyboard goes on there.
pub fn button<'w>(w: &'w mut Writer, table: &Table, name: &str, value: &str) -> &'w mut Writer {
    if table.has_pressed(name, value) {
        here(w, table, None);
    }
    w.open("button").attr("name", name).attr("value", value)
}

/// Where the keyboard goes on after a button was pressed: what follows it is reached first.
pub fn here(w: &mut Writer, table: &Table, style: Option<&str>) {
    w.open("span").attr("class", "kp-here").attr("tabindex", "-1").flag("autofocus").attr("role", "group");
    if let Some(style) = style {
        w.attr("style", style);
    }
    let told = match table.at {
        0 => say::play::start(table.lang).to_owned(),
        at => present::move_name(&table.record, at, &table.options, table.lang),
    };
    w.attr("aria-label", told).close();
}

/// What comes after the board.
const CONTROLS: &str = "kp-controls";

/// The form to which the choices of [`aim`] belong, so that they are not sent with moves. Nothing is done with it.
pub const AIM: &str = "kp-aim";

/// Choices by which only some of the buttons remain, and grow: what is put between squares has too little place for a finger.
fn aim(w: &mut Writer, table: &Table, buttons: &[Button<'_>]) {
    if buttons.iter().all(|button| button.covers.is_none()) {
        return;
    }
    let lang = table.lang;
    w.open("p").attr("class", "kp-aim").attr("role", "radiogroup").attr("aria-label", say::play::aim(lang));
    w.open("span").word(lang, say::play::aim(lang)).close();
    let choices = [
        ("all", say::play::aim_all(lang)),
        ("wide", say::play::aim_wide(lang)),
        ("tall", say::play::aim_tall(lang)),
    ];
    for (value, label) in choices {
        w.open("label").open("input").attr("type", "radio").attr("name", "aim").attr("value", value);
        w.attr("form", AIM);
        if value == "all" {
            w.flag("checked");
        }
        w.end_void().text(" ").word(lang, label).close();
    }
    w.close().newline();
}

/// A button on the board.
pub struct Button<'a> {
    name: &'static str,
    value: Cow<'a, str>,
    label: String,
    area: Option<Rect>,
    covers: Option<Rect>,
}

impl<'a> Button<'a> {
    fn class(&self) -> &'static str {
        match (self.name, self.covers) {
            ("lift", _) => "kp-lift",
            (_, None) => "kp-at",
            (_, Some(covers)) if covers.w > covers.h => "kp-wall kp-wide",
            (_, Some(_)) => "kp-wall kp-tall",
        }
    }

    fn lift(from: &'a Lift) -> Self {
        Self {
            name: "lift",
            value: (&from.code).into(),
            label: from.name.clone(),
            area: from.area,
            covers: None,
        }
    }

    /// What marks a place.
    pub fn mark(label: String, place: Place) -> Self {
        Self { name: "mark", value: place.code.into(), label, area: place.area, covers: None }
    }

    /// What sets up a place.
    pub fn put(click: &'a Click) -> Self {
        Self { name: "put", ..Self::play(click) }
    }

    fn play(click: &'a Click) -> Self {
        let Click { code, name, area, covers, .. } = click;
        Self { name: "play", value: code.into(), label: name.clone(), area: *area, covers: *covers }
    }
}

/// What can be clicked on the board. Moves to one place that only differ in what becomes of the piece are one button.
pub fn buttons<'a>(table: &Table, clicks: &'a [Click]) -> Vec<Button<'a>> {
    let mut buttons: Vec<Button<'a>> = Vec::new();
    for click in clicks {
        if let Some(from) = &click.from {
            if !buttons.iter().any(|button| button.name == "lift" && button.value == from.code) {
                buttons.push(Button::lift(from));
            }
            if !table.has_lifted(&from.code) {
                continue;
            }
            let same = |button: &&mut Button<'a>| button.name != "lift" && button.area == click.area;
            if let Some(button) = buttons.iter_mut().find(same).filter(|_| click.area.is_some()) {
                button.name = "target";
                button.label = [&button.label, ", ", &click.name].concat();
                continue;
            }
        }
        buttons.push(Button::play(click));
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
        Some(from) => table.has_lifted(&from.code) && click.area.is_none(),
    };
    let lifts: Vec<_> =
        clicks.iter().filter_map(|click| click.from.as_ref()).filter(|from| from.area.is_none()).collect();
    let others: Vec<&Click> = clicks.iter().filter(is_shown).collect();
    if choices.is_empty() && others.is_empty() && lifts.is_empty() {
        return;
    }
    w.open("p").attr("class", "kp-beside");
    if !choices.is_empty() {
        w.open("span").word(table.lang, say::play::choose(table.lang)).close();
    }
    for click in choices.iter().chain(&others) {
        button(w, table, "play", &click.code).text(&click.name).close();
    }
    let mut seen: Vec<&str> = Vec::new();
    for from in lifts {
        if !seen.contains(&from.code.as_str()) {
            seen.push(&from.code);
            button(w, table, "lift", &from.code).text(&from.name).close();
        }
    }
    w.close().newline();
}
