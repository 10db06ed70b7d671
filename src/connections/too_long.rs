//! Requests whose head is too long. hyper answers them before anybody is asked, with nothing that a browser shows; here they get a page.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use kisho_board::render::svg::Writer;
use kisho_game::text::Lang;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::say::too_long;

/// Longest head of a request, in bytes. So much is kept of each that is never said to its end; no address can be longer anyway.
pub const MOST_HEAD: usize = 64 << 10;

/// How long the rest of a request is waited for that is too long.
const REST: Duration = Duration::from_secs(10);

/// How much of that is taken at once, in bytes.
const CHUNK: usize = 4 << 10;

/// How the answers begin that a page goes in place of.
const BARE: [&[u8]; 2] = [b"HTTP/1.1 414", b"HTTP/1.1 431"];

static ANSWER: LazyLock<String> = LazyLock::new(|| {
    let mut w = Writer::default();
    for lang in Lang::ALL {
        w.open("section").attr("lang", lang.tag());
        w.open("h1").text(too_long::title(lang)).close();
        w.open("p").text(too_long::told(lang)).close().close();
    }
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n</head>\n<body>\n{}\n</body>\n</html>\n",
        too_long::title(Lang::En),
        w.finish()
    );
    format!(
        "HTTP/1.1 414 URI Too Long\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\n\
         content-security-policy: default-src 'none'\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n\
         connection: close\r\n\r\n{page}",
        page.len()
    )
});

/// A connection on which the page is sent in place of a bare answer.
pub struct Telling {
    stream: TcpStream,
    /// How many bytes of it have been sent.
    sent: usize,
}

impl Telling {
    pub fn new(stream: TcpStream) -> Self {
        Self { stream, sent: 0 }
    }

    /// Sends the page if that is to be done; `None` if `bytes` are another answer.
    fn tell(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Option<Poll<io::Result<()>>> {
        let is_meant = self.sent > 0 || BARE.iter().any(|bare| bytes.starts_with(bare));
        is_meant.then(|| {
            while let Some(rest) = ANSWER.as_bytes().get(self.sent..).filter(|rest| !rest.is_empty()) {
                match ready!(Pin::new(&mut self.stream).poll_write(cx, rest))? {
                    0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                    sent => self.sent += sent,
                }
            }
            Poll::Ready(Ok(()))
        })
    }

    /// Takes what is still sent: browsers show no answer before they have sent everything.
    pub async fn take_rest(&self) {
        let rest = async {
            let mut chunk = [0; CHUNK];
            while self.stream.readable().await.is_ok() {
                match self.stream.try_read(&mut chunk) {
                    Ok(0) => break,
                    Err(error) if error.kind() != io::ErrorKind::WouldBlock => break,
                    _ => {}
                }
            }
        };
        let _ = tokio::time::timeout(REST, rest).await;
    }
}

impl AsyncRead for Telling {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Telling {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.tell(cx, buf) {
            Some(told) => told.map_ok(|()| buf.len()),
            None => Pin::new(&mut self.stream).poll_write(cx, buf),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.tell(cx, bufs.first().map_or(&[], |buf| buf)) {
            Some(told) => told.map_ok(|()| bufs.iter().map(|buf| buf.len()).sum()),
            None => Pin::new(&mut self.stream).poll_write_vectored(cx, bufs),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
