import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RunMigration } from '#/bff/contract/operations.ts';
import type { Db } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { titled } from '#/bff/registers/step-titles.ts';
import { type InstanceId, Refused, Unavailable, type WorkflowEngine } from '#/bff/workflow/engine.ts';
import { languageFor } from '#/bff/workflow/log-view.ts';
import { readDrawing } from '../../view/drawing.ts';
import { factsOf, refuseUnlessPossible } from './change-run.ts';
import { isAhead, isSame, pending } from './keeps-approvals.ts';
import { foreseeMove, isKept, type Move, readsWhatWasSet, tokensOf } from './migrate-run.ts';
import { listStranded, type OpenRun, openRun } from './open-run.ts';
import { isSettled, listTexts } from './queries.ts';

/**
 * The effects of moving a run to the newest version of its process. Changes nothing; the move itself checks
 * again.
 *
 * @param asked language id of the screen; if omitted, the reader's own
 * @throws Failure NOT_FOUND; NEWEST_VERSION, INSTANCE_STARTING, INSTANCE_ENDED, ENGINE_ABSENT and ENGINE_SILENT, as the
 * move does
 */
export async function previewMigration(
  context: Context,
  id: InstanceId,
  asked: LanguageId | undefined,
): Promise<RunMigration> {
  const { sql, engine } = context.services;
  const open = await openRun(sql, context, id, await listStranded(engine));
  refuseUnlessPossible(open, 'migrate');
  const { version: from, newestVersion: to } = factsOf(open);
  if (from === null || to === null) throw new Error(`a run on version ${from} cannot be moved to ${to}`);
  const [{ refusal, misfits, move, tokens }, [text]] = await Promise.all([
    judgeMove(sql, engine, open, to),
    listTexts(sql, open.run.process, [from]),
  ]);
  const drawn = text === undefined ? undefined : (await readDrawing(text)).elements;
  return {
    from,
    to,
    refusal,
    misfits: misfits.map((element) => drawn?.get(element)?.name || element),
    steps: move ? await stepsOf(context, move, tokens, asked) : [],
  };
}

/** The move of a run to another version, and the reason why it would be refused. */
interface JudgedMove {
  refusal: RunMigration['refusal'];
  misfits: readonly string[];
  move: Move | undefined;
  tokens: readonly string[];
}

/**
 * Checks a move as the move itself does, without moving anything.
 * @throws Failure ENGINE_SILENT
 */
export async function judgeMove(db: Db, engine: WorkflowEngine, open: OpenRun, to: number): Promise<JudgedMove> {
  const { id } = open.instance;
  const [tokens, misfits, move] = await Promise.all([
    tokensOf(db, engine, id),
    misfitsOf(engine, id, to),
    foreseeMove(db, engine, open, to),
  ]);
  if (!tokens) throw new Failure('ENGINE_SILENT', 'the engine does not answer', { allowedActions: [] });
  const isSafe =
    misfits !== undefined && move !== undefined && isKept(move, tokens) && !(await readsWhatWasSet(db, open, to));
  const refusal = isSafe ? null : 'DROPS_APPROVAL';
  if (misfits?.length) return { refusal: 'NOT_MIGRATABLE', misfits, move, tokens };
  return { refusal: (await isSettled(db, id, tokens)) ? refusal : 'NOT_SETTLED', misfits: [], move, tokens };
}

/** undefined if the engine does not answer, or cannot compare the versions. */
async function misfitsOf(
  engine: WorkflowEngine,
  id: InstanceId,
  version: number,
): Promise<readonly string[] | undefined> {
  try {
    return await engine.read.misfits(id, version);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** The tasks that are still ahead in the other version, in their order, followed by those that it drops. */
async function stepsOf(
  context: Context,
  { now, then }: Move,
  tokens: readonly string[],
  asked: LanguageId | undefined,
): Promise<RunMigration['steps']> {
  const before = pending(now.tasks);
  const after = pending(then.tasks).filter(({ elementId }) => isAhead(then, tokens, elementId));
  const isAmong = (tasks: typeof before, task: (typeof before)[number]) => tasks.some((one) => isSame(one, task));
  const tasks = [
    ...after.map((task) => ({ task, change: isAmong(before, task) ? ('kept' as const) : ('added' as const) })),
    ...before.filter((task) => !isAmong(after, task)).map((task) => ({ task, change: 'dropped' as const })),
  ];
  const steps = tasks.map(({ task }) => ({ step: task.approverRule, state: 'ahead' as const, people: [], at: null }));
  const titles = await titled(context.services.sql, await languageFor(context, asked), steps);
  return tasks.map(({ task, change }, place) => ({
    element: task.elementId,
    name: task.name || task.elementId,
    rule: titles[place]?.title ?? '',
    change,
  }));
}
