import { describe, expect, it } from 'vitest';
import { REPORT_STATUS, REPORT_STATUSES, REPORT_TYPE, reportStatusName, reportTypeName } from './statuses.ts';

describe('report statuses', () => {
  it('SS-001 are the nine codes of the specification with their names', () => {
    expect(REPORT_STATUS).toEqual({
      Concept: 1,
      PendingResubmittal: 2,
      WaitingForApproval: 5,
      Approved: 10,
      Rejected: 20,
      Locked: 40,
      Processed: 50,
      Error: 100,
      WaitingForWorkflow: 999,
    });
    expect(REPORT_STATUSES.map(reportStatusName)).toEqual(Object.keys(REPORT_STATUS));
  });

  it('have no name for an unknown code', () => {
    expect(() => reportStatusName(3 as never)).toThrow(RangeError);
  });
});

describe('report types', () => {
  it('SS-012 are give 1, receive 2 and decline 3', () => {
    expect(REPORT_TYPE).toEqual({ give: 1, receive: 2, decline: 3 });
    expect(([1, 2, 3] as const).map(reportTypeName)).toEqual(['give', 'receive', 'decline']);
  });
});
