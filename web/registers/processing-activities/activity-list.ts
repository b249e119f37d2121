import type { ActivityRow } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

export const activityIdOf = (row: ActivityRow) => row.idProcessingActivity;

/** Newest first. Activities are numbered in the order in which they are created. */
export const NEWEST_FIRST = { sort: [{ key: 'number', desc: true }], group: [] };

export const ACTIVITY_PHONE_ROW = { title: 'name', end: 'reviewDate', meta: ['number', 'company'], status: 'status' };

/** The noun with which a list counts its rows. */
export function useActivityNoun() {
  const { t } = useLabels();
  return { one: t('Activity.noun_one'), other: t('Activity.noun_other') };
}
