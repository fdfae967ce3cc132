/** The row on top: who to act as, side by side, light or dark. Drawn only. */

import { el, iconButton, names } from "../dom/dom.js";
import { avatar, displayName } from "../message/author.js";
import { duration } from "../dom/time.js";
import { counted } from "../state/reading.js";

/** `state`: {world, reading, shown: ids of the columns' people, active: id, sideBySide, theme}. */
export function drawTopbar(state) {
  const { world, sideBySide, theme } = state;
  const people = [...world.people.values()];
  return [
    iconButton("menu", "Channels", { class: "menu", data: { act: "drawer" } }),
    el(
      "div",
      {
        class: "people",
        role: "group",
        "aria-label": sideBySide ? "People shown side by side" : "Act as",
      },
      people.map((one) => chip(one, state)),
      iconButton("plus", "Add a person", { class: "add-person", data: { act: "add-person" } }),
    ),
    el(
      "div",
      { class: "switches" },
      clock(world.ahead),
      el(
        "button",
        {
          type: "button",
          class: names("side-by-side", sideBySide && "on"),
          "aria-pressed": String(sideBySide),
          title: "Show several people side by side",
          data: { act: "side-by-side" },
        },
        iconPart("columns"),
        el("span", {}, "Side by side"),
      ),
      iconButton(
        theme === "dark" ? "sun" : "moon",
        theme === "dark" ? "Light theme" : "Dark theme",
        { data: { act: "theme" } },
      ),
    ),
  ];
}

/** How far the clock was moved; a press offers to move it further. */
function clock(ahead) {
  const moved = ahead > 0 && `+ ${duration(ahead)}`;
  return el(
    "button",
    {
      type: "button",
      class: names("clock", moved && "on"),
      title: moved ? `The clock is ${duration(ahead)} ahead` : "The clock is the machine's",
      "aria-label": moved ? `Move the clock, which is ${duration(ahead)} ahead` : "Move the clock",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      data: { act: "clock", key: "clock" },
    },
    iconPart("clock"),
    moved && el("span", {}, moved),
  );
}

const iconPart = (name) => iconButton(name, "").firstChild;

function chip(person, { reading, shown, active }) {
  const isShown = shown.includes(person.id);
  const calls = isShown ? 0 : reading.mentions(person.id);
  return el(
    "button",
    {
      type: "button",
      class: names("chip", isShown && "on", active === person.id && "active"),
      "aria-pressed": String(isShown),
      title: `${displayName(person)}${person.moderator ? ", moderator" : ""}`,
      data: { person: person.id, name: person.username, act: "person", key: person.id },
    },
    avatar(person, "small"),
    el("span", { class: "chip-name" }, displayName(person)),
    person.moderator && el("span", { class: "badge mod" }, "MOD"),
    calls > 0 && el("span", { class: "count", "aria-label": counted(calls) }, String(calls)),
  );
}
