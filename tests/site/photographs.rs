//! Photographs in smaller sizes: in Markdown, in templates, in feeds.

use std::io::Cursor;
use std::path::Path;

use kisho::site::{BuildOptions, Contents, PaintedPictures, build, write};

use crate::built::{at, page, put, said};

const CONFIG: &str =
    "base_url = \"https://example.org\"\ngenerate_feeds = true\n[images]\nwidths = [40, 80, 160]\n";

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let pixels = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 90]));
    pixels.write_to(&mut out, image::ImageFormat::Jpeg).unwrap();
    out.into_inner()
}

fn site(text: &str, more: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("kisho.toml", CONFIG), ("content/_index.md", "")]);
    put(root.path(), &[("content/go/club.md", text)]);
    put(root.path(), more);
    put(root.path(), &[("content/go/a b.jpg", jpeg(100, 50)), ("content/go/small.jpg", jpeg(40, 20))]);
    put(
        root.path(),
        &[(
            "content/go/moving.gif",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
        )],
    );
    root
}

fn painted(root: &Path, painted: &Path) -> PaintedPictures {
    let options =
        BuildOptions { root: root.to_owned(), painted: Some(painted.to_owned()), ..BuildOptions::default() };
    let built = build(&options);
    write(&built, &root.join("public")).unwrap();
    built.painted
}

#[test]
fn a_photograph_comes_in_the_widths_that_the_config_names() {
    let text = "+++\ndate = 2026-01-02\n+++\n![The club](<a b.jpg> \"All\")\n\n![](small.jpg) ![](moving.gif) ![](<a b.jpg?x=1>)\n";
    let root = site(text, &[]);
    let built = at(root.path());
    let html = page(&built, "go/club/index.html");
    let tags: Vec<&str> = html.split("<img ").skip(1).map(|rest| rest.split('>').next().unwrap()).collect();
    assert!(
        tags[0].starts_with(
            "src=\"../../go/a%20b.jpg\" alt=\"The club\" title=\"All\" srcset=\"../../go/a%20b."
        ),
        "{}",
        tags[0]
    );
    for part in [
        ".webp 40w, ",
        ".webp 80w, ",
        ".webp 100w\"",
        "sizes=\"(max-width: 48rem) 100vw, 46rem\"",
        "width=\"100\" height=\"50\"",
    ] {
        assert!(tags[0].contains(part), "{part}: {}", tags[0]);
    }
    assert_eq!(tags.iter().filter(|tag| tag.contains("srcset")).count(), 1, "{tags:?}");
    let made: Vec<_> = built.files.iter().filter(|(path, _)| path.ends_with(".webp")).collect();
    assert_eq!(made.len(), 3);
    for (path, contents) in made {
        let Contents::Drawn(drawing) = contents else { panic!("{path}") };
        let bytes = drawing.png().unwrap();
        assert!(bytes.starts_with(b"RIFF") && bytes[8..].starts_with(b"WEBP"));
    }
    let feed = page(&built, "atom.xml");
    assert!(feed.contains("https://example.org/go/a%20b.") && !feed.contains(" ../"), "{feed}");
    assert!(said(&built).iter().all(|one| one.ends_with("image-alt")), "{:?}", said(&built));
}

