import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RunDetails, RunTask } from '#/bff/contract/operations.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import { Failure } from '#/bff/failure.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { titled } from '#/bff/registers/step-titles.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { listJobFailures } from '#/bff/workflow/job-failure-queries.ts';
import { languageFor } from '#/bff/workflow/log-view.ts';
import { typedTextsOf } from '#/bff/workflow/typed-texts.ts';
import { readDrawing } from '../../view/drawing.ts';
import { findRun as findText } from '../../view/queries.ts';
import { actionsOn } from '../open-command.ts';
import { factsOf } from './change-run.ts';
import { jobsOf } from './jobs-of.ts';
import { listStranded, type OpenRun, openRun } from './open-run.ts';
import { listCommandsOf, listInterventions, listTasksOf, type StoredTask } from './queries.ts';
import { readEngineState } from './read-engine-state.ts';
import { runActionsOf } from './run-actions.ts';
import { maskerOf } from './run-masker.ts';

/**
 * A run as operators see it: its state, what it waits for, its commands, and the number and status of its record. Facts
 * of the record are masked (decision 0075).
 *
 * @param asked language id of the screen; if omitted, the reader's own
 * @throws Failure NOT_FOUND unless the reader operates workflows in the record's company
 */
export async function readRun(context: Context, id: InstanceId, asked: LanguageId | undefined): Promise<RunDetails> {
  const { sql, engine } = context.services;
  const open = await openRun(sql, context, id, await listStranded(engine));
  const { instance, register, run } = open;
  const [text, tasks, commands, interventions, failures, engineState, idRecord, secrets] = await Promise.all([
    findText(sql, id),
    listTasksOf(sql, id),
    listCommandsOf(sql, id),
    listInterventions(sql, id, { entity: register.name, entityId: instance.recordId, noun: register.noun }),
    listJobFailures(sql, id),
    open.state === 'stranded'
      ? undefined
      : readEngineState(engine, id, run.state !== 'starting' && run.state !== 'void'),
    readableRecord(context, open),
    typedTextsOf(sql, register, instance.recordId),
  ]);
  const drawing = text && (await readDrawing(text.xml));
  const nameOf = (element: string) => drawing?.elements.get(element)?.name ?? '';
  const isTechnical = (name: string) => register.technicalVariables.includes(name);
  const masked = maskerOf(register, { drawing, engineState, secrets });
  return {
    workflowInstanceId: id,
    process: run.process,
    version: run.version,
    newestVersion: run.newestVersion,
    idDefinition: run.definitionId,
    state: open.state,
    register: register.name as RegisterName,
    number: run.number,
    status: run.status,
    company: run.company,
    idRecord,
    startedOn: run.startedAt.toISOString(),
    endedOn: run.endedAt?.toISOString() ?? null,
    changedOn: run.changedAt.toISOString(),
    isComplete: engineState !== undefined,
    asOf: (engineState?.asOf ?? new Date()).toISOString(),
    active: instance.state === 'active' ? [...(engineState?.active ?? [])] : [],
    elementInstances: instance.state === 'active' ? [...(engineState?.elementInstances ?? [])] : [],
    incidents: (engineState?.incidents ?? []).map(
      ({ id: idIncident, element, elementInstance, type, message, at, retryable }) => ({
        idIncident,
        element,
        elementInstance,
        name: nameOf(element),
        type,
        message: masked(message),
        since: at.toISOString(),
        retryable,
      }),
    ),
    tasks: await toTasks(context, tasks, nameOf, asked),
    variables: Object.entries(engineState?.variables ?? {})
      .map(([name, value]) => ({ name, value: isTechnical(name) ? JSON.stringify(value) : null }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    jobs: jobsOf(engineState?.jobs ?? [], failures, { nameOf, masked }),
    commands: commands.map(({ id: idCommand, lastError, givenAt, doneAt, ...command }) => ({
      idCommand,
      ...command,
      lastError: lastError === null ? null : masked(lastError),
      givenOn: givenAt.toISOString(),
      doneOn: doneAt?.toISOString() ?? null,
      allowedActions: [...actionsOn(command)],
    })),
    interventions: interventions.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    history: (engineState?.history ?? [])
      .filter(({ element }) => drawing?.elements.has(element))
      .map(({ element, event, at }) => ({
        element,
        name: nameOf(element),
        event: event as RunDetails['history'][number]['event'],
        at: at.toISOString(),
      })),
    allowedActions: runActionsOf(factsOf(open)),
  };
}

/** The id of the record, if the reader may open it. */
async function readableRecord(context: Context, { register, instance }: OpenRun): Promise<number | null> {
  try {
    await loadRecord(context.services.sql, context, register, instance.recordId);
    return instance.recordId;
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function toTasks(
  context: Context,
  tasks: readonly StoredTask[],
  nameOf: (element: string) => string,
  asked: LanguageId | undefined,
): Promise<RunTask[]> {
  const language = await languageFor(context, asked);
  const steps = tasks.map(({ rule }) => ({ step: rule, state: 'current' as const, people: [], at: null }));
  const titles = await titled(context.services.sql, language, steps);
  return tasks.map(({ element, createdAt, dueAt, candidates }, place) => ({
    element,
    name: nameOf(element),
    rule: titles[place]?.title ?? '',
    candidates,
    since: createdAt.toISOString(),
    dueOn: dueAt?.toISOString() ?? null,
  }));
}
