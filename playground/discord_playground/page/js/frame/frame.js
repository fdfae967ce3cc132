/** What stands around the columns: sidebar, top bar, banner, and the order of the columns. */

import { el } from "../dom/dom.js";
import { morphChildren } from "../dom/morph.js";
import { drawSidebar } from "./sidebar.js";
import { theme } from "../state/theme.js";
import { drawTopbar } from "./topbar.js";

const $ = (selector) => document.querySelector(selector);

let inView = null;

export function drawFrame({ world, reading, columns, active, sideBySide }) {
  const { person, channelId: channel } = active;
  const shown = columns.map((one) => one.person);
  const top = drawTopbar({ world, reading, shown, active: person, sideBySide, theme: theme() });
  morphChildren($("#sidebar"), el("nav", {}, drawSidebar({ world, reading, person, channel })));
  morphChildren($("#topbar"), el("header", {}, top));
  bringIntoView(person);
  document.title = `${world.title(active.channel)} · ${active.personName} · Playground`;
  document.body.dataset.ready = "true";
}

/** Shows the person acted as, where there is no room for everybody; the row may be moved then. */
function bringIntoView(person) {
  if (person === inView) return;
  inView = person;
  $("#topbar .chip.active")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Puts the columns' nodes in order, without touching those that stand right. */
export function arrange(columns) {
  const home = $("#columns");
  const wanted = columns.map((one) => one.node);
  for (const node of [...home.children]) if (!wanted.includes(node)) node.remove();
  wanted.forEach((node, index) => {
    const present = home.children[index];
    if (present !== node) home.insertBefore(node, present ?? null);
  });
  home.style.setProperty("--columns", columns.length);
}

/** Says when the bot or the server is away; `connected` is null before the first connection. */
export function drawBanner(bot, connected) {
  const text = bannerText(bot, connected);
  const banner = $("#banner");
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = !text;
  banner.classList.toggle("lost", connected === false);
}

function bannerText(bot, connected) {
  if (connected === false) return "No connection to the playground. Trying again…";
  return bot.online
    ? ""
    : `${bot.name} is offline. Commands and buttons do nothing until it is back.`;
}
