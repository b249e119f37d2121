/** Compiles .bpmn text to a model, or reports all its problems. */
import type { AnyJob, Problem } from '#/bff/workflow/engine.ts';
import { checkDecisions } from './approvals/check-decisions.ts';
import { checkRejections } from './approvals/check-rejections.ts';
import { Together } from './approvals/together.ts';
import { checkCatches } from './check-catches.ts';
import { checkDrawing } from './check-drawing.ts';
import { checkJobs } from './check-jobs.ts';
import { checkJoins } from './check-joins.ts';
import { checkListeners } from './check-listeners.ts';
import { checkLoops } from './check-loops.ts';
import { checkOrder } from './check-order.ts';
import { checkSize, checkText } from './check-size.ts';
import { checkStatus } from './check-status.ts';
import { checkStructure } from './check-structure.ts';
import { type Element, readDocument } from './moddle.ts';
import type { Model } from './model.ts';
import { Problems } from './problems.ts';
import { readProcess } from './read-scope.ts';

export interface Compiled {
  /** The model is null if any problem is an error. */
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}

/**
 * `jobs`: the existing handlers, against which job types, headers and error codes are checked. If `jobs` is null, they
 * are not checked: newer rules do not stop a model that already runs. `process`: which process to use from a file with
 * several executable ones; by default the first. All of them are checked.
 */
export async function compileModel(xml: string, jobs: readonly AnyJob[] | null, process?: string): Promise<Compiled> {
  const problems = new Problems(jobs === null);
  const models = await compileAll(xml, problems);
  if (jobs) {
    for (const model of models) {
      checkJobs(model, jobs, problems);
      checkStatus(model, jobs, problems);
    }
  }
  const model = models.find((each) => each.process === process) ?? models[0];
  if (jobs && model && process !== undefined && model.process !== process)
    problems.error(model.process, 'process-id', { process });
  return { model: problems.failed ? null : (model ?? null), problems: problems.list };
}

async function compileAll(xml: string, problems: Problems): Promise<Model[]> {
  if (!checkText(xml, problems)) return [];
  const document = await readDocument(xml).catch((error: Error) => {
    problems.error(null, 'xml_unreadable', { reason: error.message });
    return null;
  });
  if (!document) return [];
  for (const warning of document.warnings) problems.error(warning.element, 'xml_warning', { reason: warning.message });
  const processes = (document.definitions.rootElements ?? []).filter(
    (element) => element.$type === 'bpmn:Process' && element.isExecutable,
  );
  if (!processes.length) problems.error(null, 'no-process');
  checkOrder(xml, problems);
  checkDrawing(document.definitions, problems);
  checkListeners(document.definitions, problems);
  return processes
    .filter((process) => checkSize(process, problems))
    .map((process) => compileProcess(process, problems));
}

function compileProcess(process: Element, problems: Problems): Model {
  const model: Model = { process: process.id ?? '', nodes: readProcess(process, problems) };
  checkStructure(model, process, problems);
  checkCatches(model, problems);
  checkJoins(model, problems);
  checkLoops(model, problems);
  const together = new Together(model);
  checkDecisions(model, together, problems);
  checkRejections(model, together, problems);
  return model;
}
