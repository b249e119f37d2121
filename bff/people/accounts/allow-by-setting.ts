import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { listGroupAdministrators } from '../administrator-queries.ts';
import { findUserId } from '../queries.ts';
import { allowOnly } from './queries.ts';

/**
 * At every start, allows the group administrator named by OPENBOEK_ADMIN_UPN to be linked to another account
 * once, so that they are not locked out permanently if the provider recreates its accounts. The audit log
 * gets an entry only when the link is made (decision 0047).
 *
 * @param upn null if nobody is named; an earlier permission then ends
 */
export function allowBySetting(sql: Sql, upn: string | null): Promise<void> {
  return transaction(sql, async (tx) => {
    const named = upn === null ? undefined : await findUserId(tx, upn);
    const mayAdminister = named !== undefined && (await listGroupAdministrators(tx)).includes(named);
    await allowOnly(tx, mayAdminister ? named : null);
  });
}
