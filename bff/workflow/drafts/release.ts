import { recordDone } from '#/bff/audit/record-done.ts';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context, Services } from '#/bff/context.ts';
import type { DraftHandIn, DraftRelease, DraftReleased } from '#/bff/contract/process-drafts.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { describeProblem } from '#/bff/workflow/describe-problem.ts';
import { type Problem, Unavailable } from '#/bff/workflow/engine.ts';
import { lockFor } from './actions.ts';
import { refuseFaultyDraft, refuseOther } from './hand-in.ts';
import {
  deleteUndeployed,
  insertReleased,
  type LockedDraft,
  listReleased,
  lockReleasedDraft,
  pointToVersion,
  type Released,
  reopen,
} from './queries.ts';

/** The answer to a repeated call: the text has already been deployed, or waits for the engine. */
const UNDER_WAY: DraftReleased = { version: null };

/**
 * Releases and deploys exactly this text. The caller must not be one of its authors. New records start on it, and
 * running ones stay on their version. If the engine does not answer, the text is deployed as soon as it does.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, OWN_DRAFT, WRONG_STATUS, STALE_VERSION, NOTHING_CHANGED, HAS_PROBLEMS
 */
export async function releaseDraft(context: Context, id: number, { sha256 }: DraftRelease): Promise<DraftReleased> {
  await refuseFaultyDraft(context, id);
  let released: Released | undefined;
  await inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'release');
    if (!draft.handedInSha256?.equals(draft.sha256))
      throw new Error(`the text of draft ${id} is not the one that was handed in`);
    released = await keep(tx, context, draft, { sha256, note: draft.note ?? '' });
    await notify(tx, draft.authorIds, { template: 'processReleased', params: { draft: id }, key: String(id) });
    return UNDER_WAY;
  });
  return released ? deployReleased(context.services, released) : UNDER_WAY;
}

/**
 * Deploys exactly this text without a second person, if the group's administrator does not require one.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS, STALE_VERSION, NOTHING_CHANGED, HAS_PROBLEMS
 */
export async function deployDraft(context: Context, id: number, { sha256, note }: DraftHandIn): Promise<DraftReleased> {
  await refuseFaultyDraft(context, id);
  let released: Released | undefined;
  await inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'deploy');
    released = await keep(tx, context, draft, { sha256, note });
    return UNDER_WAY;
  });
  return released ? deployReleased(context.services, released) : UNDER_WAY;
}

async function keep(
  tx: Tx,
  context: Context,
  draft: LockedDraft,
  { sha256, note }: { sha256: string; note: string },
): Promise<Released> {
  await refuseOther(tx, draft, sha256);
  const definitionId = await insertReleased(tx, { draft, note, by: context.actor.id });
  await recordDone(tx, context, {
    action: 'processDraft.release',
    entity: 'processDraft',
    entityId: draft.id,
    detail: { process: draft.process, revision: draft.revision, sha256, note },
  });
  return { definitionId, process: draft.process, releasedBy: context.actor.id };
}

/** Deploys texts that were released while the engine did not answer, or before the server stopped. */
export async function deployAllReleased(services: Pick<Services, 'sql' | 'engine' | 'log'>): Promise<void> {
  for (const released of await listReleased(services.sql))
    await deployReleased(services, released).catch(orLog(services));
}

const orLog =
  ({ log }: Pick<Services, 'log'>) =>
  (error: unknown): DraftReleased => {
    log.error({ err: error }, 'a released process was not deployed');
    return { version: null };
  };

async function deployReleased(
  { sql, engine }: Pick<Services, 'sql' | 'engine'>,
  { definitionId, process, releasedBy }: Released,
): Promise<DraftReleased> {
  try {
    const result = await engine.deploy(definitionId, releasedBy);
    if ('problems' in result) return await sendBack(sql, definitionId, { by: releasedBy, problems: result.problems });
    await transaction(sql, async (tx) => {
      await pointToVersion(tx, definitionId, { process, version: result.version });
      await deleteUndeployed(tx, definitionId);
    });
    await writeEntry(sql, {
      actorId: releasedBy,
      actorKind: 'user',
      action: 'process.deploy',
      entity: 'process',
      entityId: process,
      outcome: 'done',
      detail: { version: result.version, origin: 'edited' },
    });
    return result;
  } catch (error) {
    if (error instanceof Unavailable) return { version: null };
    throw error;
  }
}

/** Reopens a draft, with the engine's reason, if its text passed our rules but the engine refused it. */
async function sendBack(
  sql: Services['sql'],
  definitionId: number,
  { by, problems }: { by: number; problems: readonly Problem[] },
): Promise<never> {
  const reason = problems.map(describeProblem).join('; ');
  await transaction(sql, async (tx) => {
    const draft = await lockReleasedDraft(tx, definitionId);
    if (draft === undefined) return;
    await reopen(tx, draft, { by, reason });
    await deleteUndeployed(tx, definitionId);
  });
  throw new Failure('HAS_PROBLEMS', reason);
}
