import { describe, expect, it } from 'vitest';
import type { ApprovalStep } from '#/bff/contract/approval.ts';
import { daysSince, shownSteps } from './shown-steps.ts';

const step = (name: string, state: ApprovalStep['state'], people: string[] = []): ApprovalStep => ({
  step: name,
  title: name,
  state,
  people,
  at: null,
});
const drawn = (...steps: ApprovalStep[]) => shownSteps(steps).map(({ state, detail }) => `${state}:${detail}`);

describe('the step line', () => {
  it('shows that the supervisor must decide, and perhaps compliance', () => {
    expect(
      drawn(
        step('submitted', 'done', ['Sanne']),
        step('supervisor', 'current', ['Ruben']),
        step('compliance', 'maybe'),
        step('processed', 'ahead'),
      ),
    ).toEqual(['done:doneBy', 'current:waits', 'todo:maybe', 'todo:none']);
  });

  it('shows steps after a rejection as not reached', () => {
    expect(
      drawn(
        step('submitted', 'done'),
        step('supervisor', 'rejected', ['Ruben']),
        step('compliance', 'skipped'),
        step('processed', 'skipped'),
      ),
    ).toEqual(['done:doneBy', 'failed:rejectedBy', 'todo:notReached', 'todo:none']);
  });

  it('shows a step that was not needed as skipped', () => {
    expect(
      drawn(
        step('submitted', 'done'),
        step('supervisor', 'done'),
        step('compliance', 'skipped'),
        step('processed', 'done'),
      ),
    ).toEqual(['done:doneBy', 'done:doneBy', 'todo:skipped', 'done:doneBy']);
  });

  it('shows the first approver of a draft, and the step at which a report was withdrawn', () => {
    expect(drawn(step('submitted', 'current', ['Sanne']), step('supervisor', 'ahead', ['Ruben']))).toEqual([
      'current:draftOf',
      'todo:ahead',
    ]);
    expect(drawn(step('submitted', 'withdrawn'), step('supervisor', 'ahead'))).toEqual([
      'failed:withdrawn',
      'todo:notReached',
    ]);
  });

  it('counts whole days', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(daysSince('2026-11-17T09:00:00Z', now)).toBe(3);
    expect(daysSince('2026-11-17T11:00:00Z', now)).toBe(2);
    expect(daysSince('2026-11-21T09:00:00Z', now)).toBe(0);
  });
});
