import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { fromFault } from '#/bff/threads/fault.ts';
import type { PreviewCall, Previews } from '../previews.ts';
import type { PreviewMessage } from './messages.ts';

/** The heap of the thread; a file that takes more fails, and the server goes on. */
const HEAP_MB = 384;
/** Of it what is new: rows and cells live for a moment, and room for many would be held. */
const YOUNG_HEAP_MB = 16;
/** Files that may wait while one is looked at, each with its compressed bytes. */
const MOST_WAITING = 4;
/** In milliseconds, after the last file: with the thread its memory goes back to the system. */
const IDLE = 5_000;

interface Options {
  /** Of the thread, in MB. */
  heap?: number;
}

/**
 * Looks at files in a thread of its own, with a connection of its own: reading and planning a hundred thousand people would keep
 * everybody else waiting, and the memory it takes would stay with the server (decision 0045). One file at a time; when the
 * thread ends unasked its file fails, and the next one starts it again.
 *
 * @param url of the database, as the application's role
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
    started.on('error', (error) => log.error({ err: error }, 'the thread that looks at imports has ended'));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const turn = async (call: PreviewCall, signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw new Failure('BAD_REQUEST', 'who asked has gone');
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
        throw new Failure('UNAVAILABLE', 'many files are being looked at; try again', { retryAfter: 30 });
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

const ending = () => new Failure('UNAVAILABLE', 'the server ends', { retryAfter: 5 });

/** @throws what it failed with; where the thread ended, why */
async function lookIn(thread: Worker, call: PreviewCall): Promise<ImportPreview> {
  const { promise, resolve, reject } = Promise.withResolvers<PreviewMessage>();
  const onError = (error: Error) => {
    const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooLarge ? new Failure('IMPORT_TOO_LARGE', 'it takes too much memory', { cause: error }) : error);
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
