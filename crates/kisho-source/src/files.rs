//! Folders and files from the disk, in an order that is the same everywhere.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use crate::Problems;
use crate::address::nfc;
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// The file with the config of a site.
pub const CONFIG: &str = "kisho.toml";

/// The folders that `serve` has to watch besides the config file, from the root.
pub const INPUT_FOLDERS: [&str; 6] = [CONTENT, STATIC, TEMPLATES, THEMES, I18N, DATA];

/// The folder with the pages.
pub const CONTENT: &str = "content";

/// The folder with files that are copied as they are.
pub const STATIC: &str = "static";

/// The folder of a site's own templates, and of those of a theme.
pub const TEMPLATES: &str = "templates";

/// The folder with the themes of a site.
pub const THEMES: &str = "themes";

/// The folder of a site's own words.
pub const I18N: &str = "i18n";

/// The folder of data that templates load.
pub const DATA: &str = "data";

/// Longest page in bytes. A book has about 1 MB of text; more is a mistake, and a page is held in memory whole.
pub const PAGE_BYTES: u64 = 16 << 20;

/// How often a file is read again that somebody wrote to meanwhile. Whoever saves a page has done so after the first time.
const READ_AGAIN: usize = 100;

/// Deepest folder inside `content/`, `static/` and a theme. Every folder is a section, and a page names all sections
/// that it is in, so a chain of folders costs the square of its length; readers do not follow ten.
const FOLDER_DEPTH: usize = 64;

/// What is said about pipes, sockets and devices.
const NO_FILE: &str = "this is not a regular file";

/// Every file below `root/name`, by its path from there with `/` between the parts and its characters composed, which they
/// are not on every file system. A folder that does not exist is empty.
/// Files whose names begin with a dot are given only where `hidden` are asked for.
#[must_use]
pub fn folder(root: &Path, name: &str, hidden: bool, problems: &mut Problems) -> Vec<(String, PathBuf)> {
    let top = root.join(name);
    if !top.is_dir() {
        return Vec::new();
    }
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    // One level more than is read, so that what lies too deep is seen and said.
    let walk = WalkDir::new(&top).max_depth(FOLDER_DEPTH + 1).sort_by_file_name();
    for entry in walk.into_iter().filter_entry(|e| e.depth() == 0 || is_read(e.file_name(), hidden)) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().unwrap_or(&top).to_owned();
                let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                trouble(&called(root, &path), Id::FileRead, &format!("cannot be read: {why}"), problems);
                continue;
            }
        };
        let from_top = entry.path().strip_prefix(&top).unwrap_or(entry.path());
        // The folder itself may be a link.
        if entry.file_type().is_symlink() && entry.depth() > 0 {
            let message = "a symbolic link is not followed";
            let source = Arc::new(Source::new(called(root, entry.path()), ""));
            problems.push(
                &source,
                Diagnostic::warning(Id::FileLink, Span::at(0), message)
                    .with_hint("put a copy of the file in its place"),
            );
        } else if entry.file_type().is_dir() && entry.depth() > FOLDER_DEPTH {
            let message = format!("this is more than {FOLDER_DEPTH} folders deep and is not read");
            trouble(&called(root, entry.path()), Id::FileDepth, &message, problems);
        } else if entry.depth() > 0 && !entry.file_type().is_file() && !entry.file_type().is_dir() {
            let source = Arc::new(Source::new(called(root, entry.path()), ""));
            let message = "this is a pipe, a socket or a device, so it is not read";
            problems.push(&source, Diagnostic::warning(Id::FileKind, Span::at(0), message));
        } else if entry.file_type().is_file() {
            let wrong = match slashed(from_top) {
                // The list of what was written has a name a line.
                Some(file) if file.contains('\n') => "its name has a line end in it",
                Some(file) => {
                    files.push((nfc(&file).into_owned(), entry.into_path()));
                    continue;
                }
                None => "its name is not UTF-8",
            };
            trouble(&called(root, entry.path()), Id::FileName, wrong, problems);
        }
    }
    same_names(root, &mut files, problems);
    files
}

