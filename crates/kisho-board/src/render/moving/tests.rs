//! Files decoded again and put together, against each frame painted by itself.

use std::io::Cursor;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::diagram::{Caption, Drawn, Face, Frame, Frames, Layer, Point, Rect, Role, Shape, Text, Timeline};
use kisho_game::text::Lang;

type Pixels = Vec<[u8; 4]>;

/// An element for a number: shapes of all kinds, some half clear, some larger than the picture.
fn drawn(number: u32) -> Drawn {
    let at = Point::new(f64::from(number % 7), f64::from(number / 7 % 5));
    let roles = [Role::Black, Role::White, Role::Mark, Role::Promoted, Role::Veil];
    let role = roles[number as usize / 3 % roles.len()];
    match number % 6 {
        0 => Drawn::disc(at, 0.45, role).with_stroke(Role::Line, 0.06),
        1 => Drawn::rect(Rect::around(at, 1.3, 0.7), role),
        2 => Drawn::text(Text::middle("8", at, 1.1, Face::Line), role),
        3 => Drawn::text(Text::middle("と", at, 0.8, Face::Serif), role),
        4 => Drawn::rect(Rect::around(at, 20.0, 3.0), Role::Veil),
        _ => Drawn::filled(Shape::Rect { rect: Rect::around(at, 0.9, 0.9), radius: 0.2 }, role),
    }
}

/// A line of frames, and elements with the frames in which they appear and are gone.
fn figure(frames: usize, elements: &[(u32, usize, usize)]) -> Figure {
    let frame = |at: usize| Frame {
        parent: at.checked_sub(1),
        comment: if at % 5 == 3 { "Well".to_owned() } else { String::new() },
        ..Frame::default()
    };
    let frames = Frames::new((0..frames).map(frame).collect());
    let view = Rect::new(-0.5, -0.5, 7.1, 5.3);
    let mut timeline = Timeline::new(Lang::En, "Board", view, 9.0, frames);
    timeline.add_always(Layer::Board, Drawn::rect(Rect::new(0.0, 0.0, 6.0, 4.0), Role::Board));
    for &(number, from, to) in elements {
        let mut life = Lifetime::during(from..to);
        life.add(to + 2..to + 3);
        timeline.add(Layer::Piece, life.windowed(0..timeline.frames.len()), drawn(number));
    }
    let caption = Caption { title: Some("1".to_owned()), ..Caption::default() };
    Figure { still: false, caption, ..Figure::still(timeline) }
}

/// Puts a part of a picture over what is there.
fn put(picture: &mut Pixels, width: usize, [left, top, w, h]: [usize; 4], part: &[[u8; 4]], over: bool) {
    assert_eq!(part.len(), w * h);
    for (y, row) in part.chunks(w).enumerate() {
        for (x, pixel) in row.iter().enumerate() {
            assert!(!over || [0, 255].contains(&pixel[3]), "nothing is mixed");
            if !over || pixel[3] > 0 {
                picture[(top + y) * width + left + x] = *pixel;
            }
        }
    }
}

/// The frames of a GIF with their times in milliseconds, and whether it repeats.
fn of_gif(file: &[u8]) -> (Vec<(Pixels, u32)>, bool) {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(Cursor::new(file)).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut picture = vec![[0; 4]; width * height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, ::gif::DisposalMethod::Keep);
        let area = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        put(&mut picture, width, area, frame.buffer.as_chunks().0, true);
        frames.push((picture.clone(), u32::from(frame.delay) * 10));
    }
    (frames, decoder.repeat() == ::gif::Repeat::Infinite)
}

