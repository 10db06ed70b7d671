//! The boards to play on, as a module of WebAssembly that a page of a static site loads.
//!
//! A page writes a request into the memory of the module and reads the answer there:
//!
//! ```js
//! const bytes = new TextEncoder().encode("game=go&play=Q16");
//! new Uint8Array(memory.buffer, room(bytes.length), bytes.length).set(bytes);
//! const html = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length()));
//! ```
//!
//! The memory may move whenever a function is called, so that its buffer has to be taken after that.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kisho_play::{Place, Request, Table, page_at};

/// The request, and then the answer.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What a page of a site answers to a form, whose fields `request` holds: the HTML of the board and all that belongs to it.
#[must_use]
pub fn respond(request: &[u8]) -> String {
    let (table, troubles) = Table::of(&Request::parse(request));
    page_at(table, troubles, &Place { is_part: true, ..Place::default() }).html
}

/// Makes room for a request of so many bytes, and tells where.
#[allow(unsafe_code, reason = "pages call it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut buffer = buffer();
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// Answers the request, and tells where the answer is. It is UTF-8 and stays until the next call of [`room`].
#[allow(unsafe_code, reason = "pages call it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let mut buffer = buffer();
    *buffer = respond(&buffer).into_bytes();
    buffer.as_ptr()
}

/// How many bytes the answer has.
#[allow(unsafe_code, reason = "pages call it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    buffer().len()
}

fn buffer() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}
