/**
 * The statuses that a gift report shows. 1, 2, 5, 10, 20 and 50 are stored. 40, 100 and 999 are shown instead of the
 * stored status while the record is locked, has a fault or waits for the engine, so that unlocking, retrying or taking
 * back a submission does not have to restore anything.
 */
export const REPORT_STATUS = {
  Concept: 1,
  PendingResubmittal: 2,
  WaitingForApproval: 5,
  Approved: 10,
  Rejected: 20,
  Locked: 40,
  Processed: 50,
  Error: 100,
  WaitingForWorkflow: 999,
} as const;

export type ReportStatusName = keyof typeof REPORT_STATUS;
export type ReportStatus = (typeof REPORT_STATUS)[ReportStatusName];
/** What the column `status` may hold. */
export type StoredReportStatus = 1 | 2 | 5 | 10 | 20 | 50;

export const REPORT_STATUSES = Object.values(REPORT_STATUS);
export const STORED_REPORT_STATUSES: readonly StoredReportStatus[] = [1, 2, 5, 10, 20, 50];

/** Report types. */
export const REPORT_TYPE = { give: 1, receive: 2, decline: 3 } as const;
export type ReportType = (typeof REPORT_TYPE)[keyof typeof REPORT_TYPE];

/**
 * The name of a status, e.g. 5 → `WaitingForApproval`; it is used to find labels (`ReportStatus.WaitingForApproval`).
 */
export function reportStatusName(status: ReportStatus): ReportStatusName {
  const found = (Object.keys(REPORT_STATUS) as ReportStatusName[]).find((name) => REPORT_STATUS[name] === status);
  if (!found) throw new RangeError(`unknown report status ${status}`);
  return found;
}

/** The name of a report type, e.g. 2 → `receive`; it is used to find labels (`ReportType.receive`). */
export function reportTypeName(type: ReportType): keyof typeof REPORT_TYPE {
  const names = ['give', 'receive', 'decline'] as const;
  const found = names[type - 1];
  if (!found) throw new RangeError(`unknown report type ${type}`);
  return found;
}

/**
 * The statuses that a processing activity shows. 1, 10, 20 and 50 are stored; 100 and 999 are shown instead of the
 * stored status while the activity has a fault or waits for the engine.
 */
export const ACTIVITY_STATUS = {
  Concept: 1,
  InProgress: 10,
  Rejected: 20,
  Completed: 50,
  Error: 100,
  WaitingForWorkflow: 999,
} as const;
export type ActivityStatusName = keyof typeof ACTIVITY_STATUS;
export type ActivityStatus = (typeof ACTIVITY_STATUS)[ActivityStatusName];
/** What the column `status` may hold. */
export type StoredActivityStatus = 1 | 10 | 20 | 50;

export const ACTIVITY_STATUSES = Object.values(ACTIVITY_STATUS);

/** The name of a status, e.g. 10 → `InProgress`; it is used to find labels (`ActivityStatus.InProgress`). */
export function activityStatusName(status: ActivityStatus): ActivityStatusName {
  const found = (Object.keys(ACTIVITY_STATUS) as ActivityStatusName[]).find((name) => ACTIVITY_STATUS[name] === status);
  if (!found) throw new RangeError(`unknown activity status ${status}`);
  return found;
}
