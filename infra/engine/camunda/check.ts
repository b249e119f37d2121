/**
 * The requirements for a process on Camunda: those of the embedded engine, and a start event for the message that
 * Openboek sends.
 */
import type { AnyJob, Problem } from '#/bff/workflow/engine.ts';
import { type Compiled, compileModel } from '../embedded/model/compile.ts';
import type { Model } from '../embedded/model/model.ts';
import { problemOf } from '../embedded/model/problems.ts';

/** The name of the message that starts a process. */
export const startMessage = (process: string): string => `start:${process}`;

/**
 * Compiles and checks a process. `model` is null if any problem is an error. If `jobs` is null, job types and error
 * codes are not checked against handlers.
 */
export async function checkProcess(xml: string, jobs: readonly AnyJob[] | null, process?: string): Promise<Compiled> {
  const { model, problems } = await compileModel(xml, jobs, process);
  if (!model) return { model, problems };
  const own = checkStart(model);
  // the embedded engine only warns of such a start event, so its warning is replaced by our error
  const others = problems.filter(({ rule }) => own.every((each) => each.rule !== rule));
  return { model: own.length > 0 ? null : model, problems: [...others, ...own] };
}

function checkStart(model: Model): Problem[] {
  const name = startMessage(model.process);
  const start = model.nodes.get(model.nodes.get(model.process)?.start ?? '');
  if (start?.event?.kind === 'message' && start.event.name === name) return [];
  return [problemOf(start?.id ?? model.process, 'start-message_missing', 'error', { name })];
}
