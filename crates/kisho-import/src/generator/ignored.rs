//! Which files of its content folder a site does not want: by `ignored_content` of Zola, and by `ignoreFiles` of Hugo.

use serde_json::Value;

use super::Generator;

/// Most patterns that one with braces can stand for; three pairs of braces with a dozen endings each are enough.
const MOST: usize = 2_000;

/// Patterns of files: `*` and `**` are any characters, `?` is one.
#[derive(Debug)]
pub enum Ignored {
    /// As Zola reads them, from the content folder or for names of files; `{a,b}` is either.
    Names(Vec<String>),
    /// What the regular expressions of Hugo say of whole paths.
    Paths(Vec<String>),
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
            Generator::Zola => {
                let listed = texts(keys.get("ignored_content"));
                Ok(Self::Names(listed.iter().flat_map(|glob| alternatives(glob)).collect()))
            }
            Generator::Hugo => {
                // Hugo takes its keys in any case.
                let Some((key, value)) = keys.iter().find(|(key, _)| key.eq_ignore_ascii_case("ignorefiles"))
                else {
                    return Ok(Self::Paths(Vec::new()));
                };
                let globs = texts(Some(value)).iter().map(|text| glob(text)).collect::<Option<_>>();
                globs.map(Self::Paths).ok_or(key.as_str())
            }
        }
    }

    /// Whether `path`, in the content folder `folder`, is one of those.
    #[must_use]
    pub fn has(&self, folder: &str, path: &str) -> bool {
        match self {
            Self::Names(globs) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                globs.iter().any(|pattern| {
                    let inner = pattern.strip_prefix("**/").unwrap_or(pattern);
                    is_match(pattern, path) || is_match(inner, path) || is_match(inner, name)
                })
            }
            // Hugo looks at whole paths, from the top of the disk.
            Self::Paths(globs) => {
                let whole = format!("/{folder}/{path}");
                globs.iter().any(|glob| is_match(glob, &whole))
            }
        }
    }
}

/// A regular expression as a pattern of a whole text, if it says no more than a pattern can.
fn glob(expression: &str) -> Option<String> {
    let (begins, rest) = expression.strip_prefix('^').map_or((false, expression), |rest| (true, rest));
    let (ends, rest) = match rest.strip_suffix('$') {
        Some(rest) if !rest.ends_with('\\') => (true, rest),
        _ => (false, rest),
    };
    let mut glob = if begins { String::new() } else { "*".to_owned() };
    let mut chars = rest.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => glob.push(chars.next().filter(|c| c.is_ascii_punctuation() && !"*?".contains(*c))?),
            '.' if chars.next_if_eq(&'*').is_some() => glob.push('*'),
            '.' => glob.push('?'),
            c if "*+?()[]{}|^$".contains(c) => return None,
            c => glob.push(c),
        }
        // It would be about the character before it.
        if chars.peek().is_some_and(|next| "*+?{".contains(*next)) {
            return None;
        }
    }
    Some(if ends { glob } else { glob + "*" })
}

/// A pattern without braces for each choice in them.
pub fn alternatives(pattern: &str) -> Vec<String> {
    let mut done = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        let parts = pattern.split_once('{').and_then(|(before, rest)| {
            let (inside, after) = rest.split_once('}')?;
            Some((before, inside, after))
        });
        match parts {
            Some((before, inside, after)) if open.len() + done.len() < MOST => {
                open.extend(inside.split(',').map(|one| format!("{before}{one}{after}")));
            }
            _ => done.push(pattern),
        }
    }
    done
}

/// Whether a text has the form of a glob. Goes back only to the last star, so that the time is at most the product of the lengths.
pub fn is_match(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t, mut back) = (0, 0, None);
    while let Some(c) = text.get(t) {
        match pattern.get(p) {
            Some('*') => {
                back = Some((p, t));
                p += 1;
            }
            Some(wanted) if *wanted == '?' || wanted == c => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((star, from)) = back else { return false };
                back = Some((star, from + 1));
                p = star + 1;
                t = from + 1;
            }
        }
    }
    pattern.get(p..).is_some_and(|rest| rest.iter().all(|c| *c == '*'))
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
        for (expression, as_glob) in [
            ("^/a.*b$", Some("/a*b")),
            ("x.y", Some("*x?y*")),
            ("a\\$$", Some("*a$")),
            ("a+", None),
            ("(a|b)", None),
            ("\\d", None),
        ] {
            assert_eq!(glob(expression).as_deref(), as_glob, "{expression}");
        }
        let wrong = serde_json::json!({ "ignoreFiles": ["["] });
        assert_eq!(Ignored::new(Generator::Hugo, wrong.as_object().unwrap()).unwrap_err(), "ignoreFiles");
        assert!(is_match(&"*a".repeat(500), &"a".repeat(2_000)) && !is_match("a*b", "abc"));
    }
}
