import { mkdtempSync } from 'node:fs';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#/bff/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/infra/postgres/embedded.ts';
import { OWNER_ROLE } from '#/infra/postgres/roles.ts';
import { setUpTemplate, type TestServer } from './database.ts';

const PREFIX = 'openboek-test-';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * One Postgres for a whole test run, with one database that has all migrations and that every test file copies
 * (`testDatabase`). Its files are discarded, so Postgres does not wait for the disk.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // As root, Postgres runs under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
  });
  const server = describeServer(postgres, folder);
  await setUpTemplate(server, (ownerUrl) => migrate(ownerUrl, postgres.applicationRole));
  project.provide('testServer', server);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function describeServer(postgres: EmbeddedPostgres, folder: string): TestServer {
  return {
    folder,
    superuserUrl: postgres.superuserUrl,
    ownerUrl: postgres.ownerUrl,
    url: postgres.url,
    ownerRole: OWNER_ROLE,
  };
}

/**
 * A killed run leaves its Postgres behind. Starting another Postgres on the same folder stops it, and then the folder
 * is removed with everything that the tests of that run wrote. A run counts as alive as long as its Postgres refuses
 * the start of another one.
 */
export async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    // A parallel run may have created its folder without having started its Postgres yet.
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age < 60_000) continue;
    // The start is refused if a parallel run uses the folder. Any other fault of the clean-up must not fail this test
    // run either.
    const stopped = await startEmbeddedPostgres(folder).then(
      (postgres) => postgres.stop(),
      () => false,
    );
    if (stopped !== false) await rm(folder, { recursive: true, force: true });
  }
}
