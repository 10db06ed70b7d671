//! Photographs that templates ask for in other sizes: `resize_image(path="go/club.jpg", width=600)`.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tera::{Error, Kwargs, TeraResult, Value};

use super::arguments;
use super::engine::Rendering;
use super::pictures::Drawing;
use super::resize::{Left, Photograph, Target, Work, beside};
use super::site_files::{find, is_touched, path_argument};
use super::values::value;
use crate::site::source::cells::{self, Dependencies, Invalidated};
use crate::site::source::limits;
use crate::site::source::options::Changes;
use kisho_source::address::encode;

/// The folder of what templates have asked for, as in Zola.
const FOLDER: &str = "processed_images";

/// The photographs that templates have asked for.
#[derive(Debug, Default)]
pub struct Photographs {
    root: PathBuf,
    opened: Mutex<BTreeMap<String, Opened>>,
    /// Those in other sizes, by the numbers that their readers have written down: their paths in the output folder, and what they show.
    made: Mutex<HashMap<u64, (String, Arc<Drawing>)>>,
}

#[derive(Debug)]
struct Opened {
    id: u64,
    photograph: Result<Arc<Work>, String>,
    /// The numbers of its sizes.
    sizes: BTreeMap<String, u64>,
}

impl Photographs {
    /// Those of the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), ..Self::default() }
    }

    /// Forgets what may have changed, and tells the numbers of it.
    pub fn refresh(&self, changes: &Changes, gone: &mut Invalidated) {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        opened.retain(|path, before| {
            let stays = before.photograph.is_ok() && !is_touched(path, changes);
            if !stays {
                gone.push(before.id);
                for id in before.sizes.values() {
                    made.remove(id);
                }
            }
            stays
        });
    }

    /// The pictures that a job has asked for.
    #[must_use]
    pub fn asked_for(&self, reads: &Dependencies) -> Vec<(String, Arc<Drawing>)> {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.is_empty() {
            Vec::new()
        } else {
            reads.ids().iter().filter_map(|id| made.get(id).cloned()).collect()
        }
    }

    fn open(&self, path: &str) -> Result<Photograph, String> {
        let found = find(&self.root, path).ok_or_else(|| format!("there is no picture `{path}`"))?;
        Photograph::open(&self.root.join(&found)).map_err(|left| match left {
            Left::Alone => format!(
                "`{found}` is no photograph: pictures in JPEG, PNG and WebP that do not move can be resized"
            ),
            Left::TooLarge(width, height) => too_large(&found, width, height),
            Left::Broken(why) => format!("`{found}` cannot be read: {why}"),
        })
    }

    /// The path in the output folder of a photograph in a size that `target` makes of it, with that size.
    fn resized(
        &self,
        now: &mut Rendering,
        path: &str,
        quality: u8,
        target: impl FnOnce(&Photograph) -> Result<Target, String>,
    ) -> Result<(String, Target, (u32, u32)), String> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let one = opened.entry(path.to_owned()).or_insert_with(|| Opened {
            id: cells::next(),
            photograph: self.open(path).map(Work::new),
            sizes: BTreeMap::new(),
        });
        now.note(one.id);
        let work = one.photograph.as_ref().map_err(Clone::clone)?;
        let photograph = &work.photograph;
        let target = target(photograph)?;
        let original = (photograph.width, photograph.height);
        let name = path.rsplit('/').next().unwrap_or_default();
        let path = beside(&format!("{FOLDER}/{name}"), &photograph.ending(&target, quality));
        let most = limits::PHOTOGRAPH_SIZES;
        let id = match one.sizes.get(&path) {
            Some(id) => *id,
            None if one.sizes.len() >= most => {
                return Err(format!("`{name}` is asked for in more than {most} sizes"));
            }
            None => {
                let (id, drawing) = (cells::next(), Arc::new(work.resized(target, quality)));
                self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(id, (path.clone(), drawing));
                one.sizes.insert(path.clone(), id);
                id
            }
        };
        now.note(id);
        Ok((path, target, original))
    }
}

/// What is said of a picture that nobody's memory holds.
#[must_use]
pub fn too_large(path: &str, width: u32, height: u32) -> String {
    let most = limits::PHOTOGRAPH_PIXELS / 1_000_000;
    format!("`{path}` has {width} × {height} pixels; pictures with up to {most} million can be made smaller")
}

/// What a template gets, as in Zola.
#[derive(Serialize)]
struct Seen {
    url: String,
    static_path: String,
    width: u32,
    height: u32,
    orig_width: u32,
    orig_height: u32,
}

