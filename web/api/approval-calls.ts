import type { RegisterName } from '#/bff/contract/registers.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { answer, server, withId } from './client.ts';

/** The target of a decision: the step on the screen, and the version of a record that may change meanwhile. */
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
  /** Takes back the caller's last command. @param previousStatus the record's status before it */
  compensate(id: number, previousStatus: number): Promise<unknown>;
}

const { reports, activity } = server.tasks;
const back = (id: number, status: number) => ({ param: { id: String(id), previousStatus: String(status) } });

/** A register without calls does not compile. */
export const APPROVAL_CALLS: Readonly<Record<RegisterName, ApprovalCalls>> = {
  giftReport: {
    submit: (id) => answer(reports.submitforapproval[':id'].$post(withId(id))),
    approve: (id, json) => answer(reports.approve[':id'].$post({ ...withId(id), json })),
    reject: (id, remark, on) => answer(reports.reject[':id'].$post({ ...withId(id), json: { remark, ...on } })),
    handOver: (id, idUser, stepId) =>
      answer(reports.handover[':id'].$post({ ...withId(id), json: { idUser, stepId } })),
    reclaim: (id) => answer(reports.reclaim[':id'].$post({ ...withId(id), json: {} })),
    withdraw: (id, reason) => answer(reports.withdraw[':id'].$post({ ...withId(id), json: { reason } })),
    compensate: (id, status) => reports.compensateforsubmiterror[':id'][':previousStatus'].$post(back(id, status)),
  },
  processingActivity: {
    submit: (id) => answer(activity.submitforprocessing[':id'].$post(withId(id))),
    approve: (id, json) => answer(activity.approve[':id'].$post({ ...withId(id), json })),
    reject: (id, remark, on) => answer(activity.reject[':id'].$post({ ...withId(id), json: { remark, ...on } })),
    handOver: (id, idUser, stepId) =>
      answer(activity.handover[':id'].$post({ ...withId(id), json: { idUser, stepId } })),
    reclaim: (id) => answer(activity.reclaim[':id'].$post({ ...withId(id), json: {} })),
    withdraw: (id, reason) => answer(activity.withdraw[':id'].$post({ ...withId(id), json: { reason } })),
    compensate: (id, status) => activity.compensateforsubmiterror[':id'][':previousStatus'].$post(back(id, status)),
  },
};
