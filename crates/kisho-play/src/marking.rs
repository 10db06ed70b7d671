//! Signs on the board and names of positions. They are kept where the notation of the game holds them, else in the options of the block.

use kisho_board::present::options::{OF_OPENING, words};
use kisho_board::present::setup::{Place, places};
use kisho_board::render::svg::Writer;
use kisho_game::labels;

use crate::board::Button;
use crate::page::label;
use crate::table::{Table, Trouble, first_frame_of};
use crate::{board, say};

/// Signs that are put on one place, as options call them, with what is written on their buttons. Labels name themselves.
const SIGNS: [(&str, &str); 7] = [
    ("circle", "○"),
    ("cross", "×"),
    ("triangle", "△"),
    ("square", "□"),
    ("fill", "■"),
    (labels::LETTER, "A"),
    (labels::NUMBER, "1"),
];

/// Lines from place to place.
const LINES: [(&str, &str); 2] = [("arrow", "→"), ("line", "―")];

/// What is written on the button of a sign; none if it is a label of the author's.
fn known(sign: &str) -> Option<&'static str> {
    SIGNS.into_iter().chain(LINES).find_map(|(known, shown)| (known == sign).then_some(shown))
}

/// What is marked with clicks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pen {
    /// The sign.
    pub sign: String,
    /// Where the line begins that is drawn with two clicks.
    pub from: Option<String>,
}

impl Table {
    /// The signs that can be put on the board, the usual one first; none if there is no place for them.
    fn signs(&self) -> Vec<(&'static str, &'static str)> {
        let all = self.places();
        let [first, second, ..] = all.as_slice() else { return Vec::new() };
        let mut trial = self.record.clone();
        let mut can = |sign: &str, place: &str| {
            let is_native = trial.mark(self.at, sign, place).is_some();
            is_native || self.word(sign, place).is_some_and(|word| self.knows(&word))
        };
        let line = format!("{}-{}", first.code, second.code);
        let mut signs = SIGNS.to_vec();
        signs.retain(|(sign, _)| can(sign, &first.code));
        signs.extend(LINES.into_iter().filter(|(sign, _)| can(sign, &line)));
        signs
    }

    /// The places of the board that is shown.
    fn places(&self) -> Vec<Place> {
        places(&self.record.up_to(self.at).unwrap_or_else(|| self.record.clone()), &self.options, self.lang)
    }

    /// A sign on a place as a word of options.
    fn word(&self, sign: &str, place: &str) -> Option<String> {
        match sign {
            "line" => None,
            "arrow" => Some(format!("arrows={place}")),
            labels::LETTER | labels::NUMBER => Some(format!("marks=A:{place}")),
            _ => Some(format!("marks={sign}:{place}")),
        }
    }

    /// The position that has the signs of the block, if none can be put into the one that is shown.
    fn signs_elsewhere(&self) -> Option<usize> {
        let (opening, any) = (self.opening(), self.places().into_iter().next()?);
        if self.at == opening || self.record.clone().mark(self.at, "circle", &any.code).is_some() {
            return None;
        }
        let here = [self.kept(|name| name != "frame").join(" "), format!("frame={}", self.at)].join(" ");
        let (options, _) = Self::shown(&here, &self.notation);
        let can_open_here = first_frame_of(&self.record, &options) == self.at;
        (has_signs(&self.words) || !can_open_here).then_some(opening)
    }

