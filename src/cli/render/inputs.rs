//! What stands after `render`: files, folders, standard input, and options of blocks as words.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::cli::Failure;
use crate::cli::input::{notation_by_ending, notation_of};
use kisho_board::present::options::SPECS;
use kisho_game::text::nearest;
use kisho_game::{Notation, notations};

/// A record to be drawn.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The file; `None`: standard input.
    pub path: Option<PathBuf>,
    /// Its name among the outputs: below the folder that was named, without its ending. Empty for standard input.
    pub name: PathBuf,
    /// What it is written in.
    pub notation: &'static Notation,
}

/// What was given, taken apart.
#[derive(Debug, Default)]
pub struct Given {
    /// The records in their order; a file that is named twice is one.
    pub entries: Vec<Entry>,
    /// The options of blocks.
    pub words: Vec<String>,
    /// Whether several files are meant, even if there is only one.
    pub many: bool,
    /// What folders hold that could not be looked at.
    pub unread: Vec<String>,
}

impl Given {
    /// Sorts what was given. `from`: the notation of everything, and of folders the files that are called after it.
    ///
    /// A word is an option of blocks if it is called like one, whether or not it has a `=` and a value; but a file that is
    /// there and has the ending of a record is a file. Everything else is a file or a folder, and has to be there.
    pub fn sort(arguments: &[PathBuf], from: Option<&'static Notation>) -> Result<Self, Failure> {
        let mut given = Self::default();
        let mut files: Vec<&Path> = Vec::new();
        for argument in arguments {
            match word(argument) {
                Some(word) => given.words.push(word.to_owned()),
                None => files.push(argument),
            }
        }
        if let (true, Some(word)) = (files.is_empty(), given.words.first()) {
            let message = format!(
                "`{word}` is where the file should be; write - for standard input before it, or ./{word} for a file"
            );
            return Err(Failure::Usage(message));
        }
        if files.is_empty() {
            files.push(Path::new("-"));
        }
        given.many = files.len() > 1;
        let mut known = HashSet::new();
        for file in files {
            given.take(file, from, &mut known)?;
        }
        Ok(given)
    }

    fn take(
        &mut self,
        file: &Path,
        from: Option<&'static Notation>,
        known: &mut HashSet<PathBuf>,
    ) -> Result<(), Failure> {
        if file == Path::new("-") {
            if known.insert(file.to_owned()) {
                let notation = notation_of(from, None)?;
                self.entries.push(Entry { path: None, name: PathBuf::new(), notation });
            }
            return Ok(());
        }
        if file.is_dir() {
            self.many = true;
            return self.take_folder(file, from, known);
        }
        if is_missing(file) {
            return Err(missing(file, from.is_some()));
        }
        let notation = notation_of(from, Some(file))?;
        if known.insert(real(file)) {
            let name = PathBuf::from(file.file_stem().unwrap_or_default());
            self.entries.push(Entry { path: Some(file.to_owned()), name, notation });
        }
        Ok(())
    }

    /// Takes the records below a folder in the order of their names; what is hidden is left out, and links are not followed
    /// out of it.
    fn take_folder(
        &mut self,
        folder: &Path,
        from: Option<&'static Notation>,
        known: &mut HashSet<PathBuf>,
    ) -> Result<(), Failure> {
        let root = real(folder);
        let mut found_any = false;
        let shown = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".")
        };
        for found in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(shown) {
            let entry = match found {
                Ok(entry) => entry,
                Err(error) => {
                    found_any = true;
                    let path = error.path().unwrap_or(folder).display();
                    let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    self.unread.push(format!("cannot read {path}: {why}"));
                    continue;
                }
            };
            let path = entry.path();
            let told = path.extension().and_then(notation_by_ending);
            let Some(notation) = told.filter(|told| from.is_none_or(|from| from.name == told.name)) else {
                continue;
            };
            let is_here = path.is_file() && (!entry.path_is_symlink() || real(path).starts_with(&root));
            found_any |= is_here;
            if is_here && known.insert(real(path)) {
                let name = path.strip_prefix(folder).unwrap_or(path).with_extension("");
                self.entries.push(Entry { path: Some(path.to_owned()), name, notation });
            }
        }
        if !found_any {
            return Err(Failure::Input(format!(
                "there are no records in {}; {}",
                folder.display(),
                endings(from)
            )));
        }
        Ok(())
    }
}

/// What names of records end with.
fn endings(from: Option<&Notation>) -> String {
    let notations = notations().filter(|notation| from.is_none_or(|from| from.name == notation.name));
    let endings: Vec<String> =
        notations.flat_map(|notation| notation.extensions).map(|ending| format!(".{ending}")).collect();
    match (endings.as_slice(), from) {
        ([], Some(from)) => format!("no ending of names tells {}: name the files themselves", from.name),
        _ => format!("their names end with {}", endings.join(", ")),
    }
}

