//! Jobs, and what they have made.

use std::sync::Arc;

use super::finished::Scan;
use crate::site::look::assets::Styles;
use crate::site::look::contents::Contents;
use crate::site::look::files::made;
use crate::site::source::cells::{self, Dependencies, JobTable, Name};
use kisho_game::text::Source;
use kisho_source::Problems;

/// Files that are made together.
#[derive(Debug, Default)]
pub struct Output {
    /// The files by their paths in the output folder.
    pub files: Vec<(String, Contents)>,
    /// What went wrong.
    pub problems: Problems,
    /// The name of the template that the first page went through; empty if it went through none.
    pub template: String,
}

/// Makes files that belong together.
pub struct Job<'a> {
    /// What no other job of the build is called.
    pub name: Name,
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// Makes them.
    pub make: Box<dyn Fn(&Dependencies) -> Output + Send + Sync + 'a>,
}

/// What a job has made.
#[derive(Debug)]
pub struct Done {
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// The files.
    pub output: Output,
    /// What the pages among them have, by their paths.
    pub scans: Vec<(String, Scan)>,
}

impl Done {
    /// Looks at what was made, and links the style sheets that its pages need. `base`: the base address of the site, `most`: so much of
    /// what is wrong with a page is said.
    #[must_use]
    pub fn new(source: Arc<Source>, mut output: Output, base: &str, styles: &Styles, most: usize) -> Self {
        let failed = output.problems.iter().any(|problem| problem.diagnostic.is_error());
        let pages = output.files.iter_mut().filter(|(path, _)| path.ends_with(".html"));
        let scans = pages.filter_map(|(file, contents)| {
            let Contents::Made(bytes) = contents else { return None };
            let html = std::str::from_utf8(bytes).ok()?;
            let (place, mut needed) = ((file.as_str(), base), styles.of_page());
            let mut scan = Scan::new(html, place, (failed, most), Some(&mut needed));
            if let Some(linked) = needed.linked(html) {
                // What is wrong with the page is at other places now.
                if !scan.found.is_empty() {
                    scan = Scan::new(&linked, place, (failed, most), None);
                }
                *contents = made(linked);
            }
            Some((file.clone(), scan))
        });
        let scans = scans.collect();
        Self { source, output, scans }
    }
}

/// What was made, by the names of the jobs.
pub type Outputs = JobTable<Done>;

/// What came in place of what.
pub type Replaced = cells::Replaced<Done>;
