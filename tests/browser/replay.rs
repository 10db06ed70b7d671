//! A made-up game of Go as a page, and what a reader can do with it.

use std::time::{Duration, Instant};

use kisho_board::diagram::{Figure, Timeline};
use kisho_board::present::options::{FrameChoice, Spanned};
use kisho_board::present::{self, Options};
use kisho_board::render::{self, FigurePlace, Sprites};
use kisho_game::text::{Lang, Span};
use kisho_game::{self as game, ReadOptions};

use crate::support::browser::{Box, Engine, Page, Viewport, open};
use crate::support::go_game::{Board, Game};

/// The name of the figure on its page.
pub const KEY: &str = "b1";

/// So long a busy machine may take to paint what is chosen: a page that was just opened is blank at first.
const PAINT_LIMIT: Duration = Duration::from_secs(5);

/// The drawing of the board.
const DRAWING: &str = "#b1 .k-n > svg.k-v";

/// A game, its page, and the order of its frames.
pub struct Replay {
    pub game: Game,
    pub page: Page,
    pub figure: Figure,
    /// Node of the game by frame number.
    order: Vec<usize>,
}

/// What is painted.
struct Painted {
    board: Board,
    /// The stones whose middle looks different from what is around it: where the last move is marked.
    marked: Vec<(usize, usize)>,
}

/// A place below the board that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Button {
    /// The frame that it leads to; `None` for the one that plays.
    pub leads_to: Option<usize>,
    pub place: Box,
}

impl Replay {
    /// Shows a game; `None` if there is no browser.
    pub fn open(engine: Engine, game: Game, viewport: Viewport) -> Option<Self> {
        Self::open_at(engine, game, 0, &render::stylesheet(), viewport)
    }

    /// Shows a game from frame `first` with another style sheet, which may be empty.
    pub fn open_at(engine: Engine, game: Game, first: usize, css: &str, viewport: Viewport) -> Option<Self> {
        let figure = Self::figure(&game, first);
        let page = open(engine, &html(&[&figure], css), viewport)?;
        let order = game.preorder();
        Some(Self { game, page, figure, order })
    }

    /// Shows a game that is the figure [`KEY`] of this page.
    pub fn in_page(engine: Engine, game: Game, html: &str, viewport: Viewport) -> Option<Self> {
        let figure = Self::figure(&game, 0);
        let page = open(engine, html, viewport)?;
        let order = game.preorder();
        Some(Self { game, page, figure, order })
    }

    /// The page of a part of a game: `order` has the node of the game for each of its frames.
    pub fn part(game: Game, page: Page, figure: Figure, order: Vec<usize>) -> Self {
        Self { game, page, figure, order }
    }

    /// The browser has gone to another part.
    pub fn become_part(&mut self, timeline: Timeline, order: Vec<usize>) {
        self.figure.timeline = timeline;
        self.order = order;
    }

