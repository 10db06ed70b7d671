//! How other devices reach the server: for looking at a page on a phone.

use std::io::stderr;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use terminal_size::{Width, terminal_size_of};

/// Black on white whatever the colours of the terminal are: some cameras do not read the reverse.
const COLOURS: [&str; 2] = ["\x1b[38;5;16;48;5;231m", "\x1b[0m"];

/// Where this computer reaches a listener.
pub fn local(listener: SocketAddr) -> SocketAddr {
    let ip = if listener.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listener.ip() };
    SocketAddr::new(ip, listener.port())
}

/// Says the address for other devices, if there is one; as a QR code, too, if `draws` says that there is a terminal to draw on.
pub fn announce(listener: SocketAddr, draws: bool) {
    let ip = listener.ip();
    let own = if ip.is_unspecified() { address(ip) } else { Some(ip) };
    let Some(own) = own.filter(|ip| !ip.is_loopback() && !ip.is_unspecified()) else { return };
    let url = format!("http://{}/", SocketAddr::new(own, listener.port()));
    eprintln!("Other devices on the network can open it at {url}");
    let columns = terminal_size_of(stderr()).map(|(Width(columns), _)| usize::from(columns));
    if draws && let Some(code) = code(&url, columns) {
        eprintln!("{code}");
    }
}

/// The address of this computer in the network to which it sends by default. Nothing is sent: a datagram socket that is connected
/// only notes where it would send.
fn address(any: IpAddr) -> Option<IpAddr> {
    // Addresses for documentation (RFC 5737, RFC 3849), to which nothing else leads.
    let outside = if any.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect(outside).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The code of a text, in half blocks, two modules to a line; none if the terminal has too few columns for it.
fn code(text: &str, columns: Option<usize>) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    let picture = code.render::<Dense1x2>().build();
    let width = picture.lines().next()?.chars().count();
    if columns.is_some_and(|columns| columns < width) {
        return None;
    }
    let [on, off] = COLOURS;
    Some(picture.lines().map(|line| format!("{on}{line}{off}")).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_wide_enough_for_a_camera() {
        let code = code("http://192.168.100.100:1111/", None).unwrap_or_default();
        let lines: Vec<&str> = code.lines().collect();
        let width = |line: &str| line.chars().filter(|c| " \u{2580}\u{2584}\u{2588}".contains(*c)).count();
        // Version 2 or 3 of ISO/IEC 18004 has 25 or 29 modules, and there are four around them.
        assert!([33, 37].contains(&width(lines[0])), "{code}");
        assert_eq!(lines.len(), width(lines[0]).div_ceil(2));
        assert!(lines.iter().all(|line| width(line) == width(lines[0])));
    }

    #[test]
    fn a_terminal_that_would_break_its_lines_gets_no_code() {
        let fits = |columns| code("http://192.168.100.100:1111/", Some(columns)).is_some();
        assert!(fits(80) && !fits(24));
    }
}
