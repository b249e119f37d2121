import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Finding, ScannerDown, type VirusScanner } from '#/bff/files/scan.ts';

/** How long clamd may send nothing: it takes 6 s to unpack 200 MB. */
const SILENCE_MS = 30_000;

/**
 * Scans a file with clamd over TCP, one connection per file (clamd(8), INSTREAM). A file is clean only if the answer is
 * `stream: OK`. Throws if the file exceeds clamd's size limit, if the connection is dropped, and after any other error.
 * StreamMaxLength of clamd must be above the largest upload.
 */
export function clamdScanner(address: { host: string; port: number }, silenceMs: number = SILENCE_MS): VirusScanner {
  return {
    async scan(content) {
      const socket = connect(address);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no answer within ${silenceMs} ms`)));
      try {
        return judge(await converse(socket, content));
      } finally {
        socket.destroy();
      }
    },
    async probe() {
      const socket = connect(address);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no answer within ${silenceMs} ms`)));
      socket.write('zPING\0');
      try {
        const reply = await readReply(socket);
        if (reply !== 'PONG') throw new ScannerDown(`clamd answers ${reply}`);
      } finally {
        socket.destroy();
      }
    },
  };
}

async function converse(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<string> {
  const answered = new AbortController();
  const reply = readReply(socket).finally(() => answered.abort());
  reply.catch(() => {}); // the error is reported below, once sending has stopped
  await send(socket, content, answered.signal);
  return reply;
}

/**
 * Sends `zINSTREAM`, then chunks, each preceded by its length, then a length of zero. Stops as soon as there is an
 * answer.
 */
async function send(socket: Socket, content: AsyncIterable<Uint8Array>, answered: AbortSignal): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of content) {
    if (answered.aborted) return;
    if (chunk.byteLength === 0) continue; // a length of zero would end the stream
    socket.write(lengthOf(chunk.byteLength));
    if (!socket.write(chunk)) await once(socket, 'drain', { signal: answered }).catch(() => {});
  }
  if (!answered.aborted) socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

/**
 * The answer of clamd. clamd may answer early and close the connection. Its answer then takes precedence over the error
 * EPIPE.
 */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.endsWith('\0')) resolve(text.slice(0, -1));
    });
    socket.on('error', (error) => reject(new ScannerDown(`clamd: ${error.message}`, error)));
    socket.on('close', () => reject(new ScannerDown('clamd closed the connection without an answer')));
  });
}

function judge(reply: string): Finding {
  if (reply === 'stream: OK') return { clean: true };
  const virus = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (virus !== undefined) return { clean: false, virus };
  throw new Error(`clamd gave no verdict on the file: ${reply}`);
}
