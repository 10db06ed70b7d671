"use strict";
(() => {
  // Keeps what is chosen at the switch for light and dark, and says it at the root of each page before that is seen.
  const root = document.documentElement;
  const key = "kisho-theme";
  // A browser may keep nothing for a page, and say so by an error.
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (scheme) => {
    try {
      localStorage.setItem(key, scheme);
    } catch {
      return;
    }
  };
  const known = (scheme) => (scheme === "light" || scheme === "dark" ? scheme : "system");
  const show = (scheme) => {
    root.dataset.theme = scheme;
    const radio = document.getElementById("k-" + scheme);
    if (radio) radio.checked = true;
  };
  const restore = () => show(known(stored()));
  restore();
  document.addEventListener("DOMContentLoaded", restore);
  // Browsers fill in forms again when a page is shown once more.
  addEventListener("pageshow", restore);
  addEventListener("storage", (event) => {
    if (event.key === key) restore();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.closest(".theme-switch")) return;
    const scheme = known(event.target.id.slice(2));
    show(scheme);
    store(scheme);
  });
})();