/// The option that an argument is.
fn word(argument: &Path) -> Option<&str> {
    let text = argument.to_str()?;
    if is_option(text) {
        let is_record = argument.extension().and_then(notation_by_ending).is_some() && argument.is_file();
        return (!is_record).then_some(text);
    }
    // A slip in the name of an option: what is wrong is said together with what is wrong with the others.
    let name = text.split('=').next().unwrap_or_default();
    let is_slip = text.contains('=') && !text.contains(std::path::is_separator);
    let is_slip = is_slip || nearest(name, names()).is_some() && argument.extension().is_none();
    (is_slip && text != "-" && is_missing(argument)).then_some(text)
}

/// Whether a text is called like an option of blocks.
fn is_option(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    names().any(|known| known == name.strip_prefix("no-").unwrap_or(name))
}

fn names() -> impl Iterator<Item = &'static str> {
    SPECS.iter().map(|spec| spec.name)
}

fn is_missing(file: &Path) -> bool {
    std::fs::symlink_metadata(file).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// What is said of a file that is not there. `told`: its notation is known without its name.
fn missing(file: &Path, told: bool) -> Failure {
    let shown = file.display();
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let listed = std::fs::read_dir(parent.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let there: Vec<String> =
        listed.take(MOST_LISTED).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let near = nearest(&name, there.iter().map(String::as_str)).map(|near| match parent {
        Some(parent) => parent.join(near).display().to_string(),
        None => near.to_owned(),
    });
    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let message = match (parent, file.extension()) {
        (None, None) => format!("`{shown}` is neither a file here nor an option of blocks{near}"),
        _ => format!("cannot read {shown}: there is no such file{near}"),
    };
    let is_record = told || file.extension().and_then(notation_by_ending).is_some();
    if is_record { Failure::Input(message) } else { Failure::Usage(message) }
}

/// So many names of a folder are compared with one that is not there.
const MOST_LISTED: usize = 10_000;

/// A path by which files can be compared, even if it does not exist.
pub fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(folder: &Path, arguments: &[&str]) -> Result<(Vec<String>, Vec<String>), Failure> {
        let known = ["-", "flip", "no-flip", "coords=none", "flp", "title=a.sgf"];
        let place = |text: &&str| if known.contains(text) { PathBuf::from(text) } else { folder.join(text) };
        let arguments: Vec<PathBuf> = arguments.iter().map(place).collect();
        let given = Given::sort(&arguments, None)?;
        let names = given.entries.iter().map(|entry| entry.name.display().to_string().replace('\\', "/"));
        Ok((names.collect(), given.words))
    }

    #[test]
    fn files_folders_and_words_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("games/sub/.hidden")).unwrap();
        for name in [
            "a.sgf",
            "games/B.KIF",
            "games/a b.sgf",
            "games/sub/局.qf",
            "games/note.txt",
            "games/sub/.hidden/x.sgf",
        ] {
            std::fs::write(at(name), "x").unwrap();
        }
        let (names, words) =
            sorted(folder.path(), &["a.sgf", "flip", "games", "coords=none", "a.sgf"]).unwrap();
        assert_eq!(names, ["a", "B", "a b", "sub/局"], "sorted, with the folders below");
        assert_eq!(words, ["flip", "coords=none"]);
        let (names, words) = sorted(folder.path(), &["a.sgf", "flp", "title=a.sgf"]).unwrap();
        assert_eq!((names.len(), words.len()), (1, 2), "a slip is told with the options");
        let failed = |arguments: &[&str]| match sorted(folder.path(), arguments).unwrap_err() {
            Failure::Input(message) | Failure::Usage(message) => message,
            other => panic!("{other:?}"),
        };
        assert!(failed(&["b.sgf"]).contains("did you mean") && failed(&["b.sgf"]).contains("a.sgf"));
        assert!(failed(&["flip"]).contains("./flip"));
        std::fs::create_dir(at("empty")).unwrap();
        assert!(failed(&["empty"]).contains("no records") && failed(&["empty"]).contains(".kifu"));
    }

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_out_of_a_folder() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("games/sub")).unwrap();
        std::fs::write(at("secret.sgf"), "x").unwrap();
        std::fs::write(at("games/sub/z.sgf"), "x").unwrap();
        symlink("../secret.sgf", at("games/out.sgf")).unwrap();
        symlink("..", at("games/up")).unwrap();
        symlink("sub/z.sgf", at("games/in.sgf")).unwrap();
        symlink("nowhere", at("games/gone.sgf")).unwrap();
        let (names, _) = sorted(folder.path(), &["games"]).unwrap();
        assert_eq!(names, ["in"], "the file below is the same one");
    }
}
