import { randomUUID } from 'node:crypto';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { BatchAction, BatchDraft, BatchReason, PrepareBatch } from '#/bff/contract/batches.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refusalOf } from '../instance/run-actions.ts';
import { foreseeSkips } from './foresee-skips.ts';
import { insertDraft, insertItems, type NewItem } from './queries.ts';
import { listTargets, type Target } from './target-queries.ts';

/**
 * Works out exactly what a batch would do and stores the result as items; the confirmation applies only to these items.
 * Chosen runs for which the action is currently impossible are left out and counted by reason, as are runs of other
 * companies.
 */
export async function prepareBatch(
  context: Context,
  { action, workflowInstanceIds }: PrepareBatch,
): Promise<BatchDraft> {
  const { services, actor } = context;
  const stranded = await services.engine.read.stranded();
  const ids = [...new Set(workflowInstanceIds)];
  const prepared = await inTransaction(context, async (tx) => {
    const companies = [...actor.rights.companies('OperateWorkflows')];
    const targets = await listTargets(tx, { ids, companies, stranded });
    const idBatch = randomUUID();
    const possible = targets.filter((target) => refusalOf(action, target) === undefined);
    const items = possible.flatMap((target) => itemsOf(action, target));
    await insertDraft(tx, { id: idBatch, action, by: actor.id });
    await insertItems(tx, idBatch, items);
    const draft = {
      idBatch,
      action,
      count: items.length,
      runs: possible.length,
      groups: groupsOf(action, possible),
      leftOut: leftOut(action, targets, ids.length - targets.length),
    };
    const { count, runs } = draft;
    await recordDone(tx, context, {
      action: 'batch.prepare',
      entity: 'batch',
      entityId: idBatch,
      detail: { action, count, runs },
    });
    return { draft, possible };
  });
  const { draft, possible } = prepared;
  // This is done after the transaction, because an engine answers on its own connections.
  const skips = action === 'migrate' ? await foreseeSkips(context, possible, stranded) : { looked: 0, reasons: [] };
  return { ...draft, skips };
}

function itemsOf(action: BatchAction, { id, incidents, newestVersion }: Target): NewItem[] {
  const item = { instance: id, incident: null, element: null, version: null };
  if (action === 'retry')
    return incidents.map((incident) => ({ ...item, incident: incident.id, element: incident.element }));
  return [action === 'migrate' ? { ...item, version: newestVersion } : item];
}

/** The targets grouped by process and version, the largest group first. */
function groupsOf(action: BatchAction, targets: readonly Target[]): BatchDraft['groups'] {
  const groups = new Map<string, BatchDraft['groups'][number]>();
  for (const { process, version, newestVersion } of targets) {
    const key = `${process} ${version}`;
    const toVersion = action === 'migrate' ? newestVersion : null;
    const group = groups.get(key) ?? { process, version, toVersion, runs: 0 };
    groups.set(key, { ...group, runs: group.runs + 1 });
  }
  return [...groups.values()].sort((a, b) => b.runs - a.runs);
}

function leftOut(action: BatchAction, targets: readonly Target[], unseen: number): BatchDraft['leftOut'] {
  const counts = new Map<BatchReason, number>();
  for (const target of targets) {
    const reason = refusalOf(action, target) as BatchReason | undefined;
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (unseen > 0) counts.set('NO_RIGHT', unseen);
  return [...counts].map(([reason, runs]) => ({ reason, runs }));
}
