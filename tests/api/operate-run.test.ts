import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunActionAnswer, RunDetails, RunMigration } from '#/bff/contract/operations.ts';
import { FOUNDATIONS, HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import { activityOf, submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { detailsOf, hire, hold, openTask, submitted } from '#/tests/support/factories.ts';
import { stuckReport } from '#/tests/support/stuck-run.ts';

/** What an operator does with one process run. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
let thijs: Caller;

const NOBODYS = '01930000-0000-7000-8000-000000000000';
const SHIPPED = readFileSync('processes/gift-report-approval.bpmn', 'utf8');

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
  [marijke, thijs] = [await app.as('marijke.vandenbroek'), await app.as('thijs.wagenaar')];
});
afterAll(() => app?.stop());

const read = async (instance: string, who = thijs) =>
  (await who.get<RunDetails>(`/api/operations/instances/${instance}?lang=1033`)).body;
const preview = async (instance: string, who = thijs) =>
  (await who.get<RunMigration>(`/api/operations/instances/${instance}/migration?lang=1033`)).body;
const act = (instance: string, action: string, body: unknown, who = thijs, headers = {}) =>
  who.post<RunActionAnswer & { code: string; allowedActions: string[] }>(
    `/api/operations/instances/${instance}/${action}`,
    body,
    headers,
  );
const stuck = (message = 'out of order', own = {}) => stuckReport(app, { owner: sanne, approver: ruben }, message, own);
/** The version under which the shipped text was last deployed. */
let current = 1;
const audited = async (id: number) =>
  (
    await app.database.sql<{ action: string; actor: number }[]>`
      select action, actor_id as actor from audit_entries
      where action like 'report.run.%' and entity = 'giftReport' and entity_id = ${String(id)} and outcome = 'done' order by id`
  ).map(({ action, actor }) => [action, actor]);

describe('an operator reads a run', () => {
  it('with what it waits for, who has its task and why, and nothing from the report', async () => {
    const { id, instance } = await submitted(sanne, { amount: 1250, gift: 'Gouden horloge' });
    const run = await read(instance);
    expect(run).toMatchObject({
      workflowInstanceId: instance,
      process: 'gift-report-approval',
      version: current,
      newestVersion: current,
      state: 'active',
      register: 'giftReport',
      number: (await detailsOf(sanne, id)).number,
      status: 5,
      company: 'Noordveen Infra',
      idRecord: null,
      endedOn: null,
      isComplete: true,
      active: ['SupervisorApproval'],
      incidents: [],
      allowedActions: ['cancel', 'setVariable', 'changeRetries'],
    });
    expect(run.tasks).toMatchObject([
      {
        element: 'SupervisorApproval',
        name: 'Goedkeuring leidinggevende',
        rule: 'Supervisor',
        candidates: [{ upn: ruben.upn, reason: 'supervisor' }],
      },
    ]);
    expect(run.commands).toMatchObject([
      { kind: 'start', state: 'done', issuer: sanne.upn, refusal: null, allowedActions: [] },
    ]);
    expect(run.variables).toEqual([
      { name: 'amount', value: null },
      { name: 'instanceId', value: `"${instance}"` },
      { name: 'publicOfficial', value: null },
      { name: 'reportType', value: null },
    ]);
    expect(run.history.map(({ element, event }) => `${element} ${event}`)).toEqual([
      'Submitted activated',
      'Submitted completed',
      'RegisterSubmission activated',
      'RegisterSubmission completed',
      'SupervisorApproval activated',
    ]);
    for (const hidden of ['1250', '1.250', 'horloge']) expect(JSON.stringify(run)).not.toContain(hidden);
  });

  it('without people who can no longer decide, even before the task is assigned again', async () => {
    const { instance } = await submitted(sanne, { amount: 20 });
    const { sql } = app.database;
    await sql`update users set active = false where id = ${ruben.id}`;
    expect((await read(instance)).tasks).toMatchObject([{ element: 'SupervisorApproval', candidates: [] }]);
    await sql`update users set active = true where id = ${ruben.id}`;
    expect((await read(instance)).tasks).toMatchObject([{ candidates: [{ upn: ruben.upn, reason: 'supervisor' }] }]);
  });

  it('with the reason why it has stopped, without facts in the message', async () => {
    const { id, instance } = await stuck('no room for Gouden horloge of 99.50 in "Bak"', {
      amount: 99.5,
      gift: 'Gouden horloge',
    });
    const run = await read(instance);
    expect(run).toMatchObject({
      state: 'incident',
      status: 100,
      allowedActions: ['retry', 'cancel', 'setVariable', 'changeRetries'],
    });
    expect(run.incidents).toMatchObject([
      {
        element: 'RecordApproval',
        type: 'JOB_NO_RETRIES',
        message: 'no room for ••• of ••• in "•••"',
        retryable: true,
      },
    ]);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(100);
  });

  it('with a link to the record if the operator may also open the record', async () => {
    const { id, instance } = await submitted(sanne);
    const both = await hire(app, 'both.rights', { roles: ['Operator', 'Compliance'] });
    expect((await read(instance, both)).idRecord).toBe(id);
  });
});

describe('a run of one company', () => {
  it.each([
    ['the company of the record', INFRA, 200],
    ['a sibling company', HOMES, 404],
    ['another company', FOUNDATIONS, 404],
  ])('requested by an operator of %s (%i) is answered with status %i', async (_which, company, status) => {
    const { instance } = await stuck();
    const operator = await hold(app, await hire(app, `operator.${crypto.randomUUID()}`), 'Operator', company);
    expect((await operator.get(`/api/operations/instances/${instance}`)).status).toBe(status);
    if (status === 200) return;
    const [incident] = (await read(instance)).incidents;
    expect(await preview(instance, operator)).toMatchObject({ code: 'NOT_FOUND' });
    for (const [action, body] of [
      ['retry', { idIncident: incident?.idIncident }],
      ['cancel', { reason: 'niet van mij' }],
      ['migrate', { version: 1 }],
      ['variables', { name: 'note', value: 1 }],
      ['retries', { idJob: '1', retries: 5 }],
    ] as const)
      expect(await act(instance, action, body, operator)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await read(instance)).state).toBe('incident');
  });

  it('is refused to readers of the record who are not operators, and an unknown run is not found', async () => {
    const { instance } = await submitted(sanne);
    for (const who of [sanne, ruben, marijke])
      expect((await who.get(`/api/operations/instances/${instance}`)).status).toBe(403);
    expect((await thijs.get(`/api/operations/instances/${NOBODYS}`)).status).toBe(404);
  });
});

describe('a retry', () => {
  it('resumes a run that can now continue, exactly once, and is audited', async () => {
    const { id, instance } = await stuck();
    const [incident] = (await read(instance)).incidents;
    const body = { idIncident: incident?.idIncident };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await act(instance, 'retry', body, thijs, key);
    expect(first).toMatchObject({ status: 200, body: { state: 'done' } });
    expect((await act(instance, 'retry', body, thijs, key)).body).toEqual(first.body);
    expect(await read(instance)).toMatchObject({ state: 'completed', status: 50, incidents: [], allowedActions: [] });
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    expect(await audited(id)).toEqual([['report.run.retry', thijs.id]]);
    expect((await read(instance)).interventions).toMatchObject([{ action: 'retry', reason: null }]);
    expect(await act(instance, 'retry', body)).toMatchObject({ status: 409, body: { code: 'INSTANCE_ENDED' } });
  });

  it('is refused if nothing has stopped, and for an unknown incident', async () => {
    const { instance } = await submitted(sanne);
    expect(await act(instance, 'retry', { idIncident: '1' })).toMatchObject({
      status: 409,
      body: { code: 'INCIDENT_GONE', allowedActions: ['cancel', 'setVariable', 'changeRetries'] },
    });
    const other = await stuck();
    expect(await act(other.instance, 'retry', { idIncident: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'INCIDENT_GONE' },
    });
  });

  it('by two operators at once is carried out once', async () => {
    const { id, instance } = await stuck();
    const [incident] = (await read(instance)).incidents;
    const second = await hire(app, 'second.operator', { roles: ['Operator'] });
    const body = { idIncident: incident?.idIncident };
    const answers = await Promise.all([act(instance, 'retry', body), act(instance, 'retry', body, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audited(id)).length).toBe(1);
  });
});

describe('a cancellation', () => {
  it('makes an activity a draft again, without showing the operator any of its facts', async () => {
    const fatima = await app.as('fatima.bouzid');
    const id = await submittedActivity(sanne, fatima, { purpose: 'Fraude bij declaraties' });
    const { workflowInstanceId: instance = '', number } = await activityOf(sanne, id);
    const run = await read(instance ?? '');
    expect(run).toMatchObject({ register: 'processingActivity', number, state: 'active', idRecord: null });
    expect(JSON.stringify(run)).not.toContain('declaraties');
    expect(
      run.variables
        .filter(({ value }) => value !== null)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['instanceId', 'isReview']);
    expect(await act(instance ?? '', 'cancel', { reason: 'verkeerde versie' })).toMatchObject({
      status: 200,
      body: { state: 'done' },
    });
    expect(await read(instance ?? '')).toMatchObject({ state: 'canceled', status: 1, tasks: [] });
    expect((await fatima.post(`/api/tasks/activity/approve/${id}`)).status).toBe(409);
  });

  it('returns the report to its owner with the reason', async () => {
    const { id, instance } = await submitted(sanne);
    expect(await act(instance, 'cancel', { reason: 'verkeerde versie' })).toMatchObject({
      status: 200,
      body: { state: 'done' },
    });
    expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 2, wfReason: 'verkeerde versie' });
    const { interventions, ...run } = await read(instance);
    expect(run).toMatchObject({ state: 'canceled', status: 2, tasks: [], allowedActions: [] });
    expect(interventions).toEqual([
      {
        action: 'cancel',
        by: thijs.upn,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        reason: 'verkeerde versie',
      },
    ]);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`)).status).toBe(409);
    expect(await audited(id)).toEqual([['report.run.cancel', thijs.id]]);
    expect(await act(instance, 'cancel', { reason: 'nog een keer' })).toMatchObject({
      body: { code: 'INSTANCE_ENDED' },
    });
  });

  it('returns the report even if the process has stopped', async () => {
    const { id, instance } = await stuck();
    expect((await act(instance, 'cancel', { reason: 'lukt niet meer' })).status).toBe(200);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(2);
  });

  it('needs a reason, and is refused while the report is frozen', async () => {
    const { id, instance } = await submitted(sanne);
    expect(await act(instance, 'cancel', { reason: 'x' })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    await marijke.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek loopt' });
    expect(await act(instance, 'cancel', { reason: 'toch maar' })).toMatchObject({
      status: 409,
      body: { code: 'RECORD_FROZEN', allowedActions: ['setVariable', 'changeRetries'] },
    });
    expect((await detailsOf(marijke, id)).idReportStatus).toBe(40);
  });

  it('and an approval at the same time: only one of the two counts', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    const [cancelled, approved] = await Promise.all([
      act(instance, 'cancel', { reason: 'te laat gezien' }),
      ruben.post(`/api/tasks/reports/approve/${id}`),
    ]);
    expect([cancelled.status, approved.status].sort()).toEqual([200, 409]);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(cancelled.status === 200 ? 2 : 50);
  });
});

describe('a variable', () => {
  it('can be set if no decision of the process depends on it', async () => {
    const { id, instance } = await submitted(sanne);
    expect((await act(instance, 'variables', { name: 'endpoint', value: 'spare' })).status).toBe(200);
    expect((await read(instance)).variables.map(({ name }) => name)).toContain('endpoint');
    expect(await audited(id)).toEqual([['report.run.setVariable', thijs.id]]);
  });

  it.each(['amount', 'publicOfficial', 'reportType', 'decision', 'instanceId'])(
    'cannot be set if it is a fact: %s',
    async (name) => {
      const { id, instance } = await submitted(sanne, { amount: 300 });
      expect(await act(instance, 'variables', { name, value: 1 })).toMatchObject({
        status: 409,
        body: { code: 'FACT_NOT_SETTABLE' },
      });
      await ruben.post(`/api/tasks/reports/approve/${id}`);
      expect((await detailsOf(sanne, id)).idReportStatus).toBe(10);
    },
  );
});

describe('a command of a run', () => {
  it('can be sent now or given up while it waits, but only by its operators', async () => {
    const { id, instance } = await submitted(sanne);
    const { sql } = app.database;
    const [task, command] = [await openTask(app, id), crypto.randomUUID()];
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, last_error, not_before)
      values (${command}, ${instance}, 'completeTask', ${sql.json({ task })}, ${ruben.id}, 'ready', 'no answer from 10.0.0.7',
        now() + interval '1 hour')`;
    expect((await read(instance)).commands.at(-1)).toMatchObject({
      idCommand: command,
      kind: 'completeTask',
      state: 'ready',
      lastError: 'no answer from •••',
      allowedActions: ['retry', 'discard'],
    });
    const stranger = await hold(app, await hire(app, 'stranger.operator'), 'Operator', HOMES);
    for (const action of ['retry', 'discard'])
      expect((await stranger.post(`/api/operations/commands/${command}/${action}`)).status).toBe(404);
    expect((await thijs.post(`/api/operations/commands/${command}/retry`)).status).toBe(204);
    expect((await thijs.post(`/api/operations/commands/${command}/discard`)).status).toBe(204);
    const { commands, interventions } = await read(instance);
    expect(commands.at(-1)).toMatchObject({ state: 'void', allowedActions: [] });
    // The latest comes first, and only completed actions are listed.
    expect(interventions.map(({ action, by }) => [action, by])).toEqual([
      ['discard', thijs.upn],
      ['sendNow', thijs.upn],
    ]);
    expect(await thijs.post(`/api/operations/commands/${command}/discard`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS' },
    });
  });
});

