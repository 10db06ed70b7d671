use super::*;

fn ids(text: &str) -> Vec<Id> {
    Head::parse(text).problems.iter().map(|p| p.id).collect()
}

#[test]
fn a_value_that_is_none_is_no_misunderstanding_of_toml() {
    let hints = |text: &str| Head::parse(text).problems.into_iter().map(|said| said.hint).collect::<Vec<_>>();
    assert_eq!(hints("+++\ndate = \"yesterday\"\nextra = 5\n+++\n"), [None, None]);
    assert!(hints("+++\ntitle = The Wall\n+++\n")[0].as_ref().unwrap().contains("in quotation marks"));
}

#[test]
fn keys_in_the_wrong_place_are_told_where_they_belong() {
    let hint = |text: &str| {
        let problems = Head::parse(text).problems;
        assert_eq!(problems.len(), 1, "{text}");
        problems[0].hint.clone().unwrap_or_default()
    };
    assert!(hint("---\ntitle = \"A\"\ndate = 2026-01-01\n---\n").contains("`+++`"));
    assert!(hint("+++\ntitle: A\ntags: [b]\n+++\n").contains("`---`"));
    assert!(!hint("+++\ntitle = A\n+++\n").contains("YAML"));
    for table in ["[taxonomies]\nweight = 3", "[sheet]\nweight = 3"] {
        assert!(hint(&format!("+++\n{table}\n+++\n")).contains("above the first `[…]`"), "{table}");
    }
    assert_eq!(hint("+++\n[taxonomies]\ntags = 3\n+++\n"), "");
    assert!(hint("+++\nslug = \"x/y\"\n+++\n").contains("`path`"));
    assert!(!hint("+++\nslug = \"x?\"\n+++\n").contains("names and"));
}

#[test]
fn numbers_of_yaml_may_begin_with_zeros() {
    let text = "---\ntitle: 007\nweight: 010\nextra:\n  agent: 007\n  phone: '0312'\n  size: 1_000\n---\n";
    let head = Head::parse(text);
    assert_eq!(head.problems, []);
    assert_eq!((head.front.title.as_deref(), head.front.weight), (Some("007"), Some(10)));
    let extra = serde_json::json!({ "agent": 7, "phone": "0312", "size": "1_000" });
    assert_eq!(serde_json::json!(head.front.extra), extra);
}

#[test]
fn toml_and_yaml_say_the_same() {
    let toml = "+++\r\ntitle = \"棋\"\r\ndate = 2026-11-21\r\nweight = 3\r\n[extra]\r\na = [1]\r\n+++\r\nx";
    let yaml = "---\ntitle: 棋\ndate: 2026-11-21\nweight: 3\nextra:\n  a: [1]\n---\nx";
    for text in [toml, yaml] {
        let head = Head::parse(text);
        assert_eq!(head.problems, [], "{text}");
        assert_eq!(head.front.title.as_deref(), Some("棋"));
        assert_eq!(head.front.date.as_ref().map(Date::as_str), Some("2026-11-21"));
        assert_eq!(head.front.weight, Some(3));
        assert_eq!(head.front.extra["a"][0], 1);
        assert_eq!(&text[head.body..], "x");
    }
}

#[test]
fn a_page_without_front_matter_is_all_text() {
    for text in ["", "# A\n", "---\n\nafter a rule\n", "+ a\n"] {
        assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
    }
    assert_eq!(Head::parse("\u{feff}# A").body, 3, "a byte order mark is no text");
}

#[test]
fn a_draft_that_is_none_is_told() {
    assert_eq!(ids("+++\n[extra]\ndraft = true\n+++\n"), [Id::FrontKey]);
    assert_eq!(ids("---\nextra:\n  draft: true\n---\n"), [Id::FrontKey]);
    assert_eq!(ids("+++\ndraft = true\n[extra]\ndraft = true\n+++\n"), []);
    assert_eq!(ids("+++\n[extra]\ndraft = false\n+++\n"), []);
}

#[test]
fn blank_lines_may_stand_before_front_matter() {
    for text in ["\n \r\n+++\ntitle = \"a\"\n+++\nx", "\u{feff}\n---\ntitle: a\n---\nx"] {
        let head = Head::parse(text);
        assert_eq!((head.front.title.as_deref(), &text[head.body..]), (Some("a"), "x"), "{text}");
    }
    for text in ["\n---\n\nafter a rule\n\n---\n", "\n  a\n+++\n"] {
        assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
    }
    assert_eq!(ids("\n+++\ntitle = 1\n+++\n"), [Id::FrontValue]);
}

