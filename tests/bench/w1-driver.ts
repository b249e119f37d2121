/**
 * W1, driven by another program: start -> service task -> user task -> exclusive gateway on a variable -> service task
 * -> end, with 500 bytes of variables. PGURL is the URL of a fresh database, as its owner. The driver migrates it, and
 * then prints `{"ready":true}`, answers each line `run CLIENTS SECONDS` with one line of JSON (`Result` of w1/work.ts),
 * and exits at the end of its input. Nothing else goes to standard output.
 *
 * The clients do what a register does. They write the instance's row and the start in one transaction, find the open
 * task in the inbox, and complete it by a command with its own id in a second transaction. The inbox is Openboek's own
 * table, written by Openboek's own statements (w1/inbox.ts). The engine is the server's, with workflow_commands,
 * history and background runner. It is Camunda if CAMUNDA_REST_ADDRESS is set.
 */
import { createInterface } from 'node:readline';
import pino from 'pino';
import { connect } from '#/bff/database/connection.ts';
import { migrate } from '#/bff/database/migrate.ts';
import { openEngine } from './w1/engine.ts';
import { inbox } from './w1/inbox.ts';
import { jobs, prepare, run } from './w1/work.ts';

/** With more clients than this, clients wait for a connection. */
const CONNECTIONS = 32;

async function main(url: string | undefined): Promise<void> {
  if (!url) throw new Error('PGURL is not set: the URL of a fresh database, as its owner');
  const log = pino({ level: 'error' }, pino.destination(2));
  await migrate(url);
  const sql = connect(url, { max: CONNECTIONS, name: 'openboek-w1' });
  const engine = openEngine(sql, log);
  await prepare(sql, engine);
  const stop = new AbortController();
  const background = engine.run(jobs, inbox, stop.signal);
  say({ ready: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, clients, seconds] = line.trim().split(/\s+/);
    if (word !== 'run' || !(Number(clients) > 0) || !(Number(seconds) > 0)) {
      throw new Error(`"${line}" is not "run CLIENTS SECONDS"`);
    }
    say(await run(sql, engine, Number(clients), Number(seconds)));
  }
  stop.abort();
  await background;
  await sql.end({ timeout: 5 });
}

const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

await main(process.env.PGURL);
