//! Writes Markdown: blocks in containers, and the inline text of the block that is open.

use super::escape;

/// Marks around inline text that is still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// Marks of Markdown, and the name of the HTML element where they would not be seen as marks.
    Around(&'static str, &'static str),
    /// A tag that Markdown has no marks for.
    Tag(&'static str),
    /// None.
    Nothing,
    /// A link to here, with a title.
    Link(String, Option<String>),
}

/// A container of blocks.
#[derive(Debug)]
struct Container {
    /// What stands before its first line, until that is written.
    first: Option<String>,
    /// What stands before its other lines.
    rest: String,
    /// Whether no empty line stands before it, or before what follows it directly inside.
    tight: bool,
    /// Whether it continues the container before it.
    follows: bool,
}

impl Container {
    /// Whether it can begin on the line after a paragraph, as a list that begins with another number than 1 cannot.
    fn can_interrupt(&self) -> bool {
        let first = self.first.as_deref().unwrap_or_default();
        !first.starts_with(|c: char| c.is_ascii_digit()) || first.starts_with("1.") || first.starts_with("1)")
    }
}

/// A line between two parts of a page.
const RULE: &str = "---";

/// Markdown that is being written.
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
    containers: Vec<Container>,
    inline: String,
    marks: Vec<(usize, Mark)>,
    /// The level of the heading that is open, and its name.
    heading: Option<(usize, Option<String>)>,
    /// Blocks that come after the paragraph that is open.
    after: Vec<String>,
    /// Names of places that the next block bears.
    anchors: Vec<String>,
    /// The sign of the list that was written last, if nothing comes after it.
    after_list: Option<char>,
    /// Whether it was a term, or a definition of one: in how many containers.
    after_term: Option<usize>,
}

impl Writer {
    /// Opens a quotation.
    pub fn open_quote(&mut self) {
        self.open("> ".to_owned(), "> ".to_owned(), false, false);
    }

    /// Opens an item of a list. `marker` is `-`, `1.` and the like; `follows` says that another item comes before it.
    pub fn open_item(&mut self, marker: &str, tight: bool, follows: bool) {
        let first = format!("{marker} ");
        let rest = " ".repeat(first.len());
        self.open(first, rest, tight, follows);
    }

    fn open(&mut self, first: String, rest: String, tight: bool, follows: bool) {
        self.flush();
        self.containers.push(Container { first: Some(first), rest, tight, follows });
    }

    /// Closes the innermost container; an item without anything in it is written too.
    pub fn close(&mut self) {
        self.flush();
        if self.containers.last().is_some_and(|last| last.first.is_some()) {
            self.block("");
        }
        self.containers.pop();
    }

    /// Says that a list with this sign ended here.
    pub fn end_list(&mut self, sign: char) {
        self.after_list = Some(sign);
    }

    /// The sign of the list that stands directly before.
    #[must_use]
    pub fn last_list(&self) -> Option<char> {
        self.after_list.filter(|_| self.inline.trim().is_empty())
    }

    /// Ends a term of a list of definitions.
    pub fn term(&mut self) {
        let text = self.cell();
        if !text.is_empty() {
            self.block(&escape::line_start(&text));
            self.after_term = Some(self.containers.len());
        }
    }

    /// Opens a definition, if there is a term for it.
    pub fn open_definition(&mut self) -> bool {
        self.flush();
        let has_term = self.after_term == Some(self.containers.len());
        if has_term {
            self.open_item(":", true, true);
        }
        has_term
    }

    /// Closes a definition.
    pub fn close_definition(&mut self) {
        self.close();
        self.after_term = Some(self.containers.len());
    }

    /// Draws a line between two parts of the page; where there is nothing on one side, as where a menu is left out, none.
    pub fn rule(&mut self) {
        self.flush();
        let is_first = self.out.trim().is_empty();
        if !is_first && !self.ends_with_rule() {
            self.block(RULE);
        }
    }

    fn ends_with_rule(&self) -> bool {
        self.out.lines().next_back() == Some(RULE)
    }

