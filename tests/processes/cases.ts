/** All conformance cases, by the name of the file that keeps their recordings. */
import type { Case } from './case.ts';
import { armingCases } from './cases/arming.ts';
import { taskArmingCases } from './cases/arming-tasks.ts';
import { attemptCases } from './cases/attempts.ts';
import { commandCases } from './cases/commands.ts';
import { compensationCases } from './cases/compensation.ts';
import { nestedCompensationCases } from './cases/compensation-nested.ts';
import { drawingCases } from './cases/drawings.ts';
import { errorCases } from './cases/errors.ts';
import { eventCases } from './cases/events.ts';
import { flowCases } from './cases/flow.ts';
import { formCases } from './cases/forms.ts';
import { gatewayCases } from './cases/gateways.ts';
import { incidentCases } from './cases/incidents.ts';
import { mappingElementCases } from './cases/mapping-elements.ts';
import { mappingFaultCases } from './cases/mapping-faults.ts';
import { mappingTargetCases } from './cases/mapping-targets.ts';
import { mappingCases } from './cases/mappings.ts';
import { multiInstanceCases } from './cases/multi-instance.ts';
import { multiInstanceEventCases } from './cases/multi-instance-events.ts';
import { multiInstanceNestedCases } from './cases/multi-instance-nested.ts';
import { refusedCases } from './cases/refused.ts';
import { scopeCases } from './cases/scopes.ts';
import { taskCases } from './cases/tasks.ts';
import { timerCases } from './cases/timers.ts';

export const groups: Readonly<Record<string, readonly Case[]>> = {
  refused: refusedCases,
  flow: flowCases,
  gateways: gatewayCases,
  tasks: taskCases,
  forms: formCases,
  drawings: drawingCases,
  mappings: mappingCases,
  'mapping-elements': mappingElementCases,
  'mapping-targets': mappingTargetCases,
  'mapping-faults': mappingFaultCases,
  incidents: incidentCases,
  attempts: attemptCases,
  commands: commandCases,
  events: eventCases,
  timers: timerCases,
  arming: armingCases,
  'arming-tasks': taskArmingCases,
  scopes: scopeCases,
  errors: errorCases,
  compensation: compensationCases,
  'compensation-nested': nestedCompensationCases,
  'multi-instance': multiInstanceCases,
  'multi-instance-nested': multiInstanceNestedCases,
  'multi-instance-events': multiInstanceEventCases,
};
