/** The real server under its supervisor, with all its dependencies placed where a test can break them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { startClamdStub } from '#/tests/support/clamd-stub.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { dataFolder } from '#/tests/support/server-process.ts';
import { smallDisk, WITHOUT_SMALL_DISK } from '#/tests/support/small-disk.ts';
import { startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';
import { type SupervisedServer, superviseServer } from '#/tests/support/supervised-server.ts';
import { TcpProxy } from '#/tests/support/tcp-proxy.ts';
import { brokenRules } from './invariants.ts';
import { DEEDS, nothingSeen, Rounds, type Seen } from './walk-rounds.ts';

/** In megabytes: more than the free space that uploads require, but small enough to be filled quickly. */
const DISK = 64;

/** The resources that every walk needs. */
export interface Walked {
  readonly server: SupervisedServer;
  /** A connection that bypasses everything that fails, to see the real state. */
  readonly sql: Sql;
  readonly disk: { readonly path: string };
  readonly rounds: Rounds;
}

export interface WalkStage extends Walked {
  /** Name of the database. */
  readonly name: string;
  /** A connection as the superuser of Postgres, to another database. */
  readonly root: Sql;
  readonly postgres: TcpProxy;
  readonly mail: { proxy: TcpProxy; server: TestSmtpServer };
  readonly clamd: TcpProxy;
  readonly disk: { path: string; fill(): Promise<void>; free(): Promise<void> };
  close(): Promise<void>;
}

export async function openWalkStage(): Promise<WalkStage> {
  const database = await testDatabase();
  await seedCompany(database.sql);
  const postgres = await TcpProxy.of(database.url).well();
  const mailServer = await startSmtpServer();
  const mail = await TcpProxy.of(mailServer.url).well();
  const stub = process.env.CLAMD_ADDRESS ? undefined : await startClamdStub();
  const clamd = await TcpProxy.of(`tcp://${process.env.CLAMD_ADDRESS || stub?.address}`).well();
  const folder = await dataFolder();
  const disk = WITHOUT_SMALL_DISK === '' ? smallDisk(DISK) : plainDisk(folder.path);
  const server = await superviseServer(disk.path, {
    DATABASE_URL: postgres.through(database.url),
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: mail.through(mailServer.url),
    CLAMD_ADDRESS: `127.0.0.1:${clamd.port}`,
  });
  const root = connect(inject('testServer').superuserUrl, { max: 1 });
  const rounds = new Rounds(server.url, database.sql);
  await rounds.begin();
  return {
    server,
    sql: database.sql,
    name: new URL(database.url).pathname.slice(1),
    root,
    postgres,
    mail: { proxy: mail, server: mailServer },
    clamd,
    disk,
    rounds,
    async close() {
      await server.stop();
      for (const proxy of [postgres, mail, clamd]) await proxy.away();
      await mailServer.stop();
      stub?.close();
      await root.end();
      await database.drop();
      if ('remove' in disk) disk.remove();
      await folder.remove();
    },
  };
}

/** A plain folder, used if no file system can be mounted; a test cannot fill it. */
function plainDisk(path: string) {
  const cannot = async () => {
    throw new Error(`a folder cannot be filled${WITHOUT_SMALL_DISK}`);
  };
  return { path, fill: cannot, free: cannot };
}

/**
 * One fault: how it begins and ends, and what people may see in the meantime. The expected answers to each action are
 * written by hand.
 */
export interface Fault<Stage> {
  readonly name: string;
  /** Whether the fault is only in the full walk, because it takes a long time. */
  readonly isLong?: boolean;
  /** Why the fault cannot be caused here; empty or omitted if it can. */
  readonly without?: string;
  readonly expects: Readonly<Record<'read' | 'write' | 'upload' | 'signIn' | 'ready', RegExp>>;
  /** The milliseconds within which everything works again once the fault is gone. */
  readonly wellWithin: number;
  readonly rounds?: number;
  begin(stage: Stage): Promise<unknown>;
  end(stage: Stage): Promise<unknown>;
}

export interface WalkRow {
  readonly fault: string;
  readonly seen: Seen;
  readonly ready: Set<string>;
  readonly lost: readonly string[];
  readonly wellMs: number;
}

/** Causes a fault, watches what people see, ends it, and waits until everything works again without help. */
export async function walk<Stage extends Walked>(
  stage: Stage,
  { begin, end, rounds = 3, name }: Fault<Stage>,
): Promise<WalkRow> {
  const seen = nothingSeen();
  const ready = new Set<string>();
  await stage.rounds.untilWell();
  await begin(stage);
  for (let round = 0; round < rounds; round += 1) {
    const [answer] = await Promise.all([readyNow(stage), stage.rounds.once(seen)]);
    ready.add(answer);
    await new Promise((done) => setTimeout(done, 300));
  }
  await end(stage);
  const wellMs = await stage.rounds.untilWell();
  return { fault: name, seen, ready, lost: await lostOf(stage), wellMs };
}

/**
 * The status of /readyz, with `engine away` if the engine does not answer; `hangs` or `no answer` if there is no
 * status.
 */
export async function readyNow({ server }: Pick<Walked, 'server'>): Promise<string> {
  const signal = AbortSignal.timeout(55_000);
  try {
    const response = await fetch(`${server.url}/readyz`, { signal });
    const { engine } = (await response.json().catch(() => ({}))) as { engine?: { ok: boolean } };
    return engine?.ok === false ? `${response.status} engine away` : String(response.status);
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'hangs' : 'no answer';
  }
}

async function lostOf({ rounds, sql, disk }: Walked): Promise<string[]> {
  const chain = await verifyChain(sql);
  const drafts = await readdir(join(disk.path, 'files', 'unfinished')).catch(() => []);
  return [
    ...(await rounds.lost()),
    ...(await brokenRules(sql)),
    ...(chain.fault ? [`audit chain: ${JSON.stringify(chain.fault)}`] : []),
    ...drafts.map((draft) => `half a file: ${draft}`),
  ];
}

/** Checks a row against the expectations for its fault. */
export function expectAllowed<Stage>(row: WalkRow, { expects, wellWithin }: Fault<Stage>): void {
  for (const deed of DEEDS) for (const answer of row.seen[deed]) expect(answer, deed).toMatch(expects[deed]);
  for (const answer of row.ready) expect(answer, '/readyz').toMatch(expects.ready);
  expect(row.lost).toEqual([]);
  expect(row.wellMs).toBeLessThan(wellWithin);
}

/** Prints the table of a run. */
export function printWalk(rows: readonly WalkRow[], left: readonly string[]): void {
  const of = (answers: Set<string>) => [...answers].join(', ');
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => cell.padEnd([38, 24, 24, 24, 28, 14, 9][at] ?? 0)).join('| ');
  const lines = rows.map(({ fault, seen: { read, write, upload, signIn }, ready, lost, wellMs }) =>
    line([
      fault,
      of(read),
      of(write),
      of(upload),
      of(signIn),
      of(ready),
      lost.join('; ') || 'nothing',
      `${(wellMs / 1_000).toFixed(1)} s`,
    ]),
  );
  const head = line(['fault', 'read', 'write', 'upload', 'sign-in', '/readyz', 'lost', 'well after']);
  console.log([head, ...lines, ...left.map((name) => `left out: ${name}`)].join('\n'));
}