    /// The whole way that a block goes: SGF, record, timeline. The upper left point is at 0, 0, and lines are one
    /// unit apart.
    pub fn figure(game: &Game, first: usize) -> Figure {
        let sgf = game.sgf(comment);
        let reading = (game::notation("sgf").unwrap().read)(sgf.as_bytes(), &ReadOptions::default());
        assert!(reading.is_clean(), "{:?}", reading.diagnostics);
        let span = Span::default();
        let frame = Some(Spanned { value: FrameChoice::Number(first), span }).filter(|_| first > 0);
        let print = vec![Spanned { value: FrameChoice::Last, span }];
        let options = Options { frame, print, ..Options::default() };
        let (figure, problems) = present::figure(&reading.record.unwrap(), &options, Lang::En);
        assert_eq!(problems, []);
        figure
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The frame before `frame` on its line.
    pub fn parent(&self, frame: usize) -> Option<usize> {
        self.figure.timeline.frames.list()[frame].parent
    }

    /// The last frame of the main line.
    pub fn main_end(&self) -> usize {
        self.figure.timeline.frames.main_end()
    }

    /// Whether `frame` is the first one of a variation.
    pub fn begins_variation(&self, frame: usize) -> bool {
        self.figure.timeline.frames.begins_variation(frame)
    }

    /// The frame of the chosen radio.
    pub fn frame(&mut self) -> usize {
        let radio = self.page.eval::<String>(&format!("({NAMED})({RADIOS}.find(r => r.checked))"));
        self.frame_of(&radio)
    }

    /// The frame that the page shows, whether it is chosen or only the target of the address.
    pub fn shown(&mut self) -> usize {
        let radio = radio_shown(&mut self.page);
        self.frame_of(&radio)
    }

    /// The id of the radio of a frame.
    pub fn radio(&self, frame: usize) -> String {
        format!("{KEY}-{}", self.figure.timeline.frames.address(frame))
    }

    /// The frame that a radio stands for, by its name.
    fn frame_of(&self, radio: &str) -> usize {
        let number =
            |prefix: String| radio.strip_prefix(prefix.as_str()).map(|number: &str| number.parse().unwrap());
        let frames = &self.figure.timeline.frames;
        let own = number(format!("{KEY}-"))
            .and_then(|number| (0..frames.len()).find(|&at| frames.address(at) == number));
        let branch = || self.parent(number(format!("{KEY}_v"))?);
        own.or_else(branch).unwrap_or_else(|| match radio.split(' ').next().unwrap_or_default() {
            "e" => self.len() - 1,
            "s" => 0,
            _ => panic!("{radio:?} stands for no frame"),
        })
    }

    /// Goes to a frame by its link in the move list.
    pub fn go_to(&mut self, frame: usize) {
        let radio = self.radio(frame);
        go_to(&mut self.page, &radio);
    }

    /// Puts the keyboard into the replay, as a reader does who tabs to it.
    pub fn focus(&mut self) {
        // Chromium goes on from what a script has scrolled to, as tests do to see it.
        self.page.run(
            "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
        );
        self.page.key("Tab");
        let focused: String = self.page.eval("document.activeElement.id");
        assert!(
            focused.starts_with(&format!("{KEY}-")),
            "the first tab leads to the replay, not to {focused:?}"
        );
    }

    /// The board as it is painted right now, and the points that are marked; `Err` if not all of it is painted yet.
    fn painted(&mut self) -> Result<Painted, String> {
        let picture = self.page.picture_now(DRAWING);
        let view = self.figure.timeline.view;
        let stone_at = |x: f64, y: f64| stone(picture.color((x - view.x) / view.w, (y - view.y) / view.h));
        let size = self.game.size;
        let mut painted = Painted { board: vec![vec!['.'; size]; size], marked: Vec::new() };
        for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            // Beside the middle, where the mark of the last move is.
            let around = [(-0.27, -0.27), (0.27, -0.27), (-0.27, 0.27), (0.27, 0.27)];
            let around = around.map(|(dx, dy)| stone_at(x as f64 + dx, y as f64 + dy));
            if around.iter().any(|&s| s != around[0]) {
                return Err(format!("half a stone at column {x}, row {y}: {around:?}"));
            }
            painted.board[y][x] = around[0];
            if around[0] != '.' && stone_at(x as f64, y as f64) != around[0] {
                painted.marked.push((x, y));
            }
        }
        Ok(painted)
    }

    /// Checks that the page shows `frame` and nothing else: number, stones, mark, comment.
    pub fn expect(&mut self, frame: usize) {
        assert_eq!(self.frame(), frame, "the chosen frame");
        self.expect_seen(frame);
    }

    /// Presses → and checks what is shown on the way to `frame`, the one after the chosen one: before a variation the
    /// position from which it branches off, without its comment.
    pub fn expect_next(&mut self, frame: usize) {
        self.page.key("ArrowRight");
        if self.begins_variation(frame) {
            let branch = self.parent(frame).unwrap();
            assert_eq!(self.frame(), branch, "the branch before frame {frame}");
            self.expect_position(branch);
            assert_eq!(self.comments(), [""; 0], "the branch before frame {frame}");
            self.page.key("ArrowRight");
        }
        self.expect(frame);
    }

