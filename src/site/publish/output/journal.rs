//! New files take the places of old ones, and a second time if the first was interrupted.
//!
//! The stage holds the new files, a list of them, and a list of all files of the output. New files are called by numbers; where nothing
//! was written before, they have their own names, and whole folders are moved. As soon as the list of all files has its
//! final name, the new output is complete. What has been moved to its place or removed is not done again, so
//! [`finish`] can be interrupted as often as it is called.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::disk::{Disk, is_absent};
use super::stage::is_same;
use super::{OutputError, io_at};
use crate::site::look::files::{MANIFEST, STAGE, is_reserved};
use crate::site::source::limits;
use kisho_source::address::nfc;
use kisho_source::files::{is_plain, open, slashed};

/// The folder in the stage with the new files.
pub const FILES: &str = "files";

/// The folder in it with files that have their own names.
const NAMED: &str = "named";

/// The list of the new files and folders: a number or [`NAMED`], a space, and its place.
const MOVES: &str = "moves";

/// The list of all files of the new output, and what it is called as long as it is not complete.
const COMPLETE: [&str; 2] = ["complete", "incomplete"];

/// Whether the output in a stage is complete.
pub fn is_complete(stage: &Path) -> bool {
    stage.join(COMPLETE[0]).exists()
}

/// No list has so many bytes: those of four million files.
const MOST_BYTES: u64 = 256 << 20;

/// The names in a list. A list from elsewhere may name what is not in the folder.
fn names(list: &Path) -> Result<BTreeSet<String>, OutputError> {
    let text = open(list).and_then(|file| match file.metadata()?.len() {
        0..=MOST_BYTES => io::read_to_string(file),
        _ => Err(io::ErrorKind::InvalidData.into()),
    });
    // No name has a line feed in it, but those of icons on a Mac end with a carriage return.
    let text = text.map_err(io_at(list))?;
    let is_short = |name: &str| {
        name.len() <= limits::PATH_BYTES && name.split('/').all(|part| part.len() <= limits::NAME_BYTES)
    };
    let is_ours = |name: &&str| is_short(name) && is_plain(name);
    Ok(text.split('\n').filter(is_ours).map(str::to_owned).collect())
}

/// The files that kisho wrote before; `None` if there is no list of them.
pub fn written(out: &Path) -> Result<Option<BTreeSet<String>>, OutputError> {
    match names(&out.join(MANIFEST)) {
        Err(OutputError::Io { error, .. }) if is_absent(&error) => Ok(None),
        Err(OutputError::Io { error, .. }) if error.kind() == io::ErrorKind::InvalidData => {
            Err(OutputError::Damaged(out.join(MANIFEST), out.to_owned()))
        }
        names => names.map(Some),
    }
}

/// Where the new file with this number is.
pub fn file(out: &Path, number: &str) -> PathBuf {
    [out, Path::new(STAGE), Path::new(FILES), Path::new(number)].iter().collect()
}

/// Where a new file with a name of its own is.
pub fn named(out: &Path, file: &str) -> PathBuf {
    [out, Path::new(STAGE), Path::new(FILES), Path::new(NAMED), Path::new(file)].iter().collect()
}

/// Makes the output in the stage the one that counts, if it can take its places. `files`: all files, and where they are now, `is_whole`:
/// whether all are new and have their own names. Gives what is to be moved; `None` if there is nothing to do.
pub fn complete(
    disk: &Disk,
    out: &Path,
    files: &[(String, PathBuf)],
    is_whole: bool,
) -> Result<Option<Vec<New>>, OutputError> {
    if let Some((file, _)) = files.iter().find(|(file, _)| is_reserved(file)) {
        return Err(OutputError::Reserved(file.clone()));
    }
    let stage = out.join(STAGE);
    let old = written(out)?.unwrap_or_default();
    let fresh = stage.join(FILES);
    let number = |path: &Path| slashed(path.strip_prefix(&fresh).ok()?);
    let new: Vec<New> = files
        .iter()
        .filter_map(|(file, path)| Some(New { number: number(path)?, file: file.clone() }))
        .collect();
    let all: String = files.iter().flat_map(|(file, _)| [file.as_str(), "\n"]).collect();
    if new.is_empty() && fs::read(out.join(MANIFEST)).is_ok_and(|old| old == all.as_bytes()) {
        return Ok(None);
    }
    let all_names: BTreeSet<&str> = files.iter().map(|(file, _)| file.as_str()).collect();
    let gone = old.iter().map(String::as_str).filter(|file| !all_names.contains(file));
    check_removals(disk, out, gone)?;
    let mut written: Vec<PathBuf> = new.iter().map(|new| Path::new(FILES).join(&new.number)).collect();
    written.extend([MOVES, COMPLETE[1]].map(PathBuf::from));
    let new = if is_whole { in_folders(&new) } else { new };
    check(disk, out, &new, &old)?;
    let moves: String = new.iter().flat_map(|new| [new.listed(), " ", &*new.file, "\n"]).collect();
    let [done, begun] = COMPLETE.map(|name| stage.join(name));
    let write = || {
        disk.write(&stage.join(MOVES), moves.as_bytes())?;
        disk.write(&begun, all.as_bytes())?;
        disk.sync_files(&stage, &written)?;
        disk.rename(&begun, &done)?;
        disk.sync(&stage)?;
        disk.sync(out)
    };
    write().map_err(io_at(out))?;
    Ok(Some(new))
}

