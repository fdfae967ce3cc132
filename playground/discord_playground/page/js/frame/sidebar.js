/** The channel list on the left, threads below their channel. Drawn only. */

import { el, icon, iconButton, names } from "../dom/dom.js";
import { counted } from "../state/reading.js";
import { kindOf, signOf } from "./kinds.js";

/** `state`: {world, reading, person, channel} of the column people look at. */
export function drawSidebar(state) {
  const { world } = state;
  return [
    el(
      "header",
      { class: "guild" },
      el("h1", {}, world.guild.name),
      iconButton("plus", "Create a channel", { data: { act: "create-channel" } }),
    ),
    el(
      "div",
      { class: "channels" },
      direct(state),
      el(
        "ul",
        {},
        world.tree(state.person).map((one) => item(one, state)),
      ),
    ),
    el(
      "footer",
      { class: "bot-state" },
      el("span", { class: names("lamp", world.bot.online && "on") }),
      el(
        "span",
        {},
        el("b", {}, world.bot.name),
        el("span", { class: "muted" }, world.bot.online ? "online" : "offline"),
      ),
    ),
  ];
}

/** The direct messages of the person people look at, above the server's channels. */
function direct(state) {
  const { world, person } = state;
  const channel = world.directs.get(person);
  if (!channel) return null;
  const title = `Direct messages with ${world.bot.name}`;
  const shown = { ...channel, name: world.bot.name, title };
  return el("div", { class: "direct" }, row(shown, state));
}

function item(channel, state) {
  return el(
    "li",
    {},
    row(channel, state),
    channel.threads.length > 0 &&
      el(
        "ul",
        {},
        channel.threads.map((one) => el("li", {}, row(one, state))),
      ),
  );
}

function row(channel, { world, reading, person, channel: current }) {
  const { unread, mentions } = reading.state(person, channel.id);
  const isCurrent = channel.id === current;
  const spoken = [channel.title ?? channel.name, kindOf(channel), unread && !mentions && "unread", mentions && counted(mentions)]
    .filter(Boolean)
    .join(", ");
  return el(
    "div",
    {
      class: names("channel", isCurrent && "current", unread && "unread"),
      data: { key: channel.id },
    },
    el(
      "button",
      {
        type: "button",
        class: "channel-name",
        "aria-label": spoken,
        "aria-current": isCurrent && "page",
        data: { channel: channel.id, act: "open-channel", unread, mentions: mentions || undefined },
      },
      icon(signOf(channel)),
      el("span", {}, channel.name),
      mentions > 0 && el("span", { class: "count" }, String(mentions)),
    ),
    !channel.title &&
      world.people.get(person)?.moderator &&
      iconButton("trash", `Delete #${channel.name}`, {
        class: "small",
        data: { act: "delete-channel", target: channel.id },
      }),
  );
}
