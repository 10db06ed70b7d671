//! Which files of its content folder a site does not want: by `ignored_content` of Zola, and by `ignoreFiles` of Hugo.

use globset::{Glob, GlobMatcher};
use regex::Regex;
use serde_json::Value;

use super::Generator;

/// What a site does not want.
#[derive(Debug)]
pub enum Ignored {
    /// As Zola reads them, from the content folder or for names of files.
    Names(Vec<GlobMatcher>),
    /// What the regular expressions of Hugo say about whole paths.
    Paths(Vec<Regex>),
}

impl Ignored {
    /// Reads the list of a site.
    ///
    /// # Errors
    /// The key whose value cannot be understood.
    pub fn new(generator: Generator, keys: &serde_json::Map<String, Value>) -> Result<Self, &str> {
        let texts = |value: Option<&Value>| -> Vec<String> {
            let one = value.and_then(Value::as_str).map(str::to_owned);
            let more = value.and_then(Value::as_array).into_iter().flatten();
            one.into_iter().chain(more.filter_map(Value::as_str).map(str::to_owned)).collect()
        };
        match generator {
            // Zola stops at what is no glob.
            Generator::Zola => Ok(Self::Names(
                texts(keys.get("ignored_content")).iter().filter_map(|text| glob(text)).collect(),
            )),
            Generator::Hugo => {
                // Hugo takes its keys in any case.
                let Some((key, value)) = keys.iter().find(|(key, _)| key.eq_ignore_ascii_case("ignorefiles"))
                else {
                    return Ok(Self::Paths(Vec::new()));
                };
                let expressions =
                    texts(Some(value)).iter().map(|text| Regex::new(text)).collect::<Result<_, _>>();
                expressions.map(Self::Paths).map_err(|_| key.as_str())
            }
        }
    }

    /// Whether `path`, in the content folder `folder`, is one of those.
    #[must_use]
    pub fn has(&self, folder: &str, path: &str) -> bool {
        match self {
            Self::Names(globs) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                globs.iter().any(|glob| glob.is_match(path) || glob.is_match(name))
            }
            // Hugo looks at whole paths, from the top of the disk.
            Self::Paths(expressions) => {
                let whole = format!("/{folder}/{path}");
                expressions.iter().any(|expression| expression.is_match(&whole))
            }
        }
    }
}

/// A pattern of paths; nothing if it has not the form of one.
pub fn glob(pattern: &str) -> Option<GlobMatcher> {
    Glob::new(pattern).ok().map(|glob| glob.compile_matcher())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let ignored = |generator, keys: Value| Ignored::new(generator, keys.as_object().unwrap()).unwrap();
        let zola = serde_json::json!({ "ignored_content": ["*.{graphml,xlsx}", "drafts/**", "**/no?.md"] });
        let ignored_of_zola = ignored(Generator::Zola, zola);
        for path in ["a.xlsx", "b/c.graphml", "drafts/a/b.md", "not.md", "x/y/now.md"] {
            assert!(ignored_of_zola.has("content", path), "{path}");
        }
        for path in ["a.md", "my/drafts.md", "a/note.md"] {
            assert!(!ignored_of_zola.has("content", path), "{path}");
        }
        let hugo = serde_json::json!({ "ignorefiles": ["\\.Rmd$", "_cache$", "/drafts/"] });
        let of_hugo = ignored(Generator::Hugo, hugo);
        for path in ["a.Rmd", "b/x_cache", "drafts/c.md"] {
            assert!(of_hugo.has("content", path), "{path}");
        }
        assert!(!of_hugo.has("content", "a.Rmd.md") && !of_hugo.has("content", "my_drafts.md"));
        let wrong = serde_json::json!({ "ignoreFiles": ["["] });
        assert_eq!(Ignored::new(Generator::Hugo, wrong.as_object().unwrap()).unwrap_err(), "ignoreFiles");
    }
}
