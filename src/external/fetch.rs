//! Asking one address.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use ureq::Agent;

use crate::site::ids_of_html;
use kisho_game::text::nearest;
use kisho_source::address::decode;

/// Most bytes of a page that is looked through for the place that a link names.
const PAGE_BYTES: u64 = 16 << 20;

/// Why an address cannot be reached.
#[derive(Debug, Clone)]
pub struct Wrong {
    /// As a part of a sentence.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}

/// Asks addresses, one after the other.
pub struct Fetch {
    agent: Agent,
    /// The ids of pages that have been read; `None` of files in other formats, such as PDF, where `#page=3` is no id.
    ids: HashMap<String, Option<HashSet<String>>>,
}

impl Fetch {
    /// `timeout`: for an answer, with all it takes.
    #[must_use]
    pub fn new(timeout: Duration) -> Self {
        let agent = Agent::config_builder()
            .timeout_global(Some(timeout))
            .http_status_as_error(false)
            .user_agent(concat!("kisho/", env!("CARGO_PKG_VERSION"), " (link check)"))
            .build();
        Self { agent: agent.into(), ids: HashMap::new() }
    }

    /// What is wrong with an address.
    pub fn wrong(&mut self, url: &str) -> Option<Wrong> {
        match url.split_once('#') {
            None => self.reach(url).err(),
            Some((page, anchor)) => self.look(page, anchor).err(),
        }
    }

    fn reach(&self, url: &str) -> Result<(), Wrong> {
        // Many servers do not know this question; what counts is their answer to the other one.
        let head = self.agent.head(url).call();
        if head.is_ok_and(|response| response.status().is_success()) {
            return Ok(());
        }
        let response = self.agent.get(url).call().map_err(failed)?;
        answered(response.status())
    }

    /// Whether a page has a place.
    fn look(&mut self, page: &str, anchor: &str) -> Result<(), Wrong> {
        if !self.ids.contains_key(page) {
            let mut response = self.agent.get(page).call().map_err(failed)?;
            answered(response.status())?;
            let is_html = is_html(response.body().mime_type());
            let text =
                || response.body_mut().with_config().limit(PAGE_BYTES).lossy_utf8(true).read_to_string();
            let ids = is_html.then(text).transpose().map_err(failed)?.map(|text| ids_of_html(&text));
            self.ids.insert(page.to_owned(), ids);
        }
        // Browsers look for the id as the link has it, then for what its `%XX` stand for.
        let is_there = |ids: &&HashSet<String>| ids.contains(anchor) || ids.contains(&decode(anchor));
        let ids = self.ids.get(page).and_then(Option::as_ref);
        let Some(ids) = ids.filter(|ids| !is_there(ids)) else { return Ok(()) };
        let near = nearest(&decode(anchor), ids.iter().map(String::as_str))
            .map(|near| format!("did you mean `#{near}`? "));
        let hint = "pages made by scripts cannot be checked; add them to `skip_anchor_prefixes`";
        Err(Wrong {
            message: format!("the page has no `#{anchor}`"),
            hint: Some(near.unwrap_or_default() + hint),
        })
    }
}

/// Whether an answer of this type has ids; one without a type is taken for a page.
fn is_html(mime: Option<&str>) -> bool {
    mime.is_none_or(|mime| {
        ["text/html", "application/xhtml+xml"].iter().any(|html| mime.eq_ignore_ascii_case(html))
    })
}

fn answered(status: ureq::http::StatusCode) -> Result<(), Wrong> {
    if status.is_success() {
        return Ok(());
    }
    let hint = match status.as_u16() {
        401 | 403 | 405 | 429 | 999 => Some(
            "some sites respond to programs like this; check with a browser, and add them to `skip_prefixes`"
                .to_owned(),
        ),
        _ => None,
    };
    Err(Wrong { message: format!("the answer is {status}"), hint })
}

#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(error: ureq::Error) -> Wrong {
    let message = match &error {
        ureq::Error::HostNotFound => "there is no such host".to_owned(),
        ureq::Error::Timeout(_) => "there is no answer".to_owned(),
        ureq::Error::TooManyRedirects => "it redirects without end".to_owned(),
        error => error.to_string(),
    };
    Wrong { message, hint: None }
}
