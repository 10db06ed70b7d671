//! What is drawn and when: shapes, lifetimes and timelines, without any game.
//!
//! A [`Timeline`] is a tree of frames in preorder together with elements that live in some of the frames.
//! Pictures, replays and text are all made from it.

pub mod clip;
pub mod figure;
pub mod font;
pub mod frames;
pub mod freeboard;
pub mod geometry;
mod lettering;
pub mod lifetime;
pub mod mono;
pub mod partition;
pub mod parts;
pub mod path;
pub mod quiz;
pub mod role;
pub mod shape;
pub mod theme;
pub mod timeline;

pub use figure::{Caption, Figure, InParts};
pub use frames::{Exit, Frame, Frames, Mention, Mentioned};
pub use freeboard::FreeBoard;
pub use geometry::{Point, Rect};
pub use lifetime::Lifetime;
pub use partition::Partition;
pub use parts::{Part, Step, WayToPart};
pub use path::{Path, Segment};
pub use quiz::{Choice, Question, Quiz, Told};
pub use role::Role;
pub use shape::{Align, Baseline, Drawn, Face, Shape, Stroke, Symbol, Text};
pub use timeline::{Cell, Element, Layer, Link, Offer, Timeline};
