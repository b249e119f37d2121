import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listGroupAdministrators } from '#/bff/people/administrator-queries.ts';
import { type Author, entryBy } from '#/bff/people/import/audit-import.ts';
import { stepsAbove } from './queries.ts';

/**
 * Changes a person. If that puts a group administrator above them, or nearer to them, the other group administrators
 * are notified. The change takes effect without confirmation, because the directory has nobody who could confirm it.
 * The audit log names both people, and every other administrator of the group gets at most one email a day (decision
 * 0050).
 *
 * @param id if omitted, the person is new
 */
export async function notifyAdministrators(
  tx: Tx,
  author: Author,
  id: number | undefined,
  work: () => Promise<number>,
): Promise<number> {
  const before = id === undefined ? new Map<number, number>() : await stepsAbove(tx, id);
  const person = await work();
  const after = await stepsAbove(tx, person);
  const nearer = [...after].filter(([above, steps]) => steps < (before.get(above) ?? Number.POSITIVE_INFINITY));
  if (nearer.length === 0) return person;
  const administrators = await listGroupAdministrators(tx);
  for (const [administrator, steps] of nearer.filter(([above]) => administrators.includes(above))) {
    const detail = { administrator, steps };
    await writeEntry(
      tx,
      entryBy(author, { action: 'person.administratorAbove', entity: 'user', entityId: person, detail }),
    );
    const others = administrators.filter((other) => other !== administrator);
    const key = `${administrator}:${new Date().toISOString().slice(0, 10)}`;
    await notify(tx, others, { template: 'administratorSupervises', params: { administrator }, key });
  }
  return person;
}
