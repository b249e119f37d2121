import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer, SetVariable } from '#/bff/contract/operations.ts';
import { Failure } from '#/bff/failure.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { findCourse } from '#/bff/workflow/instance-queries.ts';
import { changeRun, factsOf } from './change-run.ts';
import { namesRead } from './names-read.ts';
import { listComingVersions, listTexts } from './queries.ts';
import { runActionsOf } from './run-actions.ts';

/** The variable that decisions set, and the one by which messages find the run: operators never set them. */
const OURS: ReadonlySet<string> = new Set(['decision', 'instanceId']);

/**
 * Sets a variable of a run. Refuses the facts that the process was started with, and any name that an expression of its
 * drawing reads in the run's version, in a version that it is being moved to, or in the newest version: by setting one
 * of these, an operator could bypass an approval.
 *
 * @throws Failure NOT_FOUND, FACT_NOT_SETTABLE, and the failures of `changeRun`
 */
export async function setVariable(
  context: Context,
  id: InstanceId,
  { name, value }: SetVariable,
): Promise<RunActionAnswer> {
  return changeRun(context, id, 'setVariable', async (tx, open) => {
    const { register, run } = open;
    const course = await findCourse(tx, id);
    const facts = [...Object.keys(course?.facts ?? {}), ...register.factNames];
    const coming = await listComingVersions(tx, id);
    const versions = [run.version, run.newestVersion, ...coming].filter((version) => version !== null);
    const texts = await listTexts(tx, run.process, versions);
    const read = await Promise.all(texts.map(namesRead));
    if (OURS.has(name) || facts.includes(name) || read.some((names) => names.has(name)))
      throw new Failure('FACT_NOT_SETTABLE', `the process reads ${name}`, {
        allowedActions: runActionsOf(factsOf(open)),
        state: open.state,
      });
    return { command: { kind: 'setVariables', variables: { [name]: value } }, detail: { name } };
  });
}
