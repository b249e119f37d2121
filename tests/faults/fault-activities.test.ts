import { describeFaults } from './fault-each.ts';
import { APPROVED_ACTIVITIES } from './fault-stage.ts';

/**
 * `npm run test:all` runs a tenth; `FAULTS=full npm test -- unit tests/faults/fault-activities.test.ts` runs
 * everything.
 */
describeFaults(APPROVED_ACTIVITIES, process.env.FAULTS === 'full' ? 'all' : 'a tenth');
