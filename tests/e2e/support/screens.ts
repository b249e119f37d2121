import { ACTIVITY_SCREENS } from './screens/activity-screens.ts';
import { IMPORT_SCREENS } from './screens/import-screens.ts';
import { INCIDENT_SCREENS } from './screens/incident-screens.ts';
import { LIST_SCREENS } from './screens/list-screens.ts';
import { MANAGEMENT_SCREENS } from './screens/management-screens.ts';
import { OPERATOR_SCREENS } from './screens/operator-screens.ts';
import { REPORT_SCREENS } from './screens/report-screens.ts';
import type { Screen } from './screens/screen.ts';
import { SHELL_SCREENS } from './screens/shell-screens.ts';
import { STATE_SCREENS } from './screens/state-screens.ts';

/** Every screen, to be checked in both themes and at every width. */
export const SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...LIST_SCREENS,
  ...OPERATOR_SCREENS,
  ...REPORT_SCREENS,
  ...INCIDENT_SCREENS,
  ...ACTIVITY_SCREENS,
  ...MANAGEMENT_SCREENS,
  ...IMPORT_SCREENS,
  ...STATE_SCREENS,
];
