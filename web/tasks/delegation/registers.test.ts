import { expect, it } from 'vitest';
import { waitingIn } from './registers.ts';

it('a delegation counts the waiting tasks of the registers to which it applies', () => {
  const counters = {
    ...{ waitingForApprovalTasks: 3, waitingForApprovalActivityTasks: 2 },
    ...{ delegatedTasks: 40, delegatedActivityTasks: 50, untakenIncidents: 60, overdueIncidents: 70 },
  };
  expect(waitingIn(counters, 'giftReport')).toBe(3);
  expect(waitingIn(counters, 'processingActivity')).toBe(2);
  expect(waitingIn(counters, '*')).toBe(5);
});
