import { writeEntry } from '#/bff/audit/write-entry.ts';
import { ROLE_NAMES, ROLES } from '#/bff/contract/roles.ts';
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { insertRole, lockSeeding } from '#/bff/database/seed/queries.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { openFirstRun } from '#/bff/management/first-run/queries.ts';
import { listGroupAdministrators } from './administrator-queries.ts';
import {
  findFirstCompany,
  findRoleId,
  findUserId,
  giveGlobalRole,
  insertBareUser,
  insertTopCompany,
} from './queries.ts';

/**
 * Makes a database without example data usable: adds the roles that Openboek ships, and a first administrator
 * (OPENBOEK_ADMIN_UPN). Runs at every start with a configured identity provider; once somebody administers
 * the whole group, it grants nothing, whatever the variable contains.
 *
 * @param upn null to add only the roles
 * @returns whether this call created the first administrator
 */
export function setUpFirstAdministrator(sql: Sql, upn: string | null): Promise<boolean> {
  return transaction(sql, async (tx) => {
    await lockSeeding(tx);
    for (const name of ROLE_NAMES) if (!(await findRoleId(tx, name))) await insertRole(tx, name, ROLES[name]);
    if (upn === null || (await listGroupAdministrators(tx)).length > 0) return false;
    const userId = (await findUserId(tx, upn)) ?? (await insertBareUser(tx, upn, await someCompany(tx, upn)));
    await giveGlobalRole(tx, userId, 'Administrator');
    await openFirstRun(tx);
    await writeEntry(tx, {
      actorId: null,
      actorKind: 'system',
      action: 'administrator.set-up',
      entity: 'user',
      entityId: userId,
      outcome: 'done',
    });
    return true;
  });
}

/** Everybody belongs to a company; if there is none yet, one is created and named after the administrator's domain. */
async function someCompany(tx: Tx, upn: string): Promise<number> {
  return (await findFirstCompany(tx)) ?? (await insertTopCompany(tx, upn.split('@')[1] ?? upn));
}
