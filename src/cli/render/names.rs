//! What outputs are called.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::format::Format;
use super::inputs::{Entry, Given, real};
use crate::cli::Failure;

/// Where everything goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// To standard output.
    Standard,
    /// To a file, or to several that are called after it.
    File(PathBuf),
    /// Into a folder, by the names of the inputs.
    Folder(PathBuf),
}

impl Target {
    /// What `-o` means: a folder if it ends with a slash, is one, or is to hold what becomes of several files.
    pub fn of(output: Option<&Path>, many: bool) -> Self {
        let Some(path) = output else { return Self::Standard };
        let ends = |end: char| path.as_os_str().as_encoded_bytes().ends_with(&[end as u8]);
        let is_folder = ends('/') || ends(std::path::MAIN_SEPARATOR) || path.is_dir();
        if is_folder || many && Format::of(path).is_none() && !path.exists() {
            return Self::Folder(path.to_owned());
        }
        Self::File(path.to_owned())
    }

    /// The outputs of an input.
    pub fn place(&self, entry: &Entry, to: Format) -> Option<OutputNames> {
        match self {
            Self::Standard => None,
            Self::File(path) => Some(OutputNames {
                single: path.clone(),
                stem: path.with_file_name(path.file_stem().unwrap_or_default()).into_os_string(),
                extension: to.extension(),
            }),
            Self::Folder(folder) if entry.path.is_none() => Some(OutputNames {
                single: folder.join("stdin").with_extension(to.extension()),
                // With a slash after it.
                stem: folder.join("").into_os_string(),
                extension: to.extension(),
            }),
            Self::Folder(folder) => {
                let stem = folder.join(&entry.name).into_os_string();
                let mut single = stem.clone();
                single.push(format!(".{}", to.extension()));
                Some(OutputNames { single: single.into(), stem, extension: to.extension() })
            }
        }
    }

    /// Names the outputs of inputs that differ in their endings only after all of their names: `a.kif.svg` and `a.ki2.svg` for
    /// `a.kif` and `a.ki2`. The inputs whose outputs are called so, by their places.
    pub fn tell_apart(&self, given: &mut Given, to: Format) -> BTreeSet<usize> {
        let mut renamed = BTreeSet::new();
        // A longer name may be that of another output, so that this one gets a longer name, too. Each round names one at least.
        loop {
            let mut taken: HashMap<PathBuf, Vec<usize>> = HashMap::new();
            for (at, entry) in given.entries.iter().enumerate() {
                if let Some(place) = self.place(entry, to) {
                    taken.entry(key(&place.single)).or_default().push(at);
                }
            }
            let alike =
                taken.into_values().filter(|places| places.len() > 1 && given.differ(places)).flatten();
            let new: Vec<usize> = alike.filter(|at| !renamed.contains(at)).collect();
            if new.is_empty() {
                return renamed;
            }
            for &at in &new {
                let entry = given.entries.get_mut(at);
                if let Some(Entry { path: Some(path), name, .. }) = entry {
                    name.set_file_name(path.file_name().unwrap_or_default());
                }
            }
            renamed.extend(new);
        }
    }

    /// Makes sure that no two inputs give one output, and that no input is overwritten.
    pub fn check(&self, given: &Given, to: Format) -> Result<(), Failure> {
        if let (Self::File(path), true) = (self, given.entries.len() > 1) {
            let message = format!(
                "several records cannot go into one file, {}; name a folder with -o, as in -o pictures/",
                path.display()
            );
            return Err(Failure::Usage(message));
        }
        let mut taken: HashMap<PathBuf, &Entry> = HashMap::new();
        let mut outputs = HashSet::new();
        for entry in &given.entries {
            let Some(place) = self.place(entry, to) else { continue };
            // A file has many names: `a.txt` is `./a.txt`.
            outputs.insert(real(&place.single));
            if let Some(other) = taken.insert(key(&place.single), entry) {
                let message = format!(
                    "{} and {} would both become {}; draw them into folders of their own",
                    called(other),
                    called(entry),
                    place.single.display()
                );
                return Err(Failure::Usage(message));
            }
        }
        let mut inputs = given.entries.iter().filter_map(|entry| entry.path.as_deref());
        inputs.try_for_each(|input| spared(input, &outputs))
    }
}

