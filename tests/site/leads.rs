//! What finished pages refer to, and where they lead.

use crate::built::{said, site};

#[test]
fn a_page_that_leads_on_to_nothing_hides_no_missing_place() {
    let files = |to: &str| {
        let page = format!(
            "# B\n\n<a href=\"#no3\">q</a>\n\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n"
        );
        let index = "# A\n\n[x](@/b.md#no1) <a href=\"/b/#no2\">q</a>\n";
        let config = "base_url = \"https://x.example\"\n[link_checker]\nskip_prefixes = [\"/shop/\"]\n";
        said(&site(&[("kisho.toml", config), ("content/_index.md", index), ("content/b.md", &page)]))
    };
    let places = [
        "content/_index.md:3:5 link-broken",
        "content/_index.md:3:26 link-broken",
        "content/b.md:3:10 link-broken",
        "content/b.md:5:44 link-broken",
    ];
    for missing in ["/gone/", "../../", "https://x.example/gone/", "htps://y.example/"] {
        assert_eq!(files(missing), places, "{missing}");
    }
    for there in ["/", "..", "../index.html", "https://y.example/", "/shop/a/", "https://x.example/shop/"] {
        assert_eq!(files(there), [""; 0], "{there}");
    }
}

#[test]
fn places_of_redirects_that_lead_nowhere_are_not_told_besides() {
    let mut said = said(&site(&[
        ("content/a.md", "# A\n\n[x](@/b.md#no1) [y](/c/#no2) [z](/old.html#no3)\n"),
        ("content/b.md", "+++\nredirect_to = \"/a/n.sgf\"\n+++\n# B\n"),
        ("content/c.md", "+++\nredirect_to = \"@/b.md\"\n+++\n# C\n"),
        ("static/old.html", "<meta http-equiv=\"refresh\" content=\"0; url=/gone/\">"),
    ]));
    said.retain(|line| !line.starts_with("content/b.md:"));
    assert_eq!(said, [""; 0]);
}

#[test]
fn rings_of_redirects_are_told_whoever_makes_them() {
    let config = "base_url = \"https://x.example\"\n[redirects]\n\"/a/\" = \"/x/\"\n\"/to/\" = \"/a/\"\n";
    let files = [
        ("kisho.toml", config),
        ("content/x.md", "+++\nredirect_to = \"a/\"\n+++\n"),
        ("content/v.md", "+++\naliases = [\"/w/\"]\nredirect_to = \"w/\"\n+++\n"),
        ("content/to-v.md", "+++\nredirect_to = \"https://x.example/w/\"\n+++\n"),
        ("content/whole.md", "+++\nredirect_to = \"https://x.example/whole/\"\n+++\n"),
    ];
    let expected = [
        "content/v.md:3:1 link-broken",
        "content/whole.md:2:1 link-broken",
        "content/x.md:2:1 link-broken",
        "kisho.toml:3:9 link-broken",
    ];
    assert_eq!(said(&site(&files)), expected);
}

#[test]
fn a_ring_of_many_redirects_is_found() {
    let ring = |steps: usize| {
        let step = |at: usize| format!("\"/{at}/\" = \"/{}/\"\n", (at + 1) % steps);
        format!("[redirects]\n{}", (0..steps).map(step).collect::<String>())
    };
    for steps in [20, 21, 300] {
        let said = said(&site(&[("kisho.toml", &ring(steps)), ("content/a.md", "# A\n")]));
        assert_eq!(said.len(), steps, "{steps}: {said:?}");
        assert!(said.iter().all(|line| line.ends_with("link-broken")), "{said:?}");
    }
}

