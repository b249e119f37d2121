import { describe, expect, it } from 'vitest';
import type { ForeseenTask } from '#/bff/workflow/engine.ts';
import type { StationLine } from '#/bff/workflow/station-queries.ts';
import { approvalSteps } from './approval-steps.ts';

type Course = Parameters<typeof approvalSteps>[0];

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
const task = (approverRule: string, group: number, state: ForeseenTask['state'] = 'expected'): ForeseenTask => ({
  elementId: `By ${approverRule}`,
  name: '',
  ...{ approverRule, group, state },
});
const other = (approverRule: string, after: number) => ({
  elementId: `By ${approverRule}`,
  name: '',
  approverRule,
  after,
});
/** Predictions of one approval, of two approvals, and of one approval that a second may follow. */
const ONE = { tasks: [task('supervisor', 1)], others: [other('compliance', 1)], how: 'end' } as const;
const BOTH = { tasks: [task('supervisor', 1), task('compliance', 2)], others: [], how: 'end' } as const;
const PERHAPS = { ...ONE, how: 'unknown' } as const;
const course = (own: Partial<Course>): Course => ({
  statuses: { concept: 1, withdrawn: 2, waiting: 5, approved: 10, processed: 50, rejected: 20 },
  status: 5,
  owner: 'Sanne Dijkgraaf',
  submittedAt: at(17),
  approvedAt: null,
  stations: [],
  nextApprovers: [],
  foreseen: ONE,
  ...own,
});
const station = (own: Partial<StationLine>): StationLine => ({
  elementId: 'By supervisor',
  rule: 'supervisor',
  state: 'open',
  candidates: ['Ruben Scholten'],
  createdAt: at(17),
  action: null,
  decidedBy: null,
  decidedAt: null,
  ...own,
});
const states = (own: Partial<Course>) => approvalSteps(course(own)).map(({ state }) => state);

describe('the step line', () => {
  it('of a Concept names who will decide first', () => {
    const steps = approvalSteps(
      course({ status: 1, submittedAt: null, nextApprovers: ['Ruben Scholten'], foreseen: PERHAPS }),
    );
    expect(steps.map(({ state }) => state)).toEqual(['current', 'ahead', 'maybe', 'ahead']);
    expect(steps[1]?.people).toEqual(['Ruben Scholten']);
  });

  it('of a waiting report shows whose turn it is and when the wait began', () => {
    const steps = approvalSteps(course({ stations: [station({})], foreseen: BOTH }));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(steps[1]).toMatchObject({ people: ['Ruben Scholten'], at: at(17).toISOString() });
  });

  it('skips the second approval if the process does not ask for one', () => {
    expect(states({ stations: [station({})] })).toEqual(['done', 'current', 'skipped', 'ahead']);
  });

  it('of a processed report shows who decided and when', () => {
    const first = station({ state: 'completed', action: 'approve', decidedBy: 'Ruben Scholten', decidedAt: at(18) });
    const second = station({
      elementId: 'By compliance',
      rule: 'compliance',
      state: 'completed',
      action: 'approve',
      decidedBy: 'Marijke van den Broek',
      decidedAt: at(19),
    });
    const steps = approvalSteps(course({ status: 50, approvedAt: at(19), stations: [first, second], foreseen: BOTH }));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(steps[2]).toMatchObject({ people: ['Marijke van den Broek'], at: at(19).toISOString() });
  });

  it('ends at a rejection', () => {
    const rejected = station({ state: 'completed', action: 'reject', decidedBy: 'Ruben Scholten', decidedAt: at(18) });
    expect(states({ status: 20, stations: [rejected], foreseen: BOTH })).toEqual([
      'done',
      'rejected',
      'skipped',
      'skipped',
    ]);
  });

  it('draws as many approvals as the process asks for, including parallel ones', () => {
    const foreseen = {
      tasks: [task('supervisor', 1), task('role:12', 1), task('compliance', 2)],
      others: [other('person:34', 0)],
      how: 'end' as const,
    };
    const stations = [
      station({ state: 'completed', action: 'approve', decidedBy: 'Ruben Scholten', decidedAt: at(18) }),
      station({ elementId: 'By role:12', rule: 'role:12', candidates: ['Fatima Bouzid'] }),
    ];
    const steps = approvalSteps(course({ status: 10, stations, foreseen }));
    expect(steps.map(({ step, state, people }) => [step, state, people])).toEqual([
      ['submitted', 'done', ['Sanne Dijkgraaf']],
      ['person:34', 'skipped', []],
      ['supervisor', 'done', ['Ruben Scholten']],
      ['role:12', 'current', ['Fatima Bouzid']],
      ['compliance', 'ahead', []],
      ['processed', 'ahead', []],
    ]);
    expect(
      approvalSteps(course({ status: 1, foreseen, nextApprovers: ['Fatima Bouzid', 'Ruben Scholten'] })).map(
        ({ people }) => people.length,
      ),
    ).toEqual([1, 0, 2, 2, 0, 0]);
  });

  it('draws a repeated element twice, and shows decisions outside the foreseen path after the others', () => {
    const foreseen = { tasks: [task('supervisor', 1), task('supervisor', 2)], others: [], how: 'end' as const };
    const first = station({ state: 'completed', action: 'approve', decidedBy: 'Ruben Scholten', decidedAt: at(18) });
    const past = { ...first, elementId: 'Gone', rule: 'compliance', decidedBy: 'Dewi Pattinama' };
    const steps = approvalSteps(course({ stations: [past, first, station({})], foreseen }));
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'submitted done',
      'supervisor done',
      'supervisor current',
      'compliance done',
      'processed ahead',
    ]);
  });

  it('of a withdrawn report begins with the withdrawal', () => {
    expect(states({ status: 2 })[0]).toBe('withdrawn');
  });
});