#[test]
fn a_template_asks_for_the_size_that_it_needs() {
    let template = "<html lang=\"en\">{% set small = resize_image(path=\"go/a b.jpg\", width=30, height=30) %}\
        <img src=\"{{ small.url }}\" width=\"{{ small.width }}\" height=\"{{ small.height }}\" alt=\"x\">{{ small.orig_width }} \
        {% set wide = resize_image(path=\"@/go/a b.jpg\", width=500, op=\"fit_width\") %}{{ wide.width }} \
        {% set fit = resize_image(path=\"go/a b.jpg\", width=50, height=10, op=\"fit\") %}{{ fit.width }}×{{ fit.height }}{{ page.content }}";
    let shortcode =
        "{% set low = resize_image(path=\"go/a b.jpg\", height=25) %}<img alt=\"y\" src=\"{{ low.url }}\">";
    let more = [("templates/page.html", template), ("templates/shortcodes/club.html", shortcode)];
    let root = site("{{ club() }}\n", &more);
    put(root.path(), &[("content/other.md", "# Other\n")]);
    let built = at(root.path());
    assert_eq!(said(&built), [""; 0]);
    let html = page(&built, "go/club/index.html");
    assert!(html.contains("<img src=\"../../processed_images/a%20b."), "{html}");
    assert!(html.contains("width=\"30\" height=\"30\" alt=\"x\">100 100 20×10"), "{html}");
    let made = built.files.keys().filter(|path| path.starts_with("processed_images/a b.")).count();
    assert_eq!(made, 4, "each once, whoever shows it: {:?}", built.files.keys());
    for (call, message) in [
        ("path=\"go/moving.gif\", width=9", "is no photograph"),
        ("path=\"go/none.jpg\", width=9", "there is no picture `go/none.jpg`"),
        ("path=\"go/a b.jpg\"", "needs a `width` or a `height`"),
        ("path=\"go/a b.jpg\", width=0", "from 1 to 16383 pixels"),
        ("path=\"go/a b.jpg\", width=9, format=\"png\"", "writes WebP"),
        ("path=\"go/a b.jpg\", width=9, op=\"bend\"", "there is no `op=\"bend\"`"),
    ] {
        let template = format!("\n{{% set x = resize_image({call}) %}}");
        let built = at(site("", &[("templates/page.html", template.as_str())]).path());
        assert!(said(&built)[0].starts_with("templates/page.html:2:"), "{:?}", said(&built));
        assert!(
            built.problems[0].diagnostic.message.contains(message),
            "{}",
            built.problems[0].diagnostic.message
        );
    }
}

#[test]
fn a_bomb_is_told_where_it_is_shown() {
    let root = site("![x](bomb.png)\n", &[]);
    let mut bomb = Vec::new();
    let mut writer = png::Encoder::new(&mut bomb, 100_000, 100_000);
    writer.set_color(png::ColorType::Grayscale);
    drop(writer.write_header().unwrap());
    put(root.path(), &[("content/go/bomb.png", bomb)]);
    assert_eq!(said(&at(root.path())), ["content/go/club.md:1:6 image-pixels"]);
}

#[test]
fn photographs_that_hold_nothing_are_not_gone_through_without_end() {
    let mut empty = Vec::new();
    let mut encoder = png::Encoder::new(&mut empty, 8_000, 7_900);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.write_header().unwrap().write_image_data(&vec![0; 1_000 * 7_900]).unwrap();
    let pages = |count: u32| {
        let text: String = (0..count).map(|number| format!("![x](empty{number}.png)\n\n")).collect();
        let root = site(&text, &[]);
        for number in 0..count {
            put(root.path(), &[(format!("content/go/empty{number}.png").as_str(), &empty)]);
        }
        said(&at(root.path()))
    };
    assert_eq!(pages(4), [""; 0]);
    let told = pages(5);
    assert!(told.len() == 1 && told[0].ends_with("image-pixels"), "{told:?}");
    let sizes = "{% for n in range(start=10, end=31) %}{% set r = resize_image(path=\"go/a b.jpg\", width=n) %}{{ r.url }}{% endfor %}";
    let root = site("", &[("templates/page.html", sizes)]);
    let message = &at(root.path()).problems[0].diagnostic.message;
    assert!(message.contains("`a b.jpg` is asked for in more than 20 sizes"), "{message}");
}

#[test]
fn what_was_made_once_is_kept_for_other_builds() {
    let text = "![x](<a b.jpg>)\n";
    let kept = tempfile::tempdir().unwrap();
    let root = site(text, &[]);
    let _ = painted(root.path(), kept.path());
    let first: Vec<_> =
        std::fs::read_dir(kept.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(first.len() >= 3, "{first:?}");
    // Files that are there already are not painted, so an altered one shows that it was taken from there.
    let other = site(text, &[]);
    let built = build(&BuildOptions {
        root: other.path().to_owned(),
        painted: Some(kept.path().to_owned()),
        ..BuildOptions::default()
    });
    write(&built, &other.path().join("public")).unwrap();
    let second = std::fs::read_dir(kept.path()).unwrap().count();
    assert_eq!(first.len(), second, "the same content has the same names in every build");
}
