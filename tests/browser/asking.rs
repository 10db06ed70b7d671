//! Problems and quizzes: nothing is told before it is asked for, and every choice does what it should.

use kisho_board::diagram::Figure;
use kisho_board::present::{self, options};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::replay::{KEY, frame_shown, html};
use crate::support::browser::{Engine, Page, Viewport, open};

in_each_engine!(
    before_it_is_asked_for_nothing_tells_the_solution,
    the_next_move_is_guessed_until_it_is_found,
    all_choices_look_alike,
    a_wrong_move_is_refuted_and_can_be_taken_back,
    right_moves_lead_to_the_end,
    the_keyboard_is_enough,
    the_solution_is_the_usual_replay_and_can_be_closed,
    the_name_of_a_problem_stays_with_its_number,
    nothing_moves_while_the_solution_is_stepped_through,
    the_board_of_the_solution_is_as_large_as_before_and_its_controls_stand_below_it,
    without_the_style_sheet_there_is_the_problem_alone,
    a_quiz_of_some_frames_ends_there,
    on_a_phone_choices_are_met_by_a_finger_and_read,
);

in_chromium!(before_it_is_asked_for_nobody_hears_the_solution, the_problem_alone_is_printed);

/// A made-up problem. Right is B8 and then C8; frames: 0 start, 1–3 C9, 4 B8, 5 C9, 6 C8, 7–8 A8, 9 C8.
const PROBLEM: &str = "(;GM[1]SZ[9]AB[aa][ba]AW[ac][bc][cc][db]PL[B]C[Corner.]
    (;B[ca]C[Hane.];W[ab];B[bb]C[One eye.])
    (;B[bb]C[Vital.];W[ca](;B[cb]C[RIGHT Two eyes.])(;B[ab];W[cb]C[WRONG]))
    (;B[cb]C[WRONG]))";

/// What says more of it than the question does.
const SECRETS: [&str; 10] =
    ["A8", "Two eyes", "One eye", "Hane", "Vital", "RIGHT", "Right", "Wrong", "Solved", "✓"];

pub fn figure(sgf: &str, info: &str) -> Figure {
    let notation = game::notation("sgf").unwrap();
    let record = (notation.read)(sgf.as_bytes(), &ReadOptions::default()).record.unwrap();
    let (options, problems) = options::parse(&options::words(info).0, notation);
    assert_eq!(problems, []);
    let (figure, problems) = present::figure(&record, &options, Lang::En);
    assert_eq!(problems, []);
    figure
}

/// A page with one figure; `None` if there is no browser.
fn ask(engine: Engine, sgf: &str, info: &str, viewport: Viewport) -> Option<Page> {
    let mut page = open(engine, &html(&[&figure(sgf, info)], &render::stylesheet()), viewport)?;
    // A page that was just opened may not be laid out yet.
    page.wait_until("it is asked", "document.querySelector('#b1').innerText.trim() !== ''");
    Some(page)
}

/// The frame that is painted, once nothing moves any longer. What follows the scrolling of a comment is never finished.
fn frame(page: &mut Page) -> usize {
    page.wait_until(
        "nothing moves",
        "document.getAnimations().every(a => a.timeline !== document.timeline || a.playState === 'finished')",
    );
    frame_shown(page)
}

fn text(page: &mut Page) -> String {
    page.eval("document.querySelector('#b1').innerText")
}

