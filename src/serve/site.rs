//! What is served: the last build, and of older ones what the last one failed to make.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::Options;
use super::answer::LISTENERS;
use crate::site::config::Engine;
use crate::site::{BuildCache, BuildOptions, Built, Changes, Contents, PageText};
use kisho_game::text::Id;
use kisho_source::Problem;
use kisho_source::files::CONTENT;

type Files = BTreeMap<String, Contents>;

/// One state of the site.
#[derive(Debug, Default)]
pub struct Served {
    files: Files,
    /// Files of earlier builds, while the last build has errors.
    older: Files,
    /// The pages among the files that are not as they should be.
    failed: BTreeSet<String>,
    texts: Vec<PageText>,
    /// Programs that play, by the names of their games.
    pub engines: BTreeMap<String, Engine>,
    /// The path part of the address that the site is to have, with a slash at its end.
    pub base_path: String,
    /// Everything the build had to say.
    pub problems: Vec<Problem>,
    /// Changes with every build, also over restarts of the server.
    pub version: u64,
}

impl Served {
    /// The file at a path in the output folder, and whether it is of an earlier build.
    pub fn file(&self, path: &str) -> Option<(&Contents, bool)> {
        let old = || self.older.get(path).map(|contents| (contents, true));
        self.files.get(path).map(|contents| (contents, false)).or_else(old)
    }

    /// The texts of all pages.
    pub fn texts(&self) -> &[PageText] {
        &self.texts
    }

    /// The text of the page with this file in the content folder.
    pub fn page(&self, file: &str) -> Option<&PageText> {
        self.texts.iter().find(|text| text.file == file)
    }

    /// The text of the page at a path in the output folder.
    pub fn page_at(&self, path: &str) -> Option<&PageText> {
        let url = path.strip_suffix("index.html")?;
        self.texts.iter().find(|text| text.url == url)
    }

    /// Whether the build found errors.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.diagnostic.is_error())
    }

    /// Whether there was no site to build, or no folder with its pages, or none that could be read. It may be on its way back.
    fn is_away(&self) -> bool {
        self.problems.iter().any(|problem| match problem.diagnostic.id {
            Id::ConfigMissing | Id::ContentMissing => true,
            Id::FileRead => problem.source.name() == CONTENT,
            _ => false,
        })
    }

    /// The pages whose files are there no more: no error has taken them away.
    fn gone(&self, next: &Self) -> Vec<String> {
        let there: BTreeSet<&str> = next.texts.iter().map(|text| text.file.as_str()).collect();
        let gone = self.texts.iter().filter(|text| !there.contains(text.file.as_str()));
        gone.map(|text| format!("{}index.html", text.url)).collect()
    }

    fn next(&self, built: Built) -> Self {
        let version = self.version + 1;
        let mut next = Self {
            files: built.files,
            older: Files::new(),
            failed: built.failed,
            texts: built.texts,
            engines: built.engines,
            base_path: built.base_path,
            problems: built.problems,
            version,
        };
        if next.has_errors() {
            next.older.clone_from(&self.older);
            let good = self.files.iter().filter(|(path, _)| !self.failed.contains(*path));
            next.older.extend(good.map(|(path, contents)| (path.clone(), contents.clone())));
            if next.is_away() {
                // What is made of nothing takes no page away, the home page neither.
                next.files.retain(|path, _| !next.older.contains_key(path));
                next.texts.clone_from(&self.texts);
                next.base_path.clone_from(&self.base_path);
            } else {
                for page in self.gone(&next) {
                    next.older.remove(&page);
                }
            }
            let (files, older) = (&mut next.files, &next.older);
            next.failed
                .iter()
                .filter(|path| older.contains_key(*path))
                .for_each(|path| drop(files.remove(path)));
        }
        next
    }
}

/// The site that the builder renews and the server shows.
#[derive(Debug)]
pub struct Site {
    options: BuildOptions,
    /// Whether other computers may read it.
    pub is_on_network: bool,
    served: RwLock<Arc<Served>>,
    versions: watch::Sender<u64>,
    places: Arc<Semaphore>,
    /// What forms of this server are known by. Nobody else can know it.
    pub token: String,
    /// Who holds it writes to files of the site; nobody else does meanwhile.
    pub writing: Mutex<()>,
    /// The same of the one program that plays at a time.
    pub playing: Mutex<()>,
}

impl Site {
    /// Nothing is built yet. Links lead to `address`, wherever the site is to be published.
    pub fn new(options: &Options, address: String) -> Self {
        let is_on_network = !options.host.is_loopback();
        let options = BuildOptions {
            root: options.root.clone(),
            base_url: Some(address),
            drafts: options.drafts,
            until: options.until.clone(),
            lenient: options.lenient,
            serving: true,
            ..BuildOptions::default()
        };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let version = u64::try_from(since.as_millis()).unwrap_or_default();
        let served =
            RwLock::new(Arc::new(Served { version, base_path: "/".to_owned(), ..Served::default() }));
        let places = Arc::new(Semaphore::new(LISTENERS));
        let (versions, token) = (watch::Sender::new(version), token());
        Self {
            options,
            is_on_network,
            served,
            versions,
            places,
            token,
            writing: Mutex::new(()),
            playing: Mutex::new(()),
        }
    }

