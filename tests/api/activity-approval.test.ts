import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingActivity } from '#/bff/contract/activities.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { activityOf, bodyOf, newActivity, submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { localYear } from '#/tests/support/day.ts';
import { contextOf, engineWith } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller; // responsible person, Noordveen Infra
let fatima: Caller; // privacy officer of the whole group
let olaf: Caller; // privacy officer of Infra and Woningbouw
let marijke: Caller; // compliance of the whole group
let dewi: Caller; // compliance of Infra
let youssef: Caller; // a colleague
let elif: Caller; // supervisor of another company

beforeAll(async () => {
  app = await testApp();
  [sanne, fatima, olaf, marijke, dewi, youssef, elif] = (await Promise.all(
    [
      'sanne.dijkgraaf',
      'fatima.bouzid',
      'olaf.timmermans',
      'marijke.vandenbroek',
      'dewi.pattinama',
      'youssef.elidrissi',
      'elif.yilmaz',
    ].map(app.as),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => app?.stop());

const submit = (who: Caller, id: number) =>
  who.post<{ code?: string }>(`/api/tasks/activity/submitforprocessing/${id}`);
const approve = (who: Caller, id: number, body?: object) =>
  who.post<{ code?: string; status?: number }>(`/api/tasks/activity/approve/${id}`, body);
const reject = (who: Caller, id: number, remark: string) =>
  who.post<{ code?: string }>(`/api/tasks/activity/reject/${id}`, { remark });
const withdraw = (who: Caller, id: number) =>
  who.post<{ code?: string }>(`/api/tasks/activity/withdraw/${id}`, { reason: 'Nog niet klaar' });
const waitingOf = async (who: Caller) =>
  (await who.get<WaitingActivity[]>('/api/ProcessingActivities/waitingforapproval?lang=1033')).body.map(
    ({ idProcessingActivity }) => idProcessingActivity,
  );
const DPIA = { dpiaRequired: true };

describe('an activity in its approval', () => {
  it('AD-026 CA-061 CA-063 SS-014 waits for its privacy officer, and is in force once they approve', async () => {
    const id = await newActivity(sanne, fatima);
    const { status, body } = await submit(sanne, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      workflowInstanceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workflowDefinitionName: 'processing-activity-review',
    });
    expect(await activityOf(sanne, id)).toMatchObject({
      idProcessingActivityStatus: 10,
      status: 'In progress',
      inForce: null,
    });
    expect(await waitingOf(fatima)).toContain(id);
    expect(await waitingOf(olaf)).not.toContain(id);
    expect((await approve(fatima, id)).body).toMatchObject({ id, status: 50 });
    const done = await activityOf(sanne, id);
    expect(done).toMatchObject({ idProcessingActivityStatus: 50, status: 'Completed', inForce: { differences: [] } });
    expect(done.reviewDate?.slice(0, 4)).toBe(String(localYear() + 1));
  });

  it('also needs compliance’s approval if a DPIA is required, and nobody may decide on both steps', async () => {
    const id = await submittedActivity(sanne, fatima, DPIA);
    expect((await activityOf(sanne, id)).steps.map(({ title, state }) => [title, state])).toEqual([
      ['Submitted', 'done'],
      ['Privacy officer', 'current'],
      ['Compliance', 'ahead'],
      ['Processed', 'ahead'],
    ]);
    expect((await approve(fatima, id)).body).toMatchObject({ status: 10 });
    expect((await approve(fatima, id)).body.code).toBe('BOTH_APPROVALS');
    expect(await waitingOf(dewi)).toContain(id);
    expect((await approve(dewi, id)).body).toMatchObject({ status: 50 });
  });

  it('also needs compliance’s approval if a category of data is special', async () => {
    const id = await submittedActivity(sanne, fatima, {
      processedData: [{ description: 'Ziekmeldingen', idDataCategory: 9 }],
    });
    await approve(fatima, id);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(10);
  });

  it('goes to another privacy officer of the company if the named one is the responsible person', async () => {
    const id = await newActivity(olaf, olaf, { idCompany: 1 });
    // Olaf's own company is the group, where Fatima is privacy officer and he is not.
    expect((await submit(olaf, id)).status).toBe(200);
    expect(await waitingOf(fatima)).toContain(id);
    expect(await waitingOf(olaf)).not.toContain(id);
    expect((await approve(olaf, id)).body.code).toBe('OWN_REPORT');
  });

  it('CA-062 SS-014 AD-017 is rejected with a remark, corrected, and submitted again by compliance', async () => {
    const id = await submittedActivity(sanne, fatima);
    expect((await reject(fatima, id, 'ab')).status).toBe(400);
    expect((await reject(fatima, id, 'Het doel is te ruim')).status).toBe(200);
    const rejected = await activityOf(sanne, id);
    expect(rejected).toMatchObject({ idProcessingActivityStatus: 20, wfReason: 'Het doel is te ruim' });
    expect(rejected.allowedActions).not.toContain('submit');
    const saved = await sanne.put('/api/ProcessingActivities', bodyOf(rejected, { purpose: 'Loon betalen.' }));
    expect(saved.status).toBe(200);
    expect((await submit(sanne, id)).body.code).toBe('WRONG_STATUS');
    expect((await submit(dewi, id)).status).toBe(200);
    expect(await activityOf(sanne, id)).toMatchObject({ idProcessingActivityStatus: 10, wfReason: null });
  });

  it('AD-018 can be submitted again only by its own privacy officer or by compliance officers for its company', async () => {
    // The rule is the same after an approval and after a rejection.
    for (const decide of [(id: number) => approve(olaf, id), (id: number) => reject(olaf, id, 'Doel ontbreekt')]) {
      const ids = await Promise.all([0, 1].map(() => submittedActivity(sanne, olaf)));
      for (const id of ids) await decide(id);
      const [byOfficer, byCompliance] = ids as [number, number];
      expect((await submit(fatima, byOfficer)).body.code).toBe('WRONG_STATUS');
      for (const stranger of [youssef, elif]) expect((await submit(stranger, byOfficer)).body.code).toBe('NOT_FOUND');
      expect((await submit(olaf, byOfficer)).status).toBe(200);
      // The person who submitted the activity cannot decide on it, so another privacy officer is asked.
      expect(await waitingOf(fatima)).toContain(byOfficer);
      expect((await submit(marijke, byCompliance)).status).toBe(200);
    }
    const approved = await submittedActivity(sanne, olaf);
    await approve(olaf, approved);
    expect((await submit(sanne, approved)).body.code).toBe('WRONG_STATUS');
  });

  it('gets its former status and reason back when it is withdrawn', async () => {
    const id = await submittedActivity(sanne, fatima);
    expect((await withdraw(youssef, id)).body.code).toBe('NOT_FOUND');
    expect((await withdraw(sanne, id)).status).toBe(200);
    expect(await activityOf(sanne, id)).toMatchObject({ idProcessingActivityStatus: 1, wfReason: null });
    await submit(sanne, id);
    await reject(fatima, id, 'Bewaartermijn ontbreekt');
    await submit(dewi, id);
    await withdraw(dewi, id);
    expect(await activityOf(sanne, id)).toMatchObject({
      idProcessingActivityStatus: 20,
      wfReason: 'Bewaartermijn ontbreekt',
    });
    await submit(dewi, id);
    await approve(fatima, id);
    await submit(dewi, id);
    await withdraw(sanne, id);
    expect(await activityOf(sanne, id)).toMatchObject({ idProcessingActivityStatus: 50, wfReason: null });
    const { workflowInstanceId } = await activityOf(sanne, id);
    const log = await sanne.get<LogbookItem[]>(`/api/workflow/logbook/${workflowInstanceId}?lang=1033`);
    expect(log.body.filter(({ message }) => message === 'Withdrawn: Nog niet klaar')).toHaveLength(3);
  });

  it('leaves the version in force unchanged while a change waits, and after the change is rejected', async () => {
    const id = await submittedActivity(sanne, fatima);
    await approve(fatima, id);
    const before = await activityOf(sanne, id);
    const put = await sanne.put('/api/ProcessingActivities', bodyOf(before, { purpose: 'Ook het pensioen.' }));
    expect(put.status).toBe(200);
    await submit(dewi, id);
    const waiting = await activityOf(fatima, id);
    expect(waiting.inForce?.differences).toEqual([
      {
        field: 'purpose',
        label: 'Purpose of the processing',
        before: 'Het betalen van het loon.',
        after: 'Ook het pensioen.',
      },
    ]);
    await reject(fatima, id, 'Pensioen is een andere verwerking');
    const [kept] = await app.database.sql<{ purpose: string }[]>`
      select in_force->>'purpose' as purpose from processing_activities where id = ${id}`;
    expect(kept?.purpose).toBe('Het betalen van het loon.');
  });

  it('is locked from the first approval on', async () => {
    const id = await submittedActivity(sanne, fatima, DPIA);
    expect((await activityOf(sanne, id)).allowedActions).toContain('edit');
    await approve(fatima, id);
    const sealed = await activityOf(sanne, id);
    expect(sealed.allowedActions).not.toContain('edit');
    const put = await sanne.put<{ code: string }>('/api/ProcessingActivities', bodyOf(sealed, { purpose: 'Anders' }));
    expect(put.body.code).toBe('WRONG_STATUS');
    expect((await activityOf(dewi, id)).allowedActions).not.toContain('edit');
    expect((await withdraw(sanne, id)).status).toBe(200);
    expect((await activityOf(sanne, id)).allowedActions).toContain('edit');
  });

  it('can be decided on with the number of its current version, but not with that of an older one', async () => {
    const id = await submittedActivity(sanne, fatima);
    const read = await activityOf(fatima, id);
    await sanne.put('/api/ProcessingActivities', bodyOf(await activityOf(sanne, id), { purpose: 'Gewijzigd' }));
    expect((await approve(fatima, id, { version: read.version })).body.code).toBe('STALE_VERSION');
    expect((await approve(fatima, id, { version: read.version + 1 })).status).toBe(200);
  });

  it('CA-064 AD-030 can be taken back to its former status if the engine never got the call, but not if it did', async () => {
    const takeBack = (who: Caller, id: number, previous: number) =>
      who.post<{ code?: string }>(`/api/tasks/activity/compensateforsubmiterror/${id}/${previous}`);
    const down = async () => {
      throw new Error('the engine is down');
    };
    const events = { ...workflowEvents, started: down, taskCompleting: down };
    const stuck = { engine: engineWith(app, { events, jobs: [] }) };

    const draft = await newActivity(sanne, fatima);
    await submitRecord(await contextOf(app, sanne, stuck), processingActivities, draft);
    expect((await activityOf(sanne, draft)).idProcessingActivityStatus).toBe(999);
    expect((await takeBack(fatima, draft, 1)).body.code).toBe('NOT_PREPARED');
    expect((await takeBack(sanne, draft, 1)).status).toBe(204);
    expect(await activityOf(sanne, draft)).toMatchObject({ idProcessingActivityStatus: 1, workflowInstanceId: null });

    const waiting = await submittedActivity(sanne, fatima);
    const approval = { action: 'approve', remark: null, stepId: null } as const;
    await decideRecord(await contextOf(app, fatima, stuck), processingActivities, waiting, approval);
    expect((await activityOf(fatima, waiting)).idProcessingActivityStatus).toBe(999);
    expect((await takeBack(fatima, waiting, 10)).status).toBe(204);
    expect(await activityOf(fatima, waiting)).toMatchObject({ idProcessingActivityStatus: 10 });
    expect(await waitingOf(fatima)).toContain(waiting);

    expect((await takeBack(sanne, waiting, 1)).body.code).toBe('COMMAND_SENT');
    expect((await takeBack(youssef, waiting, 1)).body.code).toBe('NOT_FOUND');
  });

  it('cannot be submitted while something is missing, and everything missing is named at once', async () => {
    const { body: id } = await sanne.post<number>('/api/ProcessingActivities', {});
    const { status, body } = await sanne.post<{ code: string; fields: Record<string, string[]> }>(
      `/api/tasks/activity/submitforprocessing/${id}`,
    );
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      name: ['required'],
      responsiblePersonDep: ['required'],
      idPrivacyOfficer: ['required'],
      businessProcess: ['required'],
      purpose: ['required'],
      categoryDataSubjects: ['required'],
      sourceOfData: ['required'],
    });
  });
});

