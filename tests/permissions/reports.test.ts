import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedReportActions, type ReportAction, type ReportRelation } from '#/bff/contract/gift-report-actions.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUSES, type ReportStatus } from '#/bff/contract/statuses.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

/**
 * Who stands how to a report of Sanne Dijkgraaf that Ruben Scholten must decide (DESIGN §6). `hasTask`: it is open;
 * `hadTask`: there is one, open or not. 403: not even let in.
 */
const PEOPLE: readonly {
  who: string;
  local: string;
  relations: (task: { hasTask: boolean; hadTask: boolean }) => ReportRelation[];
  refusal?: 403;
}[] = [
  { who: 'owner', local: 'sanne.dijkgraaf', relations: () => ['owner'] },
  {
    who: 'supervisor',
    local: 'ruben.scholten',
    relations: ({ hasTask }) => (hasTask ? ['manager', 'approver', 'candidate', 'giver'] : ['manager']),
  },
  { who: "supervisor's supervisor", local: 'bram.veldkamp', relations: () => ['manager'] },
  { who: 'delegate', local: 'gerard.kuiper', relations: ({ hasTask }) => (hasTask ? ['approver', 'participant'] : []) },
  {
    who: 'whoever got it handed over',
    local: 'luuk.vandermeer',
    relations: ({ hasTask, hadTask }) => (hasTask ? ['approver'] : hadTask ? ['participant'] : []),
  },
  {
    who: 'whoever had it handed over, and taken back',
    local: 'jasmijn.roos',
    relations: ({ hadTask }) => (hadTask ? ['participant'] : []),
  },
  {
    who: 'former candidate',
    local: 'olaf.timmermans',
    relations: ({ hadTask }) => (hadTask ? ['participant'] : []),
  },
  { who: 'former delegate', local: 'daan.schouten', relations: () => [] },
  { who: 'compliance', local: 'marijke.vandenbroek', relations: () => ['reader', 'freezer'] },
  { who: 'compliance of the company', local: 'dewi.pattinama', relations: () => ['reader', 'freezer'] },
  { who: 'colleague', local: 'youssef.elidrissi', relations: () => [] },
  { who: 'manager of another company', local: 'hendrik.boersma', relations: () => [] },
  { who: 'privacy officer', local: 'fatima.bouzid', relations: () => [] },
  { who: 'operator', local: 'thijs.wagenaar', relations: () => [] },
  { who: 'administrator', local: 'ingrid.oosterhuis', relations: () => [] },
  { who: 'NoAccess', local: 'koen.vermaat', relations: () => [], refusal: 403 },
];

/** Refused for want of a right, whatever the status; everything else is refused for the status. */
const BY_RIGHT: ReadonlySet<ReportAction> = new Set(['seeEarlier']);

/** The call that does an action; read is the details themselves. */
const CALLS: Readonly<Partial<Record<ReportAction, (who: Caller, id: number) => Promise<{ status: number }>>>> = {
  seeEarlier: (who, id) => who.get(`/api/reports/${id}/earlier`),
  edit: (who, id) => who.put('/api/reports', { ...completeEntries(), idReport: id, version: 1 }),
  delete: (who, id) => who.delete(`/api/reports/${id}`),
  changeFile: (who, id) => who.delete(`/api/files/delete/report/${id}`),
  submit: (who, id) => who.post(`/api/tasks/reports/submitforapproval/${id}`),
  withdraw: (who, id) => who.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'niet meer nodig' }),
  revise: (who, id) => who.post(`/api/tasks/reports/revise/${id}`),
  copy: (who, id) => who.post(`/api/reports/${id}/copy`),
  approve: (who, id) => who.post(`/api/tasks/reports/approve/${id}`, {}),
  reject: (who, id) => who.post(`/api/tasks/reports/reject/${id}`, { remark: 'te duur' }),
  handOver: (who, id) => who.post(`/api/tasks/reports/handover/${id}`, { idUser: caller('youssef.elidrissi').id }),
  reclaim: (who, id) => who.post(`/api/tasks/reports/reclaim/${id}`),
  lock: (who, id) => who.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek' }),
  release: (who, id) => who.post(`/api/tasks/reports/release/${id}`),
};

