import { useQuery } from '@tanstack/react-query';
import type { WaitingActivity } from '#/bff/contract/activities.ts';
import { formatMoney } from '#/bff/contract/format.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { waitingActivitiesQuery } from '#/web/api/activities.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';

/** A task that waits for this person's decision, from any register. */
export interface WaitingTask {
  key: string;
  register: 'giftReport' | 'processingActivity';
  id: number;
  path: string;
  icon: string;
  title: string;
  number: string;
  person: string;
  company: string;
  /** The amount of a report; activities have no amount. */
  amount?: string;
  waitingSince: string;
  waitingDays: number;
}

interface WaitingTasks {
  /** The tasks, the longest waiting first; undefined until the tasks of every register are loaded. */
  tasks: WaitingTask[] | undefined;
  /** Why the tasks of a register could not be loaded; null if none has failed. */
  error: Error | null;
  retry: () => void;
}

/** The tasks that wait for this person in all enabled registers. */
export function useWaitingTasks(): WaitingTasks {
  const { t, lang } = useLabels();
  const { verwerkingsRegisterEnabled: hasActivities } = useCurrentUser();
  const reports = useQuery(waitingReportsQuery(lang));
  const activities = useQuery({ ...waitingActivitiesQuery(lang), enabled: hasActivities });
  const named = (thing: string, name: string | null) =>
    name === null ? thing : t('Start.onBehalfOf', { gift: thing, name });
  const ofReport = (row: WaitingRow): WaitingTask => ({
    ...{ key: `report ${row.idReport}`, register: 'giftReport', id: row.idReport, path: paths.report(row.idReport) },
    ...{ icon: 'gift', title: named(row.gift ?? t('Start.noGift'), row.onBehalfOf), number: row.number },
    ...{ person: row.fullname, company: row.company, amount: formatMoney(row.amount) },
    ...{ waitingSince: row.waitingSince, waitingDays: row.waitingDays },
  });
  const ofActivity = (row: WaitingActivity): WaitingTask => ({
    ...{ key: `activity ${row.idProcessingActivity}`, register: 'processingActivity', id: row.idProcessingActivity },
    ...{ path: paths.activity(row.idProcessingActivity), icon: 'database', number: row.number },
    ...{ title: named(row.name ?? t('Activity.untitled'), row.onBehalfOf), person: row.responsiblePerson },
    ...{ company: row.company, waitingSince: row.waitingSince, waitingDays: row.waitingDays },
  });
  const queries = hasActivities ? [reports, activities] : [reports];
  const isWhole = queries.every(({ data }) => data !== undefined);
  const all = [...(reports.data ?? []).map(ofReport), ...(activities.data ?? []).map(ofActivity)];
  return {
    tasks: isWhole ? all.sort((one, other) => one.waitingSince.localeCompare(other.waitingSince)) : undefined,
    error: queries.find(({ data, error }) => data === undefined && error)?.error ?? null,
    retry: () => {
      for (const { data, refetch } of queries) if (data === undefined) void refetch();
    },
  };
}
