/** Pictures and files: attachments, galleries, thumbnails. Every picture can be enlarged and read aloud. */

import { el, icon, names } from "../dom/dom.js";
import { safeAddress } from "../dom/links.js";

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg)(\?|$)/i;
const SPOILER = "SPOILER_";

/** A media item's address; attachment://name is looked up among the message's attachments. */
export function addressOf(media, message) {
  const named = /^attachment:\/\/(.+)$/.exec(media?.url ?? "");
  const url = named
    ? message.attachments?.find((one) => one.filename === named[1])?.url
    : media?.url;
  return url ? safeAddress(url) : null;
}

/** What hides a spoiler until it is pressed. */
export const spoilerCover = () =>
  el("button", { type: "button", class: "cover", data: { act: "uncover" } }, "SPOILER");

/** One picture with its ALT badge. `place` names its place in the message, so that edits keep it steady. */
export function picture({ address, description, width, height, spoiler, place }) {
  const image = el("img", {
    src: address,
    alt: description ?? "",
    width,
    height,
    draggable: "false",
    decoding: "async",
    referrerpolicy: "no-referrer",
    data: { key: place },
  });
  const zoom = el("button", {
    type: "button",
    class: "zoom",
    "aria-label": "Enlarge picture",
    data: { act: "zoom" },
  });
  const badge =
    description &&
    el(
      "button",
      {
        type: "button",
        class: "alt-badge",
        "aria-label": "Show the picture's description",
        "aria-expanded": "false",
        data: { act: "alt" },
      },
      "ALT",
    );
  const text = description && el("span", { class: "alt-text", hidden: true }, description);
  return el(
    "figure",
    { class: names("picture", spoiler && "covered") },
    image,
    zoom,
    badge,
    text,
    spoiler && spoilerCover(),
  );
}

export function gallery(items, message, place) {
  const shown = items.map((item, index) =>
    picture({
      address: addressOf(item.media, message),
      description: item.description,
      width: item.media?.width,
      height: item.media?.height,
      spoiler: item.spoiler,
      place: `${place}.${index}`,
    }),
  );
  return el("div", { class: names("gallery", `count-${Math.min(items.length, 4)}`) }, shown);
}

export function thumbnail(part, message, place) {
  const shown = picture({
    address: addressOf(part.media, message),
    description: part.description,
    spoiler: part.spoiler,
    place,
  });
  shown.classList.add("thumbnail");
  return shown;
}

export function fileCard({ address, name, size, spoiler }) {
  const link = el("a", { href: address, download: name, target: "_blank", rel: "noopener" }, name);
  return el(
    "div",
    { class: names("file", spoiler && "covered") },
    icon("file"),
    el("div", {}, link, size != null && el("span", { class: "muted" }, bytes(size))),
    spoiler && spoilerCover(),
  );
}

export function filePart(part, message) {
  const address = addressOf(part.file, message);
  const name = part.name ?? part.file?.url?.split("/").at(-1)?.split("?")[0] ?? "file";
  return fileCard({ address, name, size: part.size, spoiler: part.spoiler });
}

/** Attachments that no component or embed shows already. */
export function attachments(message) {
  const free = (message.attachments ?? []).filter((one) => !inEmbeds(one, message));
  if (!free.length) return null;
  const pictures = free.filter(isPicture).map((one, index) =>
    picture({
      address: safeAddress(one.url),
      description: one.description,
      width: one.width,
      height: one.height,
      spoiler: one.filename.startsWith(SPOILER),
      place: `attachment.${index}`,
    }),
  );
  const files = free
    .filter((one) => !isPicture(one))
    .map((one) =>
      fileCard({
        address: safeAddress(one.url),
        name: one.filename,
        size: one.size,
        spoiler: one.filename.startsWith(SPOILER),
      }),
    );
  return el(
    "div",
    { class: "attachments" },
    pictures.length > 0 &&
      el("div", { class: `gallery count-${Math.min(pictures.length, 4)}` }, pictures),
    files,
  );
}

const isPicture = (one) => one.content_type?.startsWith("image/") || PICTURE.test(one.filename);

const inEmbeds = (one, message) =>
  (message.embeds ?? []).some((embed) =>
    [embed.image, embed.thumbnail].some(
      (media) => media && (media.url === one.url || media.url === `attachment://${one.filename}`),
    ),
  );

const bytes = (size) =>
  size < 1024
    ? `${size} bytes`
    : size < 1048576
      ? `${(size / 1024).toFixed(1)} KB`
      : `${(size / 1048576).toFixed(1)} MB`;
