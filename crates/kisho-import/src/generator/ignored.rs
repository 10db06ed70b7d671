//! Which files a site does not want: by `ignored_content` and `ignored_static` of Zola, and by `ignoreFiles` of Hugo.

use globset::{Glob, GlobMatcher};
use regex::Regex;
use serde_json::Value;

use super::Generator;

/// What a site does not want.
#[derive(Debug)]
pub enum Ignored {
    /// As Zola reads them, for whole paths, from the folder, or for names of files. In all of them `*` stands for `/` too.
    Names(Vec<GlobMatcher>),
    /// What the regular expressions of Hugo say about whole paths.
    Paths(Vec<Regex>),
}

impl Ignored {
    /// Reads the list of a site for its content.
    ///
    /// # Errors
    /// The key whose value cannot be understood.
    pub fn new(generator: Generator, keys: &serde_json::Map<String, Value>) -> Result<Self, &'static str> {
        match generator {
            Generator::Zola => Ok(Self::zola(keys, "ignored_content")),
            Generator::Hugo => {
                let expressions = texts(keys.get("ignoreFiles")).map(Regex::new).collect::<Result<_, _>>();
                expressions.map(Self::Paths).map_err(|_| "ignoreFiles")
            }
        }
    }

    /// What Zola lists below a key.
    #[must_use]
    pub fn zola(keys: &serde_json::Map<String, Value>, key: &str) -> Self {
        // Zola stops at what is no glob.
        Self::Names(texts(keys.get(key)).filter_map(glob).collect())
    }

    /// Whether `path`, in the folder `folder`, is one of those.
    #[must_use]
    pub fn has(&self, folder: &str, path: &str) -> bool {
        // Both generators look at whole paths, from the top of the disk.
        let whole = format!("/{folder}/{path}");
        match self {
            Self::Names(globs) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                globs.iter().any(|glob| [path, name, &*whole].iter().any(|path| glob.is_match(path)))
            }
            Self::Paths(expressions) => expressions.iter().any(|expression| expression.is_match(&whole)),
        }
    }
}

/// A text, or the texts of a list.
fn texts(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let more = value.and_then(Value::as_array).into_iter().flatten();
    value.into_iter().chain(more).filter_map(Value::as_str)
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
        let zola = serde_json::json!({ "ignored_content": ["*/README.md", "*/LICENSE-*"] });
        let whole = ignored(Generator::Zola, zola);
        for path in ["README.md", "posts/README.md", "LICENSE-CC"] {
            assert!(whole.has("content", path), "{path}");
        }
        assert!(!whole.has("content", "MY-README.md"));
        let hugo = serde_json::json!({ "ignoreFiles": ["\\.Rmd$", "_cache$", "/drafts/"] });
        let of_hugo = ignored(Generator::Hugo, hugo);
        for path in ["a.Rmd", "b/x_cache", "drafts/c.md"] {
            assert!(of_hugo.has("content", path), "{path}");
        }
        assert!(!of_hugo.has("content", "a.Rmd.md") && !of_hugo.has("content", "my_drafts.md"));
        let wrong = serde_json::json!({ "ignoreFiles": ["["] });
        assert_eq!(Ignored::new(Generator::Hugo, wrong.as_object().unwrap()).unwrap_err(), "ignoreFiles");
    }
}
