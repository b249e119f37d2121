import { describe, expect, it } from 'vitest';
import type { WorkflowAction } from '#/bff/contract/approval.ts';
import { myDecisions, unknownActions, waitsFor } from './my-actions.ts';

const ME = 'ruben.scholten@noordveen.example';
const action = (stepTypeActionName: string, upn: string, redirectedToUPN: string | null = null): WorkflowAction => ({
  upn,
  redirectedToUPN,
  idWorkflowInstance: 'i',
  stepId: `${stepTypeActionName}-${upn}`,
  stepTypeActionName,
});
const report = (workflowActions: WorkflowAction[], allowedActions = ['read', 'approve', 'reject']) => ({
  workflowActions,
  allowedActions,
});

describe('decisions with a button', () => {
  it('are those whose upn or redirectedToUPN is the person’s, in upper or lower case', () => {
    const other = 'marijke@noordveen.example';
    const mine = myDecisions(report([action('approve', other), action('approve', ME.toUpperCase())]), ME);
    expect(mine.approve?.upn).toBe(ME.toUpperCase());
    expect(myDecisions(report([action('reject', other, ME)]), ME).reject?.upn).toBe(other);
    expect(waitsFor(report([action('approve', other), action('reject', other, 'x@y')]), ME)).toBe(false);
  });

  it('must also be allowed by the server', () => {
    expect(myDecisions(report([action('approve', ME), action('reject', ME)], ['read', 'reject']), ME)).toEqual({
      reject: action('reject', ME),
    });
  });

  it('do not include unknown actions, which are only logged', () => {
    const odd = report([action('escalate', ME), action('escalate', ME), action('ponder', 'x@y')]);
    expect(myDecisions(odd, ME)).toEqual({});
    expect(unknownActions(odd, ME)).toEqual(['escalate']);
  });
});
