/**
 * Notices and audit entries for when the engine that answers is not the engine that the processes run on (decision
 * 0043).
 */
import { randomUUID } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listAllOperators } from '#/bff/people/approvers/queries.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import type { EngineReplacement, InstanceId } from './engine.ts';

/** Notifies the operators of every company, because the replacement stops the processes of all companies. */
export async function engineReplaced(
  tx: Tx,
  { how, running }: { how: EngineReplacement; running: number },
): Promise<void> {
  await entry(tx, 'engine.replaced', { how, running });
  await notify(tx, await listAllOperators(tx), { template: 'engineReplaced', params: {}, key: randomUUID() });
}

export const engineBack = (tx: Tx): Promise<void> => entry(tx, 'engine.back', {});

/** Records that an operator restarted the process of a record at the step where it was. */
export async function restarted(tx: Tx, { instance: id, by }: { instance: InstanceId; by: number }): Promise<void> {
  const { instance, register, record } = await locateRecord(tx, id);
  await writeEntry(tx, {
    actorId: by,
    actorKind: 'user',
    action: `${register.noun}.restarted`,
    entity: register.name,
    entityId: instance.recordId,
    companyId: record?.companyId ?? null,
    outcome: 'done',
    detail: { instance: id },
  });
}

const entry = (tx: Tx, action: string, detail: Record<string, unknown>): Promise<void> =>
  writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action,
    entity: 'engine',
    entityId: null,
    outcome: 'done',
    detail,
  });
