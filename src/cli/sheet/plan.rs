//! What is to be made: the command line and the file that describes a sheet, put together.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::Failure;
use super::Args;
use super::{article, description};
use crate::site::{Article, read_caption};
use kisho_board::diagram::theme;
use kisho_game::Notation;
use kisho_game::text::Lang;
use kisho_sheet::{self as sheet, Answers, Description, EntryAsked, Kind, Nth, Of, Paper, PerPage};

/// The board theme if nobody names one: black on white.
const PRINT: &str = theme::PRINT;
/// The theme without greys.
const MONO: &str = theme::MONO;

/// What is to be made.
pub struct Plan {
    pub kind: Kind,
    pub paper: Paper,
    pub per_page: PerPage,
    /// Whether somebody said how many problems stand on a page.
    pub per_page_given: bool,
    pub answers: Answers,
    /// Whether somebody said where answers stand.
    pub answers_given: bool,
    /// How many failures of a problem are shown at most.
    pub failures: usize,
    /// Whether somebody said so.
    pub failures_given: bool,
    pub title: String,
    pub footer: String,
    pub every: Option<u32>,
    pub columns: Option<usize>,
    pub lang: Lang,
    pub font: Option<String>,
    pub from: Option<&'static Notation>,
    /// What is read, in order.
    pub inputs: Vec<Asked>,
    /// Whether an article has errors, which were told.
    pub failed: bool,
}

/// A file, a folder or a block, with what is said of it.
pub struct Asked {
    pub path: PathBuf,
    /// The article at that path, and the number of one of its blocks.
    pub block: Option<(Arc<Article>, usize)>,
    /// The description that names it.
    pub said_in: Option<PathBuf>,
    pub caption: Option<String>,
    /// The board theme if no word names one.
    pub usual_theme: &'static str,
    /// Words for all records, of which each takes those that its game knows.
    pub common: Vec<String>,
    /// Words for this one.
    pub own: Vec<String>,
}

impl Plan {
    pub fn of(args: &Args) -> Result<Self, Failure> {
        let mut told = Description::default();
        let mut failed = false;
        let mut named: Vec<Named> = Vec::new();
        for file in &args.files {
            if file.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
                let read = description::read(file)?;
                told = told.or(&read);
                named.push(Named::Description(file, read));
            } else if article::is_article(file) {
                let (article, mut read, wrong) = article::read(file)?;
                failed |= wrong;
                let is_booklet = args.booklet || read.kind.is_some_and(|kind| kind.0 == Kind::Booklet);
                // A game has its own title: the players.
                read.title = read.title.or(article.title.clone().filter(|_| !is_booklet));
                told = told.or(&read);
                named.push(Named::Article(file, article, read));
            } else {
                named.push(Named::Records(file));
            }
        }
        let theme = args.theme.clone().or(told.theme.clone());
        let asking = Asking { args, theme };
        let inputs = named.into_iter().flat_map(|named| asking.inputs(named, &told)).collect();
        let kind = if args.booklet { Some(Kind::Booklet) } else { told.kind.map(|kind| kind.0) };
        let font = args.font.clone().or_else(|| told.font.clone().map(|font| font_file(&told.folder, font)));
        Ok(Self {
            kind: kind.unwrap_or(Kind::Problems),
            paper: args.page.or(told.page.map(|page| page.0)).unwrap_or_default(),
            per_page: args.per_page.or(told.per_page.map(|count| count.0)).unwrap_or_default(),
            answers: args
                .answers
                .map(Answers::from)
                .or(told.answers.map(|place| place.0))
                .unwrap_or_default(),
            failures: args.failures.or(told.failures.map(|count| count.0)).unwrap_or(sheet::USUAL_FAILURES),
            failures_given: args.failures.is_some() || told.failures.is_some(),
            per_page_given: args.per_page.is_some() || told.per_page.is_some(),
            answers_given: args.answers.is_some() || told.answers.is_some(),
            title: args.title.clone().or(told.title).unwrap_or_default(),
            footer: args.footer.clone().or(told.footer).unwrap_or_default(),
            every: args.every.or(told.every.map(|every| every.0)),
            columns: args.columns.or(told.columns.map(|columns| columns.0)).map(usize::from),
            lang: args.lang.or(told.lang.map(|lang| lang.0)).unwrap_or_default(),
            font,
            from: args.from,
            inputs,
            failed,
        })
    }
}

