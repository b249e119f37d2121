import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { dataFolder } from '#/tests/support/server-process.ts';
import { superviseServer } from '#/tests/support/supervised-server.ts';
import type { Walked } from './walk-stage.ts';

/**
 * The real server under its supervisor, with the example company in its own database, for walks that break something
 * other than the database.
 *
 * @param env the server's settings apart from the database
 */
export async function openWalkServer(
  env: Record<string, string>,
): Promise<Omit<Walked, 'rounds'> & { close(): Promise<void> }> {
  const database = await testDatabase();
  await seedCompany(database.sql);
  const folder = await dataFolder();
  const server = await superviseServer(folder.path, {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...env,
  });
  return {
    server,
    sql: database.sql,
    disk: folder,
    async close() {
      await server.stop();
      await database.drop();
      await folder.remove();
    },
  };
}