/// Finishes what a build left that was ended: a complete stage.
pub fn finish(disk: &Disk, out: &Path) -> Result<(), OutputError> {
    let new = staged(disk, out).map_err(io_at(out))?;
    check(disk, out, &new, &written(out)?.unwrap_or_default())?;
    place_all(disk, out, &new)
}

/// Moves the new files of a complete stage to their places, and removes what is no more.
pub fn place_all(disk: &Disk, out: &Path, new: &[New]) -> Result<(), OutputError> {
    let (stage, manifest) = (out.join(STAGE), out.join(MANIFEST));
    let list = stage.join(COMPLETE[0]);
    let (old, all) = (written(out)?.unwrap_or_default(), names(&list)?);
    let gone: Vec<&str> = old.difference(&all).map(String::as_str).collect();
    make_way(disk, out, &gone, &all, new)?;
    for turn in Turn::ALL {
        let now: Vec<&New> = new.iter().filter(|new| Turn::of(&new.file) == turn).collect();
        now.into_par_iter().try_for_each(|new| {
            place(disk, &file(out, &new.number), &out.join(&new.file)).map_err(unfinished(out, &new.file))
        })?;
    }
    let all = Names::new(disk, out, all.iter().map(String::as_str));
    gone.par_iter().try_for_each(|file| remove(disk, out, file, &all).map_err(unfinished(out, file)))?;
    let changed = new.iter().map(|new| &*new.file).chain(gone.iter().copied());
    let changed: Vec<&str> = folders(changed).into_iter().chain([""]).collect();
    let is_listed = fs::read(&list).is_ok_and(|list| fs::read(&manifest).is_ok_and(|old| old == list));
    let done = || if is_listed { disk.remove_file(&list) } else { disk.rename(&list, &manifest) };
    disk.sync_files(out, &changed).and_then(|()| done()).map_err(unfinished(out, MANIFEST))
}

/// Removes what is no more where something new will be: a file in the place of a folder, a folder in that of a file, and what is spelled
/// with other capitals, which is in the same place on many systems.
fn make_way(
    disk: &Disk,
    out: &Path,
    gone: &[&str],
    all: &BTreeSet<String>,
    new: &[New],
) -> Result<(), OutputError> {
    let above = folders(all.iter().map(String::as_str));
    let places = all.iter().map(String::as_str).chain(above.iter().copied());
    let places: BTreeSet<String> = places.map(str::to_lowercase).collect();
    let is_place = |name: &str| places.contains(&name.to_lowercase());
    let in_the_way = |file: &&&str| {
        is_place(file) || ancestors(file).any(|folder| !above.contains(folder) && is_place(folder))
    };
    // What a build that was ended has placed already may be what is found by an old name.
    let waiting: BTreeSet<&str> = new.iter().map(|new| &*new.file).collect();
    let placed = all.iter().map(String::as_str).filter(|file| !waiting.contains(file));
    let placed = Names::new(disk, out, placed);
    let mut gone = gone.iter().filter(in_the_way);
    gone.try_for_each(|file| remove(disk, out, file, &placed).map_err(unfinished(out, file)))
}

fn unfinished<'a>(out: &'a Path, file: &'a str) -> impl FnOnce(io::Error) -> OutputError + 'a {
    move |error| OutputError::Unfinished { path: out.join(file), error }
}

/// When a file is moved to its place: what pages need comes before them, and what tells of them later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Asset,
    Page,
    Feed,
}

impl Turn {
    const ALL: [Self; 3] = [Self::Asset, Self::Page, Self::Feed];

