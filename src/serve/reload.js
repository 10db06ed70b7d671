
const key = "kisho:" + location.pathname;

/* What the author has made foldable; what the server adds stands after it. */
const folds = () => [...document.querySelectorAll("body details")].filter(d => !d.id.startsWith("kisho-"));

/* Before the page goes: where the reader is, and which frames and boxes are chosen. */
const leave = () => {
  const controls = [...document.querySelectorAll("input[id]")];
  const chosen = controls.filter(i => i.checked !== i.defaultChecked).map(i => [i.id, i.checked]);
  const open = folds().map(d => d.open);
  sessionStorage.setItem(key, JSON.stringify({ x: scrollX, y: scrollY, chosen, open }));
  /* Only one of the two can say where the reader is. */
  history.scrollRestoration = "manual";
  location.reload();
};

/* A board on which moves are tried stays until it is closed. */
const renew = () => {
  const board = document.querySelector("dialog:modal");
  if (board) board.addEventListener("close", leave);
  else leave();
};

const come = () => {
  const was = JSON.parse(sessionStorage.getItem(key) ?? "null");
  if (!was) return;
  sessionStorage.removeItem(key);
  /* What opens here is no change above the reader: the browser would scroll on by its height, a frame later. */
  const page = document.documentElement.style;
  page.overflowAnchor = "none";
  requestAnimationFrame(() => requestAnimationFrame(() => page.removeProperty("overflow-anchor")));
  for (const [id, checked] of was.chosen) {
    const control = document.getElementById(id);
    if (control) control.checked = checked;
  }
  folds().forEach((d, n) => { d.open = was.open[n] ?? d.open; });
  scrollTo(was.x, was.y);
  history.scrollRestoration = "auto";
};

/* Only a page that is seen listens: one in another tab, or left behind in the history, would hold a connection. */
let source;
const stop = () => source?.close();
const listen = () => {
  stop();
  if (document.visibilityState === "hidden") return;
  source = new EventSource("/.kisho/events");
  source.onmessage = e => { if (e.data !== version) renew(); };
};
addEventListener("load", come);
addEventListener("pagehide", stop);
addEventListener("pageshow", e => { if (e.persisted) listen(); });
document.addEventListener("visibilitychange", listen);
listen();
