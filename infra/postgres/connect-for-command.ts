import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { FolderInUse } from './folder-lock.ts';
import { place } from './placement.ts';
import { APPLICATION_ROLE, passwordsOf, urlOf } from './roles.ts';

type Reached = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/**
 * Opens the database for a command that works with or without a running server. @throws Error that states the remedy
 */
export async function reachPostgres({
  database,
  dataFolder,
}: {
  database: { kind: 'external'; url: string } | { kind: 'embedded' };
  dataFolder: string;
}): Promise<Reached> {
  return database.kind === 'external'
    ? { url: database.url, stop: async () => {} }
    : await reachEmbeddedPostgres(dataFolder);
}

/**
 * The embedded Postgres of a data folder, for a command: the running server, or one that runs until `stop` is
 * called.
 * @throws Error that states the remedy, if there is no cluster or its server is still starting
 */
async function reachEmbeddedPostgres(dataFolder: string): Promise<Reached> {
  if (!existsSync(join(dataFolder, 'postgres.json')))
    throw new Error(`there is no database in ${dataFolder}: set OPENBOEK_DATA to its folder, or set DATABASE_URL`);
  try {
    return await startEmbeddedPostgres(dataFolder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await urlOfRunning(dataFolder), stop: async () => {} };
  }
}

async function urlOfRunning(dataFolder: string): Promise<string> {
  const folder = await realpath(dataFolder);
  const { cluster } = await place(folder, await findBinaries());
  // the fourth line is the port, the eighth shows whether connections are accepted (documentation of
  // postmaster.pid)
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (lines[7]?.trim() !== 'ready') throw new Error(`the database in ${dataFolder} is starting or stopping: try again`);
  return urlOf(Number(lines[3]), APPLICATION_ROLE, (await passwordsOf(folder)).application);
}