    /// Adds text.
    pub fn text(&mut self, text: &str) {
        let at_start = self.inline.is_empty() || self.inline.ends_with('\n');
        escape::push(
            &mut self.inline,
            if at_start { text.trim_start_matches([' ', '\t', '\n', '\r']) } else { text },
        );
    }

    /// Adds inline Markdown or HTML as it is.
    pub fn raw(&mut self, markdown: &str) {
        self.inline.push_str(markdown);
    }

    /// Adds code; in the cell of a table its bars are told from those between cells.
    pub fn code(&mut self, code: &str, in_table: bool) {
        if self.inline.ends_with('`') {
            // The marks of both would be one.
            self.inline.push_str("<code>");
            escape::push(&mut self.inline, code);
            self.inline.push_str("</code>");
        } else {
            let code = escape::code(code);
            self.inline.push_str(&if in_table { code.replace('|', "\\|") } else { code });
        }
    }

    /// Ends a line of the paragraph.
    pub fn line_break(&mut self) {
        let kept = self.inline.trim_end_matches(' ').len();
        self.inline.truncate(kept.max(self.marks.last().map_or(0, |(at, _)| *at)));
        if !self.inline.trim().is_empty() {
            self.inline.push_str("\\\n");
        }
    }

    /// Opens marks.
    pub fn open_mark(&mut self, mark: Mark) {
        let is_link = |mark: &Mark| matches!(mark, Mark::Link(..));
        // Links do not stand in links.
        let is_second = is_link(&mark) && self.marks.iter().any(|(_, open)| is_link(open));
        let mark = if is_second { Mark::Nothing } else { mark };
        self.marks.push((self.inline.len(), mark));
    }

    /// Closes the marks that were opened last.
    pub fn close_mark(&mut self) {
        if let Some((at, mark)) = self.marks.pop() {
            self.wrap(at, &mark);
        }
    }

    /// Puts marks around the inline text from `at`; spaces at its ends stay outside.
    fn wrap(&mut self, at: usize, mark: &Mark) {
        let inside = self.inline.split_off(at.min(self.inline.len()));
        let core = inside.trim_matches([' ', '\n']);
        // A line break at the end has a backslash of its own.
        let core = if inside.trim_end_matches(' ').ends_with('\n') {
            core.strip_suffix('\\').unwrap_or(core)
        } else {
            core
        };
        let Some(start) = inside.find(core).filter(|_| !core.is_empty()) else {
            self.inline.push_str(&inside);
            return;
        };
        let (before, after) = (&inside[..start], &inside[start + core.len()..]);
        self.inline.push_str(before);
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let plain =
            word(core.chars().next()) && word(core.chars().next_back()) && !self.inline.ends_with(['*', '~']);
        self.inline.push_str(&match mark {
            Mark::Around(signs, _) if plain => format!("{signs}{core}{signs}"),
            Mark::Around(_, tag) | Mark::Tag(tag) => format!("<{tag}>{core}</{tag}>"),
            Mark::Nothing => core.to_owned(),
            Mark::Link(to, None) => format!("[{core}]({})", escape::destination(to)),
            Mark::Link(to, Some(title)) => {
                format!("[{core}]({}{})", escape::destination(to), escape::title(title))
            }
        });
        self.inline.push_str(after);
    }

    /// Names this place.
    pub fn anchor(&mut self, id: &str) {
        if self.inline.trim().is_empty() {
            self.anchors.push(id.to_owned());
        } else {
            self.inline.push_str(&anchor(id));
        }
    }

    /// A block to come after the paragraph that is open.
    pub fn after(&mut self, block: String) {
        self.after.push(block);
    }

    /// Takes the inline text, with all marks closed; they are open again after it.
    fn take_inline(&mut self) -> String {
        for number in (0..self.marks.len()).rev() {
            let (at, mark) = self.marks[number].clone();
            self.wrap(at, &mark);
        }
        for (at, _) in &mut self.marks {
            *at = 0;
        }
        let taken = std::mem::take(&mut self.inline);
        let mut taken = taken.trim_matches([' ', '\n']);
        // Breaks at the end break nothing.
        while let Some(rest) = taken.strip_suffix('\\').filter(|rest| !rest.ends_with('\\')) {
            taken = rest.trim_end();
        }
        taken.to_owned()
    }

