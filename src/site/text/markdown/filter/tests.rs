use super::*;
use crate::site::source::limits;
use kisho_game::text::Id;
use pulldown_cmark::html::push_html;
use std::sync::LazyLock;

static THEMES: LazyLock<Themes> = LazyLock::new(Themes::default);

static BUDGET: LazyLock<Arc<Budget>> = LazyLock::new(Arc::default);

/// A code of Quoridor.
const CODE: &str = "j7oklAHMe1ICg";

fn filtered(text: &str) -> Filtered {
    let css = |part: StylePart| (part.clone(), format!("{}{{}}\n", part.name));
    let css: Vec<_> = StylePart::all(&Themes::default()).into_iter().map(css).collect();
    filter(&document(text, &css))
}

fn document<'a>(text: &str, css: &'a [(StylePart, String)]) -> Document<'a> {
    Document {
        source: Arc::new(Source::new("post.md", text)),
        base: Path::new(env!("CARGO_MANIFEST_DIR")),
        base_called: ".",
        dir: "content/guide",
        has_front_matter: true,
        lang: Lang::En,
        prefix: "k",
        css,
        themes: &THEMES,
        budget: &BUDGET,
        form: Form::Html,
        ruby: false,
    }
}

#[test]
fn readers_without_html_get_boards_of_text() {
    let text = "# A\n\n- See [move 2](#g:2).\n\n  ```quoridor id=g caption=\"A {game|x} of it\"\n  1. e2 e8 {Why?} 2. e3 (2. e3v)\n  ```\n\n```rust\nx\n```\n";
    let done = filter(&Document { form: Form::Text, ..document(text, &[]) });
    assert_eq!(ids(&done), []);
    assert!(done.text.starts_with("# A\n\n- See move 2.\n\n  ```text\n  A game of it\n\n"), "{}", done.text);
    assert!(done.text.ends_with("\n  ```\n\n```rust\nx\n```\n"), "{}", done.text);
    for part in ["\n  1. e2 2. e8\n", "\n  Why?\n", "\n  3. e3\n", "\n  (3. e3v)\n"] {
        assert!(done.text.contains(part), "{part}: {}", done.text);
    }
    assert!(!done.text.contains('<'), "{}", done.text);
    let quiz = "```quoridor quiz\n1. e2 e8 2. e3\n```\n";
    let done = filter(&Document { form: Form::Text, ..document(quiz, &[]) });
    assert_eq!(ids(&done), []);
    assert!(!done.text.contains("e2"), "a quiz does not tell its answers: {}", done.text);
}

#[test]
fn a_board_that_finds_no_room_leaves_its_place_and_no_broken_links() {
    let document = document("```quoridor id=g\n1. e2 e8\n```\n", &[]);
    let page = page_of(&document);
    let settings = Settings::of_document(Themes::default(), Arc::default());
    settings.budget.boards.take(usize::MAX);
    let mut figures = PageFigures::new(&page, document.base, &settings);
    let fence = scan::fence_at(document.source.text(), 0, 0).unwrap();
    let html = blocks::fence(&mut figures, blocks::notation(&fence.info).unwrap(), &fence);
    assert_eq!(html, "<div id=\"g\"></div>\n");
    assert!(figures.problems.is_empty(), "what is wrong is told once for the site");
    assert_eq!(figures.control("g", 9), Ok("g".to_owned()), "nobody can say which frames it has");
}

#[test]
fn what_a_page_takes_for_its_boards_and_from_files_is_counted() {
    let document = document("```quoridor\n1. e2 e8\n```\n\n```text src=ladder.sgf lines=1\n```\n", &[]);
    let page = page_of(&document);
    let settings = Settings::of_document(Themes::default(), Arc::default());
    let mut figures = PageFigures::new(&page, document.base, &settings);
    let fence = scan::fence_at(document.source.text(), 0, 0).unwrap();
    let html = blocks::fence(&mut figures, blocks::notation(&fence.info).unwrap(), &fence);
    let text = document.source.text();
    let code = scan::fence_at(text, 0, text.find("```text").unwrap()).unwrap();
    let _ = crate::site::text::markdown::code::block(&mut figures, &code, false);
    assert_eq!((figures.taken.bytes, figures.taken.first), (html.len(), Some(fence.span)));
    let length = std::fs::metadata(document.base.join("content/guide/ladder.sgf")).unwrap().len();
    assert_eq!(u64::try_from(figures.taken_in.bytes).unwrap(), length);
}

#[test]
fn the_answer_of_a_solver_is_told_once_in_text() {
    let text = "```janken solve\nposition: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b\n```\n";
    let done = filter(&Document { form: Form::Text, ..document(text, &[]) });
    assert_eq!(done.text.matches("wins in 3 turns").count(), 1, "{}", done.text);
    assert!(done.text.contains("by f2-f3,f3-f4"), "{}", done.text);
}

