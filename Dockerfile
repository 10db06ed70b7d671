# kisho in a container: `docker build --tag kisho .`
#
#   docker run --rm --init --publish 1112:1112 kisho
#       boards to play on, for everybody
#   docker run --rm --init --volume ./site:/site --user "$(id -u):$(id -g)" kisho build
#       the site in ./site, into ./site/public
#   docker run --rm --init --volume ./site:/site --user "$(id -u):$(id -g)" --publish 127.0.0.1:1111:1111 kisho serve --host 0.0.0.0
#       the same while it is written, for this computer alone

FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends musl-tools \
    && rustup target add "$(uname -m)-unknown-linux-musl"
WORKDIR /src
COPY . .
# Linked statically, as in releases.
RUN target="$(uname -m)-unknown-linux-musl" \
    && cargo build --locked --release --bin kisho --target "$target" \
    && cp "target/$target/release/kisho" /usr/local/bin/kisho

FROM alpine:3
# For the dates of pages. A folder that is mounted may belong to anybody.
RUN apk add --no-cache git && git config --system --add safe.directory '*'
COPY --from=build /usr/local/bin/kisho /usr/local/bin/kisho
WORKDIR /site
# Nobody in particular. What is written into a folder belongs to its owner with `--user`.
USER 65532:65532
EXPOSE 1111 1112
ENTRYPOINT ["kisho"]
CMD ["play", "--host", "0.0.0.0"]
