/** How people and the bot look: a coloured disc with their initial, their name, their badges. */

import { hexColour } from "../dom/colour.js";
import { el } from "../dom/dom.js";

const COLOURS = [
  "#4f74d9",
  "#c2573f",
  "#2f8f6b",
  "#9a5bc4",
  "#b5772a",
  "#c4487f",
  "#2d87a3",
  "#6f7f3a",
];

export const displayName = (user) => user.global_name ?? user.username ?? user.name ?? "Somebody";

/** A person's colour: their own, else one that their id settles. */
export function colourOf(user) {
  const own = user.colour ?? user.color;
  if (typeof own === "number") return hexColour(own);
  if (/^#[0-9a-f]{3,8}$/i.test(own ?? "")) return own;
  return COLOURS[Number(BigInt(user.id ?? 0) % BigInt(COLOURS.length))];
}

export function avatar(user, size = "") {
  const [first = "?"] = displayName(user).toUpperCase();
  return el(
    "span",
    { class: `avatar ${size}`.trim(), "aria-hidden": "true", style: { "--disc": colourOf(user) } },
    first,
  );
}

/** The name line of a message: name, badge, time. */
export function nameNode(user, world) {
  return el("span", { class: "author" }, world.name(user.id) ?? displayName(user));
}

export function badges(user, world) {
  return [
    user.bot && el("span", { class: "badge" }, "APP"),
    world.people.get(user.id)?.moderator &&
      el("span", { class: "badge mod", title: "Moderator" }, "MOD"),
  ];
}
