import { connect } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { hasForeignEntries, lockChain, renumberEntries } from './chain-queries.ts';
import { writeEntry } from './write-entry.ts';

/**
 * After a restore into another Postgres, transactions count from the beginning again, and no new entry would ever come to stand
 * behind the linked ones. The entries that were brought get numbers before all others, in their places: linked, the head, not
 * linked yet. What was slipped in before the head stays before it, and is found. The numbers are no part of a hash.
 *
 * @param ownerUrl connection of the role that owns the tables: the application's cannot touch entries
 * @returns whether there was anything to adopt
 */
export async function adoptEntries(ownerUrl: string): Promise<boolean> {
  const sql = connect(ownerUrl, { max: 1, name: 'openboek-audit', statementTimeout: 0 });
  try {
    return await transaction(sql, async (tx) => {
      if (!(await hasForeignEntries(tx)) || !(await lockChain(tx))) return false;
      const entries = await renumberEntries(tx);
      await writeEntry(tx, {
        actorId: null,
        actorKind: 'system',
        action: 'audit.adopt',
        entity: 'audit',
        entityId: null,
        outcome: 'done',
        detail: { entries },
      });
      return true;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
