/** Small questions: a name for a channel, are you sure. */

import { el, iconButton } from "../dom/dom.js";

/** Opens a <dialog>; it removes itself when closed. */
export function openDialog(
  title,
  { children = [], buttons = [], note, attributes = {}, submit = () => {} },
) {
  const close = iconButton("close", "Close");
  const form = el(
    "form",
    { method: "dialog" },
    el("header", {}, el("h2", {}, title), close),
    note && el("p", { class: "muted" }, note),
    el("div", { class: "dialog-body" }, children),
    el("footer", {}, buttons),
  );
  const dialog = el("dialog", { "aria-label": title, ...attributes }, form);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => setTimeout(() => keepToasts(dialog)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(dialog, event);
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Takes a closed dialog away. Toasts may have moved into it to be seen above it; they outlive it. */
export function keepToasts(dialog) {
  const toasts = dialog.querySelector("#toasts");
  if (toasts) document.body.append(toasts);
  dialog.remove();
}

/** Asks for one line of text; resolves with it, or with null. */
export function askText(title, { label, action, note, most = 100 }) {
  return new Promise((resolve) => {
    const input = el("input", {
      type: "text",
      maxlength: most,
      required: true,
      autocomplete: "off",
      autofocus: true,
    });
    let answer = null;
    const dialog = openDialog(title, {
      note,
      children: el("label", { class: "field-block" }, label, input),
      buttons: el("button", { type: "submit", class: "button primary" }, action),
      submit: (self) => {
        answer = input.value.trim() || null;
        if (answer) self.close();
      },
    });
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/** Asks whether to go on; resolves with true or false. */
export function askSure(title, { note, action }) {
  return new Promise((resolve) => {
    let sure = false;
    const dialog = openDialog(title, {
      note,
      buttons: el("button", { type: "submit", class: "button danger", autofocus: true }, action),
      submit: (self) => {
        sure = true;
        self.close();
      },
    });
    dialog.addEventListener("close", () => resolve(sure));
  });
}
