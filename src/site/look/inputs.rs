//! What does not come from the content folder: config, templates, theme and static files.

use std::path::Path;
use std::sync::Arc;

use super::assets::Styles;
use super::files::Files;
use super::scripts::Script;
use super::template_files::TemplateFiles;
use super::templates::{Finish, Templates};
use crate::site::source::board_themes;
use crate::site::source::cells::{Cached, Invalidated};
use crate::site::source::config::{self, Config};
use crate::site::source::history::History;
use crate::site::source::languages::{self, Languages};
use crate::site::source::options::{BuildOptions, Changes};
use crate::site::source::texts::AllTexts;
use crate::site::source::theme::{self, Theme};
use kisho_board::diagram::theme::Themes;
use kisho_board::fonts;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::{encoded_base, is_base};
use kisho_source::files::{CONFIG, CONTENT, STATIC, TEMPLATES, read_text};

/// All of it, as it was read last.
pub struct Inputs {
    /// The config.
    pub config: Cached<Config>,
    /// Its text.
    pub config_source: Arc<Source>,
    /// The board themes.
    pub board_themes: Cached<Themes>,
    /// The templates.
    pub templates: Cached<Templates>,
    /// The languages, with their words.
    pub languages: Languages,
    /// The files of the theme, and those that are copied as they are.
    pub files: Files,
    /// The files that templates ask for.
    pub template_files: Arc<TemplateFiles>,
    /// When files were last changed, if the config asks for that.
    pub history: Arc<History>,
    /// Whether what is good of damaged records is shown with warnings instead of errors.
    pub lenient: bool,
    /// What is wrong with it.
    pub problems: Problems,
}

impl Inputs {
    /// Reads it, unless nothing of it can have changed since `before`.
    #[must_use]
    pub fn renewed(options: &BuildOptions, changes: &Changes, before: Option<&Cached<Self>>) -> Cached<Self> {
        let same = match changes {
            Changes::All => false,
            Changes::Files(files) => files.iter().all(|file| file.starts_with(CONTENT)),
        };
        match before {
            // What could not be read may be read by now.
            Some(before) if same && !before.problems.has(Id::FileRead) => before.clone(),
            _ => Cached::new(Self::read(options, changes, before)),
        }
    }

    /// Tells what of it is no more.
    pub fn forget(&self, now: &Self, gone: &mut Invalidated) {
        if self.config != now.config {
            gone.push(self.config.id);
        }
        if self.board_themes != now.board_themes {
            gone.push(self.board_themes.id);
        }
        if self.templates != now.templates {
            gone.push(self.templates.id);
        }
    }

    fn read(options: &BuildOptions, changes: &Changes, before: Option<&Cached<Self>>) -> Self {
        let mut problems = Problems::default();
        let (config, config_source) = read_config(options, &mut problems);
        let theme = Theme::find(&options.root, &config, &config_source, &mut problems);
        let mut config = with_extra(config, theme.extra);
        if let Some(problem) = without_address(&config, config_source.text()) {
            problems.push(&config_source, problem);
        }
        if let Some(name) = &config.picture_font {
            match fonts::find_from(&options.root, name) {
                Ok(font) => config.lettering = Some(font),
                Err(error) => {
                    let span = config::at(config_source.text(), "picture_font");
                    let hint = "until then kisho's own font is used, and others where it lacks characters";
                    let problem =
                        Diagnostic::warning(Id::ConfigFont, span, error.to_string()).with_hint(hint);
                    problems.push(&config_source, problem);
                }
            }
        }
        let history = match before.filter(|before| before.config.git_dates == config.git_dates) {
            // Nothing tells that something was committed while the site is served.
            Some(before) if *changes != Changes::All => Arc::clone(&before.history),
            _ => history(options, &config, &config_source, &mut problems),
        };
        let (board_themes, wrong) = board_themes::of_site(&options.root);
        problems.append(wrong);
        let mut files = Files::new(options.offline);
        files.add_fixed(&options.root, &theme.names, config.has_search(), &mut problems);
        let scripts = Script::asked_for(&config);
        scripts.iter().for_each(|script| script.add_to(&mut files));
        let styles = Styles::write(options, &config, &board_themes, &mut files, &mut problems);
        config.style.clone_from(&styles.look);
        if options.serving {
            (config.minify_html, config.compress) = (false, Vec::new());
        }
        let board_themes = Cached::renewed(board_themes, before.map(|before| &before.board_themes));
        let config = Cached::renewed(config, before.map(|before| &before.config));
        let (minify, offline) = (config.minify_html, options.offline);
        let finish = Finish { scripts, minify, offline, styles };
        let texts = before.map(|before| &before.languages.texts);
        let declared = languages::declared(&config);
        let texts = AllTexts::load(&options.root, &declared, texts, &mut problems);
        let any_case = config_source.text().to_ascii_lowercase();
        for language in &declared {
            let table = format!("languages.{}", language.tag().to_ascii_lowercase());
            let named = any_case.find(&format!("{table}]"));
            let place = named.map(|at| Span::new(at, at + table.len()));
            let place = place.unwrap_or_else(|| config::at(config_source.text(), "lang"));
            // There may be words of a language whose country is none.
            let wrong = || {
                let message = format!("`{}` is not a language", language.tag());
                Some(Diagnostic::warning(Id::HtmlLang, place, message).with_hint(language.hint()?))
            };
            if let Some(problem) = texts.none_of(language, place).or_else(wrong) {
                problems.push(&config_source, problem);
            }
        }
        let template_files = before.map_or_else(
            || Arc::new(TemplateFiles::new(&options.root)),
            |before| Arc::clone(&before.template_files),
        );
        let templates =
            Templates::load(&options.root, &theme.names, &texts, &template_files, finish, &mut problems);
        let templates = Cached::renewed(templates, before.map(|before| &before.templates));
        let languages = Languages::new(&config, texts);
        let lenient = options.lenient;
        Self {
            config,
            config_source,
            board_themes,
            templates,
            languages,
            files,
            template_files,
            history,
            lenient,
            problems,
        }
    }
}

