//! Articles whose blocks come onto a sheet.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::Failure;
use super::super::filter::Base;
use super::super::input::Input;
use super::super::report::Reporter;
use super::description::place;
use crate::site::config::Config;
use crate::site::{Article, Budget, Document, Form, is_about_front_matter, language_of, words_of};
use kisho_board::diagram::theme::Themes;
use kisho_game::text::{Diagnostic, Id, Lang, Source};
use kisho_sheet::{Description, EntryAsked, LangName, Of};
use kisho_source::files::{CONFIG, PAGE_BYTES, read_limited, without_lone_cr};

/// Whether a file is an article.
pub fn is_article(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ["md", "markdown"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// Reads an article and what it says of its sheet; what is wrong with it is reported. Whether there was an error, which keeps
/// the other blocks from nothing.
pub fn read(path: &Path) -> Result<(Arc<Article>, Description, bool), Failure> {
    let Input { name, bytes } = Input::read(Some(path))?;
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::Input(format!("{name}: {}", error.utf8_error())))?;
    let content = content_of(path);
    let base = Base::of(content.as_deref(), Some(path))?;
    let mut article = Article::read(&Document {
        source: Arc::new(Source::new(name, without_lone_cr(text))),
        base: &base.folder,
        base_called: &base.called,
        dir: &base.dir,
        has_front_matter: true,
        lang: Lang::default(),
        prefix: "k",
        css: &[],
        themes: &Themes::default(),
        budget: &Budget::of_documents(1),
        form: Form::Html,
        ruby: false,
    });
    let lang = language(&article, path, content.as_deref());
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let mut told = Description { folder, ..article.sheet.take().unwrap_or_default() };
    told.lang = told.lang.or(Some(LangName(lang)));
    let named: Vec<String> =
        told.entries.iter().filter_map(|entry| block(entry).map(str::to_owned)).collect();
    let unknown: Vec<&String> = named.iter().filter(|id| number(&article, id).is_none()).collect();
    for id in unknown {
        let message = format!("no block of this article that can be read is called `{id}`");
        let problem = Diagnostic::error(Id::SheetBlock, place(article.source.text(), id), message);
        article
            .problems
            .push((Arc::clone(&article.source), problem.with_hint("give it `id=` after its notation")));
    }
    told.entries.retain(|entry| block(entry).is_none_or(|id| number(&article, id).is_some()));
    // Nothing is put on the sheet in the place of blocks that are not there, and none is made that was not described.
    let is_empty = told.entries.is_empty() && !named.is_empty();
    let is_unread =
        article.problems.iter().any(|(_, problem)| problem.is_error() && is_about_front_matter(problem.id));
    let mut reporter = Reporter::stderr();
    reporter.add_all(article.problems.iter().map(|(source, problem)| (&**source, problem)));
    reporter.finish();
    let failed = reporter.has_errors();
    if is_empty || is_unread {
        return Err(Failure::Reported);
    }
    Ok((Arc::new(article), told, failed))
}

/// The block that an entry names.
pub fn block(entry: &EntryAsked) -> Option<&str> {
    match &entry.of {
        Of::Block(id) => Some(id),
        Of::File(_) => None,
    }
}

/// The place of the block of a name among those of its article.
pub fn number(article: &Article, id: &str) -> Option<usize> {
    article.blocks.iter().position(|block| block.id.as_deref() == Some(id))
}

/// The language of an article; if it names none, that of its file or its site, or else the one that its text is in. A site may have
/// words of its own.
fn language(article: &Article, path: &Path, content: Option<&Path>) -> Lang {
    let root = content.and_then(Path::parent);
    let config = root.and_then(|site| read_limited(&site.join(CONFIG), PAGE_BYTES).ok());
    let of_site = || {
        let (config, _) = Config::parse(&String::from_utf8_lossy(&config?));
        Some(language_of(path.file_name()?.to_str()?, &config))
    };
    let named = article.lang.clone().or_else(of_site);
    match (named, root) {
        (Some(language), Some(root)) => words_of(root, &language),
        (Some(language), None) => language.of_diagrams(),
        // No other language has kana; a few of them may be names in an English text.
        (None, _) => {
            let count = |is: fn(char) -> bool| {
                prose(article.source.text()).flat_map(str::chars).filter(|&c| is(c)).count()
            };
            let kana = count(|c| matches!(c, 'ぁ'..='ゖ' | 'ァ'..='ヺ'));
            let latin = count(|c| c.is_ascii_lowercase());
            if kana > latin { Lang::Ja } else { Lang::En }
        }
    }
}

/// The lines that are neither front matter nor in a fenced block.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut within: Option<&str> = None;
    text.lines().enumerate().filter_map(move |(nth, line)| {
        let fences = if nth == 0 { &["+++", "---"][..] } else { &["```", "~~~"] };
        match within {
            Some(fence) => {
                within = within.filter(|_| !line.starts_with(fence));
                None
            }
            None => {
                within = fences.iter().copied().find(|fence| line.starts_with(fence));
                within.is_none().then_some(line)
            }
        }
    })
}

/// The folder `content` of the site that an article belongs to, from which `src=@/...` starts.
fn content_of(path: &Path) -> Option<PathBuf> {
    let real = path.canonicalize().ok()?;
    let is_content = |folder: &&Path| {
        folder.file_name().is_some_and(|name| name == "content")
            && folder.parent().is_some_and(|site| site.join("kisho.toml").is_file())
    };
    real.ancestors().skip(1).find(is_content).map(Path::to_owned)
}