/// The choices that are offered: what their labels say.
fn offered(page: &mut Page) -> Vec<String> {
    let labels: Vec<String> = page.seen(&format!("#{KEY} .k-j"), "e.innerText");
    labels.into_iter().map(|label| label.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Chooses what is called `name`, in the list or on the board.
fn choose(page: &mut Page, name: &str, on_board: bool) {
    let place: Vec<f64> = page.eval(&format!(
        "(() => {{
            const label = [...document.querySelectorAll('#b1 .k-j')]
                .filter(e => e.offsetParent && e.innerText.includes('{name}'))
                .sort((a, b) => a.control.checked - b.control.checked)[0];
            document.querySelector('#b1').scrollIntoView({{ block: 'start' }});
            if (!{on_board}) {{
                label.scrollIntoView({{ block: 'nearest' }});
                const r = label.getBoundingClientRect();
                return [r.x + r.width / 2, r.y + r.height / 2];
            }}
            const b = getComputedStyle(label, '::before');
            const s = document.querySelector('#b1 .k-s').getBoundingClientRect();
            return [s.x + parseFloat(b.left) + parseFloat(b.width) / 2, s.y + parseFloat(b.top) + parseFloat(b.height) / 2];
        }})()"
    ));
    let before = page.eval::<usize>("document.querySelectorAll('#b1 :checked').length");
    page.click_at(place[0], place[1]);
    let count = "document.querySelectorAll('#b1 :checked').length";
    page.wait_until("the choice is made", &format!("{count} !== {before}"));
}

fn show(page: &mut Page) {
    page.click("#b1 .k-z");
    page.wait_until("the solution is asked for", "document.querySelector('#b1 .k-z input').checked");
}

fn before_it_is_asked_for_nothing_tells_the_solution(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut page) = ask(engine, PROBLEM, "problem source", viewport) else { return };
        assert_eq!(frame(&mut page), 0);
        assert_eq!(offered(&mut page), ["A C9", "B B8", "C C8"], "in the order of the board");
        for secret in SECRETS {
            assert!(!text(&mut page).contains(secret), "{secret} is seen: {}", text(&mut page));
            assert!(!page.eval::<bool>(&format!("window.find('{secret}', true)")), "{secret} is found");
        }
        assert!(page.eval::<bool>("window.find('Corner', true)"), "the search finds what is there");
        assert!(!page.scrolls_sideways());
        assert_eq!(page.messages(), [""; 0]);
    }
}

fn before_it_is_asked_for_nobody_hears_the_solution(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut page) = ask(engine, PROBLEM, "problem source", viewport) else { return };
        let spoken = page.spoken();
        let heard = spoken.iter().map(|spoken| spoken.name.as_str()).collect::<Vec<_>>().join("\n");
        for secret in SECRETS {
            assert!(!heard.contains(secret), "{secret} is heard: {heard}");
        }
        let roles: Vec<&str> = spoken.iter().map(|spoken| spoken.role.as_str()).collect();
        assert!(!roles.contains(&"radio"), "the track names the moves");
        let boxes = spoken.iter().filter(|s| s.role == "checkbox").map(|s| s.name.trim());
        let boxes: Vec<String> =
            boxes.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let boxes: Vec<&String> = boxes.iter().filter(|name| *name != "Show the solution").collect();
        assert_eq!(boxes, ["A C9", "B B8", "C C8"]);
    }
}

fn all_choices_look_alike(engine: Engine) {
    for (sgf, info) in [(PROBLEM, "problem"), (&*game_of_moves(), "quiz")] {
        let Some(mut page) = ask(engine, sgf, info, Viewport::DESKTOP) else { return };
        let looks = |page: &mut Page, pseudo: &str| -> Vec<String> {
            page.seen(
                &format!("#{KEY} .k-j:not(.n)"),
                &format!(
                    "(() => {{ const s = getComputedStyle(e, {pseudo});
                    return ['color', 'backgroundColor', 'backgroundImage', 'borderColor', 'borderStyle', 'font',
                        'opacity', 'cursor', 'height', 'outline', 'boxShadow', 'transform'].map(p => s[p]).join() }})()"
                ),
            )
        };
        for pseudo in ["null", "'::before'"] {
            let looks = looks(&mut page, pseudo);
            assert!(looks.len() >= 3 && looks.iter().all(|look| *look == looks[0]), "{looks:#?}");
        }
    }
}

