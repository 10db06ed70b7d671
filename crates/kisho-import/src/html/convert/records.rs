//! The boards of a page, as blocks.

use std::collections::HashSet;
use std::ops::Range;

use super::super::dom::{Kind, NodeId};
use super::super::old::Now;
use super::super::options::{self, Options};
use super::super::{boards, codes, players, script};
use super::{Converter, line};
use crate::escape;
use crate::markdown::Mark;
use kisho_game::text::{Id, Span, shown};
use kisho_game::{ReadOptions, Record};
use kisho_source::address::{decode, has_scheme, joined};
use kisho_source::files::{PAGE_BYTES, read_limited};

/// What to do about a board that may not be wanted.
const AS_TEXT: &str = "take the board away if it should be text alone";

/// So many elements and texts of a link are looked at: links can stand in each other.
const MOST_IN_LINK: usize = 100;

/// Whether a text announces the code of a board and says nothing else.
pub(super) fn is_one_board(text: &str, boards: &[(Range<usize>, String)]) -> bool {
    let [(range, block)] = boards else { return false };
    !boards::is_text(block) && text.trim() == text.get(range.clone()).unwrap_or_default()
}

/// What the words of a block for a damaged record end with.
const LENIENT: &str = " lenient";

/// The record that a text holds.
fn read(notation: &str, text: &[u8]) -> Option<Record> {
    kisho_game::notation(notation)?.reading(text, &ReadOptions::default()).record
}

impl Converter<'_, '_> {
    /// Text, with boards after it for the codes that it announces.
    pub(super) fn prose(&mut self, id: NodeId, text: &str) {
        let boards = if self.table.is_some() { Vec::new() } else { codes::announced(text) };
        self.announced_code(id, text);
        if !is_one_board(text, &boards) {
            self.writer.text(text);
        }
        self.announced_boards(self.dom.get(id).line, text, boards);
    }

    /// The boards after a text that begins on a line and announces their codes.
    pub(super) fn announced_boards(&mut self, first: usize, text: &str, boards: Vec<(Range<usize>, String)>) {
        for (range, block) in boards {
            let before = text.get(..range.start).unwrap_or_default().matches('\n').count();
            let place = line(self.source, first + before);
            self.announced_board(place, block);
        }
    }

    fn announced_board(&mut self, place: Span, block: String) {
        let is_board = || (format!("the code `{}` is a board now", shown(&boards::inside(&block))), AS_TEXT);
        let (message, hint) = boards::damage(&block).unwrap_or_else(is_board);
        self.say_at(place, Id::ImportBoard, &message, Some(hint));
        if !boards::is_text(&block) {
            self.writer.after(block);
        }
    }

    /// A board after a text, if the text before it announced a code and this one begins with it: in bold print, or on a line of its
    /// own.
    pub(super) fn announced_code(&mut self, id: NodeId, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let both = self.announcement.take().map(|before| before + text).unwrap_or_default();
        let own = codes::announced(&both).into_iter().find(|(range, _)| range.start == 0);
        if let Some((_, block)) = own.filter(|_| self.table.is_none()) {
            self.announced_board(self.place(id), block);
        }
        self.announcement = codes::announcement(text).map(str::to_owned);
    }

    /// The block for an element that shows a board.
    pub(super) fn board(&mut self, id: NodeId) -> Option<String> {
        if let Some(block) = boards::block(self.dom, id) {
            self.boards.insert(id);
            for (message, hint) in boards::notes(self.dom, id, &block) {
                self.say(id, Id::ImportBoard, &message, Some(hint));
            }
            self.tell_script(id);
            return Some(self.with_options(id, block));
        }
        let Some((notation, address)) = players::file(self.dom, id) else {
            if let Some(name) = players::name(self.dom, id) {
                let message =
                    format!("this board of {name} is left out, because it has no record that kisho can read");
                self.lose_record(id, &message, "write a block with its record");
            }
            return None;
        };
        self.boards.insert(id);
        match self.links.resolve(&address) {
            Now::To(path) if !has_scheme(&path) && !path.starts_with("//") => {
                let path = decode(&path);
                let path = path.strip_prefix('/').map_or(path.clone(), |path| format!("@/{path}"));
                let options = options::of(self.dom, id);
                let record = options.asks_for_record().then(|| self.record_of(notation, &path)).flatten();
                let words = self.told_words(id, options, record.as_ref());
                Some(escape::fenced(&format!("{notation} src={}{words}", boards::word(&path)), ""))
            }
            _ if self.dom.name(id) == "a" => None,
            _ => {
                let message = format!("the record is left out: there is no `{address}`");
                let hint = "put the file in its place and import again, or write a block with its text";
                self.lose_record(id, &message, hint);
                None
            }
        }
    }

