/** Small helpers to build DOM nodes. Text always becomes a text node, never markup. */

const SVG = "http://www.w3.org/2000/svg";

function give(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "class") node.setAttribute("class", value);
  else if (name === "data")
    for (const [key, item] of Object.entries(value)) setData(node, key, item);
  else if (name === "on")
    for (const [type, heard] of Object.entries(value)) node.addEventListener(type, heard);
  else if (name === "style")
    for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item ?? "");
  else node.setAttribute(name, value === true ? "" : String(value));
}

function setData(node, key, value) {
  if (value === undefined || value === null || value === false) return;
  node.setAttribute(`data-${key}`, value === true ? "" : String(value));
}

/** el("p", {class: "x", data: {id: 1}}, "text", node, [more]) */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) give(node, name, value);
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child);
  }
  return node;
}

/** Class names joined, falsy ones left out. */
export const names = (...all) => all.filter(Boolean).join(" ");

const PATHS = {
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 5v9a3 3 0 0 0 3 3h8M12 13l4 4-4 4M10 6h9",
  speaker: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  megaphone: "M4 10v4h3l10 5V5L7 10zM8 14l1 6h3l-1-4.5",
  microphone: "M12 4a3 3 0 0 0-3 3v4a3 3 0 0 0 6 0V7a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4M8 21h8",
  posts: "M4 5h11v7H9l-4 3v-3H4zM18 9h2v7h-1v3l-4-3H9",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15.5 9h.01",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  plus: "M12 5v14M5 12h14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  menu: "M4 7h16M4 12h16M4 17h16",
  columns: "M4 5h16v14H4zM9.3 5v14M14.6 5v14",
  moon: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  close: "M6 6l12 12M18 6 6 18",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  chevron: "M6 9l6 6 6-6",
  down: "M12 5v14M6 13l6 6 6-6",
  up: "M12 19V5M6 11l6-6 6 6",
  gather: "M3 12h7M7 8l4 4-4 4M21 12h-7M17 8l-4 4 4 4",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  out: "M14 5h5v5M19 5l-9 9M17 14v5H5V7h5",
  sliders:
    "M4 7h9M19 7h1M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 17h1M11 17h9M8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
};

export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  picture.append(path);
  return picture;
}

/** A round button that shows a picture and says its name to those who cannot see it. */
export function iconButton(name, label, attributes = {}) {
  const { class: more, data, ...rest } = attributes;
  return el(
    "button",
    {
      type: "button",
      class: names("icon-button", more),
      "aria-label": label,
      title: label,
      data: { key: data?.act, ...data },
      ...rest,
    },
    icon(name),
  );
}