#[test]
fn front_matter_after_a_damaged_line_is_told() {
    let toml = "title = \"a\"\ndraft = true\n+++\nx";
    let yaml = "# of this page\ntitle: a\ndraft: true\n---\nx";
    let before = ["<!-- a\nb -->\n", "<!-- a --><!-- b -->\n"];
    let with = |fence: &'static str| before.map(|before| format!("{before}{fence}"));
    let damaged = ["++", "++++", " +++", "＋＋＋", "\u{200b}+++", "+++ # a"].map(str::to_owned);
    for first in damaged.into_iter().chain(with("+++")) {
        let text = format!("{first}\n{toml}");
        let head = Head::parse(&text);
        assert_eq!((ids(&text), &text[head.body..]), (vec![Id::FrontFence], "x"), "{text}");
        assert!(head.problems[0].message.contains("`+++`"), "{text}");
    }
    let damaged = ["--", "----", "  ---", "－－－", "———", "ーーー"].map(str::to_owned);
    for first in damaged.into_iter().chain(with("---")) {
        let text = format!("{first}\n{yaml}");
        assert_eq!(ids(&text), [Id::FrontFence], "{text}");
    }
    assert_eq!(ids("\n++\n[extra]\na = 1\n\n[taxonomies]\ntags = [\"a\"]\n++\nx"), [Id::FrontFence]);
    for text in [
        "----\n\nafter a rule\n\n----\n",
        "----\nnote: this is no key\n----\n",
        "----\ntitle: a line without an end\n\nx\n",
        "-- | --\n-|-\ntitle: a | b\n---\n",
        "- a\n- b\n\n---\n",
        "# A\n---\ntext\n---\n",
        "# A\n\ntitle: a\n---\n",
        "# Game\n---\nBlack: A\nWhite: B\ntitle: Final\n---\n",
        "----\n\ndate: 3 May, in the library\n\n----\n",
        "----\ndate: 3 May\nWe talked about it.\n----\n",
        "----\ndescription: a game where\n- stones are taken\nAll members came.\n\n----\n",
        "# A\n\n```toml\n+++\ntitle = \"a\"\n+++\n```\n",
        "++++\nAsciiDoc: passes this on\n++++\n",
        "<!-- a -->\n# A\n",
        "<!-- a",
        "+",
    ] {
        assert_eq!((Head::parse(text).body, ids(text)), (0, vec![]), "{text}");
    }
}

#[test]
fn front_matter_in_json_is_told() {
    assert_eq!(ids("{\n  \"title\": \"a\",\n  \"tags\": [1]\n}\n\n# A"), [Id::FrontJson]);
    assert_eq!(ids("{\"title\": \"a\\ud800\"}\n\n# A"), [Id::FrontJson], "damaged");
    for text in ["{{ key() }}", "{棋|き}", "{\"a\": 1}\n", "{ title"] {
        assert_eq!(ids(text), [], "{text}");
    }
}

#[test]
fn the_front_matter_of_others_is_left_out() {
    for (head, rest) in [
        ("---\nlayout: post\n---\n", "x"),
        ("+++\r\na = [\r\n+++\r\n", "x"),
        ("\u{feff}---json\n{}\n---\n", ""),
        ("", "---\n\nafter a rule"),
        ("", "--- no head\n---\n"),
        ("", "# A\n---\n"),
    ] {
        assert_eq!(body(&format!("{head}{rest}")), head.len(), "{head}{rest}");
    }
}

#[test]
fn all_mistakes_are_told_and_all_else_is_read() {
    use Id::{FrontKey, FrontPath, FrontValue};
    let toml = "+++\ntitel = \"a\"\nweight = \"1\"\ndescription = \"b\"\nslug = \"c\"\npath = \"../c\"\n[extra]\nd = 1\n+++\n";
    let yaml = "---\ntitel: a\nweight: x\ndescription: b\nslug: c\npath: ../c\nextra:\n  d: 1\n---\n";
    for text in [toml, yaml] {
        let head = Head::parse(text);
        assert_eq!(ids(text), [FrontKey, FrontValue, FrontPath], "{text}");
        let front = head.front;
        assert_eq!((front.description.as_deref(), front.slug.as_deref()), (Some("b"), Some("c")), "{text}");
        assert_eq!((front.path, front.extra.len()), (None, 1), "{text}");
    }
    // What follows from a slip is not told.
    let slips = "+++\ntitle = \"a\nslug = \nweight = 3\ndraft = 1\n+++\n";
    assert_eq!(ids(slips), [FrontValue, FrontValue, FrontValue]);
    assert_eq!(Head::parse(slips).front.weight, Some(3));
    assert_eq!(ids("---\ntitle: [\nweight: x\nslug: d\n---\n"), [FrontValue, FrontValue]);
    assert_eq!(ids("---\n- a\n---\n"), [FrontValue]);
}