    fn of(file: &str) -> Self {
        let plain = [".gz", ".br"].iter().find_map(|ending| file.strip_suffix(ending)).unwrap_or(file);
        match plain.rsplit_once('.') {
            Some((_, "html")) => Self::Page,
            Some((_, "xml")) => Self::Feed,
            _ => Self::Asset,
        }
    }
}

/// A new file, or a folder of new files.
pub struct New {
    /// What it is called in the stage: a number, or its path among those with names.
    number: String,
    /// Its place.
    file: String,
}

/// The same files, as those and the folders that stand at the top.
fn in_folders(new: &[New]) -> Vec<New> {
    let tops: BTreeSet<&str> = new.iter().filter_map(|new| new.file.split('/').next()).collect();
    tops.into_iter().map(|top| New::listed_as(NAMED, top)).collect()
}

impl New {
    /// What stands for it in the list. A name may hold spaces.
    fn listed(&self) -> &str {
        self.number.split('/').next().unwrap_or_default()
    }

    fn listed_as(number: &str, file: &str) -> Self {
        let number = if number == NAMED { format!("{NAMED}/{file}") } else { number.to_owned() };
        Self { number, file: file.to_owned() }
    }
}

/// Whether whole folders of files can be moved: no two are one to a system that ignores capitals, where the second would not be there.
pub fn are_apart<'f>(files: impl Iterator<Item = &'f str>) -> bool {
    let tops: BTreeSet<&str> = files.filter_map(|file| file.split('/').next()).collect();
    let folded: BTreeSet<String> = tops.iter().map(|top| nfc(&top.to_lowercase()).into_owned()).collect();
    folded.len() == tops.len()
}

/// The new files that have not been moved yet.
fn staged(disk: &Disk, out: &Path) -> io::Result<Vec<New>> {
    let moves = fs::read_to_string(out.join(STAGE).join(MOVES))?;
    let is_there = |new: &New| fs::symlink_metadata(file(out, &new.number)).is_ok();
    let line = |line: &str| {
        let (number, file) = line.split_once(' ')?;
        let new = New::listed_as(number, file);
        (is_plain(number) && is_plain(file) && is_there(&new)).then_some(new)
    };
    // Of a folder that is there already some files have been moved one by one.
    let is_begun = |new: &New| out.join(&new.file).is_dir() && file(out, &new.number).is_dir();
    let (begun, mut waiting): (Vec<New>, Vec<New>) = moves.split('\n').filter_map(line).partition(is_begun);
    for folder in begun {
        for (path, is_folder) in disk.below(&file(out, &folder.number))? {
            let path = slashed(&path).filter(|_| !is_folder);
            waiting.extend(path.map(|path| New::listed_as(NAMED, &format!("{}/{path}", folder.file))));
        }
    }
    Ok(waiting)
}

/// The folders that hold a file, the lowest first.
fn ancestors(file: &str) -> impl Iterator<Item = &str> {
    file.rmatch_indices('/').filter_map(|(at, _)| file.get(..at))
}

/// The folders that hold these files.
fn folders<'a>(files: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
    files.into_iter().flat_map(ancestors).collect()
}

/// Finds out before anything is moved whether all can be: nothing of others stands in the way, and folders can be written to.
fn check(disk: &Disk, out: &Path, new: &[New], old: &BTreeSet<String>) -> Result<(), OutputError> {
    let of_new = folders(new.iter().map(|new| &*new.file));
    let old = OldNames {
        files: Names::new(disk, out, old.iter().map(String::as_str)),
        folders: Names::new(disk, out, folders(old.iter().map(String::as_str))),
    };
    let was_ended = is_complete(&out.join(STAGE));
    let is_placed = |number: &str, path: &Path| was_ended && is_placed(out, number, path);
    let look = |name: &str, number: Option<&str>, in_folder: &dyn Fn(&Path) -> Result<(), OutputError>| {
        let path = out.join(name);
        match disk.found(&path) {
            Ok(found) if found.is_dir() => in_folder(&path),
            Ok(_) if old.files.has(name) || number.is_some_and(|number| is_placed(number, &path)) => Ok(()),
            Ok(_) => Err(OutputError::WouldOverwrite(path)),
            Err(error) if is_absent(&error) => Ok(()),
            Err(error) => Err(io_at(&path)(error)),
        }
    };
    let writable = |folder: &Path| disk.can_write(folder).map_err(io_at(folder));
    of_new.iter().chain([&""]).try_for_each(|folder| look(folder, None, &writable))?;
    new.par_iter()
        .try_for_each(|new| look(&new.file, Some(&new.number), &|_| old.has_all_in(disk, out, &new.file)))
}

