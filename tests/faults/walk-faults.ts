/**
 * The faults that the walk causes. The answers that people may see during each fault are written by hand; a 500 or a
 * hang is never among them.
 */
import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { killNow } from '#/tests/support/kill-now.ts';
import { WITHOUT_SMALL_DISK } from '#/tests/support/small-disk.ts';
import { until } from '#/tests/support/until.ts';
import type { Fault, WalkStage } from './walk-stage.ts';

const HOUR = 3_600_000;
/** In milliseconds: longer than the first pause before delivery of an email is tried again. */
const MAIL_MS = 300_000;
const OK = /^200$/;
const AWAY = /^503 UNAVAILABLE$/;
const NO_TOKEN = /^503 temporarily_unavailable$/;
/**
 * The possible answers to calls that are in progress when the server process ends, or that arrive before the next
 * server listens.
 */
const GONE = /^(200|no answer|503 UNAVAILABLE|503 temporarily_unavailable)$/;
const fine = { read: OK, write: OK, upload: OK, signIn: OK, ready: OK };
const withoutDatabase = { read: AWAY, write: AWAY, upload: AWAY, signIn: NO_TOKEN, ready: /^503$/ };
const ended = { read: GONE, write: GONE, upload: GONE, signIn: GONE, ready: /^(200|503|no answer)$/ };
const nothing = async () => {};