    /// Checks stones, mark and comment.
    pub fn expect_seen(&mut self, frame: usize) {
        self.expect_position(frame);
        let node = self.order[frame];
        let expected: Vec<String> = Some(comment(node)).filter(|c| !c.is_empty()).into_iter().collect();
        assert_eq!(self.comments(), expected, "the comment at frame {frame}");
    }

    /// Checks stones and mark.
    fn expect_position(&mut self, frame: usize) {
        let last = self.game.nodes[self.order[frame]].point.into_iter().collect();
        self.compare(frame, |color| color, Some(last));
    }

    /// Checks that the painted stones are those of `frame`.
    pub fn expect_board(&mut self, frame: usize) {
        self.compare(frame, |color| color, None);
    }

    /// Checks that the painted black stones are those of `frame`: on white paper, white stones are not told from
    /// empty points by their colour.
    pub fn expect_black(&mut self, frame: usize) {
        self.compare(frame, |color| if color == 'X' { 'X' } else { '.' }, None);
    }

    /// Waits until the stones of `frame` are painted, and the marks if they are to be compared, too.
    fn compare(&mut self, frame: usize, seen_as: fn(char) -> char, marked: Option<Vec<(usize, usize)>>) {
        let row_text = |row: &Vec<char>| row.iter().copied().map(seen_as).collect::<String>();
        let text = |board: &Board, marked: &[(usize, usize)]| {
            let rows: Vec<_> = board.iter().map(row_text).collect();
            format!("{}\nmarked: {marked:?}", rows.join("\n"))
        };
        let expected = text(&self.game.nodes[self.order[frame]].board, marked.as_deref().unwrap_or_default());
        let deadline = Instant::now() + PAINT_LIMIT;
        loop {
            let seen = self
                .painted()
                .map(|painted| text(&painted.board, if marked.is_some() { &painted.marked } else { &[] }));
            if seen.as_ref() == Ok(&expected) {
                return;
            }
            let late = Instant::now() > deadline;
            assert!(!late, "frame {frame}: painted\n{seen:?}\nexpected\n{expected}");
        }
    }

    /// The comments that are seen.
    pub fn comments(&mut self) -> Vec<String> {
        let seen: Vec<String> = self.page.seen(&format!("#{KEY} .k-c p:not(.k-h, .k-w)"), "e.innerText");
        seen.into_iter().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
    }

    /// What can be clicked in the bar below the board, from left to right. Found by asking the browser at every
    /// pixel what a click there would meet, as most of the buttons are no elements of their own.
    pub fn buttons(&mut self) -> Vec<Button> {
        self.page
            .eval::<bool>("document.querySelector('#b1 .k-b').scrollIntoView({ block: 'nearest' }), true");
        let runs: Vec<(i64, Box)> = self.page.eval(BUTTONS);
        let leads_to = |n: i64| usize::try_from(n).ok();
        runs.into_iter().map(|(n, place)| Button { leads_to: leads_to(n), place }).collect()
    }

    /// Clicks in the middle of a button.
    pub fn press(&mut self, button: Button) {
        self.press_times(button, 1);
    }

    /// Clicks there so many times.
    pub fn press_times(&mut self, button: Button, times: usize) {
        let place = button.place;
        self.page.clicks_at(place.x + place.width / 2.0, place.y + place.height / 2.0, times);
    }
}

/// The radios of the figure, by their slots.
const RADIOS: &str = "[...document.querySelectorAll('#b1 input[type=radio]')]";

/// How a radio is called here: by its id, or by its first class if it has none.
const NAMED: &str = "r => r.id || r.classList[0]";

