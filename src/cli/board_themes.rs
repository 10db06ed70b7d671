//! The board themes that a command knows: those of a folder, and files that the command line names.

use std::path::Path;

use super::Failure;
use super::report::show;
use super::root;
use crate::site::board_themes;
use kisho_board::diagram::theme::Themes;
use kisho_board::present::Options;
use kisho_game::text::{Diagnostic, Id};

/// Those of a folder; what is wrong with them is reported.
pub fn in_folder(folder: &Path) -> Result<Themes, Failure> {
    let (themes, problems) = board_themes::of_site(folder);
    if show(&problems.into_list(), folder) { Err(Failure::Reported) } else { Ok(themes) }
}

/// Finds the theme that options name: a file, one of the site that the command is run in, or a built-in one. Gives what is wrong
/// with the name; what is wrong with a file is reported.
pub fn choose(options: &mut Options) -> Result<Option<Diagnostic>, Failure> {
    // Who names none is not to depend on where the command is run.
    let Some(theme) = &mut options.theme else { return Ok(None) };
    let file = Path::new(&theme.value);
    let is_file = file.extension().is_some_and(|ending| ending == "toml");
    if is_file && !file.is_file() {
        let message = format!("there is no file `{}`", file.display());
        return Ok(Some(Diagnostic::error(Id::OptionTheme, theme.span, message)));
    }
    let (folder, (themes, problems)) = if is_file {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        theme.value = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let found = board_themes::in_file(&folder, &theme.value);
        (folder, found)
    } else {
        let root = root::around_here();
        let found = board_themes::one_of_site(&root, &theme.value);
        (root, found)
    };
    if show(&problems.into_list(), &folder) {
        return Err(Failure::Reported);
    }
    Ok(options.choose_theme(&themes))
}
