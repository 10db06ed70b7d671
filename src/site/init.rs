//! A new site that builds at once.

mod deploy;

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use kisho_board::present::{facts, name};
use kisho_game::Game;
use kisho_game::text::Lang;
use kisho_source::files::CONFIG;

pub use deploy::{Deployment, Host};

/// What a new site is about.
#[derive(Debug, Clone, Default)]
pub struct NewSite {
    /// The language of its pages.
    pub lang: Lang,
    /// Its games, the first of them on the home page; all of them if none is named.
    pub games: Vec<Game>,
    /// How it is published.
    pub deployment: Option<Deployment>,
}

/// Why no site was made.
#[derive(Debug, Error)]
pub enum InitError {
    /// There is something already.
    #[error("`{0}` exists already; `init` overwrites nothing")]
    Exists(PathBuf),
    /// The system refused.
    #[error("cannot write `{path}`: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

/// Writes a small site into `dir`, and gives the files that it wrote. A site that is there already gets only the file of its host.
///
/// # Errors
/// If one of the files exists, nothing is written. See [`InitError`].
pub fn init(dir: &Path, site: &NewSite) -> Result<Vec<PathBuf>, InitError> {
    let mut files = Vec::new();
    if site.deployment.is_none() || !dir.join(CONFIG).exists() {
        files.extend(site.files().into_iter().map(|(file, text)| (dir.join(file), text)));
    }
    files.extend(site.deployment.as_ref().map(|deployment| deployment.file(dir)));
    // A file in the way would be told of as if the first new file were there.
    if dir.metadata().is_ok_and(|there| !there.is_dir()) {
        return Err(InitError::Exists(dir.to_owned()));
    }
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        return Err(InitError::Exists(path.clone()));
    }
    for (path, text) in &files {
        let parent = path.parent().unwrap_or(dir);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(path, text))
            .map_err(|error| InitError::Io { path: path.clone(), error })?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// What a new site begins with in one language.
struct Starter {
    config: &'static str,
    index: &'static str,
    draft: &'static str,
    /// The title of a site about one game, and of one about several.
    titles: [&'static str; 2],
}

const ENGLISH: Starter = Starter {
    config: include_str!("init/en/kisho.toml"),
    index: include_str!("init/en/index.md"),
    draft: include_str!("init/en/draft.md"),
    titles: ["{game} notes", "Board-game notes"],
};

const JAPANESE: Starter = Starter {
    config: include_str!("init/ja/kisho.toml"),
    index: include_str!("init/ja/index.md"),
    draft: include_str!("init/ja/draft.md"),
    titles: ["{game}ノート", "盤上ノート"],
};

impl NewSite {
    /// The files and their texts.
    fn files(&self) -> Vec<(String, String)> {
        let games = self.games();
        let starter = self.lang.pick(ENGLISH, JAPANESE);
        let board = games.first().map_or("", |&first| facts(first).starter.board);
        let [of_one, of_many] = starter.titles;
        let title = match games[..] {
            [only] => of_one.replace("{game}", name(only, self.lang)),
            _ => of_many.to_owned(),
        };
        let mut config = starter.config.replace("{title}", &title);
        for &game in &games {
            let (name, file) = (name(game, self.lang), game.name());
            let _ = write!(config, "\n[[menu]]\nname = \"{name}\"\nurl = \"@/{file}.md\"\n");
        }
        let mut files = vec![
            (CONFIG.to_owned(), config),
            ("content/_index.md".to_owned(), starter.index.replace("{title}", &title) + board),
            ("content/next-article.md".to_owned(), starter.draft.to_owned()),
            (".gitignore".to_owned(), "/public/\n".to_owned()),
        ];
        for (number, &game) in games.iter().enumerate() {
            let starter = &facts(game).starter;
            let text = self.lang.pick(starter.en, starter.ja);
            // The menu and the list of pages are then in the same order.
            let text = text.replacen("\n+++\n", &format!("\nweight = {}\n+++\n", 10 * (number + 1)), 1);
            files.push((format!("content/{}.md", game.name()), text));
        }
        files
    }

    /// The games, each once.
    fn games(&self) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        for &game in &self.games {
            if !games.contains(&game) {
                games.push(game);
            }
        }
        if games.is_empty() { Game::ALL.to_vec() } else { games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{BuildOptions, build};

    /// The games that a command line names.
    fn games(names: &[&str]) -> Vec<Game> {
        names.iter().map(|name| Game::named(name).unwrap()).collect()
    }

    #[test]
    fn a_new_site_of_any_games_builds_at_once_without_a_warning() {
        let alone = Game::ALL.iter().map(|&game| vec![game]);
        for named in alone.chain([vec![], games(&["go", "shogi", "go"])]) {
            for lang in Lang::ALL {
                let folder = tempfile::tempdir().unwrap();
                let dir = folder.path().join("new");
                let site = NewSite { lang, games: named.clone(), deployment: None };
                init(&dir, &site).unwrap();
                for drafts in [false, true] {
                    let built = build(&BuildOptions { root: dir.clone(), drafts, ..BuildOptions::default() });
                    assert_eq!(built.problems.len(), 0, "{:#?}", built.problems);
                    assert_eq!(built.files.contains_key("next-article/index.html"), drafts);
                    for game in site.games() {
                        assert!(built.files.contains_key(&format!("{}/index.html", game.name())));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_game_named_is_on_the_home_page() {
        let site = NewSite { lang: Lang::Ja, games: games(&["go", "shogi"]), deployment: None };
        let files = site.files();
        let text = |name: &str| &files.iter().find(|(file, _)| file == name).unwrap().1;
        assert!(text("content/_index.md").contains("```sgf"));
        assert!(text("content/go.md").contains("weight = 10\n"));
        assert!(text("content/shogi.md").contains("weight = 20\n"));
        assert!(text("kisho.toml").starts_with("title = \"盤上ノート\"\n"));
        assert!(files.iter().all(|(file, _)| file != "content/quoridor.md"));
    }

    #[test]
    fn a_site_that_is_there_gets_only_the_file_of_its_host() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let deployment =
            Some(Deployment { host: Host::Netlify, release: "https://host.example/v1".to_owned() });
        let site = NewSite { games: games(&["go"]), deployment, ..NewSite::default() };
        let files = init(dir, &site).unwrap();
        assert_eq!((files.len(), files.last()), (6, Some(&dir.join("netlify.toml"))));
        assert!(matches!(init(dir, &site), Err(InitError::Exists(file)) if file.ends_with("netlify.toml")));
        fs::remove_file(dir.join("netlify.toml")).unwrap();
        assert_eq!(init(dir, &site).unwrap(), [dir.join("netlify.toml")]);
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        fs::write(dir.join(".gitignore"), "/mine/\n").unwrap();
        assert!(matches!(init(dir, &NewSite::default()), Err(InitError::Exists(_))));
        assert_eq!(fs::read_dir(dir).unwrap().count(), 1, "nothing is written either");
    }
}
