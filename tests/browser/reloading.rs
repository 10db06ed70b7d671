//! What an author sees who writes while the server runs. Only here scripts are switched on: the server adds one.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::support::browser::{Engine, Page, Viewport};
use crate::support::server::Server;

in_each_engine!(
    a_saved_page_comes_with_the_reader_where_he_was,
    a_board_that_is_tried_stays_until_it_is_closed,
    of_two_files_that_are_dropped_one_is_read,
);

fn write(root: &Path, heading: &str, code: &str) {
    let lines = "A paragraph of its own.\n\n".repeat(80);
    let text = format!(
        "# {heading}\n\n```quoridor id=game\n{code}\n```\n\n<details id=\"more\"><summary>More</summary>Text</details>\n\n{lines}"
    );
    fs::write(root.join("content/_index.md"), text).unwrap();
}

fn a_saved_page_comes_with_the_reader_where_he_was(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
    write(root, "First", "e2 e8 e3 e7 e4 e6");
    let server = Server::start(root);
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    page.run_scripts();
    page.go_to(&format!("http://{}/", server.address));
    page.eval::<bool>(
        "document.querySelector('#game-4').click(), document.querySelector('#more').open = true",
    );
    page.eval::<f64>("scrollTo(0, 700), scrollY");
    write(root, "Second", "e2 e8 e3 e7 e4 e6 a3h");
    page.wait_until("the new page is there", "document.querySelector('h1')?.textContent == 'Second'");
    page.wait_until("it is loaded", "document.readyState == 'complete'");
    page.wait_until("the frame is chosen", "document.querySelector('#game-4').checked");
    page.wait_until("what was open is", "document.querySelector('#more').open");
    page.wait_until("it is where it was", "scrollY == 700");
    write(root, "Third", "e2 e8 e3 e5");
    page.wait_until("the error is told", "!!document.querySelector('#kisho-errors pre')");
    let told = page.eval::<String>("document.querySelector('#kisho-errors').textContent");
    assert!(told.contains("content/_index.md") && told.contains("e5"), "{told}");
    write(root, "Fourth", "e2 e8 e3 e7");
    page.wait_until(
        "the error is gone",
        "document.querySelector('h1')?.textContent == 'Fourth' && !document.querySelector('#kisho-errors')",
    );
}

fn a_board_that_is_tried_stays_until_it_is_closed(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\ntry_moves = true\n").unwrap();
    write(root, "First", "e2 e8");
    let server = Server::start(root);
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    page.run_scripts();
    page.go_to(&format!("http://{}/", server.address));
    page.wait_until("the script runs", "!!document.querySelector('.k-try:not([hidden])')");
    page.click(".k-try");
    page.wait_until("the board is there", "!!document.querySelector('dialog .kp-input')");
    write(root, "Second", "e2 e8 e3 e7");
    server.wait_for("/", "the change", |_, html| html.contains("Second"));
    // The page hears of it a moment later.
    std::thread::sleep(Duration::from_millis(500));
    assert!(page.eval::<bool>("!!document.querySelector('dialog[open] .kp-input')"), "the board");
    page.click(".kp-back");
    page.wait_until("the new page is there", "document.querySelector('h1')?.textContent == 'Second'");
}

fn of_two_files_that_are_dropped_one_is_read(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("content")).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Test\"\n").unwrap();
    write(root, "First", "e2 e8");
    let server = Server::start(root);
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    page.run_scripts();
    for (files, is_told) in [(1, false), (2, true)] {
        page.go_to(&format!("http://{}/.kisho/edit?file=_index.md&block=new&game=go", server.address));
        page.wait_until("it is loaded", "document.readyState == 'complete'");
        page.run(&format!(
            "{{ const dataTransfer = new DataTransfer(); \
             for (let at = 0; at < {files}; at++) dataTransfer.items.add(new File(['1. e2 e8 2. e3'], 'a.txt')); \
             document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }})); }}"
        ));
        page.wait_until("the file is read", "document.querySelectorAll('.kp-moves button').length === 4");
        let told: bool = page.eval(
            "[...document.querySelectorAll('.kp-notice')].some(e => e.textContent.includes('2 files'))",
        );
        assert_eq!(told, is_told);
    }
}
