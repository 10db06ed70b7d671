//! From a folder to a built site in memory.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::built::{Built, PageText};
use super::cache::BuildCache;
use super::calls::told_once;
use super::causes::Causes;
use super::making::{self, OutputLayout};
use super::output::Stage;
use super::painted::PaintedPictures;
use crate::site::look::inputs::Inputs;
use crate::site::map::tree::Tree;
use crate::site::output::finished::Finished;
use crate::site::output::model::{Model, Sources};
use crate::site::output::pages::Pages;
use crate::site::source::cells::{Cached, Invalidated};
use crate::site::source::config::Level;
use crate::site::source::options::{BuildOptions, Changes};
use crate::site::text::markdown::Rendered;
use crate::site::text::markdown::budget::Budget;
use kisho_game::text::{Id, Severity};
use kisho_source::Problem;
use kisho_source::address::{decode, encode};

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
    BuildCache::default().build(options, &Changes::All)
}

/// Builds a site in memory, and of what `cache` holds only what `changes` may have changed.
#[must_use]
pub fn with(cache: &mut BuildCache, options: &BuildOptions, changes: &Changes) -> Built {
    if std::mem::take(&mut cache.is_spent) {
        *cache = BuildCache::default();
    }
    // What has changed says nothing to one who knows nothing else.
    let changes = if cache.inputs.is_some() { changes } else { &Changes::All };
    let mut gone = Invalidated::default();
    let BuildCache { inputs: before, content, model, outputs, laid, is_spent } = cache;
    let (inputs, ()) = rayon::join(
        || Inputs::renewed(options, changes, before.as_ref()),
        || content.update(&options.root, changes, &mut gone),
    );
    content.date(&inputs.history, &mut gone);
    inputs.template_files.refresh(changes, &mut gone);
    let same_inputs = before.as_ref() == Some(&inputs);
    if let Some(before) = before.take().filter(|_| !same_inputs) {
        before.forget(&inputs, &mut gone);
        gone.push(before.id);
    }
    let renewed = model.renew(Sources { options, inputs: &inputs, content }, same_inputs, &mut gone);
    // Where there is no site, no folder is made for its output.
    let writes_ahead = options.write_ahead && !inputs.problems.has(Id::ConfigMissing);
    let stage = writes_ahead.then(|| Stage::open(&output(options, &inputs), &options.root));
    let ahead = stage.as_ref().and_then(|stage| stage.as_ref().ok());
    let before_it = laid.take().filter(|_| !renewed.reshaped);
    let made = making::make(model, options, &inputs, before_it.as_ref(), outputs, &mut gone, ahead);
    let put = before_it.and_then(|mut laid| {
        laid.put(model, &inputs, outputs, &made, &renewed)?;
        Some(laid)
    });
    let laid = laid.insert(put.unwrap_or_else(|| OutputLayout::new(model, &inputs, outputs, &made)));
    let mut problems = laid.problems.clone();
    problems.extend(&inputs.problems);
    model.tell(&mut problems);
    let mut jobs = Pages { model, inputs: &inputs, siblings: false, outline: false }.names();
    jobs.extend_from_slice(&laid.others);
    let finished = Finished { model, inputs: &inputs, outputs, files: &laid.files };
    problems.append(finished.check(&jobs, &problems));
    let Model { tree, rendered, .. } = &*model;
    let built = Built {
        files: laid.files.contents(),
        failed: if options.serving { finished.failed(&jobs) } else { BTreeSet::new() },
        problems: told_once(levelled(problems.into_sorted(), &inputs)),
        pages: model.count(),
        drafts: tree.pages.iter().filter(|page| page.head.front.draft).count(),
        external: if options.external { finished.external(&jobs) } else { Vec::new() },
        link_checker: inputs.config.link_checker.clone(),
        texts: if options.serving { texts(tree, rendered) } else { Vec::new() },
        engines: inputs.config.engines.clone(),
        base_path: encode(&decode(&inputs.config.base_path())),
        root: options.root.clone(),
        output: output(options, &inputs),
        stage,
        painted: PaintedPictures::new(options.painted.clone()),
    };
    // Pages were not made, or figures not solved, for what stands on others: nothing tells which of them are better if the others
    // change.
    *is_spent = inputs.templates.engine().is_spent() || model.budget().is_some_and(Budget::is_spent);
    *before = Some(inputs);
    built
}

/// Where the site is to be written.
fn output(options: &BuildOptions, inputs: &Inputs) -> PathBuf {
    options.out.clone().unwrap_or_else(|| options.root.join(&inputs.config.output))
}

