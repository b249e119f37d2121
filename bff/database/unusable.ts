import { connect } from './connection.ts';
import { findAnswer } from './standing-queries.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * The database cannot be used as it is set up. The message describes what the person who starts the server has to do.
 */
export class DatabaseUnusable extends Error {}

/** SQLSTATEs of a role or a password that the server does not accept, or of a role without the rights that it needs. */
const REFUSED = /^(28|42501)/;
const NO_DATABASE = '3D000';
/**
 * How long to wait, in milliseconds, for an answer from Postgres before concluding that another program is listening at
 * the address.
 */
const PATIENCE_MS = 10_000;

/**
 * Runs work on a connection; if the connection fails, the error names its setting.
 *
 * @param variable the name of the setting, such as DATABASE_URL
 * @throws DatabaseUnusable if no Postgres answers at the address, or if it lacks the database or refuses the role;
 * other errors unchanged
 */
export async function explained<T>(variable: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    await requirePostgres(url);
    return await work();
  } catch (error) {
    const { hostname, port, username, pathname } = new URL(url);
    const { code = '', message } = error as { code?: string; message: string };
    const place = `${hostname}:${port || 5432}`;
    if (error instanceof Silent)
      throw new DatabaseUnusable(`${variable}: no Postgres answers at ${place} (${error.message})`);
    if (code === NO_DATABASE)
      throw new DatabaseUnusable(
        `${variable}: Postgres at ${place} has no database ${decodeURIComponent(pathname.slice(1))}: create it first`,
      );
    if (REFUSED.test(code)) {
      const role = decodeURIComponent(username);
      throw new DatabaseUnusable(`${variable}: Postgres at ${place} refuses the role ${role}: ${message}`);
    }
    if (isUnavailable(error))
      throw new DatabaseUnusable(`${variable}: no Postgres answers at ${place} (${message || code})`);
    throw error;
  }
}

/** A program accepts the connection but does not speak the Postgres protocol; the driver alone would keep trying. */
class Silent extends Error {}

async function requirePostgres(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'openboek-setup' });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Silent(`the program that listens there did not answer as Postgres within ${PATIENCE_MS / 1000} s`));
  }, PATIENCE_MS);
  try {
    await Promise.race([findAnswer(sql), late.promise]);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}
