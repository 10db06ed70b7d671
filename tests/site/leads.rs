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