/// Whether a file or folder of this name is read. Where `hidden` ones are, those that editors keep beside a file as long as it is
/// open are not: `.page.md.swp` holds what was not saved, and `.#page.md` leads nowhere.
#[must_use]
pub fn is_read(name: &OsStr, hidden: bool) -> bool {
    let Some(rest) = name.as_encoded_bytes().strip_prefix(b".") else { return true };
    let is_swap = matches!(rest, [_, .., b'.', b's', b'w', b'a'..=b'z']);
    hidden && !rest.starts_with(b"#") && !is_swap
}

/// Whether a file of this name is the backup of another one, as editors and merges leave them: an old draft of a page.
#[must_use]
pub fn is_backup(name: &str) -> bool {
    let ends = ["~", ".bak", ".orig", ".swp", ".swo"];
    ends.iter().any(|end| name.ends_with(end))
        || name.len() > 1 && name.starts_with('#') && name.ends_with('#')
}

/// Takes out files whose names differ only in how their characters are put together: they have one address.
fn same_names(root: &Path, files: &mut Vec<(String, PathBuf)>, problems: &mut Problems) {
    let is_other = |(name, path): &(String, PathBuf)| !name.is_ascii() && !path.ends_with(name);
    if !files.iter().any(is_other) {
        return;
    }
    let mut known = HashSet::new();
    files.retain(|(name, path)| {
        let new = known.insert(name.clone());
        if !new {
            let message = "there is another file of the same name, written with other code points";
            trouble(&called(root, path), Id::FileName, message, problems);
        }
        new
    });
}

/// The text of a file called `name`. What is no UTF-8 is reported and replaced.
#[must_use]
pub fn read_text(name: &str, path: &Path, problems: &mut Problems) -> Arc<Source> {
    let bytes = match read_limited(path, PAGE_BYTES) {
        Ok(bytes) => bytes,
        Err(message) => {
            trouble(name, Id::FileRead, &message, problems);
            return Arc::new(Source::new(name, ""));
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Arc::new(Source::new(name, without_lone_cr(text))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let source = Arc::new(Source::new(name, without_lone_cr(text)));
            let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            let message = "this is not UTF-8";
            problems.push(
                &source,
                Diagnostic::error(Id::PageUtf8, span, message).with_hint("save the file as UTF-8"),
            );
            source
        }
    }
}

/// A text whose lines end with line feeds where they ended with carriage returns alone, as on old Macs: Markdown, TOML and others know
/// no such lines. Every byte keeps its place.
#[must_use]
pub fn without_lone_cr(text: String) -> String {
    if text.contains('\n') || !text.contains('\r') { text } else { text.replace('\r', "\n") }
}

/// The byte order mark with which some editors begin a file. It is no part of the text.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The same without a byte order mark.
#[must_use]
pub fn read_unmarked(name: &str, path: &Path, problems: &mut Problems) -> Arc<Source> {
    let source = read_text(name, path, problems);
    let text = source.text().strip_prefix(BYTE_ORDER_MARK).map(str::to_owned);
    text.map_or(source, |text| Arc::new(Source::new(name, text)))
}

/// The bytes of a file that is not longer than `limit`.
pub fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let read = |found: &fs::Metadata| {
        let size = found.len();
        if size > limit {
            let message = format!(
                "is too large: it has {} MB, and at most {} MB are read",
                size.div_ceil(1 << 20),
                limit >> 20
            );
            return Ok(Err(message));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
        fs::File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
        Ok(Ok(bytes))
    };
    while_nobody_writes(path, read).unwrap_or_else(|error| Err(format!("cannot be read: {error}")))
}

/// Copies a file as it is when nobody writes to it.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    while_nobody_writes(from, |_| fs::copy(from, to)).map(drop)
}