    /// Opens a heading: the next words, up to the end of the paragraph.
    pub fn open_heading(&mut self, level: usize, id: Option<&str>) {
        self.flush();
        self.heading = Some((level, id.map(str::to_owned)));
    }

    /// Whether a heading is open.
    #[must_use]
    pub fn is_in_heading(&self) -> bool {
        self.heading.is_some()
    }

    /// Ends the paragraph or the heading that is open.
    pub fn flush(&mut self) {
        let inline = self.take_inline();
        if let Some((level, id)) = self.heading.take() {
            self.heading(&inline, level, id);
        } else if !inline.is_empty() {
            let lines: Vec<String> =
                inline.lines().map(|line| escape::line_start(line.trim_start())).collect();
            let names: String = std::mem::take(&mut self.anchors).iter().map(|id| anchor(id)).collect();
            self.block(&(names + &lines.join("\n")));
        }
        for block in std::mem::take(&mut self.after) {
            self.block(&block);
        }
    }

    /// Writes a heading. One without words is only a place.
    fn heading(&mut self, inline: &str, level: usize, id: Option<String>) {
        let mut inline = inline.replace("\\\n", " ").replace('\n', " ");
        if inline.is_empty() {
            self.anchors.extend(id);
            return;
        }
        if inline.ends_with('#') {
            inline.insert(inline.len() - 1, '\\');
        }
        let mut names = std::mem::take(&mut self.anchors);
        let own = id.or_else(|| if names.is_empty() { None } else { Some(names.remove(0)) });
        let is_plain = |id: &String| !id.contains(|c: char| c.is_whitespace() || "{}\\\"".contains(c));
        let own = own.filter(is_plain).map_or_else(String::new, |id| format!(" {{#{id}}}"));
        let names: String = names.iter().map(|id| anchor(id)).collect();
        self.block(&format!("{} {names}{inline}{own}", "#".repeat(level)));
    }

    /// The inline text as the text of a cell of a table.
    pub fn cell(&mut self) -> String {
        self.take_inline().replace("\\\n", "<br>").replace('\n', " ")
    }

    /// Writes a block as it is, with the marks of its containers before each line.
    pub fn block(&mut self, text: &str) {
        self.after_list = None;
        self.after_term = None;
        let fresh = self.containers.iter().position(|container| container.first.is_some());
        let lead =
            |containers: &[Container]| -> String { containers.iter().map(|c| c.rest.as_str()).collect() };
        let tight = fresh.is_some_and(|at| {
            let container = &self.containers[at];
            let above = at.checked_sub(1).is_some_and(|above| self.containers[above].tight);
            if container.follows { container.tight } else { above && container.can_interrupt() }
        });
        if !self.out.is_empty() && !tight {
            let outer = fresh.unwrap_or(self.containers.len());
            self.out.push_str(lead(&self.containers[..outer]).trim_end());
            self.out.push('\n');
        }
        let mut text = text.to_owned();
        if !self.anchors.is_empty() && !text.is_empty() {
            let names: String = std::mem::take(&mut self.anchors).iter().map(|id| anchor(id)).collect();
            text = format!("{names}\n\n{text}");
        }
        let first: String =
            self.containers.iter_mut().map(|c| c.first.take().unwrap_or_else(|| c.rest.clone())).collect();
        let rest = lead(&self.containers);
        for (number, line) in text.split('\n').enumerate() {
            let line = format!("{}{line}", if number == 0 { &first } else { &rest });
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    /// The Markdown.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.flush();
        if self.ends_with_rule() {
            let kept = self.out.trim_end().trim_end_matches(RULE).trim_end().len();
            self.out.truncate(kept);
            self.out.push('\n');
        }
        self.out
    }
}

/// A place that links can name.
fn anchor(id: &str) -> String {
    format!("<a id=\"{}\"></a>", escape::html(id))
}
