import type { ActivityRow, WaitingActivity } from './activities.ts';
import type { GridColumnRule } from './grid.ts';
import { ACTIVITY_STATUSES } from './statuses.ts';

type Rule = GridColumnRule<ActivityRow>;

/**
 * How the columns of the activities grids are compared and filtered, on the screen and in the Excel file; labels
 * `ActivityColumn.<key>`.
 */
export const ACTIVITY_RULES = {
  status: { key: 'status', type: 'list', order: ACTIVITY_STATUSES, value: (row) => row.idProcessingActivityStatus },
  number: { key: 'number', type: 'text' },
  name: { key: 'name', type: 'text' },
  responsiblePersonDep: { key: 'responsiblePersonDep', type: 'text' },
  company: { key: 'company', type: 'text' },
  reviewDate: { key: 'reviewDate', type: 'date' },
  businessProcess: { key: 'businessProcess', type: 'text' },
} as const satisfies Record<string, Rule>;

/** The person on whose behalf a delegated task is decided. */
export const ON_BEHALF_OF_RULE = { key: 'onBehalfOf', type: 'text' } as const satisfies GridColumnRule<WaitingActivity>;

/** An additional column of the waiting lists: calendar days since the task was opened. */
export const ACTIVITY_WAITING_RULE = {
  key: 'waitingDays',
  type: 'number',
} as const satisfies GridColumnRule<WaitingActivity>;
