import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunList } from '#/bff/contract/run-list.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, hire, hold, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let gerard: Caller;
let marijke: Caller;
let thijs: Caller;
let told: { id: number; instance: string };

/** Texts that people typed, none of which may appear in the log. */
const TYPED = ['verkeerd bedrag', 'mag van mij', 'onderzoek loopt', 'te duur'];

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  gerard = await app.as('gerard.kuiper');
  marijke = await app.as('marijke.vandenbroek');
  thijs = await app.as('thijs.wagenaar');
  told = await eventful();
});
afterAll(() => app?.stop());

/**
 * A report that was submitted, withdrawn, submitted again, approved on behalf of somebody else, locked, released and
 * rejected.
 */
async function eventful(): Promise<{ id: number; instance: string }> {
  await delegate(app, ruben, gerard);
  const { id, instance } = await submitted(sanne, { amount: 300 });
  await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: TYPED[0] });
  await sanne.post(`/api/tasks/reports/revise/${id}`);
  await sanne.post(`/api/tasks/reports/submitforapproval/${id}`);
  await gerard.post(`/api/tasks/reports/approve/${id}`, { message: TYPED[1] });
  await marijke.post(`/api/tasks/reports/lock/${id}`, { reason: TYPED[2] });
  await marijke.post(`/api/tasks/reports/release/${id}`);
  await marijke.post(`/api/tasks/reports/reject/${id}`, { remark: TYPED[3] });
  return { id, instance };
}

const logOf = (who: Caller, instance = told.instance, lang = 1033) =>
  who.get<LogbookItem[]>(`/api/workflow/logbook/${instance}?lang=${lang}`);

describe('the log for an operator', () => {
  it('has every line, in order and with its time, but no typed text or name', async () => {
    const whole = (await logOf(sanne)).body;
    for (const text of TYPED) expect(JSON.stringify(whole)).toContain(text);
    const { status, body: masked } = await logOf(thijs);
    expect(status).toBe(200);
    expect(masked.map(({ idLogbook, completedOn }) => [idLogbook, completedOn])).toEqual(
      whole.map(({ idLogbook, completedOn }) => [idLogbook, completedOn]),
    );
    const people = await app.database.sql<{ upn: string; name: string }[]>`
      select upn, display_name as name from users where upn is not null`;
    const text = JSON.stringify(masked);
    for (const hidden of [...TYPED, '@', ...people.flatMap(({ upn, name }) => [upn, name])])
      expect(text).not.toContain(hidden);
  });

  it('shows what happened and whether a person or Openboek did it, in both languages', async () => {
    const lines = async (lang: number) =>
      (await logOf(thijs, told.instance, lang)).body.map(({ upn, message }) => `${upn}: ${message}`);
    const english = await lines(1033);
    expect(english).toContain('openboek: Process Gift report approval started, version 1');
    expect(english).toContain('a person: Submitted for approval');
    expect(english).toContain('a person: Withdrawn');
    expect(english).toContain('openboek: Task Supervisor assigned to a person');
    expect(english).toContain('a person: Approved on behalf of a person');
    expect(english.at(-1)).toBe('a person: Rejected');
    const dutch = await lines(1043);
    expect(dutch).toContain('een persoon: Ingetrokken');
    expect(dutch).toContain('een persoon: Goedgekeurd namens een persoon');
    expect(dutch.at(-1)).toBe('een persoon: Afgewezen');
  });

  it('counts people instead of naming them', async () => {
    const { instance } = await submitted(sanne, { amount: 300 });
    const [{ people } = { people: 0 }] = await app.database.sql<{ people: number }[]>`
      select jsonb_array_length(params->'people') as people from logbook
      where instance_id = ${instance} and code = 'assigned' order by id desc limit 1`;
    expect(people).toBe(1);
    await app.database.sql`
      update logbook set params = params || ${app.database.sql.json({ people: [sanne.id, ruben.id, marijke.id] })}
      where instance_id = ${instance} and code = 'assigned'`;
    const messages = (await logOf(thijs, instance)).body.map(({ message }) => message);
    expect(messages).toContain('Task Supervisor assigned to 3 people');
  });

  it('gives access to nothing else of the record', async () => {
    for (const path of [
      `/api/reports/details/${told.id}`,
      `/api/reports/${told.id}/earlier`,
      `/api/files/download/report/${told.id}`,
    ])
      expect((await thijs.get(path)).status, path).toBe(404);
  });

  it('is complete for an operator who may read the record anyway', async () => {
    const own = await submitted(await supervised('own.operator'), { amount: 20 });
    const owner = await app.as('own.operator');
    expect((await logOf(owner, own.instance)).body.map(({ upn }) => upn)).toContain(owner.upn);
  });

  it.each([
    ['the company of the record', INFRA, 'only', 200],
    ['a company below it', ROADS, 'inherit', 404],
    ['another company', HOMES, 'inherit', 404],
  ] as const)(
    'is shown only to operators of the company of the record: OperateWorkflows in %s',
    async (_where, company, how, status) => {
      const operator = await hire(app, `operator.${company}`);
      expect((await logOf(operator)).status).toBe(404);
      await hold(app, operator, 'Operator', company, how);
      expect((await logOf(operator)).status).toBe(status);
      const { body } = await operator.get<RunList>('/api/operations/instances?group=completed');
      expect(body.rows.some(({ workflowInstanceId }) => workflowInstanceId === told.instance)).toBe(status === 200);
    },
  );

  it('is only for operators: others who have no part in the record get 404, or 403 with No access', async () => {
    for (const local of ['youssef.elidrissi', 'ingrid.oosterhuis', 'pieterjan.terpstra', 'fatima.bouzid'])
      expect((await logOf(await app.as(local))).status, local).toBe(404);
    expect((await logOf(await app.as('koen.vermaat'))).status).toBe(403);
  });
});

/** A new operator of Infra whom Ruben supervises. */
async function supervised(local: string): Promise<Caller> {
  const who = await hire(app, local, { supervisor: ruben.id });
  return hold(app, who, 'Operator', INFRA);
}