    /// A block with what its player was told.
    fn with_options(&mut self, id: NodeId, block: String) -> String {
        let options = options::of(self.dom, id);
        let Some((info, rest)) = block.split_once('\n').filter(|_| !boards::is_text(&block)) else {
            return block;
        };
        let (plain, lenient) = info.strip_suffix(LENIENT).map_or((info, ""), |plain| (plain, LENIENT));
        let notation = plain.trim_start_matches('`').split(' ').next().unwrap_or_default();
        let record = options.asks_for_record().then(|| read(notation, boards::inside(&block).as_bytes()));
        let words = self.told_words(id, options, record.flatten().as_ref());
        format!("{plain}{words}{lenient}\n{rest}")
    }

    /// The words for a block; what they cannot say is told.
    fn told_words(&mut self, id: NodeId, options: Options, record: Option<&Record>) -> String {
        let (words, notes) = options.words(record);
        for (message, hint) in notes {
            self.say(id, Id::ImportBoard, &message, Some(hint));
        }
        words
    }

    /// The record in a file that comes along, by what the new page calls it.
    fn record_of(&self, notation: &str, path: &str) -> Option<Record> {
        let own = self.links.path.rsplit_once('/').map_or("", |(dir, _)| dir);
        let old = path.strip_prefix("@/").map(str::to_owned).or_else(|| joined(own, path))?;
        let file = self.links.site.root.as_ref()?.join(old);
        read(notation, &read_limited(&file, PAGE_BYTES).ok()?)
    }

    /// Says what a script did besides showing its board.
    fn tell_script(&mut self, id: NodeId) {
        if self.dom.name(id) != "script" || players::name(self.dom, id).is_some() {
            return;
        }
        let script = self.dom.text(id);
        if let Some(more) = script::more(&script) {
            let message = format!(
                "this script did more than show a board, and the rest is left out, from `{}` on",
                shown(more)
            );
            let hint =
                "write into the page what readers saw of it; the board may need an option, such as `flip`";
            self.say(id, Id::ImportScript, &message, Some(hint));
        }
    }

    /// Says that a link is left out because there is nothing but a board in it: Markdown has no links on blocks.
    pub(super) fn tell_link_on_board(&mut self, id: NodeId, mark: &Mark) {
        let Mark::Link(to, _) = mark else { return };
        let is_board =
            |at: NodeId| boards::block(self.dom, at).is_some() || players::file(self.dom, at).is_some();
        let (mut open, mut any, mut looked_at) = (vec![id], false, 0);
        while let Some(at) = open.pop() {
            looked_at += 1;
            if looked_at > MOST_IN_LINK {
                return;
            }
            if is_board(at) {
                any = true;
                continue;
            }
            match &self.dom.get(at).kind {
                Kind::Text(text) if is_one_board(text, &codes::announced(text)) => any = true,
                Kind::Text(text) if !text.trim().is_empty() => return,
                Kind::Element(name, _) if ["img", "object", "embed"].contains(&name.as_str()) => return,
                _ => open.extend(&self.dom.get(at).children),
            }
        }
        if any {
            let message =
                format!("the link to `{}` is left out, because only a board stands in it", shown(to));
            self.say(id, Id::ImportLink, &message, Some("write a link with words before or after the board"));
        }
    }

    /// Says that a record is lost.
    fn lose_record(&mut self, id: NodeId, message: &str, hint: &str) {
        self.boards.insert(id);
        self.lost_records += 1;
        self.say(id, Id::ImportBoard, message, Some(hint));
    }

    /// Tells of the boards that are not in the text of the page.
    pub(super) fn tell_boards_elsewhere(&mut self) {
        let (mut lost, mut seen) = (Vec::new(), HashSet::new());
        for id in self.dom.below(0) {
            if seen.contains(&id) {
                continue;
            }
            let is_player = || self.dom.name(id) != "a" && players::name(self.dom, id).is_some();
            let is_known = self.boards.contains(&id);
            if is_known || boards::block(self.dom, id).is_some() || is_player() {
                seen.extend(self.dom.below(id));
                lost.extend((!is_known).then_some(id));
            }
        }
        for id in lost {
            let message = "this board is left out, because it is not in the text of the page";
            self.lose_record(id, message, "write a block with its record if readers saw it");
        }
    }
}
