import type { ActivityRow, WaitingActivity } from '#/bff/contract/activities.ts';
import { ACTIVITY_RULES, ACTIVITY_WAITING_RULE, ON_BEHALF_OF_RULE } from '#/bff/contract/activity-grid.ts';
import { type ActivityStatus, activityStatusName } from '#/bff/contract/statuses.ts';
import type { FileColumn, FileGrid } from '#/bff/grids/grid.ts';
import { listAllActivities, listMyActivities, listWaitingFor } from './list-activities.ts';
import { processingActivities } from './register.ts';

/** The columns of the activities grids, as labelled in an exported file. */
const COLUMNS: readonly FileColumn<ActivityRow>[] = Object.values(ACTIVITY_RULES).map((rule) => ({
  ...rule,
  label: `ActivityColumn.${rule.key}`,
  ...(rule.key === 'status' && {
    choice: (value) => `ActivityStatus.${activityStatusName(value as ActivityStatus)}`,
  }),
}));

const WAITING = { ...ACTIVITY_WAITING_RULE, label: 'ActivityColumn.waitingDays' } as const;
const ON_BEHALF = { ...ON_BEHALF_OF_RULE, label: 'ActivityColumn.onBehalfOf' } as const;
const { isEnabled } = processingActivities;

export const myActivitiesFile: FileGrid<ActivityRow> = {
  label: 'Menu.myActivities',
  right: 'Access',
  isEnabled,
  read: (reader, { lang }) => listMyActivities(reader, lang),
  columns: COLUMNS,
};

export const complianceActivitiesFile: FileGrid<ActivityRow> = {
  label: 'Activities.title',
  right: 'ReadComplianceProcessingActivities',
  isEnabled,
  read: (reader, { lang, showAll }) => listAllActivities(reader, { lang, showall: showAll ?? false }),
  columns: COLUMNS,
};

export const waitingActivitiesFile: FileGrid<WaitingActivity> = {
  label: 'Menu.myTasks',
  right: 'Access',
  isEnabled,
  read: (reader, { lang }) => listWaitingFor(reader, 'own', lang),
  columns: [...COLUMNS, WAITING],
};

export const delegatedActivitiesFile: FileGrid<WaitingActivity> = {
  label: 'Menu.delegatedTasks',
  right: 'Access',
  isEnabled,
  read: (reader, { lang }) => listWaitingFor(reader, 'delegated', lang),
  columns: [...COLUMNS, ON_BEHALF, WAITING],
};
