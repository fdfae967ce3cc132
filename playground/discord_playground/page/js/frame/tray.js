/** A person's phone, locked: what new messages put into its tray. Drawn only. */

import { el, icon, iconButton, names } from "../dom/dom.js";
import { momentOf } from "../dom/ids.js";
import { sentAt } from "../dom/time.js";

/** What of the server notifies somebody. */
const LEVELS = [
  ["all", "All messages"],
  ["mentions", "Mentions"],
  ["nothing", "Nothing"],
];

/** The bell in a column's header. */
export function bell(count, { name, isOpen, id }) {
  const label = `Notifications of ${name}`;
  return el(
    "button",
    {
      type: "button",
      class: names("icon-button bell", isOpen && "on"),
      title: label,
      "aria-label": count ? `${label}, ${count}` : label,
      "aria-expanded": String(isOpen),
      "aria-controls": id,
      data: { act: "tray", key: "tray" },
    },
    icon("bell"),
    count > 0 && el("span", { class: "count", "aria-hidden": "true" }, String(count)),
  );
}

/** `state`: {tray, name, level: what was chosen, server: its name}. */
export function drawTray({ tray, name, level, server }) {
  return [
    el(
      "header",
      {},
      el("h2", {}, `Notifications of ${name}`),
      tray.length > 0 &&
        el("button", { type: "button", class: "as-link", data: { act: "clear-tray" } }, "Clear all"),
      iconButton("close", "Close notifications", { data: { act: "close-tray" } }),
    ),
    el(
      "div",
      { class: "levels", role: "group", "aria-label": `What notifies ${name} in ${server}` },
      el("span", { class: "muted" }, `In ${server}`),
      LEVELS.map(([value, label]) =>
        el(
          "button",
          {
            type: "button",
            "aria-pressed": String(value === level),
            data: { act: "notify", level: value, key: value },
          },
          label,
        ),
      ),
    ),
    tray.length
      ? el("ul", {}, [...tray].reverse().map(entry))
      : el("p", { class: "muted" }, "Nothing here."),
  ];
}

const entry = ({ message, author, place, text }) =>
  el(
    "li",
    { data: { key: message } },
    el(
      "button",
      { type: "button", data: { act: "open-notification", target: message } },
      el("span", { class: "from" }, el("b", {}, author), el("span", {}, place), sentAt(momentOf(message))),
      text
        ? el("span", { class: "says" }, text)
        : el("span", { class: "says blank" }, "(no text)"),
    ),
  );
