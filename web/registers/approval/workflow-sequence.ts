import { isWorkflowAnswer } from '#/bff/contract/workflow.ts';

/**
 * Thrown if the second of the two calls that the specification prescribes for a submission or decision failed. The
 * first call prepares the step (and, on our server, already decides it). The second call lets the process continue. If
 * the second call fails, a compensation call undoes the first as far as possible.
 */
export class WorkflowCallFailed extends Error {
  /** Whether the server accepted the compensation, so that the record is as it was before the first call. */
  readonly isTakenBack: boolean;

  constructor(isTakenBack: boolean, cause: unknown) {
    super('the workflow call failed', { cause });
    this.name = 'WorkflowCallFailed';
    this.isTakenBack = isTakenBack;
  }
}

interface SubmitCalls<Answer> {
  submit: () => Promise<Answer>;
  /** Called between the two calls, when the record has been submitted but its process has not started. */
  onSubmitted?: () => void;
  start: (answer: Answer) => Promise<unknown>;
  compensate: () => Promise<unknown>;
}

/**
 * Submits the record, then starts the workflow. If the second call returns fewer than 20 characters, the start counts
 * as failed.
 *
 * @throws whatever `submit` throws, if nothing was started; WorkflowCallFailed if the start failed, whether
 *   or not the compensation succeeded.
 */
export async function submitAndStart<Answer>(calls: SubmitCalls<Answer>): Promise<void> {
  const answer = await calls.submit();
  calls.onSubmitted?.();
  await orCompensate(async () => {
    const started = await calls.start(answer);
    if (!isWorkflowAnswer(started)) throw new Error('the answer to the workflow start is too short');
  }, calls.compensate);
}

interface DecideCalls {
  decide: () => Promise<unknown>;
  runTask: () => Promise<unknown>;
  compensate: () => Promise<unknown>;
}

/**
 * Approves or rejects the record, then runs the workflow task.
 *
 * @throws whatever `decide` throws, if nothing was decided; WorkflowCallFailed if the task failed, whether
 *   or not the compensation succeeded.
 */
export async function decideAndRun({ decide, runTask, compensate }: DecideCalls): Promise<void> {
  await decide();
  await orCompensate(runTask, compensate);
}

async function orCompensate(step: () => Promise<unknown>, compensate: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const isTakenBack = await compensate().then(
      () => true,
      () => false,
    );
    throw new WorkflowCallFailed(isTakenBack, error);
  }
}
