//! What stands above the board in the workbench.

use std::path::Path;

use kisho_board::render::svg::Writer;
use kisho_game::text::Lang;
use kisho_game::{Lost, Notation};
use kisho_source::files::CONTENT;

use super::change::{Change, FileChange};
use super::notice::Notice;
use super::open::{NEW, Opened};
use super::switches;
use crate::say::bench;
use crate::serve::site::Served;

/// All that is said above the board.
pub struct Above<'a> {
    /// The language of the page.
    pub lang: Lang,
    /// What this server knows its own forms by.
    pub token: &'a str,
    /// The file that was asked for.
    pub file: &'a str,
    /// Where the board is to be written, if that is there.
    pub opened: Option<&'a Opened>,
    /// Whether a new block is made.
    pub is_new: bool,
    /// What there is to say.
    pub notices: &'a [Notice],
    /// What saving does, if the author has asked.
    pub change: Option<&'a Change>,
    /// Whether a program can make the next move.
    pub has_engine: bool,
    /// How the board is shown, in the words of blocks.
    pub words: &'a str,
    /// The notation whose options each have a field of their own, if they are wanted so.
    pub switches: Option<&'a Notation>,
}

impl Above<'_> {
    /// As HTML. `root`: the folder of the site.
    #[must_use]
    pub fn html(&self, served: &Served, root: &Path) -> String {
        let lang = self.lang;
        let mut w = Writer::default();
        w.open("div").attr("class", "kp-bench").newline();
        self.place(&mut w, served, root);
        for notice in self.notices {
            let role = if notice.is_refusal() { "alert" } else { "status" };
            w.open("p")
                .attr("role", role)
                .attr("class", "kp-notice")
                .text(&notice.words(lang))
                .close()
                .newline();
        }
        w.open("p").attr("class", "kp-controls");
        w.open("label").word(lang, bench::options(lang)).raw(" ");
        w.open("input").attr("name", "options").attr("value", self.words).attr("size", 30).end_void();
        w.close();
        w.open("button").attr("name", "show").attr("value", 1).word(lang, bench::apply(lang)).close();
        let (more, is_open) = if self.switches.is_some() { ("", true) } else { ("1", false) };
        w.open("button").attr("name", "switches").attr("value", more).attr("aria-expanded", is_open);
        w.word(lang, bench::each_option(lang)).close();
        self.posting(&mut w, "save", bench::save(lang));
        if self.has_engine {
            self.posting(&mut w, "engine", bench::engine(lang));
        }
        w.close().newline();
        if let Some(notation) = self.switches {
            switches::fields(&mut w, lang, self.words, notation);
        }
        if let Some(change) = self.change.filter(|change| !change.files.is_empty()) {
            self.difference(&mut w, change);
        }
        w.close().newline();
        w.finish() + "\n"
    }

    /// A button whose form only this server can have made.
    fn posting(&self, w: &mut Writer, name: &str, label: &str) {
        w.open("button").attr("name", name).attr("value", self.token).attr("formmethod", "post");
        w.word(self.lang, label).close();
    }

    /// Where the board stands; where there is none, the pages that it can be put on.
    fn place(&self, w: &mut Writer, served: &Served, root: &Path) {
        let lang = self.lang;
        w.open("p");
        match self.opened {
            Some(Opened { page, block: Some(block), .. }) => {
                let line = page.source.line_column(block.fence.span.start).line;
                let file = block.src.as_ref().map_or("", |src| &src.file);
                w.open("a").attr("href", format!("{}{}#{}", served.base_path, page.url, block.key));
                w.text(&format!("{}:{line} {file}", page.source.name())).close();
            }
            _ if !self.is_new => {
                w.text(self.file);
            }
            _ => {
                w.open("input").attr("type", "hidden").attr("name", "block").attr("value", NEW).end_void();
                w.open("label")
                    .word(lang, bench::at_the_end_of(lang))
                    .raw(" ")
                    .open("select")
                    .attr("name", "file");
                // A section need not have a file.
                let content = root.join(CONTENT);
                for page in served.texts().iter().filter(|page| content.join(&page.file).is_file()) {
                    w.open("option").attr("value", &page.file);
                    if page.file == self.file {
                        w.flag("selected");
                    }
                    w.text(&page.file).close();
                }
                w.close().close();
            }
        }
        w.close().newline();
    }

    fn difference(&self, w: &mut Writer, change: &Change) {
        let lang = self.lang;
        w.open("h2").word(lang, bench::difference(lang)).close().newline();
        change.files.iter().for_each(|file| lines(w, file));
        w.open("p").attr("class", "kp-controls");
        if change.notations.len() > 1 {
            w.open("label").word(lang, bench::notation(lang)).raw(" ").open("select").attr("name", "as");
            for (name, lost) in &change.notations {
                w.open("option").attr("value", name).text(name);
                if !lost.is_empty() {
                    w.text(&format!(" ({})", Lost::list(lost, lang)));
                }
                w.close();
            }
            w.close().close();
            self.posting(w, "save", bench::compare(lang));
        }
        self.posting(w, "write", bench::write(lang));
        w.close().newline();
    }
}

fn lines(w: &mut Writer, file: &FileChange) {
    w.open("pre").attr("class", "kp-diff");
    for line in file.difference().split_inclusive('\n') {
        let is_name = line.starts_with("+++") || line.starts_with("---");
        match line.chars().next() {
            Some('+') if !is_name => w.open("ins").text(line).close(),
            Some('-') if !is_name => w.open("del").text(line).close(),
            _ => w.text(line),
        };
    }
    w.close().newline();
}
