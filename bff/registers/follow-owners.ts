import type { AuditEntry } from '#/bff/audit/queries.ts';
import { writeEntries } from '#/bff/audit/write-entries.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { REGISTERS } from './registers.ts';

/** Who or what moved the owners, for the audit entries. */
type Mover = Required<Pick<AuditEntry, 'actorId' | 'actorKind' | 'requestId'>> & {
  source: Readonly<Record<string, string>>;
};

/**
 * Moves unsubmitted records to their owner's new company (decision 0019). Call it after the owner has been moved, in
 * the same transaction. A submitted record stays in the company where it was submitted, and is decided and kept there.
 */
export async function followOwners(tx: Tx, userIds: readonly number[], mover: Mover): Promise<void> {
  if (userIds.length === 0) return;
  const { source, ...by } = mover;
  for (const register of REGISTERS) {
    const moved = await register.followOwners(tx, userIds);
    await writeEntries(
      tx,
      moved.map(({ id, number, from, to }) => ({
        ...by,
        action: `${register.noun}.move`,
        entity: register.name,
        entityId: id,
        companyId: to,
        outcome: 'done',
        detail: { ...source, number, companyId: { before: from, after: to } },
      })),
    );
  }
}