#[test]
fn documents_may_ask_the_solver_together_for_as_much_as_a_site() {
    let text = "# A\n\n```janken solve\nposition: 3gpc2/CPG+1pcg+3/6/6/5PGC+/6 b\n```\n";
    let budget = Budget::of_documents(2);
    let done = || filter(&Document { budget: &budget, form: Form::Text, ..document(text, &[]) });
    let first = done();
    assert!(first.text.contains("wins in 3 turns"), "{}", first.text);
    assert!(too_much(&budget, [&first].into_iter()).is_empty());
    budget.solver.spend(limits::SOLVER_WORK);
    let second = done();
    assert!(!second.text.contains("wins in 3 turns"), "{}", second.text);
    let problem = too_much(&budget, [&first, &second].into_iter()).remove(0);
    assert_eq!((problem.diagnostic.id, problem.diagnostic.span.start), (Id::BlockSolver, 5));
    assert!(problem.diagnostic.message.ends_with(": 1 of 2 such blocks are on this page"));
}

#[test]
fn documents_may_take_in_together_as_much_from_files_as_a_site() {
    let text = "# A\n\n```sgf src=ladder.sgf\n```\n";
    let budget = Budget::of_documents(2);
    let done = || filter(&Document { budget: &budget, dir: "content/guide", ..document(text, &[]) });
    let first = done();
    assert!(first.text.contains("<figure") && too_much(&budget, [&first].into_iter()).is_empty());
    budget.files.take(limits::SRC_BYTES_A_SITE + limits::SRC_BYTES_A_PAGE);
    assert!(done().text.contains("<figure"));
    budget.files.take(limits::SRC_BYTES_A_PAGE);
    let last = done();
    assert!(!last.text.contains("<figure"), "{}", last.text);
    let problem = too_much(&budget, [&first, &last].into_iter()).remove(0);
    assert_eq!((problem.diagnostic.id, problem.diagnostic.span.start), (Id::PageLong, 16));
}

#[test]
fn the_count_of_a_game_is_told_once_in_text() {
    let sgf = "(;SZ[5]KM[0.5];B[ba];W[da]C[Look.];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de])";
    for info in ["score", "score frames=none"] {
        let text = format!("```sgf {info} frame=last\n{sgf}\n```\n");
        let done = filter(&Document { form: Form::Text, ..document(&text, &[]) });
        assert_eq!(done.text.matches("Black 5 territory").count(), 1, "{}", done.text);
        assert_eq!(done.text.contains("Look."), info == "score");
    }
}

#[test]
fn actions_of_a_turn_stand_together_in_text() {
    let text = "```janken\n1. b2-c2,c2-c3 2. f4-f3,f3-f2 {And so on.}\n```\n";
    let done = filter(&Document { form: Form::Text, ..document(text, &[]) });
    assert!(done.text.contains("\n1. b2-c2,c2-c3 2. f4-f3,f3-f2\n"), "{}", done.text);
}

#[test]
fn links_without_words_are_filled_in() {
    let text = "[](#g:1), [](#g), [](#h), [](#x)\n\n```quoridor id=g caption=\"A *game* of 2 *\"\n1. e2 e8\n```\n\n```quoridor id=h\n1. e2\n```\n";
    let done = filtered(text);
    assert_eq!(ids(&done), [Id::LinkText], "the second figure has no caption");
    let first = done.text.lines().next().unwrap();
    assert_eq!(first, "<a class=\"k-goto\" href=\"#g-1\">1. e2</a>, [A game of 2 \\*](#g), [](#h), [](#x)");
    let done = filter(&Document { form: Form::Text, ..document(text, &[]) });
    assert!(done.text.starts_with("1. e2, [A game of 2 \\*](#g), "), "{}", done.text);
}

#[test]
fn readings_become_html_where_that_is_asked_for() {
    let text = "# {棋|き} {#a}\n\n|{漢字|かんじ}|x|\n|-|-|\n|`{a|b}`|{漢|かん}|\n\n{{ a|b }}\n";
    assert_eq!(filtered(text).text, text, "other programs may mean something else by it");
    let with = |form| filter(&Document { ruby: true, form, ..document(text, &[]) }).text;
    let ruby =
        |word: &str, reading: &str| format!("<ruby>{word}<rp>(</rp><rt>{reading}</rt><rp>)</rp></ruby>");
    let html = text.replace("{棋|き}", &ruby("棋", "き")).replace("{漢字|かんじ}", &ruby("漢字", "かんじ"));
    assert_eq!(with(Form::Html), html.replace("{漢|かん}", &ruby("漢", "かん")));
    let plain = text.replace("{棋|き}", "棋").replace("{漢字|かんじ}", "漢字").replace("{漢|かん}", "漢");
    assert_eq!(with(Form::Text), plain);
}