let app: TestApp;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  app = await testApp();
  for (const { local } of PEOPLE) callers.set(local, await app.as(local));
  const id = (local: string) => callers.get(local)?.id ?? 0;
  const { sql } = app.database;
  await sql`
    insert into delegations (user_id, delegate_id, during, created_by)
    values (${id('ruben.scholten')}, ${id('gerard.kuiper')}, tstzrange(now() - interval '1 day', now() + interval '9 days'), ${id('ruben.scholten')})`;
  await sql`
    insert into delegations (user_id, delegate_id, during, created_by)
    values (${id('ruben.scholten')}, ${id('daan.schouten')}, tstzrange(now() - interval '9 days', now() - interval '2 days'), ${id('ruben.scholten')})`;
});
afterAll(() => app.stop());

const caller = (local: string): Caller => callers.get(local) as Caller;

/** A report that shows this status, put there by hand: this is about who may what, not about how it came to be. */
async function reportIn(status: ReportStatus): Promise<number> {
  const { sql } = app.database;
  const { body: id } = await caller('sanne.dijkgraaf').post<number>('/api/reports', completeEntries());
  const instance = randomUUID();
  const stored = status === 40 || status === 100 ? 50 : status === 999 ? 5 : status;
  const isOpen = stored === 5 || stored === 10;
  await sql`
    insert into workflow_instances (id, register, record_id, process_id, version, engine, state, previous_status, started_by)
    values (${instance}, 'giftReport', ${id}, 'gift-report-approval', 1, 'embedded', ${isOpen ? 'active' : 'completed'}, 1, ${caller('sanne.dijkgraaf').id})`;
  await sql`
    update gift_reports set status = ${stored}, workflow_instance_id = ${status === 1 ? null : instance},
      locked_at = ${status === 40 ? new Date() : null}, error_at = ${status === 100 ? new Date() : null},
      pending_command_id = ${status === 999 ? randomUUID() : null}
    where id = ${id}`;
  if (status === 1) return id;
  const task = randomUUID();
  await sql`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state)
    values (${task}, ${task}, ${instance}, 'giftReport', ${id}, 'SupervisorApproval', 'supervisor', ${isOpen ? 'open' : 'completed'})`;
  const [ruben, luuk, jasmijn, olaf] = ['ruben.scholten', 'luuk.vandermeer', 'jasmijn.roos', 'olaf.timmermans'].map(
    (local) => caller(local).id,
  );
  await sql`
    insert into inbox_candidates (task_id, user_id, reason, removed_at)
    values (${task}, ${ruben ?? 0}, 'supervisor', null), (${task}, ${olaf ?? 0}, 'supervisor', now())`;
  await sql`
    insert into task_handovers (task_id, from_id, to_id, ended_at)
    values (${task}, ${ruben ?? 0}, ${jasmijn ?? 0}, now()), (${task}, ${ruben ?? 0}, ${luuk ?? 0}, null)`;
  return id;
}

const hasTask = (status: ReportStatus) => status === 5 || status === 10 || status === 999;

describe(`${PEOPLE.length} relations × ${REPORT_STATUSES.length} statuses × ${Object.keys(CALLS).length} actions on a report`, () => {
  describe.each(REPORT_STATUSES.map((status) => ({ status })))('in status $status', ({ status }) => {
    let id: number;
    beforeAll(async () => {
      id = await reportIn(status);
    });

    it.each(PEOPLE)(
      'RP-004 WF-018 $who sees what the table allows, and nothing else works',
      async ({ local, relations, refusal = 404 }) => {
        const who = caller(local);
        const task = { hasTask: hasTask(status), hadTask: status !== 1 };
        const allowed = allowedReportActions(relations(task), status);
        const answer = await who.get<ReportDetails>(`/api/reports/details/${id}`);
        if (allowed.length === 0) expect(answer.status).toBe(refusal);
        else expect(answer.body.allowedActions).toEqual(allowed);
        for (const [action, call] of Object.entries(CALLS)) {
          if (allowed.includes(action as ReportAction)) continue;
          const { status: answered } = await call(who, id);
          const known = BY_RIGHT.has(action as ReportAction) ? 403 : 409;
          expect(answered, `${action} by ${local}`).toBe(allowed.length === 0 ? refusal : known);
        }
        const [after] = await app.database
          .sql`select shown_status, version, deleted_at from gift_reports where id = ${id}`;
        expect(after).toEqual({ shown_status: status, version: 1, deleted_at: null });
      },
    );
  });
});