fn a_wrong_move_is_refuted_and_can_be_taken_back(engine: Engine) {
    for on_board in [false, true] {
        let Some(mut page) = ask(engine, PROBLEM, "problem", Viewport::DESKTOP) else { return };
        choose(&mut page, "C9", on_board);
        assert_eq!(frame(&mut page), 3, "the end of the refutation");
        let told = text(&mut page);
        for part in ["Wrong.", "Black C9, White A8, Black B8", "Hane.", "One eye."] {
            assert!(told.contains(part), "{part}: {told}");
        }
        for secret in ["Vital", "Two eyes", "B B8"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
        assert_eq!(offered(&mut page), ["A C9 Try again"]);
        choose(&mut page, "Try again", false);
        assert_eq!(frame(&mut page), 0);
        assert_eq!(offered(&mut page), ["A C9", "B B8", "C C8"]);
    }
}

fn right_moves_lead_to_the_end(engine: Engine) {
    for on_board in [false, true] {
        let Some(mut page) = ask(engine, PROBLEM, "problem", Viewport::DESKTOP) else { return };
        choose(&mut page, "B8", on_board);
        assert_eq!(frame(&mut page), 5, "the opponent has answered");
        assert!(text(&mut page).contains("Right."));
        assert!(!text(&mut page).contains("Two eyes"));
        assert_eq!(offered(&mut page), ["B B8 Take back", "A A8", "B C8"]);
        choose(&mut page, "A8", on_board);
        assert_eq!(frame(&mut page), 8);
        assert_eq!(offered(&mut page), ["A A8 Try again"]);
        choose(&mut page, "A8", false);
        assert_eq!(frame(&mut page), 5, "back to the second question, not to the first");
        choose(&mut page, "C8", on_board);
        assert_eq!(frame(&mut page), 6);
        let told = text(&mut page);
        assert!(told.contains("Solved!") && told.contains("Two eyes.") && !told.contains("RIGHT"), "{told}");
        page.click("#b1 button[type=reset]");
        page.wait_until("all is as at the beginning", "!document.querySelector('#b1 .k-j :checked')");
        assert_eq!(frame(&mut page), 0);
        assert_eq!(offered(&mut page), ["A C9", "B B8", "C C8"]);
    }
}

fn the_keyboard_is_enough(engine: Engine) {
    let Some(mut page) = ask(engine, PROBLEM, "problem", Viewport::DESKTOP) else { return };
    page.key("Tab");
    page.key("Tab");
    page.key("Enter");
    assert_eq!(frame(&mut page), 0, "Enter does no harm");
    page.key(" ");
    page.wait_until("B8 is chosen", "document.querySelector('#b1 .k-j :checked')?.className === 'q5'");
    assert_eq!(frame(&mut page), 5);
    page.key("Tab");
    page.key(" ");
    assert_eq!(frame(&mut page), 8, "A8 is the next choice");
    page.key(" ");
    assert_eq!(frame(&mut page), 5);
    page.key("Tab");
    page.key(" ");
    assert_eq!(frame(&mut page), 6);
    assert!(text(&mut page).contains("Solved!"));
    // What starts again and what shows the solution stand below the choices, in this order.
    page.key("Tab");
    page.key("Tab");
    page.key(" ");
    page.wait_until("the solution is asked for", "document.querySelector('#b1 .k-z input').checked");
    assert!(page.visible("#b1 .k-m"));
}

fn the_solution_is_the_usual_replay_and_can_be_closed(engine: Engine) {
    let Some(mut page) = ask(engine, PROBLEM, "problem", Viewport::DESKTOP) else { return };
    show(&mut page);
    assert_eq!(offered(&mut page), [""; 0]);
    let ways: Vec<String> = page.seen("#b1 .k-w label", "e.innerText");
    assert_eq!(ways, ["A C9", "B B8 ✓", "C C8"], "lettered as before, and the right one is known");
    page.click("#b1 .k-m label[for=b1-6]");
    page.wait_until("the move list leads there", "document.querySelector('#b1-6').checked");
    assert_eq!(frame(&mut page), 6);
    assert!(text(&mut page).contains("Right.\n\nTwo eyes."), "{}", text(&mut page));
    show_again(&mut page);
    assert_eq!(frame(&mut page), 0);
    assert!(!text(&mut page).contains("Two eyes"));
}

fn the_name_of_a_problem_stays_with_its_number(engine: Engine) {
    let mut figure = figure(PROBLEM, "problem");
    figure.caption.title = Some("Problem".to_owned());
    for (label, after) in [(None, vec![]), (Some("Figure 3"), vec!["Figure 3: Problem"])] {
        figure.caption.label = label.map(str::to_owned);
        let page = html(&[&figure], &render::stylesheet());
        let Some(mut page) = open(engine, &page, Viewport::DESKTOP) else { return };
        let names = |page: &mut Page| -> Vec<String> { page.seen("#b1 .k-t", "e.innerText") };
        assert_eq!(names(&mut page).len(), 1);
        show(&mut page);
        assert_eq!(names(&mut page), after);
    }
}

fn nothing_moves_while_the_solution_is_stepped_through(engine: Engine) {
    for width in [360, 820, 1280] {
        let viewport = Viewport { width, height: 800, phone: false };
        let Some(mut page) = ask(engine, PROBLEM, "problem", viewport) else { return };
        show(&mut page);
        let heights = |page: &mut Page| -> Vec<f64> {
            page.eval(
                "(([figure, ...parts]) => [figure.height, ...parts.map(part => part.top - figure.top)])
                    (['', '.k-b', '.k-z'].map(part => document.querySelector('#b1 ' + part).getBoundingClientRect()))",
            )
        };
        let before = heights(&mut page);
        for frame in 1..=9 {
            page.run(&format!("document.querySelector('#b1-{frame}').click()"));
            assert_eq!(heights(&mut page), before, "{width}, frame {frame}");
        }
    }
}

fn the_board_of_the_solution_is_as_large_as_before_and_its_controls_stand_below_it(engine: Engine) {
    // Without a comment nothing stands beside the board but the list of moves.
    let sgf = PROBLEM.replace("C[Corner.]", "");
    for (width, info) in
        [(700, "problem size=320"), (820, "problem"), (1280, "problem size=280"), (1280, "problem")]
    {
        // WebKit scrolls to the button that was pressed.
        let viewport = Viewport { width, height: 500, phone: false };
        let Some(mut page) = ask(engine, &sgf, info, viewport) else { return };
        let boxes = |page: &mut Page| -> Vec<[f64; 3]> {
            page.eval(
                "['.k-v', '.k-k', '.k-b'].map(part => document.querySelector('#b1 ' + part).getBoundingClientRect())
                    .map(place => [place.width, place.top, place.bottom])",
            )
        };
        let before = boxes(&mut page)[0][0];
        show(&mut page);
        frame(&mut page);
        let [[after, _, bottom], controls @ ..] = &boxes(&mut page)[..] else { panic!("three boxes") };
        assert!(*after > 0.9 * before, "{width} {info}: {before} to {after}");
        for [_, top, _] in controls {
            assert!(*top > bottom - 1.0, "{width} {info}: controls at {top}, and the board ends at {bottom}");
        }
    }
}

fn show_again(page: &mut Page) {
    page.click("#b1 .k-z");
    page.wait_until("the problem is back", "!document.querySelector('#b1 .k-z input').checked");
}

fn the_problem_alone_is_printed(engine: Engine) {
    let Some(mut page) = ask(engine, PROBLEM, "problem", Viewport::DESKTOP) else { return };
    show(&mut page);
    page.emulate_media("print", &[]);
    let printed = text(&mut page);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines, ["Black to play", "Corner."], "and no answer, though it was shown on the screen");
}