/// The Markdown as a page, read by somebody who knows nothing of kisho.
fn page(markdown: &str) -> String {
    let mut html = String::new();
    push_html(&mut html, Parser::new_ext(markdown, OPTIONS));
    html
}

fn ids(filtered: &Filtered) -> Vec<Id> {
    filtered.problems.iter().map(|problem| problem.diagnostic.id).collect()
}

#[test]
fn all_around_a_block_stays_as_it_is() {
    let before = "---\ntitle:  'x'\n---\n\n#  A  \t\n\n```rust\nlet a = 1;\n```\n* b\n";
    let after = "\n  \nc {{ x }} [d](#e:f) <b>\r\n\n    ```qf\n";
    let done = filtered(&format!("{before}\n```qf\n{CODE}\n```{after}"));
    assert_eq!(ids(&done), []);
    let rest = done.text.strip_prefix(before).unwrap().strip_suffix(after).unwrap();
    assert!(
        rest.starts_with(
            "\n<div class=\"kisho\"><style>\nfigure{}\ncolours{}\n</style>\n<svg class=\"k-sprites\""
        ),
        "{rest}"
    );
    assert!(rest.ends_with("</figure></div>") && rest.contains("<figure"), "{rest}");
    assert!(rest.lines().skip(1).all(|line| !line.trim().is_empty()), "{rest}");
}

#[test]
fn a_text_without_blocks_is_the_same_text() {
    for text in ["", "\u{feff}a\r\nb", "+++\n```qf\nx\n```\n+++\n\n```js\nqf\n```", "`` ```qf ``", "---\n"] {
        assert_eq!(filtered(text).text, text);
    }
}

#[test]
fn the_html_stays_in_the_list_or_quotation_of_its_block() {
    for (around, inside) in [
        (["- a\n\n  ", "\n\n  b\n- c\n"], "  "),
        (["1. ", "\n   b\n"], "   "),
        (["> a\n> ", "\n> b\n\nc\n"], "> "),
        (["> - a\n>   ", "\n>   b\n> - c\n"], ">   "),
        (["* > ", "\n  > b\n"], "  > "),
        (["a\n", "\nb\n"], ""),
    ] {
        for line_end in ["\n", "\r\n"] {
            let block = format!("```qf source\n{inside}{CODE}\n{inside}```");
            let text = (around[0].to_owned() + &block + around[1]).replace('\n', line_end);
            let done = filtered(&text);
            assert_eq!(ids(&done), [], "{text}");
            let html = page(&done.text);
            // What the HTML begins in, it ends in, and the text after it is read as Markdown again.
            assert_eq!(html.matches("<figure").count(), 1, "{}", done.text);
            for name in ["li", "ul", "ol", "blockquote", "p", "pre", "div"] {
                let (open, close) = (format!("<{name}>"), format!("</{name}>"));
                let open = html.matches(&open).count() + html.matches(&format!("<{name} ")).count();
                assert_eq!(open, html.matches(&close).count(), "{name} {text:?}\n{html}");
            }
            let figure = html.find("</figure>").unwrap();
            assert!(!html[..figure].contains("&gt;") && html[figure..].contains('b'), "{html}");
            assert!(!html.contains("```"), "{html}");
        }
    }
}

#[test]
fn blank_lines_of_a_comment_do_not_end_the_html() {
    let done = filtered("```sgf source\n(;SZ[9];B[aa]C[One\n\n\n{{ two }} {% x %}])\n```\nText\n");
    assert_eq!(ids(&done), []);
    let (figure, text) = done.text.split_once("\n\nText").unwrap();
    assert!(figure.lines().all(|line| !line.trim().is_empty()) && text == "\n", "{}", done.text);
    assert!(!figure.contains("{{") && !figure.contains("{%"), "{figure}");
    assert!(figure.contains("One\n&#10;&#10;&#123;&#123; two"), "{figure}");
}

#[test]
fn links_to_frames_lead_to_their_radios() {
    let text = "# [*At* 3](#g:3)\n\n```qf id=g\nQDBJQ\n```\n\n[a][r] [b](#h:3) [c](#g)\n\n[r]: #g:0\n";
    let done = filtered(text);
    assert_eq!(ids(&done), [Id::LinkFrame], "`h` is near to `g`");
    assert!(done.text.starts_with("# <a class=\"k-goto\" href=\"#g-3\">*At* 3</a>\n"), "{}", done.text);
    assert!(done.text.contains("<a class=\"k-goto\" href=\"#g-0\">a</a> [b](#h:3) [c](#g)\n"));
    assert_eq!(done.named.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["g"]);
    assert_eq!(filtered("[verse](#john:3)\n").text, "[verse](#john:3)\n");
    assert_eq!(ids(&filtered(&text.replace("#g:3", "#g:99").replace("#h:3", "x"))), [Id::LinkFrame]);
}

