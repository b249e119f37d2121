import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { clearLeftovers, createCluster, startServer, stopServer } from './control.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { type Placement, place } from './placement.ts';
import { APPLICATION_ROLE, ensureRoles, OWNER_ROLE, type Passwords, passwordsOf, urlOf } from './roles.ts';

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  /** Connects as the application's role. */
  url: string;
  /** Connects as the role that owns the tables, for migrations. */
  ownerUrl: string;
  /** Connects as postgres itself, for tests, which create and drop databases. */
  superuserUrl: string;
  /** Where the files of the cluster are. */
  cluster: string;
  /** Name of the application's role, for `migrate`. */
  applicationRole: string;
  /** Stops the server cleanly and releases the data folder. May be called twice, and after `lost`. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Receives messages for the user of the terminal, for example about cleared leftovers or files stored elsewhere. */
  say?: (line: string) => void;
  /** Settings of postgresql.conf that override the defaults. */
  settings?: Record<string, string | number>;
  /** Called if the server has ended and could not be restarted, so that nothing works any longer. */
  lost?: (error: Error) => void;
  /** The delay in milliseconds before each attempt to restart the server. */
  delays?: readonly number[];
}

const SETTINGS = { max_connections: 60, timezone: 'UTC', log_timezone: 'UTC' };

/**
 * Starts the embedded Postgres of a data folder, and creates it if necessary (about a second; later starts
 * take a tenth of that). While this process is alive, a server that ends unexpectedly is restarted on the
 * same port. No other process can use the folder until `stop` is called or this process ends.
 * @throws FolderInUse if another Openboek uses it; otherwise an Error that states the remedy
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => {});
  await mkdir(dataFolder, { recursive: true });
  const folder = await realpath(dataFolder);
  const lock = await lockFolder(folder);
  try {
    const placement = await place(folder, await findBinaries());
    if (placement.note !== null) say(placement.note);
    const passwords = await passwordsOf(folder);
    if (existsSync(join(placement.cluster, 'PG_VERSION'))) {
      const found = await clearLeftovers(placement);
      if (found !== null) say(found);
    } else {
      await createCluster(placement, passwords.postgres);
    }
    const settings = { ...SETTINGS, ...options.settings };
    const port = await startServer(placement, settings);
    await rolesOf(placement, port, passwords);
    const watch = keepRunning({
      placement,
      port,
      settings,
      say,
      lost: options.lost ?? (() => {}),
      delays: options.delays,
    });
    const stop = () =>
      watch
        .end()
        .then(() => stopServer(placement))
        .finally(lock.release);
    return describe(placement, port, passwords, stop);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function rolesOf(placement: Placement, port: number, passwords: Passwords): Promise<void> {
  try {
    await ensureRoles(urlOf(port, 'postgres', passwords.postgres, 'postgres'), passwords);
  } catch (error) {
    await stopServer(placement);
    throw error;
  }
}

function describe(
  { cluster }: Placement,
  port: number,
  passwords: Passwords,
  stop: () => Promise<void>,
): EmbeddedPostgres {
  let stopped: Promise<void> | null = null;
  return {
    url: urlOf(port, APPLICATION_ROLE, passwords.application),
    ownerUrl: urlOf(port, OWNER_ROLE, passwords.owner),
    superuserUrl: urlOf(port, 'postgres', passwords.postgres, 'postgres'),
    cluster,
    applicationRole: APPLICATION_ROLE,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
