import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { fromFault } from '#/bff/threads/fault.ts';
import type { PreviewCall, Previews } from '../previews.ts';
import type { PreviewMessage } from './messages.ts';

/** The heap of the thread; a file that needs more fails, and the server continues. */
const HEAP_MB = 384;
/**
 * The part of the heap for new objects. Rows and cells live only briefly, and a large part would not release its
 * memory.
 */
const YOUNG_HEAP_MB = 16;
/** How many files may wait while one is previewed, each with its compressed bytes. */
const MOST_WAITING = 4;
/**
 * How long the thread stays idle after the last file, in milliseconds: when it ends, its memory is returned to the
 * system.
 */
const IDLE = 5_000;

interface Options {
  /** The heap of the thread, in MB. */
  heap?: number;
}

/**
 * Previews files in a separate thread with its own connection: reading and planning a hundred thousand people
 * would keep everybody else waiting, and the server would keep the memory (decision 0045). It previews one
 * file at a time. If the thread ends unexpectedly, its file fails, and the next file starts the thread again.
 *
 * @param url the URL of the database, with the application's role
 */
export function openPreviews(url: string, log: Logger, { heap = HEAP_MB }: Options = {}): Previews {
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let there = 0;
  let isClosed = false;
  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const start = () => {
    const started = startThread(url, heap);
    started.on('error', (error) => log.error({ err: error }, 'the thread that previews imports has ended'));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const turn = async (call: PreviewCall, signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw new Failure('BAD_REQUEST', 'the client has closed the connection');
    if (isClosed) throw ending();
    clearTimeout(resting);
    thread ??= start();
    try {
      return await lookIn(thread, call);
    } finally {
      resting = setTimeout(() => void end(), IDLE).unref();
    }
  };
  return {
    async look(call, signal) {
      if (there > MOST_WAITING)
        throw new Failure('UNAVAILABLE', 'too many files are being processed; try again', { retryAfter: 30 });
      there += 1;
      const mine = last.then(() => turn(call, signal));
      last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        there -= 1;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(resting);
      await end();
    },
  };
}

function startThread(url: string, heap: number): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    name: 'previews',
    workerData: { url },
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  thread.unref();
  return thread;
}

const ending = () => new Failure('UNAVAILABLE', 'the server is shutting down', { retryAfter: 5 });

/** @throws the error of the preview, or the reason why the thread ended */
async function lookIn(thread: Worker, call: PreviewCall): Promise<ImportPreview> {
  const { promise, resolve, reject } = Promise.withResolvers<PreviewMessage>();
  const onError = (error: Error) => {
    const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooLarge ? new Failure('IMPORT_TOO_LARGE', 'the import needs too much memory', { cause: error }) : error);
  };
  const onExit = () => reject(ending());
  thread.once('message', resolve).once('error', onError).once('exit', onExit);
  thread.postMessage(call);
  try {
    const message = await promise;
    if (message.kind === 'looked') return message.preview;
    throw message.kind === 'stored' ? new StoredAnswer(message.status, message.body) : fromFault(message.fault);
  } finally {
    thread.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}
