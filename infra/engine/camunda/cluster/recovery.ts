/**
 * The operators' actions on the processes of a Camunda that was emptied, replaced or reset to an earlier
 * state (decision 0043). Operators either restart them where they were, on the Camunda that answers now, or
 * end them and return the records to their owners. Each instance has its own transaction. After an
 * interruption, the same call continues with the rest.
 */
import { randomUUID } from 'node:crypto';
import type { TransactionSql as Tx } from 'postgres';
import type { Lost, LostCluster, Recovery } from '#/bff/workflow/recovery.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { unlessMissing } from '../errors.ts';
import { ownInstances } from '../own-instances.ts';
import { allPages } from '../pages.ts';
import { countRunning, findCurrent, lockRecognition, markLeft } from './queries.ts';
import { askAgain, cancelAside, isStuck, listLost, runsThere, setAside } from './recovery-queries.ts';

export function createRecovery(core: Core): Recovery {
  return {
    preview: () => preview(core),
    restart: (by, onProgress) => forAll(core, onProgress, (tx, found) => restart(core, tx, found, by)),
    giveBack: (by, reason, onProgress) =>
      forAll(core, onProgress, (tx, found) => giveBack(core, tx, found, by, reason)),
  };
}

async function preview(core: Core): Promise<LostCluster | undefined> {
  const cluster = await findCurrent(core.sql);
  if (!cluster?.replaced) return undefined;
  return { how: cluster.replaced, instances: await listLost(core.sql, cluster.id) };
}

interface Found {
  readonly lost: Lost;
  /** The cluster that the instance ran on. */
  readonly cluster: string;
  /** The instance's key, if the Camunda that answers is the lost one in an earlier state, and so has the instance. */
  readonly lostKey: string | null;
}

async function forAll(
  core: Core,
  onProgress: (done: number, of: number) => void,
  work: (tx: Tx, found: Found) => Promise<void>,
): Promise<number> {
  const cluster = await findCurrent(core.sql);
  if (!cluster?.replaced) return 0;
  const all = await listLost(core.sql, cluster.id);
  for (const [done, lost] of all.entries()) {
    const isKnown = (await ownInstances(core, [lost.key])).get(lost.key)?.id === lost.instance;
    // this precedes the transaction: after an interruption in between, a repeated call finds the instance again and
    // ends it; no job is worked on until everything is done
    if (isKnown) await end(core, lost.key);
    await core.sql.begin((tx) => work(tx, { lost, cluster: cluster.id, lostKey: isKnown ? lost.key : null }));
    onProgress(done + 1, all.length);
  }
  if (cluster.replaced === 'older') await endWhatHasEnded(core);
  await core.sql.begin(async (tx) => {
    await lockRecognition(tx);
    // from now on the Camunda that answers is accepted, and everything that waits is sent to it
    if ((await countRunning(tx, cluster.id)) === 0) await markLeft(tx, cluster.id);
  });
  return all.length;
}

async function restart(core: Core, tx: Tx, { lost, cluster, lostKey }: Found, by: number): Promise<void> {
  const { instance } = lost;
  await core.events.lockRecord?.(tx, { instance });
  const wasStuck = await isStuck(tx, instance);
  if (!(await setAside(tx, instance, cluster, lostKey))) return;
  await askAgain(tx, instance);
  if (wasStuck)
    await core.events.incident(tx, { instance, element: lost.process, type: 'LOST', message: '', open: false });
  await core.events.restarted?.(tx, { instance, by });
}

async function giveBack(core: Core, tx: Tx, { lost, cluster }: Found, by: number, reason: string): Promise<void> {
  const { instance } = lost;
  await core.events.lockRecord?.(tx, { instance });
  if (!(await runsThere(tx, instance, cluster))) return;
  await cancelAside(tx, { instance, command: randomUUID(), by, reason });
  await core.events.ended(tx, { instance, how: 'canceled' });
}

/** Ends instances that have ended here but still run on a Camunda that was reset to an earlier state. */
async function endWhatHasEnded(core: Core): Promise<void> {
  const shown = await allPages((page) =>
    core.calls.searchProcessInstances({ filter: { state: 'ACTIVE' }, page }, AS_IT_IS),
  );
  const own = await ownInstances(
    core,
    shown.map(({ processInstanceKey }) => String(processInstanceKey)),
  );
  for (const [key, { state }] of own) if (state === 'completed' || state === 'canceled') await end(core, key);
}

/** Ends an instance on a Camunda that was reset to an earlier state. Has no effect if that Camunda does not have it. */
const end = (core: Core, key: string): Promise<unknown> =>
  unlessMissing(core.calls.cancelProcessInstance({ processInstanceKey: key as never }));