/// When the files of the site were last changed, if the config asks for that.
fn history(
    options: &BuildOptions,
    config: &Config,
    source: &Arc<Source>,
    problems: &mut Problems,
) -> Arc<History> {
    if !config.git_dates {
        return Arc::default();
    }
    let (history, problem) = History::read(&options.root, config::at(source.text(), "git_dates"));
    if let Some(problem) = problem {
        problems.push(source, problem);
    }
    Arc::new(history)
}

/// The config with what the theme says where the site says nothing.
fn with_extra(mut config: Config, mut extra: serde_json::Map<String, serde_json::Value>) -> Config {
    theme::merge(&mut extra, std::mem::take(&mut config.extra));
    config.extra = extra;
    config
}

/// The message about a folder that holds no site.
#[must_use]
pub fn config_missing(root: &Path) -> Option<kisho_source::Problem> {
    if root.join(CONFIG).is_file() {
        return None;
    }
    let message = format!("there is no `{}` in `{}`", CONFIG, root.display());
    let hint = "run `kisho init` for a new site, or name its folder with `--root`";
    let diagnostic = Diagnostic::error(Id::ConfigMissing, Span::at(0), message).with_hint(hint);
    Some(kisho_source::Problem { source: Arc::new(Source::new(CONFIG, "")), diagnostic })
}

/// Warns of folders that are called nearly like those that kisho reads, if it is these that are missing.
fn misnamed_folders(root: &Path, problems: &mut Problems) {
    for (name, meant) in
        [("template", TEMPLATES), ("layout", TEMPLATES), ("layouts", TEMPLATES), ("statics", STATIC)]
    {
        if root.join(name).is_dir() && !root.join(meant).exists() {
            let problem =
                Diagnostic::warning(Id::FileName, Span::at(0), format!("kisho reads no folder `{name}`"));
            let problem = problem.with_hint(format!("did you mean `{meant}`?"));
            problems.push(&Arc::new(Source::new(name, "")), problem);
        }
    }
}

fn read_config(options: &BuildOptions, problems: &mut Problems) -> (Config, Arc<Source>) {
    let path = options.root.join(CONFIG);
    let source = match config_missing(&options.root) {
        None => read_text(CONFIG, &path, problems),
        Some(problem) => {
            problems.push(&problem.source, problem.diagnostic);
            problem.source
        }
    };
    misnamed_folders(&options.root, problems);
    let (mut config, wrong) = Config::parse(source.text());
    for problem in wrong {
        problems.push(&source, problem);
    }
    if let Some(base) = &options.base_url {
        if is_base(base) {
            // Root-relative links must work as they will when published, so the path of the configured URL is kept.
            let path = if options.serving { config.base_path() } else { String::new() };
            config.base_url = encoded_base(base).trim_end_matches('/').to_owned() + &path;
        } else {
            let asked = Arc::new(Source::new("--base-url", base.as_str()));
            let message = format!("`{base}` is not a URL for a site");
            let span = Span::new(0, base.len());
            problems.push(&asked, Diagnostic::error(Id::ConfigBaseUrl, span, message));
        }
    }
    (config, source)
}

/// Says at the key of the config that feeds cannot be made.
#[must_use]
pub fn without_address(config: &Config, text: &str) -> Option<Diagnostic> {
    if !config.generate_feeds || config.has_address() || config.doubts("base_url") {
        return None;
    }
    let message = "feeds need the absolute URL of the site";
    let hint = "set it: `base_url = \"https://example.org\"`";
    let at = config::at(text, "generate_feeds");
    Some(Diagnostic::warning(Id::FeedAddress, at, message).with_hint(hint))
}
