//! Which files of its content folder the site of Zola does not want, by `ignored_content`.

/// Most patterns that one with braces can stand for; three pairs of braces with a dozen endings each are enough.
const MOST: usize = 2_000;

/// Patterns of files, as Zola reads them: `*` and `**` are any characters, `?` is one, `{a,b}` either.
#[derive(Debug, Default)]
pub struct Ignored(Vec<String>);

impl Ignored {
    /// Reads the list.
    #[must_use]
    pub fn new(listed: Option<&serde_json::Value>) -> Self {
        let patterns = listed.and_then(serde_json::Value::as_array).into_iter().flatten();
        Self(patterns.filter_map(serde_json::Value::as_str).flat_map(alternatives).collect())
    }

    /// Whether a path in the content folder, or the name at its end, is one of those.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.0.iter().any(|pattern| {
            let inner = pattern.strip_prefix("**/").unwrap_or(pattern);
            is_match(pattern, path) || is_match(inner, path) || is_match(inner, name)
        })
    }
}

/// A pattern without braces for each choice in them.
fn alternatives(pattern: &str) -> Vec<String> {
    let mut done = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        let parts = pattern.split_once('{').and_then(|(before, rest)| {
            let (inside, behind) = rest.split_once('}')?;
            Some((before, inside, behind))
        });
        match parts {
            Some((before, inside, behind)) if open.len() + done.len() < MOST => {
                open.extend(inside.split(',').map(|one| format!("{before}{one}{behind}")));
            }
            _ => done.push(pattern),
        }
    }
    done
}

/// Goes back only to the last star, so that the time is at most the product of the lengths.
fn is_match(pattern: &str, text: &str) -> bool {
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
        let ignored = Ignored::new(Some(&serde_json::json!(["*.{graphml,xlsx}", "drafts/**", "**/no?.md"])));
        for path in ["a.xlsx", "b/c.graphml", "drafts/a/b.md", "not.md", "x/y/now.md"] {
            assert!(ignored.has(path), "{path}");
        }
        for path in ["a.md", "my/drafts.md", "a/note.md"] {
            assert!(!ignored.has(path), "{path}");
        }
        assert!(is_match(&"*a".repeat(500), &"a".repeat(2_000)) && !is_match("a*b", "abc"));
    }
}