const cutAll = ({ root, name }: WalkStage) =>
  root`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
const files = ({ disk }: WalkStage) => join(disk.path, 'files');

const DATABASE: readonly Fault<WalkStage>[] = [
  {
    name: 'database slow (0.3 s per answer)',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    begin: async ({ postgres }) => postgres.slow(300),
    end: ({ postgres }) => postgres.well(),
    rounds: 1,
  },
  {
    name: 'database silent',
    isLong: true,
    expects: { ...withoutDatabase, ready: /^503$/ },
    wellWithin: 30_000,
    rounds: 2,
    begin: async ({ postgres }) => postgres.silent(),
    end: ({ postgres }) => postgres.well(),
  },
  {
    name: 'database away',
    expects: withoutDatabase,
    wellWithin: 10_000,
    begin: ({ postgres }) => postgres.away(),
    end: ({ postgres }) => postgres.well(),
  },
  {
    name: 'database refuses writes',
    // Issuing a token does not write to the database. Reports can be read, except by calls on the connections that are
    // cut.
    expects: {
      read: /^(200|503 UNAVAILABLE)$/,
      write: AWAY,
      upload: AWAY,
      signIn: /^(200|503 temporarily_unavailable)$/,
      ready: /^(200|503)$/,
    },
    wellWithin: 10_000,
    async begin(stage) {
      await stage.root`alter database ${stage.root(stage.name)} set default_transaction_read_only = on`;
      await cutAll(stage);
    },
    async end(stage) {
      await stage.root`alter database ${stage.root(stage.name)} reset default_transaction_read_only`;
      await cutAll(stage);
    },
  },
  {
    name: 'database out of connections',
    expects: withoutDatabase,
    wellWithin: 10_000,
    async begin(stage) {
      await stage.root`alter database ${stage.root(stage.name)} connection limit 0`;
      await cutAll(stage);
    },
    end: ({ root, name }) => root`alter database ${root(name)} connection limit -1`,
  },
  {
    // The database has only data written before the backup. The server restarts, because its memory belongs to the
    // former database.
    name: 'database replaced by a restore',
    isLong: true,
    expects: { ...ended, ready: /^(503|no answer)$/ },
    wellWithin: 60_000,
    async begin(stage) {
      const { root, name } = stage;
      await root`alter database ${root(name)} allow_connections false`;
      await cutAll(stage);
      await root`create database ${root(`${name}_backup`)} template ${root(name)} owner ${root(inject('testServer').ownerRole)}`;
      await root`drop database ${root(name)} with (force)`;
    },
    async end(stage) {
      const before = await stage.server.pid();
      await stage.root`alter database ${stage.root(`${stage.name}_backup`)} rename to ${stage.root(stage.name)}`;
      await expectGone(before);
    },
  },
];

const FILES: readonly Fault<WalkStage>[] = [
  {
    name: 'file store slow (2 s per opened file)',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    rounds: 1,
    begin: ({ server }) => server.suffer({ diskMs: 2_000 }),
    end: ({ server }) => server.suffer({}),
  },
  {
    name: 'file store away (its folder is gone)',
    expects: { ...fine, upload: AWAY, ready: /^(200|503)$/ },
    wellWithin: 10_000,
    begin: (stage) => rename(files(stage), `${files(stage)}-gone`),
    end: (stage) => rename(`${files(stage)}-gone`, files(stage)),
  },
  {
    name: 'file store full',
    without: WITHOUT_SMALL_DISK,
    expects: { ...fine, upload: /^507 STORAGE_FULL$/, ready: /^(200|507)$/ },
    wellWithin: 10_000,
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
  },
];

const OTHERS: readonly Fault<WalkStage>[] = [
  {
    // An email that could not be delivered is retried a few minutes after the mail server is back.
    name: 'mail server away',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    async begin({ mail, rounds, sql }) {
      await mail.proxy.away();
      await rounds.submit();
      const failed = async () => (await sql`select from mail_outbox where failure = 'unreachable'`).length;
      await until('an email could not be delivered', failed, (count) => count > 0, MAIL_MS);
    },
    async end({ mail }) {
      const before = mail.server.received.length;
      await mail.proxy.well();
      await until(
        'the email has arrived',
        async () => mail.server.received.length,
        (count) => count > before,
        MAIL_MS,
      );
    },
  },
  {
    name: 'mail server silent',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    begin: async ({ mail }) => mail.proxy.silent(),
    end: ({ mail }) => mail.proxy.well(),
  },
  // Nobody can read a file that has not been scanned; at the end, `Rounds.lost` downloads it, once it has been scanned.
  {
    name: 'virus scanner away',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    begin: ({ clamd }) => clamd.away(),
    end: ({ clamd }) => clamd.well(),
  },
  {
    name: 'virus scanner slow (1 s)',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    rounds: 1,
    begin: async ({ clamd }) => clamd.slow(1_000),
    end: ({ clamd }) => clamd.well(),
  },
];

const MACHINE: readonly Fault<WalkStage>[] = [
  {
    name: 'server clock one hour back',
    expects: fine,
    wellWithin: 5_000,
    begin: ({ server }) => server.suffer({ clockMs: -HOUR }),
    end: ({ server }) => server.suffer({}),
  },
  {
    name: 'server clock two hours ahead',
    // Earlier tokens have expired; people who sign in again can continue.
    expects: {
      ...fine,
      read: /^(200|401 TOKEN_INVALID)$/,
      write: /^(200|401 TOKEN_INVALID)$/,
      upload: /^(200|401 TOKEN_INVALID)$/,
    },
    wellWithin: 5_000,
    begin: ({ server }) => server.suffer({ clockMs: 2 * HOUR }),
    end: ({ server }) => server.suffer({}),
  },
  {
    name: 'out of memory (heap of Node)',
    expects: ended,
    wellWithin: 60_000,
    isLong: true,
    async begin({ server }) {
      const pid = await server.pid();
      await server.suffer({ fillsMemory: true });
      await expectGone(pid).finally(() => server.suffer({}));
    },
    end: nothing,
  },
  {
    name: 'out of memory (killed by the system)',
    expects: ended,
    wellWithin: 60_000,
    begin: async ({ server }) => killNow(await server.pid()),
    end: nothing,
  },
  {
    name: 'out of file handles',
    // All handles that the limit allows are in use, so no connection can be accepted and no file opened.
    expects: { ...ended, upload: /^(no answer|503 UNAVAILABLE)$/ },
    wellWithin: 15_000,
    begin: async ({ server }) => limitHandles(await server.pid(), 10),
    end: async ({ server }) => limitHandles(await server.pid(), 4_096),
  },
];

const limitHandles = (pid: number, most: number) =>
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`]);

async function expectGone(pid: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`process ${pid} is still running`);
}

export const FAULTS: readonly Fault<WalkStage>[] = [...DATABASE, ...FILES, ...OTHERS, ...MACHINE];
