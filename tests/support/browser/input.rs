//! Keys, clicks and touches, as the browser gets them from a person.

use fantoccini::actions::{
    ActionSequence, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions, WheelAction, WheelActions,
};
use fantoccini::key::Key;
use serde_json::json;

use super::page::Page;

/// The character by which WebDriver knows a key.
fn character(key: &str) -> char {
    match key {
        "ArrowLeft" => Key::Left.into(),
        "ArrowUp" => Key::Up.into(),
        "ArrowRight" => Key::Right.into(),
        "ArrowDown" => Key::Down.into(),
        "Home" => Key::Home.into(),
        "End" => Key::End.into(),
        "Tab" => Key::Tab.into(),
        "Enter" => Key::Enter.into(),
        "Escape" => Key::Escape.into(),
        _ => key.parse().expect("the name of a key, or one character"),
    }
}

impl Page {
    fn act(&mut self, actions: impl Into<ActionSequence>) -> Result<(), String> {
        let session = self.session();
        session.ask(session.client.perform_actions(actions.into()))
    }

    /// Presses a key and lets it go.
    pub fn key(&mut self, key: &str) {
        self.type_text(&character(key).to_string());
    }

    /// Types characters, one after the other.
    pub fn type_text(&mut self, text: &str) {
        let strokes = text.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let typed = self.act(strokes.fold(KeyActions::new("keyboard".to_owned()), InputSource::then));
        typed.unwrap_or_else(|error| panic!("{text:?} is not typed: {error}"));
    }

    /// Presses a key while shift is held.
    pub fn shift_key(&mut self, key: &str) {
        let (shift, value) = (Key::Shift.into(), character(key));
        let strokes = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: shift })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: shift });
        self.act(strokes).unwrap_or_else(|error| panic!("{key} is not pressed: {error}"));
    }

    /// Clicks at a point of the viewport, in CSS pixels from its upper left corner; on a phone it is a tap,
    /// whose effect may come a moment after this returns: use [`Page::wait_until`].
    pub fn click_at(&mut self, x: f64, y: f64) {
        self.clicks_at(x, y, 1);
    }

    /// Clicks so many times at a point of the viewport; one command is much faster than many.
    pub fn clicks_at(&mut self, x: f64, y: f64, times: usize) {
        let button = MOUSE_BUTTON_LEFT;
        let click = [PointerAction::Down { button }, PointerAction::Up { button }];
        let there = PointerAction::MoveTo { duration: None, x, y };
        let steps = std::iter::once(there).chain(click.into_iter().cycle().take(2 * times));
        let clicked = if self.viewport.phone {
            self.act(steps.fold(TouchActions::new("finger".to_owned()), InputSource::then))
        } else {
            self.act(steps.fold(MouseActions::new("mouse".to_owned()), InputSource::then))
        };
        clicked.unwrap_or_else(|error| panic!("nothing is clicked at {x}, {y}: {error}"));
    }

    /// Scrolls the first element of a CSS selector into view and moves the mouse over its middle, where there is a mouse.
    pub fn point_at(&mut self, selector: &str) {
        let place = self.scroll_to(selector);
        if self.viewport.phone {
            return;
        }
        let (x, y) = (place.x + place.width / 2.0, place.y + place.height / 2.0);
        let over = PointerAction::MoveTo { duration: None, x, y };
        let moved = self.act(MouseActions::new("mouse".to_owned()).then(over));
        moved.unwrap_or_else(|error| panic!("the mouse does not come to {selector}: {error}"));
    }

    /// Turns the wheel over the middle of an element, by so many pixels downwards.
    pub fn wheel(&mut self, selector: &str, delta_y: i64) {
        self.point_at(selector);
        let place = self.rect(selector).unwrap();
        let (x, y) = ((place.x + place.width / 2.0) as i64, (place.y + place.height / 2.0) as i64);
        let mut turn = WheelActions::new("wheel".to_owned());
        turn.push(WheelAction::Scroll { duration: None, x, y, delta_x: 0, delta_y });
        self.act(turn).unwrap_or_else(|error| panic!("the wheel does not turn over {selector}: {error}"));
    }

    /// Scrolls the first element of a CSS selector into view and clicks at its middle.
    pub fn click(&mut self, selector: &str) {
        self.click_in(selector, 0.5, 0.5);
    }

    /// Clicks inside an element: `0, 0` is its upper left corner and `1, 1` its lower right one.
    pub fn click_in(&mut self, selector: &str, across: f64, down: f64) {
        let place = self.scroll_to(selector);
        self.click_at(place.x + place.width * across, place.y + place.height * down);
    }
}