describe('a command of an earlier run of the record', () => {
  it('can be given up only by operators of its record, which is audited, and by nobody once the record is deleted', async () => {
    const { id, instance } = await submitted(sanne);
    const { sql } = app.database;
    const command = crypto.randomUUID();
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, refusal, done_at)
      values (${command}, ${instance}, 'message', '{"name": "withdraw"}', ${sanne.id}, 'rejected', 'NOT_WAITING', now())`;
    // As if the report had been submitted again: its current run is no longer this one.
    await sql`update gift_reports set workflow_instance_id = null where id = ${id}`;
    const stranger = await hold(app, await hire(app, 'former.operator'), 'Operator', HOMES);
    expect((await stranger.post(`/api/operations/commands/${command}/discard`)).status).toBe(404);
    expect((await thijs.post(`/api/operations/commands/${command}/discard`)).status).toBe(204);
    const entries = await sql`
      select actor_id as by from audit_entries
      where action = 'report.command.discard' and entity = 'giftReport' and entity_id = ${String(id)} and outcome = 'done'`;
    expect(entries.map(({ by }) => by)).toEqual([thijs.id]);
    await sql`update gift_reports set deleted_at = now() where id = ${id}`;
    expect((await thijs.post(`/api/operations/commands/${command}/discard`)).status).toBe(404);
  });
});

describe('a migration', () => {
  const deploy = (from: string, to: string) => {
    const changed = SHIPPED.replaceAll(from, to);
    if (changed === SHIPPED) throw new Error(`${from} is not in the process`);
    return deployText(app.database.sql, app.services.engine, changed);
  };
  const deployShipped = async () => {
    current = await deployText(app.database.sql, app.services.engine, SHIPPED);
  };
  beforeEach(deployShipped);
  // Later runs use the shipped text again.
  afterAll(deployShipped);

  it('needs a newer version', async () => {
    const { instance } = await submitted(sanne);
    expect(await preview(instance)).toMatchObject({ code: 'NEWEST_VERSION' });
    expect(await act(instance, 'migrate', { version: current })).toMatchObject({ body: { code: 'NEWEST_VERSION' } });
  });

  it('is refused if it would skip an approval', async () => {
    const { id, instance } = await submitted(sanne, { amount: 300 });
    const version = await deploy('amount &gt; 100', 'amount &gt; 100000');
    expect(await read(instance)).toMatchObject({ version: current, newestVersion: version });
    expect(await preview(instance)).toEqual({
      from: current,
      to: version,
      refusal: 'DROPS_APPROVAL',
      misfits: [],
      steps: [
        { element: 'SupervisorApproval', name: 'Goedkeuring leidinggevende', rule: 'Supervisor', change: 'kept' },
        { element: 'ComplianceApproval', name: 'Goedkeuring compliance', rule: 'Compliance', change: 'dropped' },
      ],
    });
    expect(await act(instance, 'migrate', { version })).toMatchObject({
      status: 409,
      body: { code: 'DROPS_APPROVAL', allowedActions: ['cancel', 'migrate', 'setVariable', 'changeRetries'] },
    });
    expect((await read(instance)).version).toBe(current);
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(10);
  });

  it('is refused if the new version lacks the element where the run waits', async () => {
    const { sql } = app.database;
    const { id, instance } = await submitted(sanne, { amount: 300 });
    const version = await deploy('RemindSupervisorTimer', 'RemindBossTimer');
    expect(await preview(instance)).toMatchObject({
      refusal: 'NOT_MIGRATABLE',
      misfits: ['Elke 3 dagen'],
    });
    expect(await act(instance, 'migrate', { version })).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^(NOT_MIGRATABLE|DROPS_APPROVAL)$/) },
    });
    expect((await read(instance)).version).toBe(current);
    expect(await audited(id)).toEqual([]);
    expect(await sql`select from workflow_commands where instance_id = ${instance} and kind = 'migrate'`).toHaveLength(
      0,
    );
  });

  it.each([
    ['after a text in quotes', '= source != "x" and quick = null and (amount &gt; 100 or publicOfficial)'],
    ['next to a character that XML need not escape', '= amount > 100 and quick = null or publicOfficial'],
  ])(
    'is not needed to protect a variable: one that a gateway of the run’s own version reads %s cannot be set',
    async (_where, condition) => {
      await deploy('= amount &gt; 100 or publicOfficial', condition);
      const { id, instance } = await submitted(sanne, { amount: 800 });
      expect(await act(instance, 'variables', { name: 'quick', value: true })).toMatchObject({
        body: { code: 'FACT_NOT_SETTABLE' },
      });
      await ruben.post(`/api/tasks/reports/approve/${id}`);
      expect((await detailsOf(sanne, id)).idReportStatus).toBe(10);
    },
  );

  it('is refused if the new version reads a variable that was set before', async () => {
    const { id, instance } = await submitted(sanne, { amount: 800 });
    expect((await act(instance, 'variables', { name: 'fastTrack', value: true })).status).toBe(200);
    const version = await deploy(
      '= amount &gt; 100 or publicOfficial',
      '= (amount &gt; 100 or publicOfficial) and fastTrack = null',
    );
    expect((await preview(instance)).refusal).toBe('DROPS_APPROVAL');
    expect(await act(instance, 'migrate', { version })).toMatchObject({ body: { code: 'DROPS_APPROVAL' } });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(10);
  });

  it('is refused if a variable that the new version reads was sent and then discarded, because the engine may have it', async () => {
    const { sql } = app.database;
    const { instance } = await submitted(sanne, { amount: 800 });
    const { body } = await act(instance, 'variables', { name: 'slowTrack', value: true });
    await sql`
      update workflow_commands set state = 'sent', sent_at = now(), done_at = null, not_before = now() + interval '1 hour'
      where id = ${body.idCommand}`;
    expect((await thijs.post(`/api/operations/commands/${body.idCommand}/discard`)).status).toBe(204);
    const version = await deploy(
      '= amount &gt; 100 or publicOfficial',
      '= (amount &gt; 100 or publicOfficial) and slowTrack = null',
    );
    expect((await preview(instance)).refusal).toBe('DROPS_APPROVAL');
    expect(await act(instance, 'migrate', { version })).toMatchObject({ body: { code: 'DROPS_APPROVAL' } });
  });

  it('in progress prevents setting variables that its target version reads', async () => {
    const { sql } = app.database;
    const { instance } = await submitted(sanne, { amount: 800 });
    const version = await deploy(
      '= amount &gt; 100 or publicOfficial',
      '= (amount &gt; 100 or publicOfficial) and midTrack = null',
    );
    const command = crypto.randomUUID();
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, not_before)
      values (${command}, ${instance}, 'migrate', ${sql.json({ version })}, ${thijs.id}, 'ready', now() + interval '1 hour')`;
    await deploy('name="Goedkeuring compliance"', 'name="Akkoord compliance"');
    expect(await act(instance, 'variables', { name: 'midTrack', value: true })).toMatchObject({
      body: { code: 'FACT_NOT_SETTABLE' },
    });
    await sql`delete from workflow_commands where id = ${command}`;
  });

  it('moves the run if the new version asks for the same approvals, and the run continues to its end', async () => {
    await deploy('name="Goedkeuring leidinggevende"', 'name="Goedkeuring baas"');
    const { id, instance } = await submitted(sanne, { amount: 300 });
    const before = (await read(instance)).version ?? 0;
    const version = await deploy('name="Goedkeuring leidinggevende"', 'name="Akkoord baas"');
    expect(await act(instance, 'migrate', { version: before })).toMatchObject({ body: { code: 'NOT_MIGRATABLE' } });
    expect(await preview(instance)).toMatchObject({
      refusal: null,
      misfits: [],
      steps: [
        { name: 'Akkoord baas', rule: 'Supervisor', change: 'kept' },
        { name: 'Goedkeuring compliance', rule: 'Compliance', change: 'kept' },
      ],
    });
    expect(await read(instance)).toMatchObject({ version: before });
    expect(await audited(id)).toEqual([]);
    expect(await act(instance, 'migrate', { version })).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await read(instance)).toMatchObject({ version, allowedActions: ['cancel', 'setVariable', 'changeRetries'] });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    await marijke.post(`/api/tasks/reports/approve/${id}`);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    expect(await audited(id)).toEqual([['report.run.migrate', thijs.id]]);
  });

  it('at the same moment as an approval loses no other approval, whichever comes first', async () => {
    await deploy('name="Goedkeuring leidinggevende"', 'name="Goedkeuring chef"');
    const reports = [];
    for (let left = 6; left > 0; left -= 1) reports.push(await submitted(sanne, { amount: 300 }));
    const version = await deploy('name="Goedkeuring leidinggevende"', 'name="Akkoord chef"');
    for (const { id, instance } of reports) {
      const [moved, approved] = await Promise.all([
        act(instance, 'migrate', { version }),
        ruben.post(`/api/tasks/reports/approve/${id}`),
      ]);
      expect([moved.status, approved.status]).toEqual([200, 200]);
      expect((await read(instance)).active).toContain('ComplianceApproval');
      await marijke.post(`/api/tasks/reports/approve/${id}`);
      expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    }
  });

  it('is refused while a decision waits for the engine', async () => {
    await deploy('name="Goedkeuring leidinggevende"', 'name="Goedkeuring meerdere"');
    const { id, instance } = await submitted(sanne, { amount: 300 });
    const version = await deploy('name="Goedkeuring leidinggevende"', 'name="Akkoord meerdere"');
    const { sql } = app.database;
    const command = crypto.randomUUID();
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, not_before)
      values (${command}, ${instance}, 'completeTask', ${sql.json({ task: await openTask(app, id) })}, ${ruben.id}, 'ready',
        now() + interval '1 hour')`;
    expect((await preview(instance)).refusal).toBe('NOT_SETTLED');
    expect(await act(instance, 'migrate', { version })).toMatchObject({ body: { code: 'NOT_SETTLED' } });
    await sql`delete from workflow_commands where id = ${command}`;
    expect((await act(instance, 'migrate', { version })).status).toBe(200);
  });
});
