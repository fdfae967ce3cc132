/** Times as Discord writes them, in the reader's language. */

import { el } from "./dom.js";

/** How many milliseconds the playground's clock is ahead of this machine's. */
let ahead = 0;

/** The moment it is in the playground, in milliseconds. */
export const now = () => Date.now() + ahead;

/** Moves the clock, and every "in 5 minutes" on the page with it. */
export function setAhead(seconds) {
  if (ahead === seconds * 1000) return;
  ahead = seconds * 1000;
  freshen();
}

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
  const away = seconds - now() / 1000;
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
  const today = moment.toDateString() === new Date(now()).toDateString();
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
export const keepTimesFresh = () => void setInterval(freshen, 5000);

function freshen() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    node.textContent = relative(Date.parse(node.dateTime) / 1000, node.dataset.locale);
  }
}

/** So many seconds in words, the two largest parts of them: "1 day, 2 hours". */
export function duration(seconds) {
  const parts = [];
  let left = seconds;
  for (const [unit, size] of STEPS.slice(STEPS.findIndex(([name]) => name === "day"))) {
    const many = Math.floor(left / size);
    left -= many * size;
    if (many) parts.push(`${many} ${unit}${many === 1 ? "" : "s"}`);
  }
  return parts.slice(0, 2).join(", ") || "0 seconds";
}
