/** From .bpmn text to a model, or to all that is wrong with it. */
import type { AnyJob, Problem } from '#/bff/workflow/engine.ts';
import { checkJobs } from './check-jobs.ts';
import { checkJoins } from './check-joins.ts';
import { checkOrder } from './check-order.ts';
import { checkStructure } from './check-structure.ts';
import { readDocument } from './moddle.ts';
import type { Model } from './model.ts';
import { Problems } from './problems.ts';
import { readProcess } from './read-scope.ts';

export interface Compiled {
  /** null when a problem is an error. */
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}

/** `jobs`: the handlers there are, to check types and error codes against; null: not checked (a model that already runs). */
export async function compileModel(xml: string, jobs: readonly AnyJob[] | null): Promise<Compiled> {
  const problems = new Problems();
  const model = await compile(xml, problems);
  if (model && jobs) checkJobs(model, jobs, problems);
  return { model: problems.failed ? null : model, problems: problems.list };
}

async function compile(xml: string, problems: Problems): Promise<Model | null> {
  const document = await readDocument(xml).catch((error: Error) => {
    problems.error(null, 'xml', `this is not a BPMN file: ${error.message}`);
    return null;
  });
  if (!document) return null;
  for (const warning of document.warnings) problems.error(warning.element, 'xml', warning.message);
  const [process, second] = (document.definitions.rootElements ?? []).filter(
    (element) => element.$type === 'bpmn:Process' && element.isExecutable,
  );
  if (!process?.id || second) {
    problems.error(second?.id ?? null, 'one-process', 'the file needs exactly one executable process');
    return null;
  }
  const model: Model = { process: process.id, nodes: readProcess(process, problems) };
  checkOrder(xml, problems);
  checkStructure(model, document.definitions, problems);
  checkJoins(model, problems);
  return model;
}
