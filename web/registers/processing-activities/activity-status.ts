import { ACTIVITY_STATUS, type ActivityStatus, activityStatusName } from '#/bff/contract/statuses.ts';
import type { Tone } from '#/web/ui/types.ts';

interface StatusLook {
  tone: Tone;
  icon: string;
  spin?: boolean;
}

const LOOKS: Readonly<Record<ActivityStatus, StatusLook>> = {
  [ACTIVITY_STATUS.Concept]: { tone: 'neutral', icon: 'pencil' },
  [ACTIVITY_STATUS.InProgress]: { tone: 'warning', icon: 'clock' },
  [ACTIVITY_STATUS.Rejected]: { tone: 'danger', icon: 'times-circle' },
  [ACTIVITY_STATUS.Completed]: { tone: 'success', icon: 'check-circle' },
  [ACTIVITY_STATUS.Error]: { tone: 'danger', icon: 'exclamation-triangle' },
  [ACTIVITY_STATUS.WaitingForWorkflow]: { tone: 'info', icon: 'spinner', spin: true },
};

/** How a status is drawn. The name of the status comes from the label files. */
export const activityStatusLook = (status: ActivityStatus): StatusLook => LOOKS[status];

/** The label key of a status. */
export const activityStatusKey = (status: ActivityStatus) => `ActivityStatus.${activityStatusName(status)}` as const;
