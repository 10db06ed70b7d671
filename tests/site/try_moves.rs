//! Boards to play on in published pages: which boards have a button for them, and which pages the script.

use std::collections::BTreeSet;

use kisho::site::Built;

use crate::built::{self, page as text};

/// Most bytes of the script, which every page with a board loads: it opens boards, keeps what was tried, moves the focus and saves pictures.
const MOST: usize = 9_000;

fn site(config: &str) -> Built {
    let built = built::site(&[
        ("kisho.toml", config),
        ("content/_index.md", "# Home\n"),
        ("content/still.md", "# Still\n\n```sgf\n(;SZ[9]AB[ee])\n```\n"),
        ("content/deep/in/game.md", "# Game\n\n```sgf flip theme=slate\n(;SZ[9];B[ee];W[cc])\n```\n"),
        (
            "content/parts.md",
            "# Parts\n\n```quoridor id=g split=10\ne2 e8 e3 e7 e4 e6 d4 d6 d5 c6 c5 b6 b5 a6\n```\n",
        ),
        ("content/free.md", "# Free\n\n```qf_freeboard\n```\n"),
        ("content/asks.md", "# Quiz\n\n```sgf quiz\n(;SZ[9];B[ee];W[cc])\n```\n"),
        ("content/text.md", "# Text\n\n`<button type=\"button\" class=\"k-try\"`\n"),
    ]);
    let said: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert_eq!(said, [""; 0]);
    built
}

fn pages(built: &Built) -> BTreeSet<&str> {
    built.files.keys().map(String::as_str).filter(|path| path.ends_with(".html")).collect()
}

#[test]
fn without_a_wish_no_page_has_it() {
    let off = site("");
    assert!(!off.files.keys().any(|path| path.starts_with("play/")));
    for page in pages(&off) {
        assert!(
            !text(&off, page).contains("<script") && !text(&off, page).contains("data-request"),
            "{page}"
        );
    }
}

