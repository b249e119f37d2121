import type { RegisterName } from '#/bff/contract/registers.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { answer, MINIMAL, server, withId } from './client.ts';

/**
 * What a decision is based on: the step that the screen shows and, for records that may change meanwhile, the version
 * of the record.
 */
export interface DecidedOn {
  stepId: string;
  version?: number;
}

/** The approval calls for a register's records. They throw only ApiError. */
export interface ApprovalCalls {
  submit(id: number): Promise<SubmitAnswer>;
  approve(id: number, on: DecidedOn): Promise<unknown>;
  reject(id: number, remark: string, on: DecidedOn): Promise<unknown>;
  /** @param stepId by default, the step that is assigned to this person */
  handOver(id: number, idUser: number, stepId?: string): Promise<unknown>;
  reclaim(id: number): Promise<unknown>;
  withdraw(id: number, reason: string): Promise<unknown>;
  /** Takes back the caller's last command. @param previousStatus the record's status before that command */
  compensate(id: number, previousStatus: number): Promise<unknown>;
}

const { reports, activity } = server.tasks;
const back = (id: number, status: number) => ({ param: { id: String(id), previousStatus: String(status) } });

/** The approval calls of each register. If a register has no calls, the code does not compile. */
export const APPROVAL_CALLS: Readonly<Record<RegisterName, ApprovalCalls>> = {
  giftReport: {
    submit: (id) => answer(reports.submitforapproval[':id'].$post(withId(id))),
    approve: (id, json) => reports.approve[':id'].$post({ ...withId(id), json }, MINIMAL),
    reject: (id, remark, on) => reports.reject[':id'].$post({ ...withId(id), json: { remark, ...on } }, MINIMAL),
    handOver: (id, idUser, stepId) =>
      reports.handover[':id'].$post({ ...withId(id), json: { idUser, stepId } }, MINIMAL),
    reclaim: (id) => reports.reclaim[':id'].$post({ ...withId(id), json: {} }, MINIMAL),
    withdraw: (id, reason) => reports.withdraw[':id'].$post({ ...withId(id), json: { reason } }, MINIMAL),
    compensate: (id, status) => reports.compensateforsubmiterror[':id'][':previousStatus'].$post(back(id, status)),
  },
  processingActivity: {
    submit: (id) => answer(activity.submitforprocessing[':id'].$post(withId(id))),
    approve: (id, json) => activity.approve[':id'].$post({ ...withId(id), json }, MINIMAL),
    reject: (id, remark, on) => activity.reject[':id'].$post({ ...withId(id), json: { remark, ...on } }, MINIMAL),
    handOver: (id, idUser, stepId) =>
      activity.handover[':id'].$post({ ...withId(id), json: { idUser, stepId } }, MINIMAL),
    reclaim: (id) => activity.reclaim[':id'].$post({ ...withId(id), json: {} }, MINIMAL),
    withdraw: (id, reason) => activity.withdraw[':id'].$post({ ...withId(id), json: { reason } }, MINIMAL),
    compensate: (id, status) => activity.compensateforsubmiterror[':id'][':previousStatus'].$post(back(id, status)),
  },
};
