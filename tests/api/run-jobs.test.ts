import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunActionAnswer, RunDetails } from '#/bff/contract/operations.ts';
import { insertJobFailure } from '#/bff/workflow/job-failure-queries.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, detailsOf, engineWith, hire, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';

/** What operators see of a run's failed jobs that are retried, and how they change the number of attempts left. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let thijs: Caller;

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben, thijs] = [
    await app.as('sanne.dijkgraaf'),
    await app.as('ruben.scholten'),
    await app.as('thijs.wagenaar'),
  ];
});
afterAll(() => app?.stop());

const read = async (instance: string) =>
  (await thijs.get<RunDetails>(`/api/operations/instances/${instance}?lang=1033`)).body;
const act = (instance: string, action: string, body: unknown, who = thijs) =>
  who.post<RunActionAnswer & { code: string }>(`/api/operations/instances/${instance}/${action}`, body);
const failing = (message = 'out of order', own = {}) =>
  failingReport(app, { owner: sanne, approver: ruben }, message, own);

describe('an operator sees a job', () => {
  it('with every failed attempt and its reason, the attempts left and the time of the next', async () => {
    const { instance } = await failing('no room for 20 in "Bak"');
    const { jobs, incidents, state } = await read(instance);
    expect(state).toBe('active');
    expect(incidents).toEqual([]);
    const [failure] = jobs[0]?.failures ?? [];
    expect(jobs).toEqual([
      {
        idJob: expect.any(String),
        element: 'RecordApproval',
        name: 'Goedkeuring vastleggen',
        type: 'record-approval',
        retriesLeft: 2,
        nextOn: expect.any(String),
        failures: [{ at: expect.any(String), message: 'no room for ••• in "•••"', retriesLeft: 2 }],
      },
    ]);
    expect(Date.parse(jobs[0]?.nextOn ?? '') - Date.parse(failure?.at ?? '')).toBe(5_000);
  });

  it('without any text from the record, even after its owner has changed that text', async () => {
    const { id, instance } = await failing('no room for Gouden horloge', { gift: 'Gouden horloge' });
    expect((await read(instance)).jobs[0]?.failures).toMatchObject([{ message: 'no room for •••' }]);
    await act(instance, 'cancel', { reason: 'verkeerde versie' });
    expect((await sanne.post(`/api/tasks/reports/revise/${id}`)).status).toBe(200);
    const { version } = await detailsOf(sanne, id);
    const changed = completeEntries({ gift: 'Boek', amount: 20 });
    expect((await sanne.put('/api/reports', { ...changed, idReport: id, version })).status).toBe(200);
    expect((await read(instance)).jobs[0]?.failures).toMatchObject([{ message: 'no room for •••' }]);
  });

  it('without any text from the record in the last error of a command, even after its owner has changed that text', async () => {
    const { sql } = app.database;
    const { id, instance } = await submitted(sanne, { gift: 'Zilveren theelepel' });
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, state, refusal, last_error)
      values (gen_random_uuid(), ${instance}, 'setVariables', '{}', 'rejected', 'NOT_WAITING', 'no room for Zilveren theelepel')`;
    const errors = async () => (await read(instance)).commands.map(({ lastError }) => lastError).filter(Boolean);
    expect(await errors()).toEqual(['no room for •••']);
    await act(instance, 'cancel', { reason: 'verkeerde versie' });
    await sanne.post(`/api/tasks/reports/revise/${id}`);
    const { version } = await detailsOf(sanne, id);
    await sanne.put('/api/reports', { ...completeEntries({ gift: 'Boek' }), idReport: id, version });
    expect(await errors()).toEqual(['no room for •••']);
    expect(await sql`select from workflow_commands where last_error like '%theelepel%'`).toHaveLength(0);
  });

  it('without the remark of a decision or the name of a file', async () => {
    const id = await concept(sanne, { amount: 1250 });
    expect((await upload(sanne, id, fileForm(PDF, 'Koffiebonnen.pdf'))).status).toBe(200);
    const { body } = await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
    await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'Mooi gebaar hoor' });
    const instance = body.workflowInstanceId;
    await app.database.sql.begin((tx) =>
      insertJobFailure(tx, {
        instance,
        jobKey: '1',
        element: 'RecordRejection',
        type: 'record-rejection',
        retriesLeft: 2,
        message: 'no room for Koffiebonnen.pdf: mooi gebaar hoor',
        at: new Date(),
      }),
    );
    expect((await read(instance)).jobs[0]?.failures).toMatchObject([{ message: 'no room for •••: •••' }]);
  });

  it('without the name or description of a file that was replaced, removed or given another description', async () => {
    const id = await concept(sanne, { amount: 1250 });
    await upload(sanne, id, fileForm(PDF, 'Koffiebonnen.pdf'));
    const { idDossier } = await detailsOf(sanne, id);
    const add = async (name: string, description: string) =>
      (await (await addToDossier(sanne, idDossier, { content: PDF, name, words: { description } })).json())
        .idDossierLinkedFile as number;
    const [menu, guests] = [await add('Feestmenu.pdf', 'met wijn'), await add('Gasten.pdf', 'tafel van Bob')];
    const { body } = await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
    const instance = body.workflowInstanceId;
    const texts = ['Koffiebonnen.pdf', 'Feestmenu.pdf', 'met wijn', 'Gasten.pdf', 'tafel van Bob'];
    await app.database.sql.begin((tx) =>
      insertJobFailure(tx, {
        instance,
        jobKey: '1',
        element: 'RegisterSubmission',
        type: 'register-submission',
        retriesLeft: 2,
        message: texts.join(': '),
        at: new Date(),
      }),
    );
    await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'bestand vergeten' });
    await sanne.post(`/api/tasks/reports/revise/${id}`);
    await upload(sanne, id, fileForm(PDF, 'Ander.pdf'));
    await sanne.delete(`/api/dossiers/files/${idDossier}/${menu}`);
    await sanne.put(`/api/dossiers/files/${idDossier}`, {
      idDossierLinkedFile: guests,
      description: 'anders',
      version: 1,
    });
    await app.database.sql`update dossier_files set file_id = null where deleted_at is not null`;
    expect((await read(instance)).jobs[0]?.failures).toMatchObject([{ message: Array(5).fill('•••').join(': ') }]);
    const kept = await app.database.sql<{ message: string }[]>`
      select message from job_failures where instance_id = ${instance}`;
    expect(kept[0]?.message).not.toMatch(/Koffie|menu|wijn|Bob/);
  });

  it('with its attempts while it is stuck and after it is done', async () => {
    const { instance } = await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order');
    const run = await read(instance);
    expect(run.jobs).toMatchObject([
      { retriesLeft: 0, nextOn: null, failures: [{ retriesLeft: 2 }, { retriesLeft: 1 }, { retriesLeft: 0 }] },
    ]);
    await act(instance, 'retry', { idIncident: run.incidents[0]?.idIncident });
    expect((await read(instance)).jobs).toMatchObject([
      { idJob: run.jobs[0]?.idJob, retriesLeft: null, nextOn: null, failures: [{}, {}, {}] },
    ]);
  });

  it('with only its newest hundred attempts if it is tried for days', async () => {
    const { instance } = await failing();
    const [job] = (await read(instance)).jobs;
    const failed = {
      instance,
      jobKey: job?.idJob ?? '',
      element: 'RecordApproval',
      type: 'record-approval',
      retriesLeft: 2,
    };
    await app.database.sql.begin(async (tx) => {
      for (let day = 1; day <= 120; day += 1)
        await insertJobFailure(tx, { ...failed, message: `no mail server (${day})`, at: new Date(2030, 0, day) });
    });
    const failures = (await read(instance)).jobs[0]?.failures ?? [];
    expect(failures).toHaveLength(100);
    expect(failures[0]?.at).toBe(new Date(2030, 0, 21).toISOString());
    expect(failures.at(-1)?.at).toBe(new Date(2030, 0, 120).toISOString());
  });
});

describe('the attempts left', () => {
  it('can be changed by an operator, with an audit entry, and the job is then tried that many times', async () => {
    const { id, instance } = await failing();
    const idJob = (await read(instance)).jobs[0]?.idJob;
    expect(await act(instance, 'retries', { idJob, retries: 1 })).toMatchObject({
      status: 200,
      body: { state: 'done' },
    });
    const run = await read(instance);
    expect(run.jobs).toMatchObject([{ idJob, retriesLeft: 1, failures: [{ retriesLeft: 2 }] }]);
    expect(run.commands.at(-1)).toMatchObject({ kind: 'changeRetries', state: 'done', issuer: thijs.upn });
    const entries = await app.database.sql`
      select e.actor_id, (d.detail #>> '{}')::jsonb - 'command' as detail from audit_entries e join audit_details d on d.entry_id = e.id
      where action = 'report.run.changeRetries' and entity_id = ${String(id)}`;
    expect(entries).toMatchObject([{ actor_id: thijs.id, detail: { instance, job: idJob, retries: 1 } }]);
    // The job succeeds when it is due, without a retry by an operator.
    await engineWith(app, { clock: () => new Date(Date.now() + 120 * 60_000) }).runDue();
    expect(await read(instance)).toMatchObject({ state: 'completed', status: 50 });
  });

  it.each([
    ['none', 0, 'tooSmall'],
    ['more than twenty', 21, 'tooLarge'],
    ['a fraction', 1.5, 'invalidType'],
  ])('cannot be %s: %d', async (_which, retries, kind) => {
    const { instance } = await failing();
    const idJob = (await read(instance)).jobs[0]?.idJob;
    const answer = await act(instance, 'retries', { idJob, retries });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(JSON.stringify(answer.body)).toContain(kind);
    expect((await read(instance)).jobs[0]?.retriesLeft).toBe(2);
  });

  it('cannot be changed for a job that has stopped, a job of another run, or an unknown one', async () => {
    const stuck = await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order');
    const [stopped] = (await read(stuck.instance)).jobs;
    const other = await failing();
    for (const idJob of [stopped?.idJob, 'x', '1'])
      expect(await act(other.instance, 'retries', { idJob, retries: 5 })).toMatchObject({
        status: 409,
        body: { code: 'JOB_GONE' },
      });
    expect(await act(stuck.instance, 'retries', { idJob: stopped?.idJob, retries: 5 })).toMatchObject({
      status: 409,
      body: { code: 'JOB_GONE' },
    });
    expect((await read(stuck.instance)).jobs).toMatchObject([{ retriesLeft: 0 }]);
  });

  it('are those set by one of two operators if both change them at once, and both changes are among the commands', async () => {
    const { instance } = await failing();
    const idJob = (await read(instance)).jobs[0]?.idJob;
    const second = await hire(app, 'second.operator', { roles: ['Operator'] });
    const answers = await Promise.all([
      act(instance, 'retries', { idJob, retries: 5 }),
      act(instance, 'retries', { idJob, retries: 10 }, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { jobs, commands } = await read(instance);
    expect([5, 10]).toContain(jobs[0]?.retriesLeft);
    expect(commands.filter(({ kind }) => kind === 'changeRetries')).toHaveLength(2);
  });
});
