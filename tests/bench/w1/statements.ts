import { connect } from '#/bff/database/connection.ts';
import { migrate } from '#/bff/database/migrate.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { inbox } from './inbox.ts';
import { completeFirstTask, jobs, prepare, startOne } from './work.ts';

/** What one instance sends on the embedded engine. */
export interface Sent {
  statements: number;
  /** How many times the engine sends statements and waits for their answer. */
  roundTrips: number;
}

/**
 * Starts one instance on a driver's database, which then waits for its task.
 *
 * @param url the URL of the database, for its owner
 */
export async function startWaiting(url: string): Promise<InstanceId> {
  return withClient(
    url,
    () => {},
    ({ start }) => start(),
  );
}

/** @param url the URL of a fresh database, for its owner */
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
    // In the first round, the connection also asks how to send each statement.
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
