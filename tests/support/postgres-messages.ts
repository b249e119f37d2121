/** The part of the Postgres protocol (version 3) that shows which statements pass through a connection. */

export interface Message {
  /** The type of the message, one letter; empty for the message that opens a connection. */
  readonly type: string;
  readonly body: Buffer;
  /** The whole message, to be passed on. */
  readonly bytes: Buffer;
}

/** Splits the incoming bytes into messages; an incomplete message waits for the rest. */
export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  /** The first message of a client has no letter. */
  #isOpen: boolean;

  constructor(isOpen: boolean) {
    this.#isOpen = isOpen;
  }

  *read(chunk: Buffer): Generator<Message> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const letters = this.#isOpen ? 1 : 0;
      if (this.#rest.length < letters + 4) return;
      const end = letters + this.#rest.readInt32BE(letters);
      if (this.#rest.length < end) return;
      const bytes = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#isOpen = true;
      yield { type: bytes.toString('latin1', 0, letters), body: bytes.subarray(letters + 4), bytes };
    }
  }
}

/**
 * True for Query, Sync and the opening message: Postgres answers each of them with "ready" when it has done everything
 * requested so far.
 */
export const asksSomething = ({ type }: Message): boolean => type === 'Q' || type === 'S' || type === '';

export const text = ({ body }: Message): string => body.toString('utf8');

/** The statement's name in a Bind; it follows the portal, and both end with a zero byte. */
export const statementName = ({ body }: Message): string => {
  const portalEnd = body.indexOf(0);
  return body.toString('utf8', portalEnd + 1, body.indexOf(0, portalEnd + 1));
};

/** The parameters of a Bind, which our driver sends as text; null is left out. */
export function parameters({ body }: Message): string[] {
  const found: string[] = [];
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  at += 2 + 2 * body.readInt16BE(at); // the formats
  let left = body.readInt16BE(at);
  at += 2;
  for (; left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) continue;
    found.push(body.toString('utf8', at, at + length));
    at += length;
  }
  return found;
}
