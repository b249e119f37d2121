import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer } from '#/bff/contract/operations.ts';
import type { Db } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { approvalsOf } from '#/bff/registers/foretell.ts';
import type { Foreseen, InstanceId, WorkflowEngine } from '#/bff/workflow/engine.ts';
import { findCourse } from '#/bff/workflow/instance-queries.ts';
import { type Drawing, readDrawing } from '../../view/drawing.ts';
import { type Changing, changeRun, factsOf } from './change-run.ts';
import { keepsApprovals } from './keeps-approvals.ts';
import type { OpenRun } from './open-run.ts';
import { listTexts } from './queries.ts';
import { runActionsOf } from './run-actions.ts';
import { type Told, tellRun } from './tell-run.ts';

/**
 * Moves a run to the newest version of its process.
 *
 * @param version the version that the operator saw as the newest
 * @throws Failure NOT_FOUND; NEWEST_VERSION; NOT_MIGRATABLE if it is on a step that the other version lacks, or if
 *   there is a newer version by now; DROPS_APPROVAL; what `changeRun` throws
 */
export async function migrateRun(context: Context, id: InstanceId, version: number): Promise<RunActionAnswer> {
  const { engine } = context.services;
  // Ahead of the transaction, because an engine answers on its own connections.
  const told = await tellRun(engine, id, true);
  return changeRun(context, id, 'migrate', migration(engine, version, told));
}

/**
 * Moves a run to another version, regardless of who asked for it and how.
 * @param told what the engine reports about the run; undefined: it does not answer
 */
export function migration(engine: WorkflowEngine, version: number, told: Told | undefined): Changing {
  return async (tx, run) => {
    const refuse = (code: 'NOT_MIGRATABLE' | 'DROPS_APPROVAL', why: string) =>
      new Failure(code, why, { allowedActions: runActionsOf(factsOf(run)), state: run.state });
    if (version !== run.run.newestVersion) throw refuse('NOT_MIGRATABLE', `version ${version} is not the newest`);
    const move = told && (await foreseeMove(tx, engine, run, version));
    if (!move || !isKept(move, told.active))
      throw refuse('DROPS_APPROVAL', `version ${version} might not ask every approval`);
    return { command: { kind: 'migrate', version }, detail: { from: run.run.version, to: version } };
  };
}

/** What a run would still ask for where it is, and on another version. */
export interface Move {
  now: Foreseen;
  then: Foreseen;
  /** Of the other version. */
  drawing: Drawing;
}

/** @returns undefined where it is not known what the run was started with, so nothing can be foreseen */
export async function foreseeMove(
  db: Db,
  engine: WorkflowEngine,
  { instance, run }: OpenRun,
  version: number,
): Promise<Move | undefined> {
  const [course, [xml]] = await Promise.all([findCourse(db, instance.id), listTexts(db, run.process, [version])]);
  // The facts that it was started with determine its path.
  if (!course?.facts || course.version === null || xml === undefined) return undefined;
  const asked = {
    process: run.process,
    variables: course.facts,
    decisions: course.decisions.map(({ elementId, action }) => ({ elementId, variables: { decision: action } })),
  };
  const now = await engine.foresee(db, { ...asked, version: course.version });
  const then = await engine.foresee(db, { ...asked, version });
  return { now, then, drawing: await readDrawing(xml) };
}

/** @param active elements where the run has a token now */
export const isKept = ({ now, then, drawing }: Move, active: readonly string[]): boolean =>
  keepsApprovals(now, { foreseen: then, drawing, active }, approvalsOf);
