import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Failure } from '#/bff/failure.ts';
import { fromFault } from '#/bff/threads/fault.ts';
import type { Exports, PreparedExport } from '../exports.ts';
import type { ExportCall, ExportMessage } from './messages.ts';

/** The heap for all files in progress together; if they need more, they fail, and the server continues. */
const HEAP_MB = 256;
/**
 * The part of the heap for new objects. Cells live only briefly: with more space, the process holds 100 MB more and is
 * no faster.
 */
const YOUNG_HEAP_MB = 8;

/**
 * Produces files in a separate thread with its own connections, so that reading, sorting or writing a long
 * file does not keep anybody waiting (decision 0025). The thread starts with the first file. If it ends
 * unexpectedly, its files fail, and the next file starts it again.
 *
 * @param url the URL of the database, with the application's role
 */
export function openExports(url: string, log: Logger): Exports {
  let thread: Worker | undefined;
  const start = () => {
    const started = startThread(url);
    thread = started;
    started.on('error', (error) => log.error({ err: error }, 'the thread that creates files has ended'));
    // The ports of all files close together with the thread, so a file in progress fails.
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    async prepare(job, reader, signal) {
      const { port1: port, port2 } = new MessageChannel();
      const messages = on(port, 'message', { close: ['close'] });
      const call: ExportCall = { job, reader, port: port2 };
      (thread ?? start()).postMessage(call, [port2]);
      const giveUp = () => port.close();
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        const first = await nextOf(messages);
        if (first.kind !== 'ready') throw new Error(`an export begins with ${first.kind} instead of ready`);
        const { rows, bytes } = first;
        return { rows, bytes, body: bodyOf(port, messages) };
      } catch (error) {
        port.close();
        throw signal?.aborted
          ? new Failure('BAD_REQUEST', 'the client has closed the connection', { cause: error })
          : error;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    async close() {
      const last = thread;
      thread = undefined;
      await last?.terminate();
    },
  };
}

function startThread(url: string): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    name: 'exports',
    workerData: { url },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  thread.unref();
  return thread;
}

type Messages = ReturnType<typeof on>;

/** @throws the error of the export; an error if the thread is gone or the port is closed */
async function nextOf(messages: Messages): Promise<ExportMessage> {
  const { value, done } = await messages.next();
  if (done) throw new Error('the thread that creates files has ended');
  const [message] = value as [ExportMessage];
  if (message.kind === 'failed') throw fromFault(message.fault);
  return message;
}

function bodyOf(port: MessagePort, messages: Messages): PreparedExport['body'] {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const message = await nextOf(messages);
          if (message.kind === 'chunk') {
            controller.enqueue(message.chunk);
            port.postMessage('taken');
          } else {
            controller.close();
            port.close();
          }
        } catch (error) {
          port.close();
          throw error;
        }
      },
      cancel: () => port.close(),
    },
    { highWaterMark: 0 },
  );
}