/// The name of the radio in the slot that the drawing shows.
fn radio_shown(page: &mut Page) -> String {
    let slot = "getComputedStyle(document.querySelector('#b1 .k-n > .k-v')).getPropertyValue('--n').trim()";
    // A browser that has much to do may not have styled the page yet.
    page.wait_until("a frame is shown", &format!("!!{RADIOS}[{slot}]"));
    page.eval(&format!("({NAMED})({RADIOS}[{slot}])"))
}

/// The frame that is shown, which is no end beyond the frames and no branch before a variation.
pub fn frame_shown(page: &mut Page) -> usize {
    let radio = radio_shown(page);
    let number = radio.strip_prefix(&format!("{KEY}-")).and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("{radio:?} is no frame"))
}

/// The frames' buttons in the row of the bar, as `[frame, box]`; −1 for the check box.
const BUTTONS: &str = "(() => {
    const bar = document.querySelector('#b1 .k-b').getBoundingClientRect();
    const frame = radio => +radio.id.match(/^b1-(\\d+)$/)[1];
    const target = (x, y) => {
        const e = document.elementFromPoint(x, y);
        if (!e || !e.closest('#b1')) return null;
        if (e.type === 'radio') return frame(e);
        const label = e.closest('label');
        if (!label) return null;
        return label.control.type === 'checkbox' ? -1 : frame(label.control);
    };
    const row = bar.top + 24;
    const runs = [];
    for (let x = Math.ceil(bar.left); x < Math.floor(bar.right); x++) {
        const n = target(x, row);
        const last = runs.at(-1);
        if (last && last.n === n && n !== null) last.to = x + 1;
        else runs.push({ n, from: x, to: x + 1 });
    }
    return runs.filter(r => r.n !== null).map(({ n, from, to }) => {
        const x = (from + to) / 2;
        let top = row, bottom = row;
        while (target(x, top - 1) === n && top > row - 60) top--;
        while (target(x, bottom + 1) === n && bottom < row + 60) bottom++;
        return [n, { x: from, y: top, width: to - from, height: bottom - top + 1 }];
    });
})()";

/// Goes to a frame by its link in the move list, by the id of its radio. The list does not follow meanwhile, so that the link is
/// clicked where it was seen.
pub fn go_to(page: &mut Page, radio: &str) {
    let list = format!("document.querySelector('.k-m:has(label[for={radio}])').style");
    // An animation, which would begin anew, stays off.
    page.eval::<String>(&format!("({list}.animation = 'none', {list}.scrollSnapType = 'none')"));
    page.click(&format!(".k-m label[for={radio}]"));
    page.eval::<String>(&format!("{list}.scrollSnapType = ''"));
}

/// A page with figures, which are called b1, b2, and so on.
pub fn html(figures: &[&Figure], css: &str) -> String {
    let keys: Vec<String> = (1..=figures.len()).map(|number| format!("b{number}")).collect();
    let named: Vec<_> = keys.iter().map(String::as_str).zip(figures.iter().copied()).collect();
    html_named(&named, css)
}

/// A page with figures and their names. It has no scrollbar, as one that Firefox shows for a moment lies on the buttons beside it.
pub fn html_named(figures: &[(&str, &Figure)], css: &str) -> String {
    let mut sprites = Sprites::default();
    let body: String = figures
        .iter()
        .map(|&(key, figure)| {
            render::figure(figure, FigurePlace { key, ..FigurePlace::default() }, &mut sprites)
        })
        .collect();
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Replay</title>\
         <style>html{{scrollbar-width:none}}{css}</style>{}<main><p>Before.</p>{body}<p>After.</p></main></html>",
        sprites.to_html()
    )
}

/// A comment on every seventh node.
pub fn comment(node: usize) -> String {
    if node % 7 == 3 { format!("What to say of node {node}.") } else { String::new() }
}

/// A stone by its colour: neither is colourful, and the board is neither.
pub fn stone([red, green, blue]: [u8; 3]) -> char {
    let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
    match (least, most) {
        (200.., _) if most - least < 25 => 'O',
        (_, ..100) if most - least < 40 => 'X',
        _ => '.',
    }
}
