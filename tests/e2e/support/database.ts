import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_STATUS, type ReportStatus } from '#/bff/contract/statuses.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { outsideFolder } from '#/infra/postgres/placement.ts';
import { OWNER_ROLE, passwordsOf, urlOf } from '#/infra/postgres/roles.ts';
import { DATA_FOLDER } from './server.ts';

/**
 * The database of the running server, or of the server with another data folder, for changes that no API call can make.
 * The caller must end the connection.
 */
export async function openDatabase(dataFolder = DATA_FOLDER): Promise<Sql> {
  const folder = await realpath(dataFolder);
  const inside = join(folder, 'postgres');
  const cluster = existsSync(inside) ? inside : join(outsideFolder(folder), 'postgres');
  // The fourth line of this file is the port.
  const port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const { owner } = await passwordsOf(folder);
  return connect(urlOf(port, OWNER_ROLE, owner), { max: 1, name: 'openboek-browser-test' });
}

/** Deletes the person's gift reports, so that a test knows every row of their list. */
export async function emptyRegister(sql: Sql, name: string): Promise<void> {
  await sql`
    update gift_reports set deleted_at = now()
    where user_id = (select id from users where upn = ${upnFrom(name)})`;
}

/** Gives a report a status directly. 40, 100 and 999 are conditions on top of the stored status. */
export async function showStatus(sql: Sql, idReport: number, status: ReportStatus): Promise<void> {
  const { Locked, Error: Stopped, WaitingForWorkflow, WaitingForApproval } = REPORT_STATUS;
  const isCondition = status === Locked || status === Stopped || status === WaitingForWorkflow;
  await sql`
    update gift_reports
    set status = ${isCondition ? WaitingForApproval : status},
        locked_at = ${status === Locked ? sql`now()` : null},
        error_at = ${status === Stopped ? sql`now()` : null},
        pending_command_id = ${status === WaitingForWorkflow ? sql`gen_random_uuid()` : null}
    where id = ${idReport}`;
}
