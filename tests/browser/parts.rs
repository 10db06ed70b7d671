//! A record on several pages: its parts show what the whole shows, and links lead from one to the other and back.

use std::fs;

use kisho::site::{BuildOptions, Contents, build};
use kisho_board::diagram::{Part, Partition};

use crate::replay::{self, KEY, Replay};
use crate::support::browser::{Engine, Page, Viewport};
use crate::support::go_game::Game;
use crate::support::server::Files;

in_each_engine!(
    every_part_shows_what_the_whole_shows,
    ways_lead_into_other_parts_and_back_to_the_frame_before,
    a_long_line_goes_on_by_the_next_button,
    links_from_the_article_lead_to_the_page_and_the_frame,
    many_small_problems_share_pages_and_fit_a_phone,
);

/// The site of a game whose block has the word `split=`, on a server.
struct Site {
    server: Files,
    _folder: tempfile::TempDir,
    game: Game,
    parts: Vec<Part>,
}

impl Site {
    fn new(game: Game, most: usize, article: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        file("kisho.toml", "title = \"T\"\n");
        file("content/book/game.sgf", &game.sgf(replay::comment));
        let block = format!("```sgf src=game.sgf id={KEY} split={most}\n```\n");
        file("content/book/tree.md", &format!("# A tree\n\n{article}\n\n{block}"));
        let root = folder.path().to_owned();
        let built = build(&BuildOptions { root, ..BuildOptions::default() });
        assert!(built.problems.is_empty(), "{:?}", built.problems);
        for (name, contents) in built.files {
            if let Contents::Made(bytes) = contents {
                let path = folder.path().join("out").join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, &**bytes).unwrap();
            }
        }
        let figure = Replay::figure(&game, 0);
        let parts = figure.timeline.parts(&Partition::new(&figure.timeline.frames, most));
        let server = Files::without_scripts(&folder.path().join("out"), "/");
        Self { server, _folder: folder, game, parts }
    }

    fn url(&self, part: usize) -> String {
        let below = if part == 0 { String::new() } else { format!("{KEY}/{part}/") };
        format!("{}book/tree/{below}", self.server.address)
    }

    /// The page of a part.
    fn open(&self, engine: Engine, part: usize, viewport: Viewport) -> Option<Replay> {
        let mut page = Page::blank(engine, viewport)?;
        page.go_to(&self.url(part));
        let all = self.game.preorder();
        let order = self.parts[part].frames.iter().map(|&frame| all[frame]).collect();
        let mut figure = Replay::figure(&self.game, 0);
        figure.timeline = self.parts[part].timeline.clone();
        Some(Replay::part(self.game.clone(), page, figure, order))
    }
}

impl Replay {
    /// Follows a link to another page by the keyboard: some links are not drawn where they stand.
    fn follow(&mut self, site: &Site, selector: &str, part: usize) {
        let href: String = self.page.eval(&format!("document.querySelector({selector:?}).href"));
        let page = href.split_once('#').map_or(href.as_str(), |(page, _)| page);
        assert_eq!(page, site.url(part), "{selector}");
        self.page.eval::<bool>(&format!("document.querySelector({selector:?}).focus(), true"));
        self.page.key("Enter");
        let there = format!("location.href === {href:?} && document.readyState === 'complete'");
        self.page.wait_until("the other page is there", &there);
        let all = site.game.preorder();
        let order = site.parts[part].frames.iter().map(|&frame| all[frame]).collect();
        self.become_part(site.parts[part].timeline.clone(), order);
    }
}

/// A game with captures, and variations inside variations.
fn tree() -> Game {
    Game::tree(3, 9, 40, 24)
}

fn every_part_shows_what_the_whole_shows(engine: Engine) {
    let site = Site::new(Game::tree(3, 9, 12, 8), 10, "");
    assert!(site.parts.len() >= 4, "{} parts", site.parts.len());
    for part in 0..site.parts.len() {
        let Some(mut replay) = site.open(engine, part, Viewport::DESKTOP) else { return };
        assert_eq!(replay.shown(), 0);
        replay.expect_seen(0);
        let first = replay.radio(0);
        replay.page.eval::<bool>(&format!("document.getElementById('{first}').focus(), true"));
        for frame in 1..replay.len() {
            replay.expect_next(frame);
        }
        replay.go_to(0);
        replay.expect(0);
        assert_eq!(replay.page.messages(), [""; 0]);
    }
}

