//! From a folder to a built site in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use tera::Value;

use super::config::{self, Config};
use super::context::{self, Around, Common};
use super::limits;
use super::links::{self, Links, Target};
use super::markdown::{self, Rendered};
use super::problems::{InTemplates, Problems};
use super::templates::{self, Templates};
use super::tree::{self, CONTENT, Kind, Page, STATIC, Tree};
use super::{BuildOptions, Built, Contents, Problem, builtin};
use crate::render;
use crate::text::{Diagnostic, Source, Span, nearest};

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
    let mut files = Files::default();
    files.add_fixed(&options.root, &config, &config_source, &mut problems);
    let fixed = files.names();
    let links = Links::new(&tree, &fixed);
    let content = options.root.join(CONTENT);
    options.progress.begin(tree.pages.len());
    let read = |page| {
        let rendered = markdown::render(page, &links, &content);
        options.progress.page_done();
        rendered
    };
    let mut rendered: Vec<Rendered> = tree.pages.par_iter().map(read).collect();
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
    let written = pages(&tree, rendered, &titles, &order, &common, &templates);
    let mut in_templates = InTemplates::default();
    for (number, (page, (html, found))) in tree.pages.iter().zip(written).enumerate() {
        problems.append(in_templates.add(page.source.name(), found));
        // A second page with the same address has been reported.
        if tree.by_url.get(&page.url) == Some(&number) {
            files.add(format!("{}index.html", page.url), made(html), &page.source, &mut problems);
        }
    }
    for page in &tree.pages {
        for alias in &page.head.front.aliases {
            add_alias(&mut files, alias, page, &mut problems);
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
        files: files.list.into_iter().map(|(path, (contents, _))| (path, contents)).collect(),
        problems: problems.into_sorted(),
        pages: tree.pages.len(),
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

/// The files of the output, and whose each is.
#[derive(Default)]
struct Files {
    list: BTreeMap<String, (Contents, Arc<Source>)>,
}

impl Files {
    fn names(&self) -> BTreeSet<String> {
        self.list.keys().cloned().collect()
    }

    /// Style sheets, the theme's files, and the static files, which may replace the theme's.
    fn add_fixed(
        &mut self,
        root: &Path,
        config: &Config,
        config_source: &Arc<Source>,
        problems: &mut Problems,
    ) {
        let own = format!("{}/{}", templates::THEMES, config.theme);
        let of_site: Vec<(String, PathBuf)> = tree::folder(root, &own, false, problems);
        let built_in: Vec<_> = builtin::THEMES.iter().filter(|(theme, ..)| *theme == config.theme).collect();
        if of_site.is_empty() && built_in.is_empty() {
            let message = format!("there is no theme `{}`", config.theme);
            let mut problem =
                Diagnostic::error("config-theme", config::at(config_source.text(), "theme"), message);
            let near = nearest(&config.theme, builtin::THEMES.iter().map(|(theme, ..)| *theme));
            problem.hint = Some(match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("put its files into `{own}/`"),
            });
            problems.push(config_source, problem);
        }
        let source = Arc::new(Source::new(own.clone(), ""));
        // A theme that has no style sheet of its own is the usual one with other templates.
        let usual =
            builtin::THEMES.iter().filter(|(theme, path, _)| *theme == "default" && *path == "style.css");
        for (_, path, bytes) in usual.chain(built_in).filter(|(_, path, _)| is_asset(path)) {
            self.add_usual((*path).to_owned(), Contents::Made(Arc::from(*bytes)), &source);
        }
        for (path, disk) in of_site.into_iter().filter(|(path, _)| is_asset(path)) {
            self.add_usual(path, Contents::Copied(disk), &source);
        }
        let css = format!("{}{}", render::stylesheet(), builtin::CODE_CSS);
        self.add_usual("kisho.css".to_owned(), made(css), &source);
        for (path, disk) in tree::folder(root, STATIC, true, problems) {
            let source = Arc::new(Source::new(format!("{STATIC}/{path}"), ""));
            self.add_usual(path, Contents::Copied(disk), &source);
        }
    }

    /// Adds a file in place of what may be there.
    fn add_usual(&mut self, path: String, contents: Contents, source: &Arc<Source>) {
        self.list.insert(path, (contents, Arc::clone(source)));
    }

    /// Adds a file; two sources for one file are an error.
    fn add(&mut self, path: String, contents: Contents, source: &Arc<Source>, problems: &mut Problems) {
        if let Some((_, first)) = self.list.get(&path) {
            problems.push(source, taken(&path, first));
            return;
        }
        self.list.insert(path, (contents, Arc::clone(source)));
    }

    /// A name cannot be both a file and a folder.
    fn check_folders(&self, problems: &mut Problems) {
        for (path, (_, source)) in &self.list {
            let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
            for (folder, (_, first)) in folders.filter_map(|folder| self.list.get_key_value(folder)) {
                problems.push(source, taken(folder, first));
            }
        }
    }
}

fn taken(path: &str, first: &Source) -> Diagnostic {
    let message = format!("`/{path}` is made from `{}` already", first.name());
    Diagnostic::error("url-duplicate", Span::at(0), message)
        .with_hint("rename one of the two, or give a page another `slug` or `path`")
}

/// Whether a file of a theme is copied.
fn is_asset(path: &str) -> bool {
    !path.starts_with("templates/") && !path.ends_with(".md")
}

fn made(text: impl Into<String>) -> Contents {
    Contents::Made(text.into().into_bytes().into())
}

fn add_alias(files: &mut Files, alias: &str, page: &Page, problems: &mut Problems) {
    let alias = alias.trim_matches('/');
    let path = if alias.ends_with(".html") { alias.to_owned() } else { format!("{alias}/index.html") };
    let up = "../".repeat(path.matches('/').count());
    let to = tree::encode(&page.url);
    let to = if up.is_empty() { format!("./{to}") } else { format!("{up}{to}") };
    let html = format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n\
         <link rel=\"canonical\" href=\"{to}\">\n<title>→</title>\n<a href=\"{to}\">→</a>\n"
    );
    if let Some((_, first)) = files.list.get(&path) {
        let message = format!("`/{path}` is made from `{}` already", first.name());
        let place = config::at(page.source.text(), "aliases");
        let hint = "an alias is an address that no page has; remove it";
        problems.push(&page.source, Diagnostic::error("url-duplicate", place, message).with_hint(hint));
        return;
    }
    files.add_usual(path, made(html), &page.source);
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

/// All pages through their templates.
fn pages(
    tree: &Tree,
    rendered: Vec<Rendered>,
    titles: &[String],
    order: &Order,
    common: &Common<'_>,
    templates: &Templates,
) -> Vec<(String, Problems)> {
    let cards: Vec<Value> = (tree.pages.iter().zip(&rendered).zip(titles))
        .map(|((page, rendered), title)| context::card(page, rendered, title, common.config))
        .collect();
    rendered
        .into_par_iter()
        .enumerate()
        .map(|(number, rendered)| {
            let mut problems = Problems::default();
            let (Some(page), Some(card)) = (tree.pages.get(number), cards.get(number)) else {
                return (String::new(), problems);
            };
            let mut html = String::new();
            for problem in &page.head.problems {
                html.push_str(&markdown::error_box(&page.source, problem));
            }
            let html = if html.is_empty() {
                &rendered.html
            } else {
                &*{
                    html.push_str(&rendered.html);
                    html
                }
            };
            let context = common.of_page(page, card, html, &rendered, order.around(tree, number, &cards));
            let name = template_of(page, templates, &mut problems);
            let page = templates.render(&name, &context, &mut problems);
            (page.unwrap_or_else(|| format!("<!doctype html>\n<meta charset=\"utf-8\">\n{html}")), problems)
        })
        .collect()
}

fn template_of(page: &Page, templates: &Templates, problems: &mut Problems) -> String {
    let usual = match page.kind {
        Kind::Page => "page.html",
        Kind::Section if page.url.is_empty() => "index.html",
        Kind::Section => "section.html",
    };
    let Some(name) = &page.head.front.template else { return usual.to_owned() };
    if templates.has(name) {
        return name.clone();
    }
    let mut problem = Diagnostic::error(
        "template-missing",
        config::at(page.source.text(), "template"),
        format!("there is no template `{name}`"),
    );
    problem.hint = templates.nearest(name).map(|near| format!("did you mean `{near}`?"));
    problems.push(&page.source, problem);
    usual.to_owned()
}

/// The order of pages and sections in each section.
struct Order {
    pages: HashMap<usize, Vec<usize>>,
    sections: HashMap<usize, Vec<usize>>,
    /// The place of each page in its list.
    place: HashMap<usize, usize>,
}

impl Order {
    /// By weight, then the newest first, then by title.
    fn new(tree: &Tree, titles: &[String]) -> Self {
        let (mut pages, mut sections) = (HashMap::new(), HashMap::new());
        for (number, page) in tree.pages.iter().enumerate() {
            let Some(section) = page.section else { continue };
            let lists: &mut HashMap<usize, Vec<usize>> = match page.kind {
                Kind::Page => &mut pages,
                Kind::Section => &mut sections,
            };
            lists.entry(section).or_default().push(number);
        }
        let key = |&number: &usize| {
            let page = tree.pages.get(number);
            let front = page.map(|page| &page.head.front);
            let weight = front.and_then(|front| front.weight).unwrap_or(i64::MAX);
            let date = front.and_then(|front| front.date.clone());
            (weight, Reverse(date), titles.get(number).cloned(), page.map(|page| page.file.clone()))
        };
        for list in pages.values_mut().chain(sections.values_mut()) {
            list.sort_by_cached_key(key);
        }
        let numbered = |list: &Vec<usize>| list.iter().copied().zip(0..).collect::<Vec<(usize, usize)>>();
        let place = pages.values().flat_map(numbered).collect();
        Self { pages, sections, place }
    }

    /// Names and numbers of the sections at the top.
    fn top(&self, titles: &[String]) -> Vec<(String, usize)> {
        let top = self.sections.get(&0).into_iter().flatten();
        top.filter_map(|&number| Some((titles.get(number)?.clone(), number))).collect()
    }

    fn around(&self, tree: &Tree, number: usize, cards: &[Value]) -> Around {
        let card = |number: usize| cards.get(number).cloned();
        let all = |list: Option<&Vec<usize>>| list.into_iter().flatten().filter_map(|&n| card(n)).collect();
        let section = tree.pages.get(number).and_then(|page| page.section);
        let list = section.and_then(|section| self.pages.get(&section));
        let place = self.place.get(&number);
        let neighbour = |place: Option<usize>| list?.get(place?).and_then(|&n| card(n));
        let above = std::iter::successors(section, |&above| tree.pages.get(above)?.section);
        let mut ancestors: Vec<Value> = above.filter_map(card).collect();
        ancestors.reverse();
        Around {
            previous: neighbour(place.and_then(|place| place.checked_sub(1))),
            next: neighbour(place.map(|place| place + 1)),
            ancestors,
            pages: all(self.pages.get(&number)),
            sections: all(self.sections.get(&number)),
        }
    }
}
