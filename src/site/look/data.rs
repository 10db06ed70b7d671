//! Files of data that templates load: `load_data(path="data/players.toml")`.

mod format;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use kisho_source::files::read_limited;
use serde_json::Value;
use tera::{Error, Kwargs, TeraResult};

use super::arguments;
use super::assets::Fnv;
use super::engine::Rendering;
use super::site_files::{candidates, find, is_touched, path_argument};
use super::values::value;
use crate::site::source::cells;
use crate::site::source::limits;
use crate::site::source::options::Changes;
use format::Format;
use kisho_game::text::nearest;

/// The files that templates have loaded, each read once.
#[derive(Debug, Default)]
pub struct DataFiles {
    root: PathBuf,
    loaded: Mutex<BTreeMap<(String, Format), Loaded>>,
}

/// What a template has asked for.
#[derive(Debug)]
struct Loaded {
    /// A number that nothing else has.
    id: u64,
    /// What the file held; nothing if there was none.
    bytes: Option<(Fnv, usize)>,
    /// How many values that are.
    values: usize,
    /// What that is, or what is wrong with it.
    value: Result<tera::Value, String>,
}

impl DataFiles {
    /// Those of the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), loaded: Mutex::default() }
    }

    /// Forgets what has changed, and tells the numbers of it.
    pub fn refresh(&self, changes: &Changes, gone: &mut cells::Invalidated) {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.retain(|(path, _), before| {
            let stays = match before.bytes {
                Some(_) if !is_touched(path, changes) => true,
                Some(known) => self.bytes(path).is_ok_and(|(_, bytes)| mark(&bytes) == known),
                // What was meant depends on the files beside it.
                None => {
                    self.bytes(path).is_err_and(|why| before.value.as_ref().is_err_and(|known| *known == why))
                }
            };
            if !stays {
                gone.push(before.id);
            }
            stays
        });
    }

    /// The first file that a path may mean, and what it holds.
    fn bytes(&self, path: &str) -> Result<(String, Vec<u8>), String> {
        let Some(file) = find(&self.root, path) else {
            let other = candidates(path).into_iter().find_map(|path| {
                let found = std::fs::metadata(self.root.join(&path)).ok()?;
                Some((path, if found.is_dir() { "a folder" } else { "a pipe, a socket or a device" }))
            });
            if let Some((path, what)) = other {
                return Err(format!("`{path}` is {what}, so it is not read"));
            }
            return Err(format!("there is no file `{path}`{}", self.near(path)));
        };
        let bytes = read_limited(&self.root.join(&file), limits::DATA_BYTES)
            .map_err(|why| format!("`{file}` cannot be read: {why}"))?;
        Ok((file, bytes))
    }

    /// What may have been meant by the path of a file that is not there.
    fn near(&self, path: &str) -> String {
        let near = candidates(path).into_iter().find_map(|path| {
            let (folder, name) = path.rsplit_once('/')?;
            let names = std::fs::read_dir(self.root.join(folder)).ok()?.flatten();
            let mut names: Vec<String> =
                names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
            names.sort_unstable();
            Some(format!("; did you mean `{folder}/{}`?", nearest(name, names.iter().map(String::as_str))?))
        });
        near.unwrap_or_default()
    }

    /// A file as data, and the number of what was asked for.
    fn load(&self, path: &str, format: Format) -> (u64, bool, Result<tera::Value, String>) {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (path.to_owned(), format);
        if !loaded.contains_key(&key) {
            let used: usize = loaded.values().filter_map(|one| one.bytes).map(|(_, length)| length).sum();
            let values: usize = loaded.values().map(|one| one.values).sum();
            let left = (
                limits::DATA_BYTES_A_SITE.saturating_sub(used),
                limits::DATA_VALUES_A_SITE.saturating_sub(values),
            );
            let one = self.read(path, format, left);
            loaded.insert(key.clone(), one);
        }
        match loaded.get(&key) {
            Some(one) => (one.id, one.bytes.is_some(), one.value.clone()),
            None => (0, false, Err(String::new())),
        }
    }

    /// Reads a file. `left`: so many bytes and values the site can still load.
    fn read(&self, path: &str, format: Format, (left, values_left): (usize, usize)) -> Loaded {
        let id = cells::next();
        let (file, bytes) = match self.bytes(path) {
            Ok(found) => found,
            Err(why) => return Loaded { id, bytes: None, values: 0, value: Err(why) },
        };
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let read = if bytes.len() > left {
            let most = limits::DATA_BYTES_A_SITE >> 20;
            Err(format!(
                "the templates of a site can load {most} MB of data, and not more; `{file}` is too much"
            ))
        } else if std::str::from_utf8(&bytes).is_err() {
            Err(format!("`{file}` is not in UTF-8"))
        } else {
            format.read(text, values_left).map_err(|wrong| format!("{file}:{wrong}"))
        };
        let counted = read.and_then(|read| match count(&read) {
            None => Err(format!("the lists in `{file}` are more than {} deep", limits::TEMPLATE_DEPTH / 2)),
            Some(count) if count > values_left => Err(format!("{file}: {}", too_many_values())),
            Some(count) => Ok((count, value(&read))),
        });
        let values = counted.as_ref().map_or(0, |(count, _)| *count);
        let value = counted.map(|(_, value)| value);
        Loaded { id, bytes: Some(mark(&bytes)), values, value }
    }
}

