import { describeFaults } from './fault-each.ts';
import { APPROVED_ACTIVITIES } from './fault-stage.ts';

/**
 * `npm run test:all` runs a tenth of these tests; `FAULTS=full npm test -- unit tests/faults/fault-activities.test.ts`
 * runs all of them.
 */
describeFaults(APPROVED_ACTIVITIES, process.env.FAULTS === 'full' ? 'all' : 'a tenth');