#[test]
fn whatever_refers_to_a_place_or_a_page_has_to_find_it() {
    let lines = |lines: &[&str]| {
        let there = "<i id=\"there\"></i><svg><g id=\"g\"></g></svg><map name=\"m\"></map>";
        let text = format!("# A\n\n{there}\n\n<div>\n{}\n</div>\n", lines.join("\n"));
        said(&site(&[("content/a.md", &text), ("static/p.png", "")]))
    };
    let wrong = [
        ("<form action=\"/none/\"></form>", "15 link-broken"),
        ("<form><button formaction=\"/none/\">x</button></form>", "27 link-broken"),
        ("<svg><a xlink:href=\"#none\"><path /></a></svg>", "21 link-broken"),
        ("<svg><path fill=\"url(#none)\" /></svg>", "22 link-broken"),
        ("<svg><path stroke='url(\"#none\") red' /></svg>", "25 link-broken"),
        ("<svg><path clip-path=\"url(#none)\" /></svg>", "27 link-broken"),
        ("<svg><path mask=\"url(#none)\" /></svg>", "22 link-broken"),
        ("<svg><path filter=\"url(#none)\" /></svg>", "24 link-broken"),
        ("<svg><path marker-end=\"url(#none)\" /></svg>", "28 link-broken"),
        ("<img src=\"/p.png\" alt=\"x\" usemap=\"#none\">", "36 id-missing"),
        ("<b aria-controls=\"none\">x</b>", "19 id-missing"),
        ("<b aria-describedby=\"there none\">x</b>", "28 id-missing"),
        ("<b aria-owns=\"none\">x</b>", "15 id-missing"),
        ("<b aria-details=\"none\">x</b>", "18 id-missing"),
        ("<b aria-flowto=\"none\">x</b>", "17 id-missing"),
        ("<b aria-activedescendant=\"none\">x</b>", "27 id-missing"),
        ("<b aria-errormessage=\"none\">x</b>", "23 id-missing"),
        ("<button popovertarget=\"none\">x</button>", "24 id-missing"),
        ("<button commandfor=\"none\">x</button>", "21 id-missing"),
        ("<table background=\"/none.png\"><tr><td>x</td></tr></table>", "20 image-missing"),
        ("<table><tr><td background=\"none.png\">x</td></tr></table>", "28 image-missing"),
        ("<meta property=\"og:image\" content=\"/none.png\">", "36 image-missing"),
        ("<meta name=\"twitter:image\" content=\"../none.png\">", "37 image-missing"),
    ];
    let expected: Vec<String> =
        wrong.iter().zip(6..).map(|((_, told), line)| format!("content/a.md:{line}:{told}")).collect();
    assert_eq!(lines(&wrong.map(|(html, _)| html)), expected);
    let fine = [
        "<form action=\"\"></form> <form action=\"#\"></form> <form action=\"https://x.example/\"></form>",
        "<form action=\"../a/?q=1\"></form> <form action=\"mailto:a@x.example\" method=\"post\"></form>",
        "<form action=\"/program\" method=\"POST\"><button formaction=\"/other\">x</button></form>",
        "<form><button formaction=\"/other\" formmethod=\"post\">x</button></form>",
        "<svg><a xlink:href=\"#g\"><path fill=\"url(#g)\" mask=\"url(#there)\" stroke=\"red\" /></a></svg>",
        "<svg><path fill=\"url(data:image/png;base64,AAAA)\" /></svg>",
        "<img src=\"/p.png\" alt=\"x\" usemap=\"#m\"> <img src=\"/p.png\" alt=\"x\" usemap=\"#\">",
        "<table background=\"/p.png\"><tr><td background=\"\">x</td></tr></table>",
        "<a href=\"/p.png\" ping=\"/program\">x</a>",
        "<b aria-controls=\"there\" aria-owns=\"g there\" aria-label=\"none\">x</b>",
        "<button popovertarget=\"there\" commandfor=\"\">x</button>",
        "<meta property=\"og:image\" content=\"/p.png\"><meta name=\"twitter:image\" content=\"\">",
        "<meta property=\"og:image\" content=\"https://x.example/none.png\">",
        "<meta property=\"og:image:alt\" content=\"none\"><meta name=\"x\" content=\"none.png\">",
        "<a href=\"#\">x</a> <a href=\"#top\">x</a> <a href=\"#:~:text=x\">x</a> <a href=\"mailto:x@x.example\">x</a>",
    ];
    assert_eq!(lines(&fine), [""; 0]);
}

#[test]
fn a_picture_of_a_card_is_told_where_it_is_written() {
    let config = ("kisho.toml", "base_url = \"https://x.example\"\n");
    let template = "{% extends \"default/page.html\" %}{% block head %}\
        <meta property=\"og:image\" content=\"{{ config.base_url }}/{{ page.extra.image }}\">{% endblock head %}";
    let of_template = said(&site(&[
        config,
        ("templates/page.html", template),
        ("content/a.md", "+++\n[extra]\nimage = \"none.png\"\n+++\n# A\n"),
        ("content/b.md", "+++\n[extra]\nimage = \"p.png\"\n+++\n# B\n"),
        ("static/p.png", ""),
    ]));
    assert_eq!(of_template, ["templates/page.html:1:50 image-missing"]);
    let of_config = ("kisho.toml", "base_url = \"https://x.example\"\nsocial_image = \"none.png\"\n");
    assert_eq!(said(&site(&[of_config, ("content/a.md", "# A\n")])), ["kisho.toml:2:1 image-missing"]);
    let of_front = said(&site(&[config, ("content/b.md", "+++\nsocial_image = \"none.png\"\n+++\n# B\n")]));
    assert_eq!(of_front, ["content/b.md:2:1 image-missing"]);
}

#[test]
fn addresses_that_name_no_site_are_told() {
    let text = "# A\n\n<a href=\"http://exa mple.org/\">x</a>\n<a href=\"http:///x\">x</a>\n\
        <a href=\"http://[::1/\">x</a>\n[x](http:///x)\n\n<a href=\"http://[::1]:80/\">x</a> <a href=\"http://a/b c\">x</a>\n";
    let lines = [(3, 10), (4, 10), (5, 10), (6, 5)];
    let expected = lines.map(|(line, column)| format!("content/a.md:{line}:{column} link-broken"));
    assert_eq!(said(&site(&[("content/a.md", text)])), expected);
}