fn without_the_style_sheet_there_is_the_problem_alone(engine: Engine) {
    let Some(mut page) = open(engine, &html(&[&figure(PROBLEM, "problem")], ""), Viewport::DESKTOP) else {
        return;
    };
    assert_eq!(text(&mut page).trim(), "");
    assert!(page.visible("#b1 svg"));
}

/// Thirty moves on a board of nine lines, no two on the same point.
fn game_of_moves() -> String {
    let mut sgf = "(;GM[1]SZ[9]".to_owned();
    for n in 0..30_u8 {
        let (column, row) = (n % 5 * 2, n / 5 + 1);
        let letter = |n: u8| char::from(b'a' + n);
        sgf.push_str(&format!(";{}[{}{}]", if n % 2 == 0 { "B" } else { "W" }, letter(column), letter(row)));
    }
    sgf + ")"
}

fn the_next_move_is_guessed_until_it_is_found(engine: Engine) {
    let Some(mut page) = ask(engine, &game_of_moves(), "quiz", Viewport::DESKTOP) else { return };
    // The moves go along the rows: A8, C8, E8, …
    let names: Vec<String> =
        (0..30).map(|n| format!("{}{}", ["A", "C", "E", "G", "J"][n % 5], 8 - n / 5)).collect();
    let mut counts = std::collections::BTreeSet::new();
    for (at, name) in names.iter().take(8).enumerate() {
        assert_eq!(frame(&mut page), at);
        let open = |page: &mut Page| -> Vec<String> {
            let all = offered(page)
                .into_iter()
                .filter(|label| !label.contains("Right") && label != "Show the move");
            all.collect()
        };
        let there = open(&mut page);
        counts.insert(there.len());
        assert!(there.iter().any(|label| label.ends_with(name.as_str())), "{name} in {there:?}");
        let wrong = there.iter().find(|label| !label.ends_with(name.as_str())).unwrap();
        choose(&mut page, wrong.split(' ').nth(1).unwrap(), at % 2 == 0);
        assert_eq!(frame(&mut page), at, "a wrong guess changes nothing");
        let now = open(&mut page);
        assert_eq!(now.len(), there.len(), "all are still there: {now:?}");
        assert!(now.contains(&format!("{wrong} Not here")), "{now:?}");
        choose(&mut page, name, at % 2 == 0);
    }
    assert!(counts.len() > 1, "the count changes: {counts:?}");
    assert_eq!(frame(&mut page), 8);
    choose(&mut page, "Show the move", false);
    assert_eq!(frame(&mut page), 9);
    assert!(!text(&mut page).contains("\n8 "), "no move list");
    if engine == Engine::Chromium {
        let radios = page.spoken().into_iter().filter(|s| s.role == "radio").count();
        assert_eq!(radios, 0, "nobody hears the moves");
    }
    show(&mut page);
    assert!(page.visible("#b1 .k-m"));
}

