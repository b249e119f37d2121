import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { type Allowed, allowIssuer, allowNames } from './queries.ts';

/**
 * On behalf of the server's operator, allows a person to be linked to another account of the identity
 * provider at their next sign-in (decision 0047). A person who has left counts as unknown, like a name that
 * does not exist.
 */
export function allowByName(sql: Sql, upns: readonly string[]): Promise<{ allowed: string[]; unknown: string[] }> {
  return transaction(sql, async (tx) => {
    const people = await allowNames(tx, upns);
    await auditAll(tx, people, {});
    const found = new Set(people.map(({ upn }) => upn.toLowerCase()));
    return {
      allowed: people.map(({ upn }) => upn),
      unknown: upns.filter((upn) => !found.has(upn.toLowerCase())),
    };
  });
}

/**
 * Allows linking for everybody who is linked to an account of an issuer that no longer exists.
 *
 * @param present the configured issuer: anyone who has an account with it stays linked to that account
 * @returns the number of people
 */
export function allowByIssuer(sql: Sql, issuer: string, present: string): Promise<number> {
  return transaction(sql, async (tx) => {
    if (issuer === present) throw new Error(`${issuer} is the configured issuer: link its people by their names`);
    const people = await allowIssuer(tx, issuer);
    await auditAll(tx, people, { issuer });
    return people.length;
  });
}

async function auditAll(tx: Tx, people: readonly Allowed[], why: { issuer?: string }): Promise<void> {
  for (const { id } of people)
    await writeEntry(tx, {
      actorId: null,
      actorKind: 'system',
      action: 'account.link-allowed',
      entity: 'user',
      entityId: id,
      outcome: 'done',
      detail: { by: 'command', ...why },
    });
}
