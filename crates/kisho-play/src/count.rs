//! Counting a position: the reader says which groups are dead and which points nobody's, and the board shows territory and score.
//!
//! How far the count has come is said in the words of blocks, `score=japanese dead=A6`, so that the block for a page shows the same.

use kisho_board::diagram::Rect;
use kisho_board::present::options::{FrameChoice, OF_COUNT, words};
use kisho_board::present::{self, Group};
use kisho_board::render::placed;
use kisho_board::render::svg::Writer;

use crate::table::{Table, Trouble, written};
use crate::{board, parts, say};

impl Table {
    /// Whether the position is being counted.
    #[must_use]
    pub fn is_counting(&self) -> bool {
        !self.is_edited() && self.asks_for_count() && self.can_count() && self.at == self.counted()
    }

    pub(crate) fn asks_for_count(&self) -> bool {
        cfg!(feature = "go") && words(&self.words).0.iter().any(|word| word.name == "score")
    }

    /// Whether positions of the game are counted. Programs without Go need nothing of it.
    pub(crate) fn can_count(&self) -> bool {
        cfg!(feature = "go") && self.knows("score")
    }

    /// The position that a block counts: the one that it opens at, else the last one of the main line.
    pub(crate) fn counted(&self) -> usize {
        match self.options.frame.as_ref().map(|frame| frame.value) {
            Some(FrameChoice::Number(number)) => number,
            Some(FrameChoice::First) => 0,
            Some(FrameChoice::Last) | None => self.record.main_end(),
        }
    }

    /// The same as a code.
    pub(crate) fn counted_position(&self) -> Option<String> {
        Some(written(&self.record.position(self.counted())?, None).1.text)
    }

    /// Whether clicks change the position or its marks.
    pub(crate) fn is_edited(&self) -> bool {
        self.tool.is_some() || self.pen.is_some() || self.stage.is_some()
    }

    /// Counts by other rules, or begins to count.
    pub(crate) fn count(&mut self, score: &str) {
        if score == "score=chinese" {
            // By these rules eyes in seki are points.
            self.keep(|name| name != "neutral", "");
        }
        if self.at != self.counted() {
            // In another position others are dead.
            self.keep(|name| !["dead", "neutral", "frame"].contains(&name), &format!("frame={}", self.at));
        }
        self.keep(|name| name != "score", score);
    }

    /// Counts with another komi than the one that is shown; without one with that of the record. What is none changes nothing.
    pub(crate) fn count_with(&mut self, komi: &str) -> Result<(), Trouble> {
        let komi = komi.trim();
        if !self.is_counting() || komi == self.komi() {
            return Ok(());
        }
        let word = if komi.is_empty() { String::new() } else { format!("komi={komi}") };
        let words = [self.kept(|name| name != "komi").join(" "), word].join(" ");
        let shown = if komi.contains([' ', '"']) { None } else { self.show(words.trim()) };
        shown.ok_or_else(|| Trouble::Unknown(komi.to_owned()))
    }

    fn komi(&self) -> String {
        present::komi(&self.record, &self.options).unwrap_or_default()
    }

    /// Forgets the count.
    pub(crate) fn stop_counting(&mut self) {
        if self.asks_for_count() {
            self.keep(|name| !OF_COUNT.contains(&name), "");
        }
    }

    /// Says that a group is `dead`, or that it lives after all; or that points are `neutral`, or are not.
    pub(crate) fn turn_group(&mut self, option: &str, code: &str) -> Result<(), Trouble> {
        let groups = self.groups();
        let is_meant = |group: &Group| group.option == option && group.code == code;
        if !self.is_counting() || !groups.iter().any(is_meant) {
            return Err(Trouble::Unknown(code.to_owned()));
        }
        let said = |option: &str| {
            let said = groups.iter().filter(|group| group.option == option);
            said.filter(|group| group.is_so != is_meant(group)).collect::<Vec<_>>()
        };
        // Without any, the word says that the marks of the file do not count.
        self.keep(|name| !["dead", "neutral"].contains(&name), &["dead=", &codes(&said("dead"))].concat());
        let mut neutral = said("neutral");
        // Where stones die, what they stood round becomes a part of something else.
        let now = self.groups();
        neutral.retain(|group| now.iter().any(|now| now.code == group.code && now.areas == group.areas));
        if !neutral.is_empty() {
            self.keep(|_| true, &["neutral=", &codes(&neutral)].concat());
        }
        Ok(())
    }

    pub(crate) fn groups(&self) -> Vec<Group> {
        let mut groups = present::groups(&self.record, self.at, &self.options, self.lang);
        groups.retain(|group| group.option != "neutral" || self.has_seki());
        groups
    }

    /// Whether it is counted by rules by which eyes in seki are nobody's.
    fn has_seki(&self) -> bool {
        present::rules(&self.record, &self.options) == Some("japanese")
    }

    /// Keeps the words whose names are to be kept, and adds one.
    pub(crate) fn keep(&mut self, keep: impl Fn(&str) -> bool, more: &str) {
        let mut kept = self.kept(keep);
        kept.extend((!more.is_empty()).then_some(more));
        self.words = kept.join(" ");
        (self.options, _) = Self::shown(&self.words, &self.notation);
    }
}

fn codes(groups: &[&Group]) -> String {
    groups.iter().map(|group| group.code.as_str()).collect::<Vec<_>>().join(",")
}

/// A button for each group, with a part over each of its points.
pub fn groups(w: &mut Writer, table: &Table, groups: &[Group], view: Rect) {
    for group in groups {
        let mut areas = group.areas.iter().copied().filter(|area| parts::shows(view, *area));
        let Some(first) = areas.next() else { continue };
        if table.has_pressed(group.option, &group.code) {
            board::here(w, table, Some(&placed(first, view)));
        }
        w.open("button").attr("class", "kp-group").attr("name", group.option).attr("value", &group.code);
        w.attr("style", placed(first, view))
            .attr("aria-label", &group.name)
            .attr("aria-pressed", group.is_so);
        for area in areas {
            w.open("i").attr("style", placed(area, first)).close();
        }
        w.close();
    }
}

/// The buttons that begin and end a count; nothing in games that are not counted.
pub fn controls(w: &mut Writer, table: &Table) {
    if !table.can_count() {
        return;
    }
    let (lang, is_counting) = (table.lang, table.is_counting());
    w.open("p").attr("class", "kp-controls");
    if is_counting {
        let told = if table.has_seki() { say::play::click_seki(lang) } else { say::play::click_dead(lang) };
        w.open("span").word(lang, told).close();
        let chosen = present::rules(&table.record, &table.options);
        for (rules, label) in
            [("japanese", say::play::by_territory(lang)), ("chinese", say::play::by_area(lang))]
        {
            board::button(w, table, "do", rules).attr("aria-pressed", chosen == Some(rules));
            w.word(lang, label).close();
        }
        w.open("label").word(lang, say::play::komi(lang)).text(" ");
        w.open("input").attr("name", "komi").attr("size", 4).attr("value", table.komi()).end_void().close();
        board::button(w, table, "do", "komi").word(lang, say::play::change(lang)).close();
    }
    let label = if is_counting { say::play::stop_counting(lang) } else { say::play::count(lang) };
    board::button(w, table, "do", "count").word(lang, label).close();
    w.close().newline();
}

#[cfg(test)]
mod tests;
