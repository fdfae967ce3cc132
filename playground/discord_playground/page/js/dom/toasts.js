/** Short words at the edge of the page: refused operations, copied links. */

import { el, iconButton } from "./dom.js";

const STAY = 6000;
const MOST = 4;

/** Shows a text; `kind` is "error" or "info". */
export function toast(text, kind = "info") {
  const home = document.querySelector("#toasts");
  const close = iconButton("close", "Close");
  const node = el(
    "div",
    { class: `toast ${kind}`, role: kind === "error" ? "alert" : undefined },
    el("span", {}, text),
    close,
  );
  close.addEventListener("click", () => node.remove());
  (document.querySelector("dialog[open]") ?? document.body).append(home);
  home.append(node);
  while (home.children.length > MOST) home.firstChild.remove();
  setTimeout(() => node.remove(), STAY);
}

export const complain = (problem) => toast(problem.message, "error");
