/** Times as Discord writes them, in the reader's language. */

import { el } from "./dom.js";

const STEPS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

export function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    Math.trunc(away / size),
    unit,
  );
}

const write = (seconds, style, locale) =>
  style === "R"
    ? relative(seconds, locale)
    : new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(seconds * 1000);

/** A <t:…> mark as a node. Unreadable moments give null. */
export function timestamp(seconds, style, locale) {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return null;
  return el(
    "time",
    {
      class: "stamp",
      datetime: moment.toISOString(),
      title: write(seconds, "F", locale),
      data: { style, locale },
    },
    write(seconds, style, locale),
  );
}

/** The time beside an author's name: the hour today, the day before that. */
export function sentAt(milliseconds) {
  const moment = new Date(milliseconds);
  const today = moment.toDateString() === new Date().toDateString();
  const text = new Intl.DateTimeFormat(undefined, today ? STYLES.t : STYLES.s).format(moment);
  return el(
    "time",
    { class: "sent", datetime: moment.toISOString(), title: moment.toLocaleString() },
    text,
  );
}

/** The hour alone, beside messages that continue the one above. */
export const hour = (milliseconds) =>
  el(
    "time",
    { class: "sent" },
    new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" }).format(milliseconds),
  );

/** Keeps "5 minutes ago" true while the page stays open. */
export function keepTimesFresh() {
  setInterval(() => {
    for (const node of document.querySelectorAll('time[data-style="R"]')) {
      node.textContent = relative(Date.parse(node.dateTime) / 1000, node.dataset.locale);
    }
  }, 5000);
}
