/** What can be done within a column: each entry is what its `data-act` stands for. */

import { el } from "../dom/dom.js";
import { displayName } from "../message/author.js";
import { defaults } from "../message/components.js";
import { askText, keepToasts } from "../dialogs/dialogs.js";
import { selectChoices } from "../message/entities.js";
import { openListbox } from "../dialogs/listbox.js";
import { openPersonDialog } from "../dialogs/person_dialog.js";
import { toast } from "../dom/toasts.js";
import { hasPosts, kindOf } from "./kinds.js";
import { isDirect, ONESELF } from "../state/world.js";

const LINK = "https://discord.com/channels";

/** Each act gets (column, the node that was used, the message's id or undefined). */
export const COLUMN_ACTS = {
  click: (column, node, message) =>
    column.app.interactions.click(column.person, message, node.dataset.customId),
  select: openSelect,
  dismiss: (column, _node, message) => column.tell({ op: "dismiss", message }),
  "dismiss-silent": (column, node) => column.app.interactions.dismissSilent(node.dataset.target),
  delete: (column, _node, message) => column.tell({ op: "delete", message }),
  "copy-link": copyLink,
  reveal: (_column, node) => reveal(node),
  uncover: (_column, node) => {
    node.closest(".covered").classList.remove("covered");
    node.remove();
  },
  alt: (_column, node) => {
    const text = node.parentElement.querySelector(".alt-text");
    text.hidden = !text.hidden;
    node.setAttribute("aria-expanded", String(!text.hidden));
  },
  zoom: (_column, node) => enlarge(node.parentElement.querySelector("img")),
  older: (column) => {
    column.feed.more();
    column.app.refresh();
  },
  "to-present": (column) => {
    column.feed.toPresent();
    column.app.refresh();
  },
  command: (column, node) => {
    const found = column.composer.commands().find((one) => one.path === node.dataset.command);
    if (found) column.composer.begin(found);
  },
  chip: (column, node) => column.app.take(column, column.world.chips[node.dataset.chip]),
  "to-news": (column) => column.feed.toNews(),
  "choose-person": (column, node) =>
    choose(
      node,
      "Act as",
      column.app
        .free(column)
        .map((one) => ({ value: one.id, label: one.global_name ?? one.username })),
      (id) => column.app.setPerson(column, id),
    ),
  "choose-channel": (column, node) =>
    choose(
      node,
      "Channel",
      [
        ...direct(column),
        ...column.world
          .tree(column.person)
          .flatMap((one) => [
            { value: one.id, label: `# ${one.name}`, hint: kindOf(one) },
            ...one.threads.map((thread) => ({
              value: thread.id,
              label: `↳ ${thread.name}`,
              hint: kindOf(thread),
            })),
          ]),
      ],
      (id) => column.app.go(column, id),
    ),
  gather: (column) => column.app.gather(column.channelId),
  "close-column": (column) => column.app.closeColumn(column),
  settings: (column) =>
    openPersonDialog({
      world: column.world,
      person: column.person,
      channel: column.channel,
      tell: (operation) => column.tell(operation),
    }),
  "person-menu": (column, node) =>
    choose(node, "Menu of a person", menusOfPeople(column), ([command, target]) =>
      column.tell({ op: "user_command", command, target }),
    ),
  "open-thread": (column) => openThread(column, false),
  "open-private-thread": (column) => openThread(column, true),
  tray: (column) => column.turnTray(),
  "close-tray": (column) => column.closeTray(),
  "clear-tray": ({ app, person }) => app.tell({ op: "clear_tray", as: person }),
  notify: ({ app, person }, node) =>
    app.tell({ op: "notify", as: person, level: node.dataset.level }),
  "open-notification": openNotification,
};

/** What was looked at leaves the tray, as on a phone. */
function openNotification(column, node) {
  const message = node.dataset.target;
  const found = column.world.tray(column.person).find((one) => one.message === message);
  column.closeTray();
  column.app.tell({ op: "drop_notification", as: column.person, message });
  if (found) column.app.jump(column, `${found.channel}/${message}`);
}

function direct({ world, person }) {
  const channel = world.directs.get(person);
  return channel ? [{ value: channel.id, label: `@ ${world.bot.name}`, hint: "Direct messages" }] : [];
}

/** Each command with each person or bot whose menu has it. */
function menusOfPeople(column) {
  const { world } = column;
  const targets = [...world.people.values(), { ...world.bot, username: world.bot.name }];
  return targets.flatMap((target) =>
    column.menuOfPerson().map(({ name, label }) => ({
      value: [name, target.id],
      label: displayName(target),
      hint: label,
    })),
  );
}

const choose = (anchor, label, items, pick) =>
  openListbox({ anchor, label, items, pick: (item) => pick(item.value) });

function openSelect(column, node, message) {
  const part = find(column.world.find(column.person, message)?.components, node.dataset.customId);
  if (!part) return;
  const send = (values) =>
    column.app.interactions.select(column.person, message, part.custom_id, values);
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const several =
    most > 1 || least === 0
      ? { finish: send, least, most }
      : { pick: (item) => send([item.value]) };
  openListbox({
    anchor: node,
    items: selectChoices(part, column.world),
    chosen: defaults(part),
    label: part.placeholder ?? "Choices",
    ...several,
  });
}

function find(parts, custom) {
  for (const part of parts ?? []) {
    const found =
      part.custom_id === custom
        ? part
        : find([...(part.components ?? []), ...(part.accessory ? [part.accessory] : [])], custom);
    if (found) return found;
  }
  return undefined;
}

async function openThread(column, isPrivate) {
  const isPost = hasPosts(column.channel);
  const what = isPost ? "post" : isPrivate ? "private thread" : "thread";
  const ask = (label) =>
    askText(`Open a ${what}`, { label, action: "Open", note: `In #${column.channel?.name}` });
  const name = await ask("Name");
  const message = name && isPost && (await ask("First message"));
  if (!name || (isPost && !message)) return;
  const done = await column.tell({ op: "open_thread", name, private: isPrivate, message });
  if (done?.channel) column.app.go(column, done.channel);
}

async function copyLink(column, _node, message) {
  const server = isDirect(column.channel) ? ONESELF : column.world.guild.id;
  const address = `${LINK}/${server}/${column.channelId}/${message}`;
  try {
    await navigator.clipboard.writeText(address);
    toast("The message's link is in the clipboard.");
  } catch {
    toast(address);
  }
}

function reveal(node) {
  node.classList.add("revealed");
  node.removeAttribute("role");
  node.removeAttribute("aria-label");
}

function enlarge(image) {
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": image.alt || "Picture" },
    el("img", { src: image.src, alt: image.alt }),
    image.alt && el("p", {}, image.alt),
    el("a", { href: image.src, target: "_blank", rel: "noopener" }, "Open in a new tab"),
  );
  dialog.addEventListener("click", (event) => event.target.closest("a, p") ?? dialog.close());
  dialog.addEventListener("close", () => keepToasts(dialog));
  document.body.append(dialog);
  dialog.showModal();
}