    /// Builds what has changed, shows the result, and gives the number of pages.
    pub fn rebuild(&self, options: &Options, cache: &mut BuildCache, changes: &Changes) -> usize {
        let built = cache.build(&self.options, changes);
        (options.report)(&built.problems, &options.root);
        let pages = built.pages;
        let next = Arc::new(self.served().next(built));
        let version = next.version;
        let before = {
            let mut served = self.served.write().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *served, next)
        };
        self.versions.send_replace(version);
        // What was served before is given up only now, as that takes a while.
        drop(before);
        pages
    }

    /// The folder with `kisho.toml`.
    pub fn root(&self) -> &Path {
        &self.options.root
    }

    /// What is served now.
    pub fn served(&self) -> Arc<Served> {
        Arc::clone(&self.served.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells the version now and after each build.
    pub fn versions(&self) -> watch::Receiver<u64> {
        self.versions.subscribe()
    }

    /// A place to listen for versions; `None` if all are taken.
    pub fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }
}

/// 128 bits that nobody can guess. Without random numbers nothing is trusted: every form gets the same answer as a wrong one.
fn token() -> String {
    let mut bytes = [0; 16];
    match getrandom::fill(&mut bytes) {
        Ok(()) => format!("{:032x}", u128::from_ne_bytes(bytes)),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::{Diagnostic, Source, Span};

    fn built(files: &[(&str, &str)], broken: bool) -> Built {
        let made = |text: &str| Contents::Made(Arc::new(text.as_bytes().to_vec()));
        let problem = || Problem {
            source: Arc::new(Source::new("kisho.toml", "x")),
            diagnostic: Diagnostic::error(Id::ConfigValue, Span::new(0, 1), "no"),
        };
        Built {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), made(text))).collect(),
            problems: broken.then(problem).into_iter().collect(),
            pages: files.len(),
            ..Built::default()
        }
    }

    fn read(served: &Served, path: &str) -> Option<(String, bool)> {
        served.file(path).map(|(contents, old)| match contents {
            Contents::Made(bytes) => (String::from_utf8(bytes.to_vec()).unwrap(), old),
            _ => unreachable!(),
        })
    }

    #[test]
    fn a_failed_build_keeps_what_was_good_and_a_good_one_forgets_it() {
        let good = Served::default().next(built(&[("a", "1"), ("b", "1")], false));
        let bad = good.next(built(&[("a", "2")], true)).next(built(&[], true));
        assert_eq!(read(&bad, "a"), Some(("2".to_owned(), true)));
        assert_eq!(read(&bad, "b"), Some(("1".to_owned(), true)));
        let mended = bad.next(built(&[("a", "3")], false));
        assert_eq!(read(&mended, "a"), Some(("3".to_owned(), false)));
        assert_eq!(read(&mended, "b"), None);
        let failed = |files: &[(&str, &str)]| {
            let failed = files.iter().map(|(path, _)| (*path).to_owned()).collect();
            Built { failed, ..built(files, true) }
        };
        let bare = mended.next(failed(&[("a", "4"), ("c", "4")])).next(failed(&[("a", "5"), ("c", "5")]));
        assert_eq!(read(&bare, "a"), Some(("3".to_owned(), true)));
        assert_eq!(read(&bare, "c"), Some(("5".to_owned(), false)), "there is no better one");
        assert!(mended.version > good.version);
    }

    #[test]
    fn a_page_that_was_deleted_is_gone_whatever_else_is_wrong() {
        let with = |names: &[&str]| {
            let files: Vec<(String, String)> =
                names.iter().map(|name| (format!("{name}/index.html"), String::new())).collect();
            let files: Vec<(&str, &str)> =
                files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
            let texts = names.iter().map(|name| PageText {
                url: format!("{name}/"),
                file: format!("{name}.md"),
                lang: kisho_game::text::Lang::En,
                source: Arc::new(Source::new("a.md", "")),
                body: 0,
                boards: Arc::new([]),
            });
            Built { texts: texts.collect(), ..built(&files, true) }
        };
        let without = Served::default().next(with(&["a", "b"])).next(with(&["a"])).next(with(&["a"]));
        assert!(read(&without, "a/index.html").is_some() && read(&without, "b/index.html").is_none());
        for id in [Id::ContentMissing, Id::ConfigMissing, Id::FileRead] {
            // Without pages a home page is made all the same.
            let mut nothing = with(&["home"]);
            nothing.files.insert("a/index.html".to_owned(), Contents::Made(Arc::new(b"made".to_vec())));
            for problem in &mut nothing.problems {
                (problem.diagnostic.id, problem.source) = (id, Arc::new(Source::new(CONTENT, "")));
            }
            let away = without.next(nothing);
            assert_eq!(read(&away, "a/index.html"), Some((String::new(), true)), "it may be on its way back");
            let back = away.next(with(&["b"]));
            assert!(read(&back, "a/index.html").is_none() && read(&back, "b/index.html").is_some());
        }
    }
}
