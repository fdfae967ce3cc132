/** The one WebSocket to the server: numbered requests with answers, events, and coming back by itself. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Refused extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

export class Wire {
  #socket = null;
  #next = 1;
  #open = new Map();
  #wait = FIRST_WAIT;

  /** `heard(event)` gets every event; `changed(isOpen)` every opening and closing. */
  constructor(url, { heard, changed }) {
    this.url = url;
    this.heard = heard;
    this.changed = changed;
  }

  connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.changed(true);
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends one operation; resolves with the server's answer, rejects with `Refused`. */
  request(operation) {
    return this.#send(operation, "done");
  }

  /** Asks for autocomplete choices: the answer is the "choices" event of the same number. */
  choices(operation) {
    return this.#send(operation, "choices");
  }

  #send(operation, answer) {
    if (!this.isOpen)
      return Promise.reject(new Refused("There is no connection to the playground right now.", 0));
    const n = this.#next++;
    return new Promise((resolve, reject) => {
      this.#open.set(n, { resolve, reject, answer });
      this.#socket.send(JSON.stringify({ ...operation, n }));
    });
  }

  #receive(event) {
    const waiting = this.#open.get(event.n);
    if (waiting && event.t === "refused") {
      this.#open.delete(event.n);
      waiting.reject(new Refused(event.message, event.code));
    } else if (waiting && event.t === waiting.answer) {
      this.#open.delete(event.n);
      waiting.resolve(event);
    }
    if (!["done", "refused", "choices"].includes(event.t)) this.heard(event);
  }

  #lost() {
    for (const { reject } of this.#open.values())
      reject(new Refused("The connection to the playground was lost.", 0));
    this.#open.clear();
    this.changed(false);
    setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