impl Given {
    /// Whether the names of these files differ, with their endings.
    fn differ(&self, places: &[usize]) -> bool {
        let entries = places.iter().filter_map(|&at| self.entries.get(at));
        let mut names = HashSet::new();
        entries
            .map(|entry| entry.path.as_deref().and_then(Path::file_name))
            .all(|name| names.insert(name.map(|name| key(Path::new(name)))))
    }
}

impl Target {
    /// Makes sure that no input is overwritten by a picture with a number, whatever the numbers are. An input that would be
    /// is a file that is already there, or one that a link there leads to.
    pub fn check_numbered(&self, given: &Given, to: Format) -> Result<(), Failure> {
        let inputs: HashMap<PathBuf, &Path> = given
            .entries
            .iter()
            .filter_map(|entry| entry.path.as_deref())
            .map(|path| (real(path), path))
            .collect();
        let places = given.entries.iter().filter_map(|entry| self.place(entry, to));
        let stems: HashSet<(PathBuf, OsString)> = places.map(|place| place.before_numbers()).collect();
        let folders: HashSet<&PathBuf> = stems.iter().map(|(folder, _)| folder).collect();
        for folder in folders {
            // One that cannot be read holds nothing that could be overwritten, or is told when it is written to.
            let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            for file in std::fs::read_dir(listed).into_iter().flatten().flatten() {
                let name = PathBuf::from(file.file_name());
                let is_numbered =
                    name.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(to.extension()))
                        && without_number(&name)
                            .is_some_and(|stem| stems.contains(&(folder.clone(), stem.into())));
                let Some(input) = is_numbered.then(|| inputs.get(&real(&file.path()))).flatten() else {
                    continue;
                };
                let message = format!(
                    "{} would be overwritten, because pictures are named {}; name another file or folder with -o",
                    input.display(),
                    file.path().display()
                );
                return Err(Failure::Usage(message));
            }
        }
        Ok(())
    }
}

/// What stands before the number in the name of a file: `game-` of `game-037.svg`.
fn without_number(name: &Path) -> Option<&str> {
    let stem = name.file_stem()?.to_str()?;
    let before = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    (before.len() < stem.len()).then_some(before)
}

/// Makes sure that an input is none of the outputs, which are [`real`] paths.
pub fn spared(input: &Path, outputs: &HashSet<PathBuf>) -> Result<(), Failure> {
    if outputs.contains(&real(input)) {
        let message = format!("{} would be overwritten by its own output", input.display());
        return Err(Failure::Usage(message));
    }
    Ok(())
}

/// What two paths have in common if they are one file: where systems usually do not tell capitals, not those.
fn key(path: &Path) -> PathBuf {
    match path.to_str() {
        Some(text) if cfg!(any(windows, target_os = "macos")) => text.to_lowercase().into(),
        _ => path.to_owned(),
    }
}

/// What an input is called in messages.
pub fn called(entry: &Entry) -> String {
    entry.path.as_ref().map_or_else(|| "standard input".to_owned(), |path| path.display().to_string())
}

/// The names of the outputs of one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputNames {
    /// The file where there is only one.
    pub single: PathBuf,
    /// What stands before the numbers of several; with a slash at its end the numbers are all of the names.
    stem: OsString,
    extension: &'static str,
}

impl OutputNames {
    /// The file of one of several pictures: `game-037.svg`.
    pub fn numbered(&self, number: usize, digits: usize) -> PathBuf {
        let (folder, mut name) = self.before_numbers();
        name.push(format!("{number:0digits$}.{}", self.extension));
        folder.join(name)
    }

