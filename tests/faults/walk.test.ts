import { walkEach } from './walk-each.ts';
import { FAULTS } from './walk-faults.ts';
import { openWalkStage } from './walk-stage.ts';

walkEach('what a person sees while something fails', FAULTS, openWalkStage, 300_000);