/// The texts of the pages that have a file.
fn texts(tree: &Tree, rendered: &[Cached<Rendered>]) -> Vec<PageText> {
    let pages = tree.pages.iter().zip(rendered).filter(|(page, _)| !page.file.is_empty());
    let texts = pages.map(|(page, rendered)| PageText {
        url: page.url.clone(),
        file: page.file.clone(),
        lang: page.texts.lang(),
        source: Arc::clone(&page.source),
        body: page.head.body,
        boards: Arc::clone(&rendered.boards),
    });
    texts.collect()
}

/// The messages, with links and images that lead nowhere as bad as the config says. Without content, none can lead anywhere.
pub fn levelled(mut problems: Vec<Problem>, inputs: &Inputs) -> Vec<Problem> {
    if problems.iter().any(|problem| problem.diagnostic.id == Id::ContentMissing) {
        problems.retain(|problem| problem.diagnostic.id != Id::LinkBroken);
    }
    // A page without a URL is not at the one that stands in for it.
    let nameless = problems.iter().filter(|problem| problem.diagnostic.id == Id::UrlEmpty);
    let nameless: BTreeSet<String> = nameless.map(|problem| problem.source.name().to_owned()).collect();
    problems.retain(|problem| {
        problem.diagnostic.id != Id::UrlWindows || !nameless.contains(problem.source.name())
    });
    // Where there is no site, the folder for its pages is not what is missing.
    if problems.iter().any(|problem| problem.diagnostic.id == Id::ConfigMissing) {
        problems.retain(|problem| problem.diagnostic.id != Id::ContentMissing);
    }
    let causes = Causes::of(&problems, inputs);
    problems.retain(|problem| !causes.explain(problem, inputs));
    if inputs.config.link_checker.internal_level == Level::Warn {
        let leads =
            |problem: &&mut Problem| matches!(problem.diagnostic.id, Id::LinkBroken | Id::ImageMissing);
        for problem in problems.iter_mut().filter(leads) {
            problem.diagnostic.severity = Severity::Warning;
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::contents::Contents;
    use crate::site::source::limits;
    use kisho_game::text::{Diagnostic, Source, Span};
    use std::fs;

    #[test]
    fn a_template_is_too_long_because_its_page_is() {
        let folder = tempfile::tempdir().unwrap();
        let options = BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() };
        let mut cache = BuildCache::default();
        let _ = cache.build(&options, &Changes::All);
        let problem = |id, message: &str| Problem {
            source: Arc::new(Source::new("a.md", "")),
            diagnostic: Diagnostic::error(id, Span::at(0), message),
        };
        let template = problem(Id::TemplateLong, "this template makes more than 64 MB; is there a loop?");
        let page = problem(Id::PageLong, "all boards take too much");
        let said = |problems| {
            let left = levelled(problems, cache.inputs.as_ref().unwrap());
            left.iter().map(|problem| problem.diagnostic.id).collect::<Vec<_>>()
        };
        assert_eq!(said(vec![template.clone()]), [Id::TemplateLong]);
        assert_eq!(said(vec![template, page]), [Id::PageLong]);
    }

    #[test]
    fn a_solver_that_had_too_much_to_do_begins_again_in_the_next_build() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("content")).unwrap();
        fs::write(folder.path().join("kisho.toml"), "title = \"t\"\n").unwrap();
        let write = |text: &str| fs::write(folder.path().join("content/a.md"), text).unwrap();
        write("# A\n");
        let options = BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() };
        let mut cache = BuildCache::default();
        let built = |cache: &mut BuildCache, changes: &Changes| {
            let built = cache.build(&options, changes);
            let said: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.id).collect();
            let page = built.files.iter().find(|(path, _)| path.as_str() == "a/index.html").unwrap().1;
            let Contents::Made(page) = page else { panic!("a page is made") };
            (said, String::from_utf8_lossy(page).contains("wins in 3 turns"))
        };
        assert_eq!(built(&mut cache, &Changes::All), (vec![], false));
        cache.model.budget().unwrap().solver.spend(limits::SOLVER_WORK + 1);
        write("# A\n\n```janken solve\nposition: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b\n```\n");
        let changed = Changes::Files(BTreeSet::from(["content/a.md".into()]));
        assert_eq!(built(&mut cache, &changed), (vec![Id::BlockSolver], false));
        assert_eq!(built(&mut cache, &Changes::Files(BTreeSet::new())), (vec![], true));
    }
}