/// Finds out before anything is moved whether what is no more can be removed.
fn check_removals<'a>(
    disk: &Disk,
    out: &Path,
    gone: impl Iterator<Item = &'a str>,
) -> Result<(), OutputError> {
    let own = gone.filter(|file| !is_behind_link(out, file));
    let folders: BTreeSet<&str> = own.filter_map(|file| ancestors(file).next()).collect();
    let folders = folders.into_iter().map(|folder| out.join(folder));
    let mut there = folders.filter(|folder| disk.is_folder(folder));
    there.try_for_each(|folder| disk.can_write(&folder).map_err(io_at(&folder)))
}

/// Whether a folder above a file is a link: behind it are files of others, which stay.
fn is_behind_link(out: &Path, file: &str) -> bool {
    ancestors(file).any(|folder| out.join(folder).is_symlink())
}

/// Whether what is at the place of a new file says the same: it was copied there when a build was ended.
fn is_placed(out: &Path, number: &str, place: &Path) -> bool {
    open(&file(out, number)).and_then(|new| is_same(new, open(place)?)).unwrap_or_default()
}

/// What kisho wrote before.
struct OldNames<'a> {
    files: Names<'a>,
    folders: Names<'a>,
}

impl OldNames<'_> {
    /// Finds out whether a folder can be removed because all in it is ours.
    fn has_all_in(&self, disk: &Disk, out: &Path, folder: &str) -> Result<(), OutputError> {
        let path = out.join(folder);
        if !self.folders.has(folder) {
            return Err(OutputError::WouldOverwrite(path));
        }
        for (entry, is_folder) in disk.below(&path).map_err(io_at(&path))? {
            let name = slashed(&entry).map(|name| format!("{folder}/{name}")).unwrap_or_default();
            if !(if is_folder { &self.folders } else { &self.files }).has(&name) {
                return Err(OutputError::WouldOverwrite(path.join(entry)));
            }
        }
        Ok(())
    }
}

/// Names in the output folder, some of which may be one to the system.
struct Names<'a> {
    disk: &'a Disk,
    out: &'a Path,
    names: BTreeSet<&'a str>,
    /// Those with capitals, by what they are without.
    capitals: BTreeMap<String, &'a str>,
}

impl<'a> Names<'a> {
    fn new(disk: &'a Disk, out: &'a Path, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: BTreeSet<&str> = names.into_iter().collect();
        let capitals = names.iter().filter(|name| name.chars().any(char::is_uppercase));
        let capitals = capitals.map(|name| (name.to_lowercase(), *name)).collect();
        Self { disk, out, names, capitals }
    }

    /// Whether a file or folder bears one of the names: as it is, or as the system takes it.
    fn has(&self, name: &str) -> bool {
        let small = name.to_lowercase();
        let other = self.capitals.get(&small).or_else(|| self.names.get(&*small));
        let is_it =
            |other: &str| other != name && self.disk.is_same(&self.out.join(other), &self.out.join(name));
        self.names.contains(name) || other.is_some_and(|other| is_it(other))
    }
}

/// Moves a file or a folder to its place, which may be in another file system. Of a folder that cannot be moved, as on Windows while
/// something in it is open, the files are moved one by one.
fn place(disk: &Disk, from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(unix)]
    disk.keep_mode(from, to);
    match disk.rename(from, to) {
        Err(_) if from.is_dir() => {
            let files = disk.below(from)?.into_iter().filter(|(_, is_folder)| !is_folder);
            files.into_iter().try_for_each(|(file, _)| place(disk, &from.join(&file), &to.join(&file)))
        }
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            let number = from.file_name().unwrap_or_default().to_string_lossy();
            // Files of one folder are copied at the same time.
            let near = to.with_file_name(format!("{STAGE}-{number}"));
            disk.copy(from, &near)?;
            disk.sync(&near)?;
            disk.rename(&near, to)?;
            disk.remove_file(from)
        }
        done => done,
    }
}

/// Removes a file that is no more, and the folders that were there for it only.
fn remove(disk: &Disk, out: &Path, file: &str, all: &Names<'_>) -> io::Result<()> {
    let is_folder = |folder: &str| disk.is_folder(&out.join(folder));
    if is_folder(file) || is_behind_link(out, file) {
        return Ok(());
    }
    if !all.has(file) {
        disk.remove_file(&out.join(file))?;
    }
    for folder in ancestors(file) {
        // An interrupted run may have removed it, but not yet those above it.
        if is_folder(folder) && !disk.remove_empty(&out.join(folder)) {
            break;
        }
    }
    Ok(())
}