/// How many values there are. `None` if lists lie deeper in each other than half of what templates may have, which can put them into
/// more lists.
fn count(read: &Value) -> Option<usize> {
    let mut level: Vec<&Value> = vec![read];
    let mut count = 0;
    for _ in 0..limits::TEMPLATE_DEPTH / 2 {
        count += level.len();
        level = level
            .into_iter()
            .flat_map(|value| -> Box<dyn Iterator<Item = &Value>> {
                match value {
                    Value::Array(list) => Box::new(list.iter()),
                    Value::Object(table) => Box::new(table.values()),
                    _ => Box::new(std::iter::empty()),
                }
            })
            .collect();
    }
    level.is_empty().then_some(count)
}

/// The message about data that would take too much memory.
fn too_many_values() -> String {
    let most = limits::DATA_VALUES_A_SITE;
    format!("the templates of a site can load {most} values of data, and not more")
}

fn mark(bytes: &[u8]) -> (Fnv, usize) {
    (Fnv::default().with(bytes), bytes.len())
}

/// `load_data(path="data/players.toml", format="toml", required=true)`
pub fn load_data(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<tera::Value> {
    arguments::check("load_data", kwargs, &["path", "format", "required", "url", "literal"])?;
    for (word, why) in [("url", "a site is made of its own files"), ("literal", "write the value itself")] {
        if kwargs.get::<String>(word)?.is_some() {
            return Err(Error::message(format!("`load_data` has no `{word}` here: {why}")));
        }
    }
    let path = path_argument(kwargs)?;
    let format = match kwargs.get::<String>("format")? {
        None => Format::of(&path),
        Some(name) => Format::named(&name).ok_or_else(|| {
            let known = Format::ALL.map(|(name, _)| format!("`{name}`")).join(", ");
            Error::message(format!("`load_data` knows no format `{name}`: it reads {known}"))
        })?,
    };
    let (id, is_there, value) = now.files.data.load(&path, format);
    now.note(id);
    // It is copied, but for the lists in it.
    now.budget.turn(value.as_ref().ok().and_then(tera::Value::len).unwrap_or_default())?;
    if !is_there && kwargs.get::<bool>("required")? == Some(false) {
        return Ok(tera::Value::none());
    }
    value.map_err(Error::message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(files: &[(&str, &str)], path: &str) -> Result<String, String> {
        let root = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let file = root.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        let data = DataFiles::new(root.path());
        data.load(path, Format::of(path)).2.map(|value| value.to_string())
    }

    #[test]
    fn files_are_found_in_the_folders_of_the_site() {
        for (file, path) in [
            ("data/a.txt", "data/a.txt"),
            ("data/a.txt", "a.txt"),
            ("content/go/a.txt", "@/go/a.txt"),
            ("content/go/a.txt", "go/a.txt"),
            ("static/a.txt", "/a.txt"),
        ] {
            assert_eq!(load(&[(file, "棋")], path), Ok("棋".to_owned()), "{path}");
        }
        let near = "there is no file `data/player.csv`; did you mean `data/players.csv`?".to_owned();
        assert_eq!(load(&[("data/players.csv", "")], "data/player.csv"), Err(near));
        assert!(load(&[("kisho.toml", "")], "kisho.toml").is_err());
        let folder = Err("`data/a.csv` is a folder, so it is not read".to_owned());
        assert_eq!(load(&[("data/a.csv/b.csv", "")], "a.csv"), folder);
    }

    #[test]
    fn each_format_says_where_it_is_wrong() {
        for (name, text, wrong) in [
            ("a.toml", "a = 1\nb = \n", "data/a.toml:2:"),
            ("a.json", "{\n\"a\": }", "data/a.json:2:6: expected value"),
            ("a.yaml", "a: 1\nb: [", "data/a.yaml:"),
            ("a.yaml", "a: 1\n---\nb: 2\n", "data/a.yaml:3:1: a second YAML document begins here"),
            ("a.csv", "a,b\n1,2\n1\n", "data/a.csv:3: this line has 1 field, and the lines above have 2"),
            (
                "a.csv",
                "a,b\n1,\"2\n3,4\n",
                "data/a.csv:2: the quotation mark `\"` of this line is not closed",
            ),
            ("a.csv", "a,b\n\"1\n\",\"2\n3,4", "data/a.csv:3: the quotation mark"),
            ("a.csv", "\"a,b\n1,2\n", "data/a.csv:1: the quotation mark"),
            ("a.csv", "a,b\nAnn,\"3d\nBen,\"2d\"\nCy,1d\n", "data/a.csv:2: the quotation mark"),
            ("a.csv", "a,b\n1,\"", "data/a.csv:2: the quotation mark"),
        ] {
            let said = load(&[(&format!("data/{name}"), text)], name).unwrap_err();
            assert!(said.starts_with(wrong), "{said}");
        }
        let deep = "[".repeat(60) + &"]".repeat(60);
        assert!(load(&[("data/a.json", &deep)], "a.json").unwrap_err().contains("32 deep"));
    }
}
