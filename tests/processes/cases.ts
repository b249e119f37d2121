/** All conformance cases, by the name of the file that keeps their recordings. */
import type { Case } from './case.ts';
import { compensationCases } from './cases/compensation.ts';
import { errorCases } from './cases/errors.ts';
import { eventCases } from './cases/events.ts';
import { flowCases } from './cases/flow.ts';
import { multiInstanceCases } from './cases/multi-instance.ts';
import { multiInstanceEventCases } from './cases/multi-instance-events.ts';
import { multiInstanceNestedCases } from './cases/multi-instance-nested.ts';
import { taskCases } from './cases/tasks.ts';

export const groups: Readonly<Record<string, readonly Case[]>> = {
  flow: flowCases,
  tasks: taskCases,
  events: eventCases,
  errors: errorCases,
  compensation: compensationCases,
  'multi-instance': multiInstanceCases,
  'multi-instance-nested': multiInstanceNestedCases,
  'multi-instance-events': multiInstanceEventCases,
};
