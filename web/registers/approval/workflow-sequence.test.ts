import { describe, expect, it } from 'vitest';
import { decideAndRun, submitAndStart, WorkflowCallFailed } from './workflow-sequence.ts';

const INSTANCE = '7f3a91c2-44d0-4c11-9a52-0a1b2c3d4e5f';

/** Calls that are recorded in `made`. `answers` replaces what a call returns; an error in it is thrown. */
function recorder(answers: Record<string, unknown> = {}) {
  const made: string[] = [];
  const call = (name: string, usual: unknown) => async () => {
    made.push(name);
    const answer = name in answers ? answers[name] : usual;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    made,
    submit: call('submit', { workflowInstanceId: INSTANCE }),
    start: call('start', INSTANCE),
    decide: call('decide', {}),
    runTask: call('runTask', INSTANCE),
    compensate: call('compensate', undefined),
  };
}

describe('submit', () => {
  it('calls the server, then starts the workflow that the answer identifies', async () => {
    const calls = recorder();
    const seen: unknown[] = [];
    await submitAndStart({
      ...calls,
      onSubmitted: () => calls.made.push('told'),
      start: (answer) => {
        seen.push(answer);
        return calls.start();
      },
    });
    expect(calls.made).toEqual(['submit', 'told', 'start']);
    expect(seen).toEqual([{ workflowInstanceId: INSTANCE }]);
  });

  it('compensates a start that fails or returns fewer than 20 characters', async () => {
    for (const start of [new Error('down'), 'x'.repeat(19), null]) {
      const calls = recorder({ start });
      await expect(submitAndStart(calls)).rejects.toBeInstanceOf(WorkflowCallFailed);
      expect(calls.made).toEqual(['submit', 'start', 'compensate']);
    }
  });

  it('makes no compensation call if the submission itself is refused', async () => {
    const calls = recorder({ submit: new Error('409') });
    await expect(submitAndStart(calls)).rejects.toThrow('409');
    expect(calls.made).toEqual(['submit']);
  });

  it('reports whether the compensation was accepted', async () => {
    const failing = (compensate: unknown) =>
      submitAndStart(recorder({ start: '', compensate })).catch((error: WorkflowCallFailed) => error.isTakenBack);
    expect(await failing(undefined)).toBe(true);
    expect(await failing(new Error('too late'))).toBe(false);
  });
});

describe('a decision', () => {
  it('calls the server, then runs the task', async () => {
    const calls = recorder();
    await decideAndRun(calls);
    expect(calls.made).toEqual(['decide', 'runTask']);
  });

  it('is taken back when the task fails', async () => {
    const calls = recorder({ runTask: new Error('409') });
    await expect(decideAndRun(calls)).rejects.toBeInstanceOf(WorkflowCallFailed);
    expect(calls.made).toEqual(['decide', 'runTask', 'compensate']);
  });

  it('that is refused is not compensated', async () => {
    const calls = recorder({ decide: new Error('409') });
    await expect(decideAndRun(calls)).rejects.toThrow('409');
    expect(calls.made).toEqual(['decide']);
  });
});
