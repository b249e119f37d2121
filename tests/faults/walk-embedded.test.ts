import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killNow } from '#/tests/support/kill-now.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder } from '#/tests/support/server-process.ts';
import { smallDisk, WITHOUT_SMALL_DISK } from '#/tests/support/small-disk.ts';
import { superviseServer } from '#/tests/support/supervised-server.ts';
import { walkEach } from './walk-each.ts';
import { Rounds } from './walk-rounds.ts';
import type { Fault, Walked } from './walk-stage.ts';

/** In megabytes: room for the embedded database with its log, and for uploads. */
const DISK = 400;
const WITHOUT_DATABASE = /^(200|503 UNAVAILABLE)$/;
/**
 * The database is on the same disk. The server reports the full disk, or it ends and is started again until there is
 * room.
 */
const FULL = /^(200|503 UNAVAILABLE|507 STORAGE_FULL)$/;
const TOKEN = /^(200|503 temporarily_unavailable)$/;

interface Stage extends Walked {
  disk: { path: string; fill?(): Promise<void>; free?(): Promise<void> };
  close(): Promise<void>;
}

const postmaster = async ({ disk }: Stage) =>
  Number.parseInt(await readFile(join(disk.path, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const FAULTS: readonly Fault<Stage>[] = [
  {
    name: 'embedded Postgres killed',
    expects: {
      read: WITHOUT_DATABASE,
      write: WITHOUT_DATABASE,
      upload: WITHOUT_DATABASE,
      signIn: TOKEN,
      ready: /^(200|503)$/,
    },
    wellWithin: 30_000,
    begin: async (stage) => killNow(await postmaster(stage)),
    end: async () => {},
  },
  {
    name: 'disk of database and files full',
    without: WITHOUT_SMALL_DISK,
    expects: {
      read: FULL,
      write: FULL,
      upload: /^(503 UNAVAILABLE|507 STORAGE_FULL)$/,
      signIn: TOKEN,
      ready: /^(200|503|507)$/,
    },
    wellWithin: 60_000,
    rounds: 6,
    begin: async ({ disk }) => disk.fill?.(),
    end: async ({ disk }) => disk.free?.(),
  },
];

async function openStage(): Promise<Stage> {
  const folder = await dataFolder();
  const disk = WITHOUT_SMALL_DISK === '' ? smallDisk(DISK) : folder;
  const server = await superviseServer(disk.path);
  const sql = await databaseOf(disk.path, { max: 1 });
  const rounds = new Rounds(server.url, sql);
  await rounds.begin();
  return {
    server,
    sql,
    disk,
    rounds,
    async close() {
      await sql.end({ timeout: 1 });
      await server.stop();
      if (disk !== folder) await disk.remove();
      await folder.remove();
    },
  };
}

walkEach('what a person sees while the embedded database fails', FAULTS, openStage, 450_000);