    /// The folder of the files with numbers, and what stands before the number in their names: `game-`.
    fn before_numbers(&self) -> (PathBuf, OsString) {
        let path = Path::new(&self.stem);
        let last = self.stem.as_encoded_bytes().last();
        if last.is_some_and(|&last| std::path::is_separator(char::from(last))) {
            return (path.to_owned(), OsString::new());
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push("-");
        (path.parent().map(Path::to_owned).unwrap_or_default(), name)
    }
}

/// How many digits a number has.
pub fn digits(number: usize) -> usize {
    number.to_string().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::notation;

    fn entry(path: Option<&str>, name: &str) -> Entry {
        let notation = notation("sgf").unwrap();
        Entry { path: path.map(PathBuf::from), name: name.into(), notation }
    }

    #[test]
    fn outputs_are_called_after_inputs() {
        let folder = Target::of(Some(Path::new("out/")), false);
        let place = folder.place(&entry(Some("games/sub/a.b.sgf"), "sub/a.b"), Format::Svg).unwrap();
        assert_eq!(place.single, Path::new("out/sub/a.b.svg"));
        assert_eq!(place.numbered(7, 3), Path::new("out/sub/a.b-007.svg"));
        let place = folder.place(&entry(None, ""), Format::Png).unwrap();
        assert_eq!(
            (place.single.as_path(), place.numbered(7, 3)),
            (Path::new("out/stdin.png"), "out/007.png".into())
        );
        let file = Target::of(Some(Path::new("x/game.svg")), false);
        let place = file.place(&entry(None, ""), Format::Svg).unwrap();
        assert_eq!(
            (place.single.as_path(), place.numbered(12, 2)),
            (Path::new("x/game.svg"), "x/game-12.svg".into())
        );
        assert_eq!(Target::of(Some(Path::new("new")), true), Target::Folder("new".into()));
        assert_eq!(Target::of(Some(Path::new("new")), false), Target::File("new".into()));
    }

    #[test]
    fn two_inputs_never_share_an_output() {
        let given = |paths: &[&str]| Given {
            entries: paths
                .iter()
                .map(|path| entry(Some(path), Path::new(path).file_stem().unwrap().to_str().unwrap()))
                .collect(),
            ..Given::default()
        };
        let folder = Target::Folder("out".into());
        let mut alike = given(&["a/x.sgf", "a/x.kif", "a/x.kif.ki2", "a/y.sgf", "b/y.sgf"]);
        assert_eq!(folder.tell_apart(&mut alike, Format::Svg).len(), 3);
        let names: Vec<&Path> = alike.entries.iter().map(|entry| entry.name.as_path()).collect();
        assert_eq!(names, ["x.sgf", "x.kif", "x.kif.ki2", "y", "y"].map(Path::new));
        assert!(
            folder.check(&alike, Format::Svg).is_err(),
            "two files with one name remain two files with one name"
        );
        assert!(folder.check(&given(&["a/x.sgf", "b/y.sgf"]), Format::Svg).is_ok());
        let failed = folder.check(&given(&["a/x.sgf", "b/x.kif"]), Format::Svg).unwrap_err();
        assert!(matches!(failed, Failure::Usage(message) if message.contains("a/x.sgf and b/x.kif")));
        assert!(Target::File("x.svg".into()).check(&given(&["a.sgf", "b.sgf"]), Format::Svg).is_err());
        assert!(Target::File("a.sgf".into()).check(&given(&["a.sgf"]), Format::Svg).is_err());
    }

    #[test]
    fn no_picture_with_a_number_takes_the_place_of_an_input() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["game.svg", "game-001.svg", "other.svg"] {
            std::fs::write(at(name), "x").unwrap();
        }
        let given = |name: &str| Given {
            entries: vec![entry(Some(at(name).to_str().unwrap()), name.trim_end_matches(".svg"))],
            ..Given::default()
        };
        let check = |name: &str, output: &Path| {
            Target::of(Some(output), false).check_numbered(&given(name), Format::Svg)
        };
        assert!(check("game-001.svg", &at("game.svg")).is_err(), "one of its pictures would have its name");
        assert!(check("game.svg", &at("game.svg")).is_ok(), "game-000.svg and so on are other files");
        assert!(check("game-001.svg", &at("other.svg")).is_ok());
        assert!(check("game-001.svg", &at("new/game.svg")).is_ok(), "there is no such folder");
        assert!(Target::Folder(at("")).check_numbered(&given("game-001.svg"), Format::Svg).is_ok());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("other.svg"), at("game-007.svg")).unwrap();
            let failed = check("other.svg", &at("game.svg")).unwrap_err();
            assert!(
                matches!(failed, Failure::Usage(message) if message.contains("game-007.svg")),
                "over a link"
            );
        }
    }
}
