/** The thread that previews files of people and companies, started by open-previews.ts with the URL of the database. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '#/bff/database/connection.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { collect } from '#/bff/threads/collect.ts';
import { toFault } from '#/bff/threads/fault.ts';
import { lookAt } from '../look-at.ts';
import type { PreviewCall } from '../previews.ts';
import type { PreviewMessage } from './messages.ts';

/** How often short-lived cells and texts are freed while rows are read and changes stored, in milliseconds. */
const COLLECT_EVERY = 1_000;

const { url } = workerData as { url: string };
const sql = connect(url, { max: 1, name: 'openboek-previews' });

async function serve({ file, ...call }: PreviewCall): Promise<PreviewMessage> {
  const received = { ...file, sha256: arrived(file.sha256), content: arrived(file.content) };
  const collecting = setInterval(collect, COLLECT_EVERY);
  try {
    return { kind: 'looked', preview: await lookAt(sql, { ...call, file: received }, collect) };
  } catch (error) {
    if (error instanceof StoredAnswer) return { kind: 'stored', status: error.status, body: error.body };
    return { kind: 'failed', fault: toFault(error) };
  } finally {
    clearInterval(collecting);
  }
}

/** A Buffer arrives in another thread as a plain Uint8Array. */
const arrived = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

parentPort?.on('message', async (call: PreviewCall) => parentPort?.postMessage(await serve(call)));
