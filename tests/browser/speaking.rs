//! Positions in words, spoken by the script that sites may ask for.

use std::fs;

use kisho::site::{BuildOptions, Contents, build};

use tempfile::TempDir;

use crate::replay::{KEY, go_to};
use crate::support::browser::{Engine, Page, Viewport};
use crate::support::go_game::Game;
use crate::support::server::Files;

in_chromium_with_script!(
    a_button_speaks_the_position_that_is_shown,
    long_games_are_spoken_from_the_position_that_is_told,
);

/// The page of a replay on a site with the script, and the server that has it.
fn open(engine: Engine, record: &str) -> Option<(Page, Files, TempDir)> {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    write("kisho.toml", b"title = \"T\"\nreplay_script = true\n");
    write("content/a.md", format!("# A\n\n```sgf id={KEY}\n{record}\n```\n").as_bytes());
    let built = build(&BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() });
    assert!(built.problems.is_empty(), "{:?}", built.problems);
    for (name, contents) in built.files {
        if let Contents::Made(bytes) = contents {
            write(&format!("out/{name}"), &bytes);
        }
    }
    let server = Files::start(&folder.path().join("out"), "/");
    let mut page = Page::blank(engine, Viewport::DESKTOP)?;
    page.go_to(&format!("{}a/", server.address));
    Some((page, server, folder))
}

/// Shows a frame, presses the button, and hears what is spoken.
fn spoken(page: &mut Page, frame: usize) -> String {
    const STATUS: &str = "document.querySelector('[role=status]').textContent";
    go_to(page, &format!("{KEY}-{frame}"));
    page.eval::<String>("document.querySelector('[role=status]').textContent = ''");
    page.eval::<bool>(
        "[...document.querySelectorAll('button')].find(e => e.textContent.includes('Speak')).click(), true",
    );
    page.wait_until("something is spoken", &format!("{STATUS} !== ''"));
    page.eval(STATUS)
}

fn a_button_speaks_the_position_that_is_shown(engine: Engine) {
    let Some((mut page, _server, _folder)) =
        open(engine, "(;GM[1]SZ[5];B[cc];W[dc](;B[cb];W[db])(;B[bb];W[ab]))")
    else {
        return;
    };
    for (frame, said) in [
        (2, "Move 2: White D3. Black: C3. White: D3."),
        (4, "Move 4: White D4. Black: C4, C3. White: D4, D3."),
        (5, "Move 3: Black B4. Black: B4, C3. White: D3."),
        (6, "Move 4: White A4. Black: B4, C3. White: A4, D3."),
        (0, "Start: An empty board. Black to play."),
    ] {
        assert_eq!(spoken(&mut page, frame), said, "frame {frame}");
    }
}

fn long_games_are_spoken_from_the_position_that_is_told(engine: Engine) {
    let game = Game::line(9, 19, 250);
    let Some((mut page, _server, _folder)) = open(engine, &game.sgf(|_| String::new())) else { return };
    let said = spoken(&mut page, 127);
    assert!(said.starts_with("Move 120: ") && said.contains(" 121. Black "), "{said}");
    let name: String = page.eval(&format!("document.getElementById('{KEY}-127').getAttribute('aria-label')"));
    assert!(said.ends_with(&format!(" 127. {name}")), "{said}");
}
