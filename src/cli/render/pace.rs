//! How long the frames of a moving picture are shown: `--delay`, `--once`.

use std::time::Duration;

use super::format::Format;
use crate::cli::Failure;
use kisho_board::render::Pace;
use kisho_board::render::moving::{LEAST_DELAY, MOST_DELAY};

/// The flags.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct PaceFlags {
    /// How long a move of a GIF, APNG or animated SVG is shown, such as 800ms or 1.5s; the first and the last position and
    /// those with comments are shown longer [default: 800ms]
    #[arg(long, value_name = "TIME", value_parser = delay)]
    delay: Option<Duration>,
    /// Play a GIF, APNG or animated SVG once instead of repeating it
    #[arg(long)]
    once: bool,
}

impl PaceFlags {
    /// What makes no sense for a format.
    pub fn check(&self, to: Format) -> Result<(), Failure> {
        if (self.delay.is_some() || self.once) && !to.moves() {
            return Err(Failure::Usage("--delay and --once are for GIF, APNG and animated SVG".to_owned()));
        }
        Ok(())
    }

    /// How long frames are shown.
    pub fn pace(&self) -> Pace {
        let usual = Pace::default();
        Pace { step: self.delay.unwrap_or(usual.step), repeats: !self.once }
    }
}

/// A time as people write it.
fn delay(text: &str) -> Result<Duration, String> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 0.001),
        (None, Some(number)) => (number, 1.0),
        (None, None) => return Err("a delay is a number with its unit, such as 800ms or 1.5s".to_owned()),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    let delay = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    delay
        .filter(|delay| (LEAST_DELAY..=MOST_DELAY).contains(delay))
        .ok_or_else(|| format!("a delay is {}ms to {}s", LEAST_DELAY.as_millis(), MOST_DELAY.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_has_a_unit_and_can_be_seen() {
        assert_eq!(delay("800ms"), Ok(Duration::from_millis(800)));
        assert_eq!(delay("1.5s"), Ok(Duration::from_millis(1500)));
        for wrong in ["", "s", "800", "-1s", "nans", "infs", "1e99s", "10ms", "61s", "1m"] {
            assert!(delay(wrong).is_err(), "{wrong}");
        }
    }
}
