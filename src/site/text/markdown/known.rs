//! What links can want to know of the figures of a page.

/// What links may want to know of a figure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownFigure {
    /// The number of its first frame as authors count.
    pub first: usize,
    /// How many frames it has.
    pub frames: usize,
    /// Their names, if the page has links that ask for them.
    pub names: Vec<String>,
    /// Whether it has no controls.
    pub still: bool,
    /// Whether its record has errors, so that nobody can say which frames it is meant to have.
    pub broken: bool,
    /// For each frame the part that it is in; empty if all are on this page.
    pub homes: Vec<usize>,
    /// Why links from other pages cannot show its frames, and what to do about it.
    pub refuses: Option<(&'static str, &'static str)>,
}

/// Why there is no such frame, and perhaps a hint.
pub type NoFrame = (String, Option<String>);

impl KnownFigure {
    /// The part that a frame is in. `id`: the figure, `frame`: as authors count.
    ///
    /// # Errors
    /// If it has no such frame.
    pub fn frame(&self, id: &str, frame: usize) -> Result<usize, NoFrame> {
        let at = frame.checked_sub(self.first).filter(|at| *at < self.frames);
        match at {
            _ if self.still => {
                let hint = "a record with moves, and without `frames=none`, can be stepped through";
                Err((format!("`{id}` is a still diagram without frames to go to"), Some(hint.to_owned())))
            }
            None => {
                let last = (self.first + self.frames).saturating_sub(1);
                let hint = format!("its frames go from {} to {last}", self.first);
                Err((format!("`{id}` has no frame {frame}"), Some(hint)))
            }
            Some(at) => Ok(self.homes.get(at).copied().unwrap_or(0)),
        }
    }

    /// The name of a frame, as links without words say it.
    #[must_use]
    pub fn name(&self, frame: usize) -> Option<&str> {
        self.names.get(frame.checked_sub(self.first)?).map(String::as_str)
    }
}

/// `game` and 37 of `game:37`.
#[must_use]
pub fn frame_of(anchor: &str) -> Option<(&str, usize)> {
    anchor.rsplit_once(':').and_then(|(id, frame)| Some((id, frame.parse().ok()?)))
}
