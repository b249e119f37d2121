import { describe, expect, it } from 'vitest';
import { isWorkflowAnswer } from './workflow.ts';

describe('the answer of a workflow call', () => {
  it('WF-002 counts as a failure below 20 characters: 19 fails, 20 succeeds', () => {
    expect(isWorkflowAnswer('x'.repeat(19))).toBe(false);
    expect(isWorkflowAnswer('x'.repeat(20))).toBe(true);
  });

  it('counts as a failure when it is empty or not a string', () => {
    for (const answer of [undefined, null, 0, {}, ['x'.repeat(40)], '']) expect(isWorkflowAnswer(answer)).toBe(false);
  });
});