    /// What the board offers while it is marked.
    pub(crate) fn marking(&self, pen: &Pen) -> Vec<Button<'static>> {
        if self.signs_elsewhere().is_some() {
            return Vec::new();
        }
        let lang = self.lang;
        let shown = known(&pen.sign).unwrap_or(&pen.sign);
        let places = self.places();
        let from = pen.from.as_ref().and_then(|from| places.iter().find(|place| place.code == *from));
        let from = from.map(|from| from.name.clone());
        let told = |place: &Place| match (&from, pen.sign.as_str()) {
            (Some(from), "arrow") => say::marking::arrow(lang, from, &place.name),
            (Some(from), "line") => say::marking::to(lang, from, &place.name),
            _ => say::marking::on(lang, &place.name, shown),
        };
        let button = |place: Place| Button::mark(told(&place), place);
        places.into_iter().map(button).collect()
    }

    /// Puts the sign on a place, or takes it away if it is there. Lines need two places.
    pub(crate) fn mark(&mut self, place: &str, label: Option<&str>) -> Result<(), Trouble> {
        let places = self.places();
        let is_known = |place: &str| places.iter().any(|known| known.code == place);
        let pen = self.pen.get_or_insert_default();
        if !is_known(place) || !pen.from.as_deref().is_none_or(is_known) {
            pen.from = None;
            return Err(Trouble::Unknown(place.to_owned()));
        }
        let sign = label.unwrap_or(&pen.sign).to_owned();
        let is_line = LINES.iter().any(|(line, _)| *line == sign);
        let place = match (is_line, pen.from.take()) {
            (true, None) => {
                pen.from = Some(place.to_owned());
                return Ok(());
            }
            (true, Some(from)) if from == place => return Ok(()),
            (true, Some(from)) => format!("{from}-{place}"),
            (false, _) => place.to_owned(),
        };
        if self.record.mark(self.at, &sign, &place).is_some() {
            self.changed(self.at);
            return Ok(());
        }
        self.mark_in_words(&sign, &place).inspect_err(|_| {
            // What was typed stays in its field.
            self.pen.get_or_insert_default().sign = sign;
        })
    }

    /// The same in the options of the block, whose signs all stand in the position that it opens at.
    fn mark_in_words(&mut self, sign: &str, place: &str) -> Result<(), Trouble> {
        let (opening, no_sign) = (self.opening(), || Trouble::NoSign(sign.to_owned()));
        if self.at != opening && has_signs(&self.words) {
            return Err(Trouble::SignsElsewhere(opening));
        }
        let mut marks: Vec<(String, String)> = Vec::new();
        for mark in &self.options.marks {
            marks.push((mark.value.sign.name().to_owned(), mark.value.at.clone()));
        }
        let mut arrows: Vec<String> = Vec::new();
        for arrow in &self.options.arrows {
            let between = if arrow.value.from_hand { "*" } else { "-" };
            arrows.push(format!("{}{between}{}", arrow.value.from, arrow.value.to));
        }
        if sign == "line" || sign.contains(|c: char| c.is_whitespace() || ":：,、\"\\".contains(c)) {
            return Err(no_sign());
        }
        if sign == "arrow" {
            toggle(&mut arrows, place.to_owned(), |other| *other == place);
        } else {
            let is_label = |sign: &str| SIGNS.iter().all(|(known, _)| *known != sign);
            let there = marks.iter().find(|(sign, at)| at == place && is_label(sign));
            let there = there.map(|(label, _)| label.as_str());
            let sign = match sign {
                labels::LETTER | labels::NUMBER => {
                    let all = marks.iter().map(|(label, _)| label.as_str());
                    labels::next(sign, there, all).ok_or_else(no_sign)?
                }
                _ => sign.to_owned(),
            };
            let is_same_kind = |other: &str| is_label(other) == is_label(&sign);
            toggle(&mut marks, (sign.clone(), place.to_owned()), |(other, at)| {
                at == place && is_same_kind(other)
            });
        }
        let marks: Vec<String> = marks.iter().map(|(sign, at)| format!("{sign}:{at}")).collect();
        let is_here = self.at == opening;
        let kept = self.kept(|name| !["marks", "arrows"].contains(&name) && (is_here || name != "frame"));
        let mut text: Vec<String> = kept.into_iter().map(str::to_owned).collect();
        for (name, items) in [("marks", marks), ("arrows", arrows)] {
            if !items.is_empty() {
                text.push(format!("{name}=\"{}\"", items.join(" ")));
            }
        }
        if !is_here {
            text.push(format!("frame={}", self.at));
        }
        let before = self.words.clone();
        self.show(&text.join(" ")).ok_or_else(no_sign)?;
        if self.opening() != self.at {
            // It is none of the frames that the block steps through.
            let _ = self.show(&before);
            return Err(Trouble::SignsElsewhere(opening));
        }
        Ok(())
    }

    /// Keeps signs where they were, after the record has been changed; `moves` led to their position. What has been taken away takes
    /// its signs with it.
    pub(crate) fn keep_signs(&mut self, moves: &[String]) {
        if !has_signs(&self.words) {
            return;
        }
        let Some(at) = self.after(moves) else {
            return self.keep(|name| name != "frame" && !OF_OPENING.contains(&name), "");
        };
        if self.opening() != at {
            self.keep(|name| name != "frame", &format!("frame={at}"));
        }
        // It may be none of the frames that a block steps through.
        if self.opening() != at {
            self.keep(|name| name != "frames", "");
        }
    }

    /// Names the position that is shown; without words it has no name.
    pub(crate) fn name(&mut self, typed: &str) {
        let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, old) = (plain(typed), self.record.bookmark(self.at).map(plain).unwrap_or_default());
        let new = (!name.is_empty()).then_some(name.as_str());
        if name != old && self.record.set_bookmark(self.at, new).is_some() {
            self.changed(self.at);
        }
    }

    /// Takes the bookmark of the position that is shown away.
    pub(crate) fn unname(&mut self) {
        if self.record.set_bookmark(self.at, None).is_some() {
            self.changed(self.at);
        }
    }
}

