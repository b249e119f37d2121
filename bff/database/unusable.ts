import { isUnavailable } from './unavailable.ts';

/** The database cannot be used as it is set up; the message says what to do, for the person who starts the server. */
export class DatabaseUnusable extends Error {}

/** SQLSTATEs of a role, a password or a database that the server does not accept. */
const REFUSED = /^(28|3D000|42501)/;

/**
 * Runs work on a connection and says of a connection that fails which setting names it.
 *
 * @param variable the setting, as in DATABASE_URL
 * @throws DatabaseUnusable when nothing answers there, or the role is refused; other errors as they are
 */
export async function explained<T>(variable: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { hostname, port, username } = new URL(url);
    const { code = '', message } = error as { code?: string; message: string };
    const place = `${hostname}:${port || 5432}`;
    if (REFUSED.test(code)) {
      const role = decodeURIComponent(username);
      throw new DatabaseUnusable(`${variable}: Postgres at ${place} refuses the role ${role}: ${message}`);
    }
    if (isUnavailable(error))
      throw new DatabaseUnusable(`${variable}: no Postgres answers at ${place} (${message || code})`);
    throw error;
  }
}
