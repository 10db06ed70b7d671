//! `kisho render` to PDF: pages, paper and what is refused.

use super::*;

/// The widths and heights of the pages in points, rounded.
fn pages(file: &[u8]) -> Vec<(u32, u32)> {
    let text: String = file.iter().map(|&byte| char::from(byte)).collect();
    let boxes = text.split("/MediaBox").skip(1).filter_map(|rest| rest.split(']').next());
    let numbers = boxes
        .map(|b| b.trim_start_matches([' ', '[']).split(' ').map(|n| n.parse::<f64>().unwrap()).collect());
    numbers.map(|n: Vec<f64>| (n[2].round() as u32, n[3].round() as u32)).collect()
}

#[test]
fn frames_are_pages_of_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdf");
    let draw = |arguments: &[&str]| {
        let out = ["--from", "qf", "-o", file.to_str().unwrap()];
        let ended = kisho(&[&["render", "-"], arguments, &out].concat(), GAME);
        assert_eq!(ended.code, 0, "{}", ended.err);
        pages(&std::fs::read(&file).unwrap())
    };
    let one = draw(&["--width", "8cm"]);
    assert!(one.len() == 1 && one[0].0 == 227, "{one:?}");
    assert!(draw(&["--frame", "all"]).len() > 1);
    // B5 as in Japan.
    assert_eq!(draw(&["--page", "b5"]), [(516, 729)]);
    assert_eq!(draw(&["--page", "A4", "--width", "100mm", "--frame", "first,last"]), [(595, 842); 2]);
}

#[test]
fn paper_is_for_pdf_only() {
    let ended = kisho(&["render", "-", "--from", "qf", "--page", "a4"], POSITION);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("--page is for PDF"), "{}", ended.err);
    let ended = kisho(&["render", "-", "--from", "qf", "--to", "pdf", "--page", "a7"], POSITION);
    assert!(ended.code == 2 && ended.err.contains("a5"), "{}", ended.err);
}

#[test]
fn a_width_beyond_the_paper_is_an_error_that_says_how_much_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wide.pdf");
    let draw = |width: &str| {
        let out = ["--from", "qf", "--page", "a4", "--width", width, "-o", file.to_str().unwrap()];
        kisho(&[&["render", "-"], &out[..]].concat(), POSITION)
    };
    let ended = draw("30cm");
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.contains("300 mm") && ended.err.contains("A4") && ended.err.contains("168 mm"),
        "{}",
        ended.err
    );
    assert!(!file.exists());
    assert_eq!(draw("168mm").code, 0, "what the message says is right");
}
