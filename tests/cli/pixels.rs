//! Pictures in pixels: their sizes, what they say of themselves, and that they look as the SVG does.

use kisho_board::present;
use kisho_board::render::png::{Settings, Size, png};
use kisho_board::render::{self, Ground};
use kisho_game::text::Lang;
use kisho_game::{ReadOptions, notation};
use resvg::tiny_skia::Pixmap;

use super::*;

fn shown(arguments: &[&str]) -> (Ended, Option<png::Info<'static>>) {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&["render", "--from", "qf", "-o", "x.png"], arguments].concat();
    let ended = kisho_in(folder.path(), &arguments, POSITION);
    let file = std::fs::File::open(folder.path().join("x.png")).ok();
    let info =
        file.map(|file| png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap().info().clone());
    (ended, info)
}

#[test]
fn widths_are_pixels_or_lengths_on_paper() {
    for (arguments, width, metre) in [
        (&["--width", "800"][..], 800, None),
        (&["--width", "800px", "--dpi", "300"], 800, Some(11_811)),
        (&["--width", "8cm", "--dpi", "600"], 1890, Some(23_622)),
        (&["--width", "1in"], 300, Some(11_811)),
    ] {
        let (ended, info) = shown(arguments);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{arguments:?}");
        let info = info.unwrap();
        assert_eq!(info.width, width, "{arguments:?}");
        assert_eq!(info.pixel_dims.map(|dims| dims.xppu), metre, "{arguments:?}");
        assert_eq!(info.color_type, png::ColorType::Indexed, "a board has few colours");
    }
    let [natural, double] = [&[][..], &["--dpi", "192"]].map(|arguments| shown(arguments).1.unwrap().width);
    assert_eq!(double, 2 * natural, "on paper as large as an SVG");
    for (arguments, code, told) in [
        (&["--width", "0"][..], 2, "1 to 10000 pixels"),
        (&["--width", "100000"], 2, "1 to 10000 pixels"),
        (&["--scale", "1000"], 1, "1 to 10000 pixels"),
        (&["--width", "150cm", "--dpi", "600"], 1, "1 to 10000 pixels"),
        (&["--dpi", "0"], 2, "1 to 4800"),
        (&["--width", "8cm", "--scale", "2"], 2, "cannot be used with"),
        (&["--width", "8cm", "--to", "html"], 2, "--width is for pictures"),
        (&["--dpi", "300", "--to", "svg"], 2, "--dpi is for PNG"),
    ] {
        let (ended, info) = shown(arguments);
        assert!(ended.code == code && ended.err.contains(told), "{arguments:?}: {}", ended.err);
        assert!(info.is_none(), "{arguments:?}");
    }
    let svg = kisho(&["render", "--from", "qf", "--width", "80mm"], POSITION).out;
    assert!(svg.contains("width=\"80mm\" height=\""), "{svg}");
}

/// What other programs make of the SVG is what stands in the PNG, but for roundings along edges.
#[test]
fn a_png_looks_as_the_svg_of_the_same_frame() {
    let go =
        "(;GM[1]SZ[19]AB[dd][pd][dp][pp][ce][jj]AW[cc][qq][jk][kj];B[qf]LB[qf:A]TR[dd];W[nc]CR[nc]AR[dd:jj])";
    for (name, text, words) in [
        ("sgf", go, ""),
        ("sgf", go, "numbers coords=western crop=auto theme=print"),
        ("qf", GAME, ""),
        ("usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b", ""),
        ("usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b", "pieces=full title"),
    ] {
        let notation = notation(name).unwrap();
        let record = notation.reading(text.as_bytes(), &ReadOptions::default()).record.unwrap();
        let (options, wrong) = present::options::parse(&present::options::words(words).0, notation);
        assert!(wrong.is_empty(), "{wrong:?}");
        let (figure, _) = present::figure(&record, &options, Lang::Ja);
        let frame = figure.timeline.frames.main_end();
        let settings = Settings { size: Size::Width(800.0), ground: Ground::Paper, dpi: None };
        let ours = png(&figure, frame, settings).unwrap();
        assert_eq!(ours, png(&figure, frame, settings).unwrap(), "the same each time");
        let ours = Pixmap::decode_png(&ours).unwrap();
        let svg = render::svg(&figure, frame, Ground::Paper);
        let theirs = Pixmap::decode_png(&render::paint(&svg, ours.width(), ours.height()).unwrap()).unwrap();
        let far: Vec<u8> = ours.data().iter().zip(theirs.data()).map(|(a, b)| a.abs_diff(*b)).collect();
        let mean = far.iter().map(|far| f64::from(*far)).sum::<f64>() / far.len() as f64;
        let wrong = far.iter().filter(|far| **far > 128).count();
        assert!(
            mean < 1.0 && wrong * 1000 < far.len(),
            "{name} {words}: {mean} in the mean, {wrong} far off"
        );
    }
}