/// The same of an APNG.
fn of_apng(file: &[u8]) -> (Vec<(Pixels, u32)>, bool) {
    let mut decoder = ::png::Decoder::new(Cursor::new(file));
    decoder
        .set_transformations(::png::Transformations::normalize_to_color8() | ::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let control = *reader.info().animation_control().unwrap();
    let mut picture = vec![[0; 4]; width * height];
    let mut frames = Vec::new();
    for _ in 0..control.num_frames {
        let mut part = vec![0; reader.output_buffer_size().unwrap()];
        let read = reader.next_frame(&mut part).unwrap();
        part.truncate(read.buffer_size());
        let frame = *reader.info().frame_control().unwrap();
        let area = [frame.x_offset, frame.y_offset, frame.width, frame.height].map(|at| at as usize);
        let over = frame.blend_op == ::png::BlendOp::Over;
        put(&mut picture, width, area, part.as_chunks().0, over);
        let delay = u32::from(frame.delay_num) * 1000 / u32::from(frame.delay_den);
        frames.push((picture.clone(), delay));
    }
    assert!(reader.finish().is_ok());
    (frames, control.num_plays == 0)
}

/// What is to be seen when, frame after frame, painted by itself.
fn expected(figure: &Figure, show: Show<'_>) -> Vec<(Pixels, u32)> {
    let raster = raster(figure, show).unwrap();
    let mut frames: Vec<(Pixels, u32)> = Vec::new();
    for (frame, delay) in show.frames.iter().zip(show.pace.delays(figure, show.frames)) {
        let pixels = raster.paint(*frame);
        let pixels: Pixels = pixels
            .pixels()
            .iter()
            .map(|pixel| pixel.demultiply())
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect();
        match frames.last_mut() {
            Some((before, time)) if *before == pixels => *time += delay,
            _ => frames.push((pixels, delay)),
        }
    }
    frames
}

/// The largest difference of two pictures in a part of a colour.
fn far(a: &Pixels, b: &Pixels) -> u8 {
    assert_eq!(a.len(), b.len());
    let parts = a.as_flattened().iter().zip(b.as_flattened());
    parts.map(|(a, b)| a.abs_diff(*b)).max().unwrap_or_default()
}

fn show(frames: &[usize], ground: Ground) -> Show<'_> {
    Show { frames, pace: Pace::default(), size: Size::Scale(1.3), ground, workers: 2 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn files_show_what_each_frame_shows(
        elements in prop::collection::vec((0_u32..400, 0_usize..40, 1_usize..30), 0..30),
        count in 1_usize..45,
        leave_out in 1_usize..6,
    ) {
        let elements: Vec<_> =
            elements.into_iter().map(|(number, from, length)| (number, from, from + length)).collect();
        let figure = figure(count, &elements);
        let frames: Vec<usize> = (0..count).filter(|frame| leave_out == 1 || frame % leave_out != 1).collect();
        for ground in [Ground::Paper, Ground::Transparent] {
            let show = show(&frames, ground);
            let (seen, repeats) = of_apng(&apng(&figure, show).unwrap());
            prop_assert!(repeats);
            let expected = expected(&figure, show);
            prop_assert_eq!(seen.len(), expected.len());
            for ((seen, time), (expected, delay)) in seen.iter().zip(&expected) {
                prop_assert_eq!((far(seen, expected), time), (0, delay));
            }
            if ground == Ground::Transparent {
                continue;
            }
            let (seen, _) = of_gif(&gif(&figure, show).unwrap());
            prop_assert_eq!(seen.len(), expected.len());
            for ((seen, time), (expected, delay)) in seen.iter().zip(&expected) {
                prop_assert!(far(seen, expected) <= 12);
                prop_assert_eq!(time, delay);
            }
        }
    }
}

#[test]
fn a_picture_is_the_same_however_many_processors_draw_it() {
    let elements: Vec<_> = (0..60).map(|at| (7 * at as u32, at, at + 9)).collect();
    let figure = figure(70, &elements);
    let frames: Vec<usize> = (0..70).collect();
    let made = |workers| {
        let show = Show { workers, ..show(&frames, Ground::Paper) };
        (gif(&figure, show).unwrap(), apng(&figure, show).unwrap())
    };
    let one = made(1);
    for workers in [0, 2, 3, 1_000] {
        assert!(made(workers) == one, "{workers}");
    }
}

#[test]
fn first_last_and_commented_frames_stay_longer() {
    let pace = Pace { step: Duration::from_millis(500), repeats: true };
    let figure = figure(10, &[]);
    let frames: Vec<usize> = (0..10).collect();
    let delays = pace.delays(&figure, &frames);
    assert_eq!(delays, [1000, 500, 500, 1500, 500, 500, 500, 500, 1500, 2500]);
    assert_eq!(pace.delays(&figure, &[4]), [2500]);
    let hasty = Pace { step: Duration::ZERO, ..pace };
    assert_eq!(hasty.delays(&figure, &[0, 1, 2])[1], 20);
}

#[test]
fn a_picture_can_end_and_is_always_the_same() {
    let figure = figure(6, &[(0, 1, 4), (7, 2, 5)]);
    let frames: Vec<usize> = (0..6).collect();
    let pace = Pace { repeats: false, ..Pace::default() };
    let once = Show { pace, ..show(&frames, Ground::Paper) };
    let (gif_once, apng_once) = (gif(&figure, once).unwrap(), apng(&figure, once).unwrap());
    assert!(!of_gif(&gif_once).1 && !of_apng(&apng_once).1);
    assert_eq!((gif(&figure, once), apng(&figure, once)), (Ok(gif_once), Ok(apng_once)));
}

#[test]
fn what_cannot_be_shown_is_an_error() {
    let figure = figure(6, &[]);
    let many = vec![0; MOST_FRAMES + 1];
    let of = |frames: &[usize], scale| {
        gif(&figure, Show { size: Size::Scale(scale), ..show(frames, Ground::Paper) })
    };
    assert_eq!(of(&[], 1.0), Err(MovingError::Frames(0)));
    assert_eq!(of(&many, 1.0), Err(MovingError::Frames(MOST_FRAMES + 1)));
    assert!(matches!(of(&[0], 100.0), Err(MovingError::Size(6390, _))));
    assert!(matches!(of(&[0], 0.001), Err(MovingError::Size(0, 0))));
}
