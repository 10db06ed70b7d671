//! From a folder to a built site in memory.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use super::config::{self, Config};
use super::context::{self, Common};
use super::files::{Files, made};
use super::limits;
use super::links::{self, Links, Target};
use super::markdown::{self, Rendered};
use super::openings;
use super::order::Order;
use super::pages;
use super::problems::{InTemplates, Problems};
use super::templates::Templates;
use super::tree::{self, CONTENT, Tree};
use super::{BuildOptions, Built, Contents, Problem};
use crate::text::{Diagnostic, Source, Span, nearest};
use rayon::prelude::*;

/// Builds a site with its drafts to look for mistakes: what is wrong with the drafts too, and what would be wrong when
/// the site is built without them, such as a link from a page to a draft.
#[must_use]
pub fn check(options: &BuildOptions) -> Built {
    let mut built = build(&BuildOptions { drafts: true, ..options.clone() });
    if built.drafts == 0 {
        return built;
    }
    let without = build(&BuildOptions { drafts: false, ..options.clone() });
    // Hints can differ, since a draft may be what was meant.
    let key = |problem: &Problem| {
        let said = &problem.diagnostic;
        (problem.source.name().to_owned(), said.span, said.id, said.message.clone())
    };
    let known: BTreeSet<_> = built.problems.iter().map(key).collect();
    built.problems.extend(without.problems.into_iter().filter(|problem| !known.contains(&key(problem))));
    built.problems.sort_by_cached_key(key);
    built
}

/// Builds a site in memory. Never stops at the first error.
#[must_use]
pub fn build(options: &BuildOptions) -> Built {
    let mut problems = Problems::default();
    let (config, config_source) = read_config(options, &mut problems);
    let tree = Tree::read(&options.root, config.lang.0, options.drafts, &mut problems);
    let books = openings::read(&tree, &mut problems);
    let mut files = Files::default();
    files.add_fixed(&options.root, &config, &config_source, &mut problems);
    let fixed = files.names();
    let links = Links::new(&tree, &fixed);
    let content = options.root.join(CONTENT);
    options.progress.begin(tree.pages.len());
    let read = |(number, page)| {
        let rendered = markdown::render(page, &links, &content, books.get(&number));
        options.progress.page_done();
        rendered
    };
    let mut rendered: Vec<Rendered> = tree.pages.par_iter().enumerate().map(read).collect();
    for (page, rendered) in tree.pages.iter().zip(&mut rendered) {
        problems.append(std::mem::take(&mut rendered.problems));
        for (path, bytes) in std::mem::take(&mut rendered.files) {
            files.add(path, Contents::Made(bytes), &page.source, &mut problems);
        }
    }
    check_anchors(&tree, &rendered, &mut problems);
    check_menu(&config, &config_source, &links, &mut problems);
    for (path, disk) in &tree.files {
        let source = Arc::new(Source::new(format!("{CONTENT}/{path}"), ""));
        files.add(path.clone(), Contents::Copied(disk.clone()), &source, &mut problems);
    }
    let templates = Templates::load(&options.root, &config.theme, &mut problems);
    let titles: Vec<String> =
        tree.pages.iter().zip(&rendered).map(|(page, from)| context::title(page, from, &config)).collect();
    let order = Order::new(&tree, &titles);
    let common = Common::new(&config, &links, order.top(&titles));
    let positions = books.values().map(|opened| opened.book.pages().len().saturating_sub(1));
    let parts: usize = rendered.iter().map(|rendered| rendered.parts.len()).chain(positions).sum();
    let written = pages::write(&tree, rendered, &titles, &order, &books, &common, &templates);
    let mut in_templates = InTemplates::default();
    for (number, (page, written)) in tree.pages.iter().zip(written).enumerate() {
        problems.append(in_templates.add(page.source.name(), written.problems));
        // A second page with the same address has been reported.
        if tree.by_url.get(&page.url) == Some(&number) {
            for (url, html) in written.pages {
                files.add(format!("{url}index.html"), made(html), &page.source, &mut problems);
            }
        }
    }
    for page in &tree.pages {
        for alias in &page.head.front.aliases {
            files.add_alias(alias, page, &mut problems);
        }
    }
    files.check_folders(&mut problems);
    let not_found = context::not_found(config.lang.0);
    let mut found = Problems::default();
    let html = templates.render("404.html", &common.context(&not_found, &config.base_path()), &mut found);
    problems.append(in_templates.add(not_found.source.name(), found));
    problems.append(in_templates.finish());
    files.add_usual("404.html".to_owned(), made(html.unwrap_or_default()), &not_found.source);
    Built {
        files: files.into_contents(),
        problems: problems.into_sorted(),
        pages: tree.pages.len() + parts,
        drafts: tree.pages.iter().filter(|page| page.head.front.draft).count(),
        output: options.root.join(&config.output),
    }
}