fn a_quiz_of_some_frames_ends_there(engine: Engine) {
    let Some(mut page) = ask(engine, &game_of_moves(), "quiz=10-11", Viewport::PHONE) else { return };
    assert_eq!(frame(&mut page), 10);
    choose(&mut page, "Show the move", false);
    assert_eq!(frame(&mut page), 11);
    choose(&mut page, "Show the move", false);
    assert_eq!(frame(&mut page), 12);
    assert!(text(&mut page).contains("That was the last question."));
    assert!(!page.scrolls_sideways());
}

fn on_a_phone_choices_are_met_by_a_finger_and_read(engine: Engine) {
    let sgf = "(;GM[1]SZ[19];B[dd];W[pp];B[pd];W[dp];B[jj];W[cj];B[cq])";
    let Some(mut page) = ask(engine, sgf, "quiz", Viewport::PHONE) else { return };
    let marks: Vec<[f64; 3]> = page.seen(
        &format!("#{KEY} .k-j:not(.n)"),
        "(b => [b.width, b.height, b.fontSize].map(parseFloat))(getComputedStyle(e, '::before'))",
    );
    assert!(marks.len() > 1);
    for [width, height, letter] in marks {
        assert!(width >= 24.0 && height >= 24.0 && letter >= 11.0, "{width}, {height}, {letter}");
    }
}