fn ways_lead_into_other_parts_and_back_to_the_frame_before(engine: Engine) {
    let site = Site::new(tree(), 40, "");
    for (number, part) in site.parts.iter().enumerate().skip(1) {
        let back = part.way.steps.iter().rev().find(|step| step.part != number).unwrap();
        let Some(mut replay) = site.open(engine, back.part, Viewport::DESKTOP) else { return };
        let before = site.parts[back.part].frames.iter().position(|&frame| frame == back.whole).unwrap();
        let way = format!("#{KEY} .k-c a[href*='{number}/#']");
        if before > 0 {
            assert_eq!(replay.page.seen::<bool>(&way, "true"), [true; 0], "not offered at the start");
            replay.go_to(before);
        }
        assert_eq!(replay.page.seen::<bool>(&way, "true"), [true], "offered at frame {}", back.whole);
        let listed = replay.page.seen::<bool>(&format!("#{KEY} .k-m a[href*='{number}/#']"), "true");
        assert_eq!(listed, [true], "in the move list");
        replay.follow(&site, &way, number);
        assert_eq!(replay.shown(), 0);
        replay.expect_seen(0);
        // Back, and on from there as if nothing had been between.
        let first = replay.radio(0);
        replay.follow(&site, &format!("#{first} + .k-fr .k-r a:not(.f)"), back.part);
        assert_eq!(replay.shown(), before);
        replay.expect_seen(before);
        if before + 1 < replay.len() {
            replay.expect_next(before + 1);
            replay.go_to(0);
            replay.expect(0);
        }
    }
}

fn a_long_line_goes_on_by_the_next_button(engine: Engine) {
    let site = Site::new(Game::line(5, 9, 44), 20, "");
    let sizes: Vec<usize> = site.parts.iter().map(|part| part.frames.len()).collect();
    assert_eq!(sizes, [15, 15, 15]);
    let Some(mut replay) = site.open(engine, 0, Viewport::PHONE) else { return };
    replay.go_to(14);
    replay.page.wait_until("the last frame", &format!("document.getElementById('{KEY}-14').checked"));
    let place = replay.page.rect(&format!("#{KEY} .k-b")).unwrap();
    // The next button stands where it always does.
    replay.page.click_at(place.x + place.width - 110.0, place.y + 26.0);
    replay.page.wait_until("the next page", &format!("location.href.endsWith('/{KEY}/1/#{KEY}-15')"));
}

fn links_from_the_article_lead_to_the_page_and_the_frame(engine: Engine) {
    let last = Game::line(5, 9, 44).nodes.len() - 1;
    let site = Site::new(Game::line(5, 9, 44), 20, &format!("[here](#{KEY}:7) [the end](#{KEY}:{last})"));
    let Some(mut replay) = site.open(engine, 0, Viewport::DESKTOP) else { return };
    replay.page.click("main a.k-goto[href='#b1-7']");
    assert_eq!(replay.shown(), 7);
    replay.expect_seen(7);
    replay.follow(&site, &format!("main article a[href$='/2/#{KEY}-{last}']"), 2);
    assert_eq!(replay.shown(), 14);
    replay.expect_seen(14);
    let board = replay.page.rect(&format!("#{KEY} .k-v")).unwrap();
    assert!(board.y >= 0.0 && board.y + board.height <= 768.0, "the board is in view: {board:?}");
}

fn many_small_problems_share_pages_and_fit_a_phone(engine: Engine) {
    let mut sgf = Game::tree(4, 9, 0, 0);
    sgf.fan(1, 50, 4);
    let site = Site::new(sgf, 60, "");
    assert_eq!(site.parts.len(), 4);
    for part in 0..4 {
        let Some(mut replay) = site.open(engine, part, Viewport::DESKTOP) else { return };
        replay.expect_seen(0);
        replay.page.resize(Viewport::PHONE);
        assert!(!replay.page.scrolls_sideways());
        let ways: Vec<String> = replay.page.seen(&format!("#{KEY} .k-w label"), "e.innerText");
        assert!(ways.len() >= 10, "{ways:?}");
    }
}
