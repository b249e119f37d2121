import { describeFaults } from './fault-each.ts';
import { APPROVED_REPORTS } from './fault-stage.ts';

describeFaults(APPROVED_REPORTS);
