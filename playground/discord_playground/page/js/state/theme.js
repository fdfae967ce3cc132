/** Dark or light: as the system says, until somebody chooses. */

const KEY = "playground-theme";

const system = () => (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

export const theme = () => localStorage.getItem(KEY) ?? system();

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

export function toggleTheme() {
  localStorage.setItem(KEY, theme() === "dark" ? "light" : "dark");
  applyTheme();
}

/** Follows the system while nobody chose, and calls `changed` after every switch. */
export function watchTheme(changed) {
  applyTheme();
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
    applyTheme();
    changed();
  });
}
