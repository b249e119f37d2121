import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reachPostgres } from '#/infra/postgres/connect-for-command.ts';
import { openStore } from '#/infra/storage/open-store.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './database/connection.ts';
import { type Copied, type CopyFault, type CopyProgress, copyAll } from './files/copy-all.ts';
import type { FileStore } from './files/store.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run files:copy -- --from folder --to s3     or the reverse: --from s3 --to folder
folder: the one in OPENBOEK_DATA; s3: the bucket of the S3_ settings`;

const PLACES = ['folder', 's3'] as const;
type Place = (typeof PLACES)[number];

const WORDS: Record<CopyFault['what'], string> = {
  missing: 'is not in the store that it is copied from',
  different: 'does not have the bytes that were uploaded, so it was not copied',
  lost: 'was read back with different bytes from the target store, so the copy was removed',
};
/** The number of files between two progress lines. */
const EVERY = 100;

/**
 * The command for copying the files of an installation to another store. It works with or without a running server; if
 * it is interrupted, run it again. Exit code 0: the other store has every file with the right sha-256; 1: some files
 * could not be copied, and are listed; 2: the command failed.
 */
async function main(): Promise<number> {
  const { from, to } = readPlaces();
  const config = readConfig(process.env);
  const stores = { from: storeOf(from, config), to: storeOf(to, config) };
  await stores.to.probe();
  const postgres = await reachPostgres(config);
  const sql = connect(postgres.url, { max: 2, name: 'openboek-copy' });
  try {
    return report(await copyAll({ sql, ...stores }, showProgress));
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

function readPlaces(): { from: Place; to: Place } {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const [from, to] = [values.from, values.to].map((given) => PLACES.find((place) => place === given));
  if (!from || !to || from === to) throw new Error(USAGE);
  return { from, to };
}

function storeOf(place: Place, { files, dataFolder }: Config): FileStore {
  if (place === 'folder') return openStore({ kind: 'folder', folder: resolve(dataFolder, 'files') });
  if (files.kind !== 's3') throw new Error('S3_ENDPOINT is not set: there is no bucket to copy from or to');
  return openStore(files);
}

const showProgress: CopyProgress = (done, of, bytes) => {
  if (done % EVERY !== 0 && done !== of) return;
  console.log(`  ${done.toLocaleString('en')} of ${of.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(0)} MB`);
};

function report({ copied, present, faults }: Copied): number {
  for (const { id, storeKey, what } of faults) console.error(`File ${id} (${storeKey}) ${WORDS[what]}.`);
  console.log(
    `${copied.toLocaleString('en')} files copied, ${present.toLocaleString('en')} were there already; the sha-256 of each is right.`,
  );
  if (faults.length === 0) return 0;
  console.error(`Not copied: ${faults.length.toLocaleString('en')}.`);
  return 1;
}

await runCommand(main);