#[test]
fn pages_with_a_board_that_asks_nothing_have_it() {
    let on = site("try_moves = true");
    let file = on.files.keys().find(|path| path.starts_with("play/play.")).unwrap();
    assert!(text(&on, file).len() <= MOST, "{} bytes", text(&on, file).len());
    let mut with = BTreeSet::new();
    for page in pages(&on) {
        let html = text(&on, page);
        let link =
            format!("<script src=\"{}{file}\" defer></script>\n", "../".repeat(page.matches('/').count()));
        assert_eq!(
            html.contains(&link),
            html.contains("<button type=\"button\" class=\"k-try\" hidden"),
            "{page}"
        );
        with.extend(html.contains(&link).then_some(page.split('/').next().unwrap()));
    }
    assert_eq!(with, BTreeSet::from(["still", "deep", "parts", "free"]));
    let html = text(&on, "deep/in/game/index.html");
    let request = html.split("data-request=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert!(request.starts_with("game=go&amp;record=") && request.contains("%3BB%5Bee%5D"), "{request}");
    assert!(request.ends_with("&amp;notation=sgf&amp;options=flip+theme%3Dslate&amp;lang=en"), "{request}");
    // What the script loads is there.
    let script = text(&on, file);
    for (path, _) in on.files.iter().filter(|(path, _)| path.starts_with("play/") && *path != file) {
        assert!(script.contains(path.trim_start_matches("play/")), "{path}");
    }
}

/// The attribute of the button of a page, if there is one.
fn attribute(html: &str, name: &str) -> Option<String> {
    let button = html.split("class=\"k-try\"").nth(1)?.split('>').next()?;
    let value = button.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
    Some(value.replace("&amp;", "&"))
}

#[test]
fn a_board_is_shown_as_on_the_page() {
    let finished = "(;GM[1]SZ[5];B[cc];W[dd];B[dc];W[ed])";
    let blocks = [
        ("kif pieces=letters caption=\"a b\" id=x size=300", "   1 ７六歩(77)", "pieces=letters"),
        ("quoridor info-bar=fan no-last-move frame=1", "e2 e8", "info-bar=fan no-last-move"),
        ("quoridor plain-walls marks=circle:e5", "e2 e8", "plain-walls marks=circle:e5"),
        ("quoridor marks=\"A:e5 B:d5\" frame=1", "e2 e8", "marks=\"A:e5 B:d5\" frame=1"),
        ("shogi64 arrows=5e-5d", "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA", "arrows=5e-5d"),
        ("kif every=1 marks=circle:5e", "   1 ７六歩(77)", ""),
        (
            "kif names=japanese coords=eastern hands=none",
            "   1 ７六歩(77)",
            "names=japanese coords=eastern hands=none",
        ),
        ("sgf score=chinese dead=\"D2 E2\" frames=none crop=auto", finished, "score=chinese dead=\"D2 E2\""),
        // A replay shows the count of one position beside it.
        ("sgf score=chinese coords=numeric", finished, "coords=numeric"),
        ("sgf theme=own", finished, ""),
    ];
    let page = |(at, (info, code, _)): (usize, &(&str, &str, &str))| {
        (format!("content/{at}.md"), format!("# A\n\n```{info}\n{code}\n```\n"))
    };
    let mut files: Vec<_> = blocks.iter().enumerate().map(page).collect();
    files.push(("kisho.toml".to_owned(), "try_moves = true".to_owned()));
    files.push(("themes/boards/own.toml".to_owned(), "extends = \"wood\"\n".to_owned()));
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let built = built::site(&files);
    for (at, (info, _, words)) in blocks.iter().enumerate() {
        let request = attribute(&text(&built, &format!("{at}/index.html")), "data-request").unwrap();
        let asked = kisho_play::Request::parse(request.as_bytes());
        assert_eq!(asked.get("options").unwrap_or_default(), *words, "{info}");
        assert_eq!(kisho_play::Table::of(&asked).1, [], "{info}");
    }
}

#[test]
fn a_board_begins_at_the_position_that_is_shown() {
    let game =
        "setup: CPG GPC PCG PGC GPC GPC GCP CGP\n\n1. b2-c2,c2-c3 2. f4-f3,f3-f2 3. a1-a2, { !! } c3-c4\n";
    let solved = "position: 6/6/3gpc2/6/1GPC4/2PCG3 b\n";
    let built = built::site(&[
        ("kisho.toml", "try_moves = true"),
        ("content/turns.md", &format!("# A\n\n```janken step=turn\n{game}```\n")),
        ("content/still.md", &format!("# A\n\n```janken step=turn frame=2 frames=none\n{game}```\n")),
        ("content/solved.md", &format!("# A\n\n```janken solve=line\n{solved}```\n")),
        ("content/dice.md", "# A\n\n```janken die=\"GPC PGC\"\n```\n"),
        ("content/die.md", "# A\n\n```janken die=a1\n```\n"),
        ("content/book.md", "# A\n\n```sgf moves=1-3\n(;SZ[9];B[ee];W[cc];B[gc];W[gg])\n```\n"),
        ("content/side.md", "# A\n\n```othello moves=1-3 frame=4\nf5 d6 c3 (c5 f4)\n```\n"),
        (
            "content/walls.md",
            "# A\n\n```quoridor figures=last frame=7\n1. e2 e8 2. e3 e7 (2... d8 3. d3) 3. e4\n```\n",
        ),
        ("content/series.md", "# A\n\n```usi figures=last\nposition startpos moves 7g7f 3c3d 2g2f\n```\n"),
        (
            "content/parts.md",
            "# A\n\n```quoridor id=g split=10\ne2 e8 e3 e7 e4 e6 d4 d6 d5 c6 c5 b6 b5 a6\n```\n",
        ),
    ]);
    let of = |page: &str, name: &str| attribute(&text(&built, &format!("{page}/index.html")), name);
    // After the first, the second and a half, and the third turn; the half one has a comment.
    assert_eq!(of("turns", "data-nodes").as_deref(), Some("0=0&1=2&2=4&3=5&4=6"));
    assert_eq!(of("still", "data-at").as_deref(), Some("2"));
    assert!(of("still", "data-nodes").is_some_and(|nodes| nodes.contains("&2=4&")));
    assert_eq!(of("solved", "data-request"), None, "the line is not in the record");
    assert_eq!(of("dice", "data-request"), None, "there is no board");
    assert!(of("die", "data-request").is_some());
    assert_eq!(of("book", "data-nodes").as_deref(), Some("0=3"));
    let node =
        |page: &str| of(page, "data-nodes").and_then(|nodes| Some(nodes.split_once('=')?.1.to_owned()));
    assert_eq!(["side", "walls", "series"].map(|page| node(page).unwrap()), ["4", "7", "3"]);
    let request = of("parts", "data-request");
    assert!(request.is_some());
    let ways: Vec<_> = ["parts", "parts/g/1"].map(|page| of(page, "data-at")).to_vec();
    assert_eq!(
        ways,
        [Some("0".to_owned()), Some("5".to_owned())],
        "the second part begins with the last frame of the first"
    );
    assert_eq!(of("parts/g/1", "data-request"), request);
}

#[test]
fn each_figure_of_a_series_can_be_played_on() {
    let built = built::site(&[
        ("kisho.toml", "try_moves = true"),
        ("content/_index.md", "# A\n\n```sgf every=2\n(;SZ[9];B[ee];W[cc];B[gc];W[gg];B[cg])\n```\n"),
    ]);
    let html = text(&built, "index.html");
    let at: Vec<_> = html.split(" data-nodes=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(at, ["0=2", "0=4", "0=5"], "{html}");
}
