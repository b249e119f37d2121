import type { IncomingMessage } from 'node:http';

/** How much is read before the answer, so that the connection can stay open; reading more is not worthwhile. */
const BEFORE = { bytes: 8 * 1024 * 1024, withinMs: 1_000 };
/** How much is read after the answer, for a client that sends everything before it reads the answer. */
const BEHIND = { bytes: 64 * 1024 * 1024, withinMs: 2_000 };

/**
 * Handles the rest of a body that was refused before it had arrived (too large, of the wrong type, or not allowed). If
 * little is left, it is read and discarded, and the connection stays open. If more is left, the answer has `Connection:
 * close`, and reading continues for a while after it: closing a connection with unread bytes resets it, and the client
 * may never see the answer.
 */
export async function finishRequest(answer: Response, incoming: IncomingMessage): Promise<Response> {
  if (answer.ok || incoming.complete) return answer;
  if (await readOn(incoming, BEFORE)) return answer;
  const content = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Connection', 'close');
  headers.set('Content-Length', String(content.length));
  const lingering = new ReadableStream<Uint8Array>({
    start: async (body) => {
      body.enqueue(content);
      await readOn(incoming, BEHIND);
      body.close();
    },
  });
  return new Response(lingering, { status: answer.status, headers });
}

/** @returns whether the request has been read to its end. */
function readOn(incoming: IncomingMessage, most: { bytes: number; withinMs: number }): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve(incoming.complete);
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      incoming.pause().off('data', count).off('end', stop).off('close', stop);
      resolve(incoming.complete);
    };
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > most.bytes) stop();
    };
    const timer = setTimeout(stop, most.withinMs);
    // The code that read the body has given up, but its stream would still buffer the data and then stall.
    incoming.removeAllListeners('data').on('data', count).on('end', stop).on('close', stop).resume();
  });
}