/// `resize_image(path="go/club.jpg", width=600, height=400, op="fill", quality=80)`
pub fn resize_image(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<Value> {
    arguments::check(
        "resize_image",
        kwargs,
        &["path", "width", "height", "op", "format", "quality", "speed"],
    )?;
    let path = path_argument(kwargs)?;
    if let Some(format) =
        kwargs.get::<String>("format")?.filter(|format| format != "auto" && format != "webp")
    {
        return Err(Error::message(format!("`resize_image` writes WebP, and not `{format}`")));
    }
    let side = |name: &str| -> TeraResult<Option<u32>> {
        let Some(side) = kwargs.get::<i64>(name)? else { return Ok(None) };
        let fits = u32::try_from(side).ok().filter(|side| (1..=limits::WEBP_SIDE).contains(side));
        let message =
            || format!("the {name} of a picture is from 1 to {} pixels, and not {side}", limits::WEBP_SIDE);
        fits.map(Some).ok_or_else(|| Error::message(message()))
    };
    let (width, height) = (side("width")?, side("height")?);
    let quality = kwargs.get::<i64>("quality")?.unwrap_or(i64::from(limits::PICTURE_QUALITY));
    let quality = u8::try_from(quality).ok().filter(|quality| (1..=100).contains(quality));
    let quality =
        quality.ok_or_else(|| Error::message("`quality` is from 1 to 100, where 100 loses nothing"))?;
    let op = kwargs.get::<String>("op")?.unwrap_or_else(|| "fill".to_owned());
    let files = Arc::clone(&now.files);
    let resized = files.photographs.resized(now, &path, quality, |photograph| {
        let target = target(photograph, &op, width, height)?;
        let most = limits::WEBP_SIDE;
        match target.width.max(target.height) > most {
            true => Err(format!(
                "`{path}` would be {} × {} pixels: no side of a picture has more than {most}",
                target.width, target.height
            )),
            false => Ok(target),
        }
    });
    let (path, target, (orig_width, orig_height)) = resized.map_err(Error::message)?;
    Ok(value(&Seen {
        url: format!("{}{}", now.root, encode(&path)),
        static_path: path,
        width: target.width,
        height: target.height,
        orig_width,
        orig_height,
    }))
}

/// The part of a photograph and its size that an operation of Zola's means. Nothing is made larger.
fn target(
    photograph: &Photograph,
    op: &str,
    width: Option<u32>,
    height: Option<u32>,
) -> Result<Target, String> {
    let needs = |side: Option<u32>, name: &str| side.ok_or_else(|| format!("`op=\"{op}\"` needs a `{name}`"));
    let to_width = |width: u32| {
        let width = width.min(photograph.width);
        photograph.whole(width, photograph.height_for(width))
    };
    let to_height = |height: u32| {
        let height = height.min(photograph.height);
        photograph.whole(photograph.width_for(height), height)
    };
    match (op, width, height) {
        ("fit_width", ..) | ("fill" | "fit" | "scale", Some(_), None) => Ok(to_width(needs(width, "width")?)),
        ("fit_height", ..) | ("fill" | "fit" | "scale", None, Some(_)) => {
            Ok(to_height(needs(height, "height")?))
        }
        ("fit", Some(width), Some(height)) => {
            let by_width = to_width(width);
            Ok(if by_width.height <= height { by_width } else { to_height(height) })
        }
        ("fill", Some(width), Some(height)) => {
            let most = [
                1.0,
                f64::from(photograph.width) / f64::from(width),
                f64::from(photograph.height) / f64::from(height),
            ];
            let scale = most.into_iter().fold(1.0, f64::min);
            let side = |side: u32| (f64::from(side) * scale).round().max(1.0) as u32;
            Ok(photograph.middle(side(width), side(height)))
        }
        ("scale", Some(width), Some(height)) => {
            Ok(photograph.whole(width.min(photograph.width), height.min(photograph.height)))
        }
        ("fill" | "fit" | "scale", None, None) => {
            Err("`resize_image` needs a `width` or a `height`".to_owned())
        }
        _ => Err(format!(
            "there is no `op=\"{op}\"`: `fill`, `fit`, `fit_width`, `fit_height` and `scale` are known"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photograph_is_read_once_for_all_its_sizes() {
        let folder = tempfile::tempdir().unwrap();
        let content = folder.path().join("content");
        let file = content.join("a.png");
        std::fs::create_dir(&content).unwrap();
        image::RgbImage::new(64, 64).save(&file).unwrap();
        let photographs = Photographs::new(folder.path());
        let mut now = Rendering::default();
        for width in [8, 16, 8] {
            let size = |photograph: &Photograph| Ok(photograph.whole(width, width));
            photographs.resized(&mut now, "a.png", 80, size).unwrap();
        }
        let made = photographs.made.lock().unwrap();
        assert_eq!(made.len(), 2);
        let gone_through: u64 = made.values().map(|(_, drawing)| drawing.pixels).sum();
        assert!(gone_through < 2 * 64 * 64, "{gone_through}");
        let mut pictures = made.values().map(|(_, drawing)| drawing.png().is_ok());
        assert_eq!(pictures.next(), Some(true));
        std::fs::remove_file(&file).unwrap();
        assert_eq!(pictures.next(), Some(true));
    }
}
