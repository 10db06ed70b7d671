//! The file with which a host builds and publishes a site.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// Who publishes a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    /// GitHub Pages.
    Github,
    /// GitLab Pages.
    Gitlab,
    /// Cloudflare Workers.
    Cloudflare,
    /// Netlify.
    Netlify,
}

impl Host {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Github, Self::Gitlab, Self::Cloudflare, Self::Netlify];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            Self::Cloudflare => "cloudflare",
            Self::Netlify => "netlify",
        }
    }

    /// The host with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|host| host.name() == name)
    }
}

/// How a site is published.
#[derive(Debug, Clone)]
pub struct Deployment {
    /// Who publishes it.
    pub host: Host,
    /// The address of the release from which the host gets kisho.
    pub release: String,
}

impl Deployment {
    /// The file for a site in the folder `dir`, and its text.
    #[must_use]
    pub fn file(&self, dir: &Path) -> (PathBuf, String) {
        let (path, text) = match self.host {
            Host::Github => (".github/workflows/site.yml", include_str!("deploy/github.yml")),
            Host::Gitlab => (".gitlab-ci.yml", include_str!("deploy/gitlab.yml")),
            Host::Cloudflare => ("wrangler.toml", include_str!("deploy/cloudflare.toml")),
            Host::Netlify => ("netlify.toml", include_str!("deploy/netlify.toml")),
        };
        let absolute = std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned());
        let (top, folder) = match self.host {
            Host::Github | Host::Gitlab => repository_of(&absolute),
            // These are told in which folder of a repository they have to look.
            Host::Cloudflare | Host::Netlify => (absolute.clone(), ".".to_owned()),
        };
        // The way that the user named is easier to read.
        let top = if top == absolute { dir.to_owned() } else { top };
        let name = absolute.file_name().map(|name| worker(&name.to_string_lossy())).unwrap_or_default();
        let text = text.replace("{release}", &self.release);
        (top.join(path), text.replace("{folder}", &quoted(folder)).replace("{name}", &quoted(name)))
    }
}

/// The top of the repository that a folder is in, else the folder, and the way from there to the folder.
fn repository_of(dir: &Path) -> (PathBuf, String) {
    let top = dir.ancestors().find(|above| above.join(".git").exists()).unwrap_or(dir);
    let parts = dir.strip_prefix(top).unwrap_or(Path::new("")).components();
    let folder: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
    (top.to_owned(), if folder.is_empty() { ".".to_owned() } else { folder.join("/") })
}

/// A name that Cloudflare takes: small letters, digits and hyphens.
fn worker(name: &str) -> String {
    const LONGEST: usize = 54;
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = name.chars().map(plain).take(LONGEST).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "kisho-site".to_owned() } else { name.to_owned() }
}

/// A text in quotation marks, as JSON, YAML and TOML have it.
fn quoted(text: String) -> String {
    Value::String(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(host: Host, dir: &Path) -> (PathBuf, String) {
        Deployment { host, release: "https://host.example/me/it".to_owned() }.file(dir)
    }

    #[test]
    fn a_site_in_a_folder_of_a_repository_is_published_from_its_top() {
        let repository = tempfile::tempdir().unwrap();
        std::fs::create_dir(repository.path().join(".git")).unwrap();
        let dir = repository.path().join("my books/go");
        let (path, text) = file(Host::Github, &dir);
        assert_eq!(path, repository.path().join(".github/workflows/site.yml"));
        assert!(text.contains("working-directory: \"my books/go\"\n"), "{text}");
        let (path, text) = file(Host::Cloudflare, &dir);
        assert_eq!(path, dir.join("wrangler.toml"));
        assert!(text.contains("name = \"go\"\n"), "{text}");
    }

    #[test]
    fn cloudflare_gets_a_name_that_it_takes() {
        assert_eq!(worker("My_Site."), "my-site");
        assert_eq!(worker("将棋"), "kisho-site");
    }
}
