import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { WorkflowDiagram, WorkflowStep } from '#/bff/contract/workflow-view.ts';
import { together } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import { type InstanceId, Refused, Unavailable, type WorkflowEngine } from '../engine.ts';
import { findInstance } from '../instance-queries.ts';
import { languageFor, OURSELVES, peopleWithoutNames, viewOf } from '../log-view.ts';
import { readDrawing } from './drawing.ts';
import { flowsTaken } from './flows-taken.ts';
import { findNumber, findRun, listTaskLines } from './queries.ts';
import { toSteps, visitsOfTasks } from './steps.ts';
import { type Moment, toVisits } from './visits.ts';

/**
 * The drawing of the version that an instance runs on, the position of the instance and the path it took, with the
 * steps also listed as text. Anyone who may read its record may see all of this; operators of the record's company may
 * see it without names, as in the log (decision 0039). While the engine does not answer, the diagram shows only
 * people's tasks and decisions.
 *
 * @param asked language id of the screen; if omitted, the reader's own
 * @throws Failure NOT_FOUND
 */
export async function readDiagram(
  context: Context,
  id: InstanceId,
  asked: LanguageId | undefined,
): Promise<WorkflowDiagram> {
  const { sql, engine } = context.services;
  const instance = await findInstance(sql, id);
  if (!instance) throw notFound(`instance ${id}`);
  const view = await viewOf(context, instance);
  const [run, tasks, number] = await together([
    findRun(sql, id),
    listTaskLines(sql, id),
    findNumber(sql, registerOf(instance.register).table, instance.recordId),
  ]);
  if (!run || number === undefined) throw notFound(`the drawing of ${id}`);
  const [drawing, engineHistory] = await Promise.all([readDrawing(run.xml), readEngineHistory(engine, id, run.state)]);
  const visits = engineHistory ? toVisits(engineHistory.history, drawing.elements) : visitsOfTasks(tasks);
  const stuck = new Set(engineHistory?.stuck);
  const steps = toSteps({ drawing, visits, tasks, stuck, startedBy: run.startedBy });
  const language = await languageFor(context, asked);
  return {
    workflowInstanceId: id,
    number,
    process: instance.process,
    version: instance.version,
    state: run.state,
    startedOn: run.startedAt.toISOString(),
    endedOn: run.endedAt?.toISOString() ?? null,
    xml: run.xml,
    isComplete: engineHistory !== undefined,
    asOf: (engineHistory?.asOf ?? new Date()).toISOString(),
    taken: visits.map(({ element, at }) => ({ element, on: at.toISOString() })),
    flows: flowsTaken(drawing, visits),
    open: visits.filter(({ end }) => end === null).map(({ element }) => element),
    stuck: [...stuck],
    steps: view === 'whole' ? steps : steps.map((step) => withoutPeople(step, language)),
  };
}

interface EngineHistory {
  asOf: Date;
  history: readonly Moment[];
  stuck: readonly string[];
}

/** The state of a run that the engine reports; undefined if it does not have the run, or does not answer. */
async function readEngineHistory(
  engine: WorkflowEngine,
  id: InstanceId,
  state: string,
): Promise<EngineHistory | undefined> {
  // A run that has not begun, or was taken back, has no history.
  if (state === 'starting' || state === 'void') return { asOf: new Date(), history: [], stuck: [] };
  try {
    const [{ asOf, items }, detail] = await Promise.all([
      engine.read.history(id),
      state === 'active' ? engine.read.detail(id) : null,
    ]);
    // The engine that started a run has a history of it; if there is none, the run belongs to another engine.
    if (items.length === 0) return undefined;
    return { asOf, history: items, stuck: detail?.incidents.map(({ element }) => element) ?? [] };
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}

function withoutPeople(step: WorkflowStep, language: LanguageId): WorkflowStep {
  const who = step.who[0] === OURSELVES ? step.who : peopleWithoutNames(language, step.who);
  const [onBehalfOf = null] = step.onBehalfOf === null ? [] : peopleWithoutNames(language, [step.onBehalfOf]);
  return { ...step, who, onBehalfOf };
}
