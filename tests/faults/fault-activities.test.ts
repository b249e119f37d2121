import { describeFaults } from './fault-each.ts';
import { APPROVED_ACTIVITIES } from './fault-stage.ts';

/**
 * A tenth in `npm run test:all`; all of it with `FAULTS=full npm test -- unit tests/faults/fault-activities.test.ts`.
 */
describeFaults(APPROVED_ACTIVITIES, process.env.FAULTS === 'full' ? 'all' : 'a tenth');
