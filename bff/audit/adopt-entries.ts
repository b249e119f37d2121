import { connect } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { hasForeignEntries, lockChain, renumberEntries } from './chain-queries.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Renumbers entries after a restore into another Postgres. Transaction numbers start again there, so new entries would
 * not come after the linked ones. The restored entries get numbers below all others, in this order: linked entries, the
 * head, entries not linked yet. An entry that was slipped in before the head stays before the head, and is detected.
 * The numbers are not part of any hash.
 *
 * @param ownerUrl connection of the role that owns the tables, because the application's role cannot change entries
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