/// Opens a file. A pipe is none: whoever opens one waits for somebody to write to it.
pub fn open(path: &Path) -> io::Result<fs::File> {
    fs::metadata(path).and_then(is_file)?;
    fs::File::open(path)
}

/// What is known of a file or folder, which is no pipe.
fn is_file(found: fs::Metadata) -> io::Result<fs::Metadata> {
    if found.is_file() || found.is_dir() { Ok(found) } else { Err(io::Error::other(NO_FILE)) }
}

/// Reads a file once more if somebody wrote to it meanwhile: half of each is nobody's text.
fn while_nobody_writes<T>(
    path: &Path,
    mut read: impl FnMut(&fs::Metadata) -> io::Result<T>,
) -> io::Result<T> {
    let state = |found: &fs::Metadata| (found.len(), found.modified().ok());
    for _ in 0..READ_AGAIN {
        let before = fs::metadata(path).and_then(is_file)?;
        let done = read(&before)?;
        if fs::metadata(path).is_ok_and(|after| state(&after) == state(&before)) {
            return Ok(done);
        }
    }
    Err(io::Error::other("another program keeps writing to it"))
}

fn trouble(name: &str, id: Id, message: &str, problems: &mut Problems) {
    problems.push(&Arc::new(Source::new(name, "")), Diagnostic::error(id, Span::at(0), message));
}

fn called(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    slashed(path).unwrap_or_else(|| path.to_string_lossy().into_owned())
}

/// A path with `/` between its parts, whatever the system puts there; `None` if it is not UTF-8.
#[must_use]
pub fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.components().map(|part| part.as_os_str().to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

/// Whether a path stays below where it starts, and names something there.
#[must_use]
pub fn is_plain(path: &str) -> bool {
    let mut parts = Path::new(path).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn lines_end_with_line_feeds_unless_some_do_already() {
        for (text, expected) in [("a\r\rb", "a\n\nb"), ("a\rb\r\n", "a\rb\r\n"), ("a\n", "a\n"), ("", "")] {
            assert_eq!(without_lone_cr(text.to_owned()), expected);
        }
    }

    #[test]
    fn what_editors_keep_beside_an_open_file_is_not_read() {
        let read = |name: &str| [false, true].map(|hidden| is_read(OsStr::new(name), hidden));
        for name in ["page.md", "#12 Title.sgf", "page.md~", "a.swp", "swp"] {
            assert_eq!(read(name), [true, true], "{name}");
        }
        for name in [".htaccess", ".well-known", ".swp", ".a.swan"] {
            assert_eq!(read(name), [false, true], "{name}");
        }
        for name in [".page.md.swp", ".page.md.swo", ".#page.md"] {
            assert_eq!(read(name), [false, false], "{name}");
        }
    }

    #[test]
    fn backups_are_known_by_their_names() {
        for name in ["page.md~", "page.md.bak", "page.md.orig", "page.swp", "#page.md#"] {
            assert!(is_backup(name), "{name}");
        }
        for name in ["page.md", "#12 Title.sgf", "#", "bak", "original.png"] {
            assert!(!is_backup(name), "{name}");
        }
    }

    #[test]
    fn a_file_that_somebody_writes_is_read_until_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("film.webm");
        fs::write(&path, "begun").unwrap();
        let append = || fs::File::options().append(true).open(&path)?.write_all(b"more");
        let mut times = 0;
        let read = |_: &fs::Metadata| {
            times += 1;
            let read = fs::read(&path)?;
            if times < 4 {
                append()?;
            }
            Ok(read)
        };
        let read = while_nobody_writes(&path, read).unwrap();
        assert_eq!((read, times), (b"begunmoremoremore".to_vec(), 4));
        let error = while_nobody_writes(&path, |_| append()).unwrap_err();
        assert!(error.to_string().contains("keeps writing to it"), "{error}");
    }
}
