//! Files of data that templates load: `load_data(path="data/players.toml")`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use kisho_source::files::{CONTENT, DATA, INPUT_FOLDERS, STATIC, is_plain, read_limited};
use kisho_source::serial::{self, Ids};
use serde_json::Value;
use tera::{Error, Kwargs, TeraResult};

use super::arguments;
use super::assets::Fnv;
use super::engine::Rendering;
use super::resize_image::Photographs;
use super::values::value;
use crate::site::source::cells;
use crate::site::source::limits;
use crate::site::source::options::Changes;
use kisho_game::text::{Diagnostic, Id, LineColumn, Source, nearest};

/// The files of the site that templates ask for.
#[derive(Debug, Default)]
pub struct TemplateFiles {
    /// Data.
    pub data: DataFiles,
    /// Photographs.
    pub photographs: Photographs,
}

impl TemplateFiles {
    /// Those of the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { data: DataFiles::new(root), photographs: Photographs::new(root) }
    }

    /// Forgets what has changed, and tells the numbers of it.
    pub fn refresh(&self, changes: &Changes, gone: &mut cells::Invalidated) {
        self.data.refresh(changes, gone);
        self.photographs.refresh(changes, gone);
    }
}

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

/// How data is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Format {
    Toml,
    Json,
    Yaml,
    Csv,
    Plain,
}

impl Format {
    const ALL: [(&str, Self); 6] = [
        ("toml", Self::Toml),
        ("json", Self::Json),
        ("yaml", Self::Yaml),
        ("yml", Self::Yaml),
        ("csv", Self::Csv),
        ("plain", Self::Plain),
    ];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// The format of a file that has the usual name of one.
    fn of(path: &str) -> Self {
        let kind = Path::new(path).extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        Self::named(&kind.to_ascii_lowercase()).unwrap_or(Self::Plain)
    }

    /// Reads a file. `most`: so many fields a table may have.
    fn read(self, text: &str, most: usize) -> Result<Value, String> {
        // The ids are not shown: what is wrong is said of the template.
        let ids = Ids { key: Id::TemplateError, value: Id::TemplateError };
        let said = |problem: Diagnostic| {
            let LineColumn { line, column } = Source::new("", text).line_column(problem.span.start);
            format!("{line}:{column}: {}", problem.message)
        };
        match self {
            Self::Toml => {
                let mut read: Value = serial::toml(text, ids).map_err(said)?;
                serial::dates_as_texts(&mut read);
                Ok(read)
            }
            Self::Json => serde_json::from_str(text)
                .map_err(|error| format!("{}:{}: {}", error.line(), error.column(), without_place(&error))),
            Self::Yaml => serial::yaml_values(text, ids).map_err(said),
            Self::Csv => csv(text, most),
            Self::Plain => Ok(text.into()),
        }
    }
}

/// What is wrong with JSON, without the place, which stands before it.
fn without_place(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said).to_owned()
}

/// A table as Zola gives it: `headers` and `records`.
fn csv(text: &str, most: usize) -> Result<Value, String> {
    let said = |error: csv::Error| match error.position() {
        Some(place) => format!("{}: {}", place.line(), kind(&error)),
        None => error.to_string(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(line) = unclosed(text) {
        let after = "or something stands after the one that closes it";
        return Err(format!("{line}: the quotation mark `\"` of this line is not closed, {after}"));
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers: Vec<String> = reader.headers().map_err(said)?.iter().map(str::to_owned).collect();
    let (mut records, mut fields) = (Vec::new(), 0);
    for record in reader.records() {
        let record = record.map_err(said)?;
        fields += record.len() + 1;
        if fields > most {
            let line = record.position().map_or(0, csv::Position::line);
            return Err(format!("{line}: {}", too_many_values()));
        }
        records.push(record.iter().map(Value::from).collect::<Vec<_>>());
    }
    Ok(serde_json::json!({ "headers": headers, "records": records }))
}

/// The line with a quotation mark that is not closed, or that is closed in the middle of a field: there a later one has been taken for
/// its end, and the rows between for a part of the field.
fn unclosed(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().peekable();
    let (mut line, mut begins) = (1, true);
    while let Some(byte) = bytes.next() {
        let opened = line;
        line += usize::from(byte == b'\n');
        if byte == b'"' && begins {
            loop {
                match bytes.next() {
                    None => return Some(opened),
                    Some(b'"') if bytes.next_if_eq(&b'"').is_none() => break,
                    Some(byte) => line += usize::from(byte == b'\n'),
                }
            }
            if bytes.peek().is_some_and(|next| !b",\r\n".contains(next)) {
                return Some(opened);
            }
        }
        begins = byte == b',' || byte == b'\n';
    }
    None
}

fn kind(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let fields = if *len == 1 { "field" } else { "fields" };
            format!("this line has {len} {fields}, and the lines above have {expected_len}")
        }
        _ => error.to_string(),
    }
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
        let found = candidates(path).into_iter().find(|path| self.root.join(path).is_file());
        let Some(file) = found else {
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

/// Whether the file that a path means may have changed.
pub fn is_touched(path: &str, changes: &Changes) -> bool {
    match changes {
        Changes::All => true,
        Changes::Files(files) => {
            candidates(path).iter().any(|path| files.iter().any(|file| Path::new(path).starts_with(file)))
        }
    }
}

/// The files that a path can mean, from the folder of the site. Pages are named after `@/`, and Zola looks for data beside pages and
/// among static files, too.
pub fn candidates(path: &str) -> Vec<String> {
    if let Some(path) = path.strip_prefix("@/") {
        return vec![format!("{CONTENT}/{path}")];
    }
    let path = path.trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let own = INPUT_FOLDERS.contains(&first).then(|| path.to_owned());
    own.into_iter().chain([CONTENT, STATIC, DATA].map(|folder| format!("{folder}/{path}"))).collect()
}

/// `load_data(path="data/players.toml", format="toml", required=true)`
pub fn load_data(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<tera::Value> {
    arguments::check("load_data", kwargs, &["path", "format", "required", "url", "literal"])?;
    for (word, why) in [("url", "a site is made of its own files"), ("literal", "write the value itself")] {
        if kwargs.get::<String>(word)?.is_some() {
            return Err(Error::message(format!("`load_data` has no `{word}` here: {why}")));
        }
    }
    let path = kwargs.must_get::<String>("path")?;
    let format = match kwargs.get::<String>("format")? {
        None => Format::of(&path),
        Some(name) => Format::named(&name).ok_or_else(|| {
            let known = Format::ALL.map(|(name, _)| format!("`{name}`")).join(", ");
            Error::message(format!("`load_data` knows no format `{name}`: it reads {known}"))
        })?,
    };
    if !is_plain(path.strip_prefix("@/").unwrap_or(&path).trim_start_matches('/')) {
        return Err(Error::message(format!("`{path}` is not the path of a file of the site")));
    }
    let (id, is_there, value) = now.files.data.load(&path, format);
    now.note(id);
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