describe('an activity whose workflow has broken down', () => {
  it('can be deleted, which cancels its workflow and tasks, and nobody is reminded of it afterwards', async () => {
    const id = await submittedActivity(sanne, fatima);
    const { sql } = app.database;
    await sql`update processing_activities set error_at = now() where id = ${id}`;
    expect((await dewi.delete(`/api/ProcessingActivities/${id}`)).status).toBe(200);
    const [left] = await sql<{ instance: string; tasks: string[]; timers: number }[]>`
      select i.state as instance,
             array(select t.state from inbox_tasks t where t.instance_id = i.id) as tasks,
             (select count(*)::int from wf_timer m where m.instance_id = i.id) as timers
      from workflow_instances i where i.register = 'processingActivity' and i.record_id = ${id}`;
    expect(left).toEqual({ instance: 'canceled', tasks: ['canceled'], timers: 0 });
    expect(await waitingOf(fatima)).not.toContain(id);
  });
});

describe('a task of an activity', () => {
  it('CA-054 CA-055 AD-021 can be handed over to a receiver, who may decide and edit, and has it among the delegated tasks', async () => {
    const id = await submittedActivity(sanne, fatima);
    expect((await activityOf(fatima, id)).allowedActions).not.toContain('edit');
    const given = await fatima.post(`/api/tasks/activity/handover/${id}`, { idUser: youssef.id });
    expect(given.status).toBe(200);
    const { body } = await youssef.get<WaitingActivity[]>(
      '/api/ProcessingActivities/delegatedwaitingforapproval?lang=1033',
    );
    expect(body.find((row) => row.idProcessingActivity === id)).toMatchObject({ onBehalfOf: 'Fatima Bouzid' });
    const seen = await activityOf(youssef, id);
    expect(seen.redirectedToUPN).toBe(youssef.upn);
    expect(seen.allowedActions).toEqual(expect.arrayContaining(['edit', 'approve', 'reject']));
    const put = await youssef.put('/api/ProcessingActivities', bodyOf(seen, { sourceOfData: 'De leidinggevende' }));
    expect(put.status).toBe(200);
    expect((await approve(youssef, id)).body).toMatchObject({ status: 50 });
  });
});