/// Whether words of a block put signs on the board.
pub fn has_signs(options: &str) -> bool {
    words(options).0.iter().any(|word| OF_OPENING.contains(&&*word.name))
}

/// Takes a thing away if it is there, else puts it in the place of those that cannot be there together with it.
fn toggle<T: PartialEq>(things: &mut Vec<T>, thing: T, is_instead: impl Fn(&T) -> bool) {
    let was_there = things.contains(&thing);
    things.retain(|other| !is_instead(other));
    if !was_there {
        things.push(thing);
    }
}

/// The signs that can be put on the board.
fn signs(w: &mut Writer, table: &Table, pen: &Pen) {
    let lang = table.lang;
    w.open("fieldset").attr("class", "kp-tools");
    w.open("legend").word(lang, say::marking::signs(lang)).close();
    for (sign, shown) in table.signs() {
        board::button(w, table, "sign", sign).attr("aria-pressed", sign == pen.sign);
        w.text(shown).close();
    }
    w.open("label").word(lang, say::marking::label(lang)).text(" ");
    w.open("input").attr("name", "label").attr("size", 4).attr("maxlength", labels::LONGEST);
    if known(&pen.sign).is_none() {
        w.value(&pen.sign);
    }
    w.end_void();
    w.close().close().newline();
}

/// What stands below the board while it is marked.
pub fn panel(w: &mut Writer, table: &Table, pen: &Pen) {
    let lang = table.lang;
    match table.signs_elsewhere() {
        Some(opening) => {
            w.open("p").word(lang, &say::marking::elsewhere(lang, label(table, opening))).close().newline();
        }
        None => signs(w, table, pen),
    }
    if table.record.clone().set_bookmark(table.at, Some("")).is_some() {
        let name = table.record.bookmark(table.at);
        w.open("p").attr("class", "kp-controls").open("label").word(lang, say::marking::name(lang)).text(" ");
        w.open("input").attr("name", "name").attr("value", name.unwrap_or_default()).end_void().close();
        let unname = name.map(|_| ("unname", say::marking::remove(lang)));
        for (action, label) in std::iter::once(("name", say::marking::keep(lang))).chain(unname) {
            board::button(w, table, "do", action).word(lang, label).close();
        }
        w.close().newline();
    }
    w.open("p").attr("class", "kp-controls").open("button").attr("name", "do").attr("value", "play");
    w.word(lang, say::marking::done(lang)).close().close().newline();
}
