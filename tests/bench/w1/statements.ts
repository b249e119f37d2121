import { connect } from '#/bff/database/connection.ts';
import { migrate } from '#/bff/database/migrate.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { inbox } from './inbox.ts';
import { completeFirstTask, jobs, prepare, startOne } from './work.ts';

/** What one instance sends on the embedded engine. */
export interface Sent {
  statements: number;
  /** How often statements are sent and their answer is awaited. */
  roundTrips: number;
}

/** Starts one instance on a driver's database, which waits for its task from then on. @param url as the owner */
export async function startWaiting(url: string): Promise<InstanceId> {
  return withClient(
    url,
    () => {},
    ({ start }) => start(),
  );
}

/** @param url of a fresh database, as the owner */
export async function countSent(url: string): Promise<Sent> {
  let sent: Sent = { statements: 0, roundTrips: 0 };
  let isSending = false;
  const hear = () => {
    sent.statements += 1;
    if (isSending) return;
    isSending = true;
    sent.roundTrips += 1;
    setImmediate(() => {
      isSending = false;
    });
  };
  await migrate(url);
  return withClient(url, hear, async (client) => {
    await client.prepare();
    // the first time, a connection asks how to send each statement
    for (let round = 0; round < 3; round += 1) {
      sent = { statements: 0, roundTrips: 0 };
      await client.complete(await client.start());
    }
    return sent;
  });
}

interface Client {
  prepare(): Promise<void>;
  start(): Promise<InstanceId>;
  complete(instance: InstanceId): Promise<unknown>;
}

async function withClient<T>(url: string, onStatement: () => void, work: (client: Client) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, onStatement });
  try {
    const log = { warn: () => {}, error: () => {} };
    const engine = createEmbeddedEngine({ sql, jobs, events: inbox, log });
    return await work({
      prepare: () => prepare(sql, engine),
      start: () => startOne(sql, engine, 1),
      complete: (instance) => completeFirstTask(sql, engine, 1, instance),
    });
  } finally {
    await sql.end();
  }
}
