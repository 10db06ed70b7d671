//! Files by their addresses: `file:///home/me/site/content/a.md`

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use kisho_source::address::{decode, encode};

/// The path of a file on this machine; `None` for what is no file of it, such as `untitled:Untitled-1`.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let (host, path) = rest.split_at(rest.find('/')?);
    if !host.is_empty() && host != "localhost" {
        return None;
    }
    let path = decode(path);
    // `/C:/site` is `C:/site` where there are drives.
    let with_drive = path.get(1..).filter(|path| cfg!(windows) && path.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(with_drive.unwrap_or(&path)))
}

/// The address of a file.
pub fn of(path: &Path) -> Uri {
    let path = path.to_string_lossy().replace('\\', if cfg!(windows) { "/" } else { "\\" });
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", encode(&path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back() {
        for file in ["/a/b c/棋.md", "/a/100%/#x?.md"] {
            assert_eq!(path(&of(Path::new(file))).as_deref(), Some(Path::new(file)));
        }
        assert_eq!(of(Path::new("/a b/棋.md")).0, "file:///a%20b/%E6%A3%8B.md");
        for other in ["untitled:Untitled-1", "https://example.org/a.md", "file://host/a.md", "file://", ""] {
            assert_eq!(path(&Uri(other.to_owned())), None, "{other}");
        }
    }
}
