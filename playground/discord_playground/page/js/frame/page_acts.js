/** What can be done to the page as a whole: each entry is what its `data-act` stands for. */

import { askSure, askText } from "../dialogs/dialogs.js";
import { openListbox } from "../dialogs/listbox.js";
import { duration } from "../dom/time.js";
import { toggleTheme } from "../state/theme.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** By how many seconds the clock can be moved at once. */
const JUMPS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** Each act gets (app, the node that was used). */
export const PAGE_ACTS = {
  drawer: () => document.body.classList.toggle("drawer"),
  "close-drawer": () => document.body.classList.remove("drawer"),
  theme: (app) => {
    toggleTheme();
    app.refresh();
  },
  clock: (app, node) => moveClock(app, node),
  "side-by-side": (app) => app.toggleSideBySide(),
  person: (app, node) => app.choosePerson(node.dataset.person),
  "add-person": (app) => addPerson(app),
  "open-channel": (app, node) => app.go(app.active, node.dataset.channel),
  "create-channel": (app) => createChannel(app, app.active),
  "delete-channel": (app, node) => deleteChannel(app, app.active, node.dataset.target),
};

function moveClock(app, anchor) {
  openListbox({
    anchor,
    label: "Move the clock, the bot's too",
    items: JUMPS.map((seconds) => ({ value: seconds, label: `+ ${duration(seconds)}` })),
    pick: (item) => app.tell({ op: "advance", seconds: item.value }),
  });
}

async function createChannel(app, column) {
  const name = await askText("Create a channel", { label: "Name", action: "Create" });
  const done = name && (await app.tell({ op: "create_channel", as: column.person, name }));
  if (done?.channel) app.go(column, done.channel);
}

async function deleteChannel(app, column, id) {
  const name = app.world.channels.get(id)?.name ?? "channel";
  const isSure = await askSure(`Delete #${name}?`, {
    note: "Everything said in it goes too.",
    action: "Delete",
  });
  if (isSure) await app.tell({ op: "delete_channel", as: column.person, channel: id });
}

async function addPerson(app) {
  const name = await askText("Add a person", { label: "Name", action: "Add", most: 32 });
  if (name) await app.tell({ op: "person", name });
}