#[test]
fn links_into_replays_of_other_pages_are_told() {
    let done = filtered(
        "[a](b.md#g:3) [c](b.md#g) [d](b.md#g-3) [e](b.html#g:3) [f](https://example.org/b.md#g:3)\n",
    );
    assert_eq!(ids(&done), [Id::LinkFrame]);
    let said = &done.problems[0].diagnostic;
    assert!(!said.is_error());
    assert_eq!(
        said.hint.as_deref(),
        Some("if `g` is a replay on that page, write `b.md#g-3`, with words of your own")
    );
}

#[test]
fn errors_are_placed_in_the_file() {
    let text = "---\na: 1\n---\n\n> ```qf flop\n> j7okl!\n> ```\n\n```qf src=../../../x\n```\n\n```sfg\n(;B[aa])\n```\n";
    let done = filtered(text);
    let said = done.problems.iter().map(|problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        (problem.diagnostic.id, place.line, place.column)
    });
    let said: Vec<_> = said.collect();
    assert_eq!(said[0], (Id::OptionUnknown, 5, 9), "{said:?}");
    assert!(said.iter().any(|(id, line, _)| *id == Id::QfTruncated && *line == 6), "{said:?}");
    assert!(said.contains(&(Id::SrcOutside, 9, 11)) && said.contains(&(Id::BlockUnknown, 12, 4)), "{said:?}");
}

#[test]
fn a_file_is_taken_in_from_the_folder_of_the_text() {
    let done = filtered("```sgf src=ladder.sgf id=l split\n```\n");
    assert_eq!(ids(&done), [Id::SplitAlone], "and there are no further pages");
    assert!(done.text.contains("<figure class=\"k\" id=\"l\""));
}

#[test]
fn the_first_figure_brings_what_all_need() {
    let block = format!("```qf\n{CODE}\n```\n\n");
    let done = filtered(&block.repeat(3));
    assert_eq!(done.text.matches("<style>").count(), 1);
    assert_eq!(done.text.matches("k-sprites").count(), 1);
    assert!(done.text.contains("id=\"k1\"") && done.text.contains("id=\"k3\""));
    let without = filter(&document(&block, &[]));
    assert!(without.text.starts_with("<div class=\"kisho\"><svg"));
}

#[test]
fn the_first_figure_brings_the_rules_that_the_figures_need() {
    let rules = |text: &str| {
        let text = filtered(text).text;
        let (_, after) = text.split_once("<style>\n").unwrap_or_default();
        after
            .split_once("</style>")
            .map_or("", |(rules, _)| rules)
            .split("{}\n")
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (still, replay) = (format!("```qf\n{CODE}\n```\n\n"), "```quoridor\n1. e2 e8\n```\n\n");
    assert_eq!(rules("Words.\n"), "");
    assert_eq!(rules(&still), "figure colours ");
    assert_eq!(rules("```sgf frames=none\n(;SZ[9];B[ee])\n```\n"), "figure ");
    assert_eq!(rules(&(still.clone() + replay)), "figure colours replay turn ");
    assert_eq!(
        rules("```quoridor quiz theme=slate\n1. e2 e8 2. e3\n```\n"),
        "figure colours replay quiz theme-slate "
    );
}

#[test]
fn boards_in_html_and_code_that_is_only_shown() {
    let done = filtered(&format!(
        "<p>a\n<div class=\"qf_board_viewer\" data-qfcode=\"{CODE}\"></div>\n\n```qf show\n{CODE}\n\n```\n"
    ));
    assert_eq!(ids(&done), []);
    assert!(done.text.starts_with("<p>a\n") && done.text.matches("<figure").count() == 1, "{}", done.text);
    assert!(done.text.contains("<pre><code>```qf\n"), "{}", done.text);
    let quoted = filtered("> <div><b>x</b> <div class=\"qf_board_viewer\"></div> y\n> </div>\n");
    assert!(quoted.text.lines().all(|line| line.starts_with("> ")), "{}", quoted.text);
    let html = page(&quoted.text);
    assert!(html.contains("<b>x</b> <div class=\"kisho\">") && !html.contains("\n>"), "{html}");
    assert!(html.contains("</figure></div> y\n</div>"), "{html}");
}
