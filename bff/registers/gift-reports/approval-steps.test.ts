import { describe, expect, it } from 'vitest';
import { approvalSteps } from './approval-steps.ts';
import type { StationLine } from './details-queries.ts';

type Course = Parameters<typeof approvalSteps>[0];

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
const course = (own: Partial<Course>): Course => ({
  status: 5,
  owner: 'Sanne Dijkgraaf',
  submittedAt: at(17),
  approvedAt: null,
  stations: [],
  nextApprovers: [],
  needsSecond: false,
  ...own,
});
const station = (own: Partial<StationLine>): StationLine => ({
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
  it('of a Concept says who would come first', () => {
    const steps = approvalSteps(
      course({ status: 1, submittedAt: null, nextApprovers: ['Ruben Scholten'], needsSecond: null }),
    );
    expect(steps.map(({ state }) => state)).toEqual(['current', 'ahead', 'maybe', 'ahead']);
    expect(steps[1]?.people).toEqual(['Ruben Scholten']);
  });

  it('of a waiting report says whose turn it is and since when', () => {
    const steps = approvalSteps(course({ stations: [station({})], needsSecond: true }));
    expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(steps[1]).toMatchObject({ people: ['Ruben Scholten'], at: at(17).toISOString() });
  });

  it('leaves out the second approval where none is asked', () => {
    expect(states({ stations: [station({})] })).toEqual(['done', 'current', 'skipped', 'ahead']);
  });

  it('of a processed report says who decided and when', () => {
    const first = station({ state: 'completed', action: 'approve', decidedBy: 'Ruben Scholten', decidedAt: at(18) });
    const second = station({
      rule: 'compliance',
      state: 'completed',
      action: 'approve',
      decidedBy: 'Marijke van den Broek',
      decidedAt: at(19),
    });
    const steps = approvalSteps(
      course({ status: 50, approvedAt: at(19), stations: [first, second], needsSecond: true }),
    );
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(steps[2]).toMatchObject({ people: ['Marijke van den Broek'], at: at(19).toISOString() });
  });

  it('ends where it was rejected', () => {
    const rejected = station({ state: 'completed', action: 'reject', decidedBy: 'Ruben Scholten', decidedAt: at(18) });
    expect(states({ status: 20, stations: [rejected], needsSecond: true })).toEqual([
      'done',
      'rejected',
      'skipped',
      'skipped',
    ]);
  });

  it('of a withdrawn report goes back to its owner', () => {
    expect(states({ status: 2 })[0]).toBe('withdrawn');
  });
});
