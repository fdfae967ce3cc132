/** Above the first message of a channel: who one is, what there is to do, and the page's chips. */

import { el, icon } from "../dom/dom.js";
import { avatar, displayName } from "../message/author.js";
import { isDirect } from "../state/world.js";
import { hasPosts, signOf } from "./kinds.js";

/** `place`: {world, person: card, channel, commands: those that can be called here, isEmpty}. */
export function drawBeginning(place) {
  const { world, channel, commands } = place;
  return [
    el("span", { class: "disc" }, icon(signOf(channel))),
    el("h2", {}, channel.name ?? world.bot.name),
    el("p", { class: "muted" }, describe(place)),
    place.isEmpty && place.person && whoYouAre(place.person),
    chips(world, commands),
    el("p", { class: "muted" }, hint(world.bot, commands)),
  ];
}

function describe({ world, channel, isEmpty }) {
  if (hasPosts(channel)) return "Nobody writes here, but in its posts: open one.";
  if (!isEmpty) return "This is where it begins.";
  if (isDirect(channel)) return `Nothing yet. What ${world.bot.name} tells you alone comes here.`;
  return "Nobody has said anything here yet.";
}

const whoYouAre = (person) =>
  el(
    "div",
    { class: "you-are" },
    avatar(person),
    el("span", {}, "You are ", el("b", {}, displayName(person))),
    el(
      "button",
      {
        type: "button",
        class: "as-link",
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        data: { act: "choose-person", key: "be-another" },
      },
      "Be somebody else",
    ),
  );

/** Those whose command can be called here; while the bot is away they wait. */
function chips(world, commands) {
  const known = new Set(commands.map((one) => one.path));
  const usable = world.chips
    .map((chip, index) => ({ ...chip, index }))
    .filter((chip) => known.has(chip.command) || !world.commands.length);
  return (
    usable.length > 0 &&
    el(
      "div",
      { class: "offers" },
      usable.map((one) => chip(one, world)),
    )
  );
}

const chip = ({ index, label, note, emoji }, world) =>
  el(
    "button",
    {
      type: "button",
      class: "offer",
      disabled: !world.bot.online || !world.commands.length,
      data: { act: "chip", chip: index, key: `chip-${index}` },
    },
    emoji && el("span", { class: "offer-sign", "aria-hidden": "true" }, emoji),
    el("span", {}, el("b", {}, label), note && el("span", { class: "muted" }, note)),
  );

function hint(bot, commands) {
  if (commands.length) return `Or type / to see everything that ${bot.name} can do.`;
  return bot.online ? `${bot.name} has no commands here.` : `${bot.name} is on its way.`;
}
