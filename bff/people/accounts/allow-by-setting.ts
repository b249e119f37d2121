import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { listGroupAdministrators } from '../administrator-queries.ts';
import { findUserId } from '../queries.ts';
import { allowOnly } from './queries.ts';

/**
 * At every start: the administrator of the whole group whom OPENBOEK_ADMIN_UPN names may be linked to another account once,
 * so that a provider that made its accounts again locks nobody out for good. Nothing is written to the audit log until it
 * comes to that (decision 0047).
 *
 * @param upn null: it names nobody, and what it allowed before ends
 */
export function allowBySetting(sql: Sql, upn: string | null): Promise<void> {
  return transaction(sql, async (tx) => {
    const named = upn === null ? undefined : await findUserId(tx, upn);
    const mayAdminister = named !== undefined && (await listGroupAdministrators(tx)).includes(named);
    await allowOnly(tx, mayAdminister ? named : null);
  });
}
