import { REPORT_STATUS, type ReportStatus, reportStatusName } from '#/bff/contract/statuses.ts';
import type { Tone } from '#/web/ui/types.ts';

/** How a status is drawn. The name of the status comes from the label files. */
export interface StatusLook {
  tone: Tone;
  icon: string;
  spin?: boolean;
}

/**
 * The icon and colour of each status. Status 10 is named *Approved*, but the report still waits for the second
 * approval, so the icon is an hourglass. Status 50 is *Processed and approved*.
 */
const LOOKS: Readonly<Record<ReportStatus, StatusLook>> = {
  [REPORT_STATUS.Concept]: { tone: 'neutral', icon: 'pencil' },
  [REPORT_STATUS.PendingResubmittal]: { tone: 'warning', icon: 'undo' },
  [REPORT_STATUS.WaitingForApproval]: { tone: 'warning', icon: 'clock' },
  [REPORT_STATUS.Approved]: { tone: 'info', icon: 'hourglass' },
  [REPORT_STATUS.Rejected]: { tone: 'danger', icon: 'times-circle' },
  [REPORT_STATUS.Locked]: { tone: 'violet', icon: 'lock' },
  [REPORT_STATUS.Processed]: { tone: 'success', icon: 'check-circle' },
  [REPORT_STATUS.Error]: { tone: 'danger', icon: 'exclamation-triangle' },
  [REPORT_STATUS.WaitingForWorkflow]: { tone: 'info', icon: 'spinner', spin: true },
};

export function reportStatusLook(status: ReportStatus): StatusLook {
  return LOOKS[status];
}

/** The label key of a status. */
export function reportStatusKey(status: ReportStatus) {
  return `ReportStatus.${reportStatusName(status)}` as const;
}