#[test]
fn what_is_not_closed_in_yaml_is_told_where_it_begins_and_hides_no_other_mistake() {
    for value in ["[1", "{a: 1", "\"x", "'x", "[a,\n  b"] {
        let text = format!("---\ntitle: x\ndescription: {value}\nwieght: 3\nfoo: 1\n---\n");
        let head = Head::parse(&text);
        let said: Vec<_> =
            head.problems.iter().map(|said| (said.id, text[..said.span.start].lines().count())).collect();
        assert_eq!(said[0], (Id::FrontValue, 3), "{value}: {:?}", head.problems);
        assert_eq!(said.len(), 3, "{value}: {:?}", head.problems);
        assert!(head.problems[0].message.contains("closed"), "{:?}", head.problems[0]);
        assert_eq!(head.front.title.as_deref(), Some("x"));
    }
    let aliased = "---\nextra: &b {a: 1}\ntags: [*b]\ndescription: 1: 2\n---\n";
    let head = Head::parse(aliased);
    assert_eq!(aliased[..head.problems[0].span.start].lines().count(), 4, "{:?}", head.problems);
    // What goes on in the next line, or refers to another value, is right.
    for right in ["tags: [a,\n  b]", "tags: [a,\nb]", "title: \"a\n  b\"", "extra: &a {x: 1}\ntitle: b"] {
        assert_eq!(ids(&format!("---\n{right}\n---\n")), [], "{right}");
    }
}

#[test]
fn several_terms_in_one_text_are_told() {
    for (text, line) in [
        ("+++\ntags = \"a, b\"\n+++\n", "tags = [\"a\", \"b\"]"),
        ("---\ntags: a, b\n---\n", "tags: [\"a\", \"b\"]"),
        ("---\ntaxonomies:\n  tags: 囲い、矢倉\n---\n", "tags: [\"囲い\", \"矢倉\"]"),
    ] {
        let problems = Head::parse(text).problems;
        let hint =
            problems.iter().map(|problem| problem.hint.clone().unwrap_or_default()).collect::<String>();
        assert!(hint.starts_with(&format!("write `{line}`")), "{text}: {hint}");
    }
    for fine in ["tags: a", "tags: [\"a, b\"]", "tags:\n- a, b", "series: a, b", "tags: [a, b]"] {
        assert_eq!(ids(&format!("---\n{fine}\n---\n")), [], "{fine}");
    }
}

#[test]
fn unknown_keys_are_placed_in_the_file() {
    for (text, word) in
        [("+++\ntitle = \"a\"\nwieght = 3\n+++\n", "wieght"), ("---\ntitle: a\nwieght: 3\n---\n", "wieght")]
    {
        let head = Head::parse(text);
        assert_eq!(head.problems.len(), 1, "{text}");
        let problem = &head.problems[0];
        assert_eq!(problem.id, Id::FrontKey);
        assert_eq!(&text[problem.span.start..problem.span.end], word);
        assert_eq!(problem.hint.as_deref(), Some("did you mean `weight`?"));
    }
}

#[test]
fn what_yaml_and_toml_find_wrong_is_told_in_the_lines_of_the_page() {
    for text in ["---\ntitle: a\n  b: c\n---\n", "+++\ntitle = \"a\"\ndate = x\n+++\n"] {
        let problem = &Head::parse(text).problems[0];
        assert_eq!(problem.id, Id::FrontValue);
        assert!(!problem.message.contains("line"), "{}", problem.message);
        assert_eq!(text[..problem.span.start].lines().count(), 3, "{problem:?}");
        assert!(problem.hint.is_some());
    }
    let stranger = &Head::parse("---\na: 1\n---\n").problems[0];
    assert!(stranger.hint.as_ref().unwrap().starts_with("the keys are title,"), "{stranger:?}");
}

#[test]
fn broken_front_matter_is_an_error_with_an_id() {
    assert_eq!(ids("+++\ntitle = \n+++\n"), [Id::FrontValue]);
    assert_eq!(ids("---\ntitle: [\n---\n"), [Id::FrontValue]);
    assert_eq!(ids("+++\ntitle = \"a\"\n"), [Id::FrontOpen]);
    assert_eq!(ids("---\ntitle: a\n"), [Id::FrontOpen]);
    assert_eq!(ids("+++\ndate = \"soon\"\n+++\n"), [Id::FrontValue]);
    assert_eq!(ids("+++\ndate = 07:00:00\n+++\n"), [Id::FrontValue]);
    assert_eq!(ids("---\ndate: 2026-13-01\n---\n"), [Id::FrontValue]);
    assert_eq!(ids("+++\nslug = \"a/b\"\n+++\n"), [Id::FrontPath]);
    for path in ["../b", "a/./b", "a//b", "a/b?c", "a\\nb", "."] {
        assert_eq!(ids(&format!("+++\npath = \"{path}\"\n+++\n")), [Id::FrontPath], "{path}");
    }
    assert_eq!(ids("+++\npath = \"/a b/.c/\"\n+++\n"), []);
}
