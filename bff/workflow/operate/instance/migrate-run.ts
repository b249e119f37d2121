import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer } from '#/bff/contract/operations.ts';
import type { Db } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { approvalsOf } from '#/bff/registers/foretell.ts';
import { type Foreseen, type InstanceId, Refused, Unavailable, type WorkflowEngine } from '#/bff/workflow/engine.ts';
import { findCourse } from '#/bff/workflow/instance-queries.ts';
import { type Changing, changeRun, factsOf } from './change-run.ts';
import { keepsApprovals } from './keeps-approvals.ts';
import { namesRead } from './names-read.ts';
import type { OpenRun } from './open-run.ts';
import { isSettled, listSetNames, listTexts } from './queries.ts';
import { runActionsOf } from './run-actions.ts';

/**
 * Moves a run to the newest version of its process.
 *
 * @param version the version that the operator saw as the newest
 * @throws Failure NOT_FOUND; NEWEST_VERSION; NOT_MIGRATABLE if the run is on a step that the other version lacks, or if
 * there is now a newer version; DROPS_APPROVAL; NOT_SETTLED; ENGINE_SILENT; and the failures of `changeRun`
 */
export async function migrateRun(context: Context, id: InstanceId, version: number): Promise<RunActionAnswer> {
  return changeRun(context, id, 'migrate', migration(context.services.engine, version));
}

/** Moves a run to another version, regardless of who asked for it and how. */
export function migration(engine: WorkflowEngine, version: number): Changing {
  return async (tx, run) => {
    const refuse = (code: 'NOT_MIGRATABLE' | 'DROPS_APPROVAL' | 'NOT_SETTLED' | 'ENGINE_SILENT', why: string) =>
      new Failure(code, why, { allowedActions: runActionsOf(factsOf(run)), state: run.state });
    if (version !== run.run.newestVersion) throw refuse('NOT_MIGRATABLE', `version ${version} is not the newest`);
    // While the record is locked, no decision can be made, so the position matches the decisions used for the
    // forecast.
    const tokens = await tokensOf(tx, engine, run.instance.id);
    if (!tokens) throw refuse('ENGINE_SILENT', 'the engine does not answer');
    if (!(await isSettled(tx, run.instance.id, tokens)))
      throw refuse('NOT_SETTLED', 'the engine has not carried out all commands yet');
    const move = await foreseeMove(tx, engine, run, version);
    if (!move || !isKept(move, tokens) || (await readsWhatWasSet(tx, run, version)))
      throw refuse('DROPS_APPROVAL', `version ${version} might not ask for every approval`);
    return { command: { kind: 'migrate', version }, detail: { from: run.run.version, to: version } };
  };
}

/** The dry runs of a run on its own version, and on another one. */
export interface Move {
  now: Foreseen;
  then: Foreseen;
}

/** The position of a run; undefined if the engine does not answer, or does not have the run. */
export async function tokensOf(db: Db, engine: WorkflowEngine, id: InstanceId): Promise<readonly string[] | undefined> {
  try {
    return await engine.read.tokens(db, id);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** @returns undefined if the start variables or the version of the run are unknown, so that nothing can be forecast */
export async function foreseeMove(
  db: Db,
  engine: WorkflowEngine,
  { instance, run }: OpenRun,
  version: number,
): Promise<Move | undefined> {
  const course = await findCourse(db, instance.id);
  // The facts that the run was started with determine its path.
  if (!course?.facts || course.version === null) return undefined;
  const asked = {
    process: run.process,
    variables: course.facts,
    decisions: course.decisions.map(({ elementId, action }) => ({ elementId, variables: { decision: action } })),
  };
  const now = await engine.foresee(db, { ...asked, version: course.version });
  const then = await engine.foresee(db, { ...asked, version });
  return { now, then };
}

/**
 * Whether a version reads a variable that an operator has set in a run: dry runs do not have that variable,
 * and an approval might depend on it in that version.
 */
export async function readsWhatWasSet(db: Db, { instance, run }: OpenRun, version: number): Promise<boolean> {
  const set = await listSetNames(db, instance.id);
  if (set.length === 0) return false;
  const [text] = await listTexts(db, run.process, [version]);
  const names = text === undefined ? undefined : await namesRead(text);
  return names === undefined || set.some((name) => names.has(name));
}

/** @param tokens where the run is */
export const isKept = ({ now, then }: Move, tokens: readonly string[]): boolean =>
  keepsApprovals(now, { foreseen: then, tokens }, approvalsOf);