/// What a file of the command line is.
enum Named<'a> {
    Records(&'a Path),
    Description(&'a Path, Description),
    Article(&'a Path, Arc<Article>, Description),
}

/// What holds for all inputs.
struct Asking<'a> {
    args: &'a Args,
    /// The board theme that somebody names.
    theme: Option<String>,
}

impl Asking<'_> {
    /// What is read for a file of the command line.
    fn inputs(&self, named: Named<'_>, told: &Description) -> Vec<Asked> {
        match named {
            Named::Records(path) => vec![Asked {
                path: path.to_owned(),
                block: None,
                said_in: None,
                caption: None,
                usual_theme: PRINT,
                common: self.common(told),
                own: Vec::new(),
            }],
            Named::Description(path, read) => {
                read.entries.iter().filter_map(|entry| self.entry(entry, path, None, &read)).collect()
            }
            Named::Article(path, article, read) if read.entries.is_empty() => {
                let blocks = 0..article.blocks.len();
                blocks.map(|number| self.block((&article, number), path, &read)).collect()
            }
            Named::Article(path, article, read) => {
                let entries = read.entries.iter();
                entries.filter_map(|entry| self.entry(entry, path, Some(&article), &read)).collect()
            }
        }
    }

    fn block(&self, (article, number): (&Arc<Article>, usize), path: &Path, read: &Description) -> Asked {
        // What is drawn with lines instead of greys stays so.
        let is_mono = article.blocks.get(number).is_some_and(|block| block.asks_for_theme(MONO));
        Asked {
            path: path.to_owned(),
            block: Some((Arc::clone(article), number)),
            said_in: Some(path.to_owned()),
            caption: None,
            usual_theme: if is_mono { MONO } else { PRINT },
            common: self.common(read),
            own: Vec::new(),
        }
    }

    /// What an entry of a description names; `None` for a block that is not there, which was told.
    fn entry(
        &self,
        entry: &EntryAsked,
        path: &Path,
        article: Option<&Arc<Article>>,
        read: &Description,
    ) -> Option<Asked> {
        let mut own: Vec<String> = entry.options.as_deref().map(split).unwrap_or_default();
        own.extend(entry.frame.map(|Nth(frame)| format!("frame={frame}")));
        own.extend(entry.game.map(|Nth(game)| format!("game={game}")));
        let asked = match &entry.of {
            Of::File(file) => Asked {
                path: within(&read.folder, file),
                block: None,
                said_in: Some(path.to_owned()),
                caption: None,
                usual_theme: PRINT,
                common: self.common(read),
                own: Vec::new(),
            },
            Of::Block(id) => {
                let article = article?;
                self.block((article, article::number(article, id)?), path, read)
            }
        };
        let caption = entry.caption.as_deref().map(|caption| read_caption(caption).words);
        Some(Asked { caption, own, ..asked })
    }

    /// The words for all records: only what somebody said, as messages quote them.
    fn common(&self, told: &Description) -> Vec<String> {
        let theme = self.theme.as_ref().map(|theme| format!("theme={theme}"));
        let words = [&told.options, &self.args.options];
        theme.into_iter().chain(words.into_iter().flatten().flat_map(|words| split(words))).collect()
    }
}

/// What a description says, and where it says nothing another.
trait Or {
    fn or(self, other: &Self) -> Self;
}

impl Or for Description {
    fn or(self, other: &Self) -> Self {
        let other = other.clone();
        let folder = if self.font.is_some() { self.folder } else { other.folder };
        Self {
            title: self.title.or(other.title),
            footer: self.footer.or(other.footer),
            page: self.page.or(other.page),
            per_page: self.per_page.or(other.per_page),
            answers: self.answers.or(other.answers),
            failures: self.failures.or(other.failures),
            kind: self.kind.or(other.kind),
            every: self.every.or(other.every),
            columns: self.columns.or(other.columns),
            lang: self.lang.or(other.lang),
            font: self.font.or(other.font),
            theme: self.theme.or(other.theme),
            options: self.options.or(other.options),
            entries: Vec::new(),
            folder,
        }
    }
}

/// A font file is named as seen from the description.
fn font_file(folder: &Path, font: String) -> String {
    let path = within(folder, Path::new(&font));
    if path.is_file() { path.to_string_lossy().into_owned() } else { font }
}

fn within(folder: &Path, file: &Path) -> PathBuf {
    folder.join(file)
}

/// The words of a line, as a block has them: a text in quotes is one word with what stands before it.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}