/// What is said of a folder that holds no site.
#[must_use]
pub fn config_missing(root: &Path) -> Option<Problem> {
    if root.join(config::FILE).is_file() {
        return None;
    }
    let message = format!("there is no `{}` in `{}`", config::FILE, root.display());
    let hint = "run `kisho init` for a new site, or name its folder with `--root`";
    let diagnostic = Diagnostic::error("config-missing", Span::at(0), message).with_hint(hint);
    Some(Problem { source: Arc::new(Source::new(config::FILE, "")), diagnostic })
}

fn read_config(options: &BuildOptions, problems: &mut Problems) -> (Config, Arc<Source>) {
    let path = options.root.join(config::FILE);
    let source = match config_missing(&options.root) {
        None => tree::read_text(config::FILE, &path, problems),
        Some(problem) => {
            problems.push(&problem.source, problem.diagnostic);
            problem.source
        }
    };
    let (mut config, wrong) = Config::parse(source.text());
    for problem in wrong {
        problems.push(&source, problem);
    }
    if let Some(base) = &options.base_url {
        if config::is_base(base) {
            config.base_url.clone_from(base);
        } else {
            let asked = Arc::new(Source::new("--base-url", base.as_str()));
            let message = format!("`{base}` is not an address for a site");
            let span = Span::new(0, base.len());
            problems.push(&asked, Diagnostic::error("config-base-url", span, message));
        }
    }
    (config, source)
}

fn check_anchors(tree: &Tree, rendered: &[Rendered], problems: &mut Problems) {
    let mut sorted: HashMap<usize, Vec<&str>> = HashMap::new();
    for (page, from) in tree.pages.iter().zip(rendered) {
        let mut hints = 0;
        for anchor in &from.anchors {
            let (Some(to), Some(target)) = (tree.pages.get(anchor.page), rendered.get(anchor.page)) else {
                continue;
            };
            if target.ids.contains(&anchor.id) {
                continue;
            }
            let message = format!("there is no `#{}` on `{}`", anchor.id, to.source.name());
            let mut problem = Diagnostic::error("link-broken", anchor.span, message);
            hints += 1;
            if anchor.id.contains(':') {
                problem.hint = Some("a frame can be chosen only on the page of its figure".to_owned());
            } else if hints <= limits::LINK_HINTS_A_PAGE {
                let ids = sorted.entry(anchor.page).or_insert_with(|| {
                    let mut ids: Vec<&str> = target.ids.iter().map(String::as_str).collect();
                    ids.sort_unstable();
                    ids
                });
                let near = nearest(&anchor.id, ids.iter().copied());
                problem.hint = near.map(|near| format!("did you mean `#{near}`?"));
            }
            problems.push(&page.source, problem);
        }
    }
}

fn check_menu(config: &Config, source: &Arc<Source>, links: &Links<'_>, problems: &mut Problems) {
    let Some(home) = links.tree.pages.first() else { return };
    for item in &config.menu {
        let (id, message, hint) = match links.resolve(home, &item.url) {
            Target::Missing(file) => ("link-broken", links::missing(&file), links.near(&file)),
            Target::Broken(message, hint) => ("link-broken", message, hint.map(str::to_owned)),
            Target::Script => ("link-script", links::SCRIPT.to_owned(), None),
            _ => continue,
        };
        let quoted = format!("\"{}\"", item.url);
        let at = source.text().find(&quoted).map_or(Span::at(0), |at| Span::new(at, at + quoted.len()));
        let mut problem = Diagnostic::error(id, at, message);
        problem.hint = hint;
        problems.push(source, problem);
    }
}
