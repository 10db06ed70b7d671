//! How a file says something, apart from what it says.

/// The form in which a file says something. It is kept so that the file is written again as it was, and means nothing: all forms are
/// equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Form<T>(pub T);

impl<T> PartialEq for Form<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Form<T> {}
