//! The development server: builds, watches, serves on loopback, reloads the page.
