import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deployShipped } from '#/bff/workflow/definitions.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { approval } from '#/tests/processes/approvals.ts';
import * as b from '#/tests/processes/bpmn.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, detailsOf, hire, runDueIn, submitted } from '#/tests/support/factories.ts';

const NAME = 'gift-report-approval';
const SHIPPED = new URL(`../../processes/${NAME}.bpmn`, import.meta.url);

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

let drawn = 0;
/** Deploys the drawing for all reports submitted from now on, as a new version even if it was deployed before. */
async function draw(xml: string): Promise<void> {
  drawn += 1;
  const folder = await mkdtemp(join(tmpdir(), 'openboek-drawn-'));
  try {
    await writeFile(join(folder, `${NAME}.bpmn`), `${xml}<!-- ${drawn} -->`);
    await deployShipped(app.database.sql, app.services.engine, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const approve = (who: Caller, id: number) =>
  who.post<{ status: number; code: string }>(`/api/tasks/reports/approve/${id}`);
const stepsOf = async (reader: Caller, id: number) =>
  (await detailsOf(reader, id)).steps.map(({ title, state }) => `${title} ${state}`);

describe('the number in the drawing', () => {
  it('is the only limit: the forecast and the approvals follow it, and running processes keep their limit', async () => {
    await draw(await readFile(SHIPPED, 'utf8'));
    const before = await submitted(sanne, { amount: 250 });
    await draw((await readFile(SHIPPED, 'utf8')).replace('amount &gt; 100 or', 'amount &gt; 499.99 or'));

    const below = await concept(sanne, { amount: 499.99 });
    expect(await stepsOf(sanne, below)).toEqual([
      'Submitted current',
      'Supervisor ahead',
      'Compliance skipped',
      'Processed ahead',
    ]);
    const above = await concept(sanne, { amount: 500 });
    expect(await stepsOf(sanne, above)).toEqual([
      'Submitted current',
      'Supervisor ahead',
      'Compliance ahead',
      'Processed ahead',
    ]);
    for (const id of [below, above]) await sanne.post(`/api/tasks/reports/submitforapproval/${id}`);
    expect((await approve(ruben, below)).body.status).toBe(50);
    expect((await approve(ruben, above)).body.status).toBe(10);

    expect(await stepsOf(sanne, before.id)).toEqual([
      'Submitted done',
      'Supervisor current',
      'Compliance ahead',
      'Processed ahead',
    ]);
    expect((await approve(ruben, before.id)).body.status).toBe(10);
  });

  it('decides which approvers must be available when a report is submitted', async () => {
    await draw((await readFile(SHIPPED, 'utf8')).replace('amount &gt; 100 or', 'amount &gt; 499.99 or'));
    // Marijke's supervisor approves first, and no other member of compliance covers her company.
    const submit = async (amount: number) =>
      (await marijke.post(`/api/tasks/reports/submitforapproval/${await concept(marijke, { amount })}`)).status;
    expect([await submit(499), await submit(500)]).toEqual([200, 409]);
  });
});

describe('three approvers at once, and a fourth after them', () => {
  let director: Caller;
  let council: Caller;
  let role = 0;
  beforeAll(async () => {
    director = await hire(app, 'de.directeur');
    council = await hire(app, 'de.raad');
    const [made] = await app.database.sql<{ id: number }[]>`
      insert into roles (name) values ('Ondernemingsraad') returning id`;
    role = made?.id ?? 0;
    await app.database.sql`
      insert into user_roles (user_id, role_id, active, is_global) values (${council.id}, ${role}, true, true)`;
    await draw(drawing(role, director.id));
  });

  const rows = async (id: number) =>
    app.database.sql<{ status: number; by: string | null }[]>`
      select g.status, u.display_name as by from gift_reports g left join users u on u.id = g.approved_by
      where g.id = ${id}`;

  it('are forecast, asked and drawn, with status 5 before the first approval, 10 while others are pending, and 50 at the end', async () => {
    const draft = await concept(sanne);
    expect((await detailsOf(sanne, draft)).nextApprovers).toEqual([
      'Dewi Pattinama',
      'Marijke van den Broek',
      'Ruben Scholten',
      'de.raad',
    ]);
    expect((await stepsOf(sanne, draft)).toSorted()).toEqual([
      'Compliance ahead',
      'Ondernemingsraad ahead',
      'Processed ahead',
      'Submitted current',
      'Supervisor ahead',
      'de.directeur ahead',
    ]);
    await sanne.post(`/api/tasks/reports/submitforapproval/${draft}`);
    expect((await rows(draft))[0]).toEqual({ status: 5, by: null });
    expect((await approve(council, draft)).body.status).toBe(10);
    expect((await rows(draft))[0]).toEqual({ status: 10, by: 'de.raad' });
    // People who have approved no longer have a task, and the answer says so.
    expect(await approve(council, draft)).toMatchObject({ status: 409, body: { code: 'BOTH_APPROVALS' } });
    expect(await approve(director, draft)).toMatchObject({ status: 404 });
    expect((await approve(ruben, draft)).body.status).toBe(10);
    expect((await rows(draft))[0]).toEqual({ status: 10, by: 'Ruben Scholten' });
    expect((await approve(marijke, draft)).body.status).toBe(10);
    expect((await stepsOf(sanne, draft)).at(-2)).toBe('de.directeur current');
    expect((await approve(director, draft)).body.status).toBe(50);
    expect((await rows(draft))[0]).toEqual({ status: 50, by: 'de.directeur' });
    expect((await stepsOf(sanne, draft)).filter((step) => step.endsWith('done'))).toHaveLength(6);
  });

  it('stop at the first rejection: the others lose their task and learn why', async () => {
    const { id } = await submitted(sanne);
    expect((await approve(council, id)).body.status).toBe(10);
    const rejected = await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'dit kan niet' });
    expect(rejected.body).toMatchObject({ status: 20 });
    expect(await approve(marijke, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    const [{ count } = { count: -1 }] = await app.database.sql<{ count: number }[]>`
      select count(*)::int as count from inbox_tasks where record_id = ${id} and state in ('open', 'decided')`;
    expect(count).toBe(0);
  });

  it('can give two approvals at the same moment, which both count in either order', async () => {
    const { id } = await submitted(sanne);
    const answers = await Promise.all([approve(ruben, id), approve(council, id), approve(sanne, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await rows(id))[0]?.status).toBe(10);
    expect(
      (await app.database.sql`select from decisions d join inbox_tasks t on t.id = d.task_id where t.record_id = ${id}`)
        .length,
    ).toBe(2);
  });

  it('leave the record, its trail and its log unchanged if the engine reports the first approval again', async () => {
    const { id, instance } = await submitted(sanne);
    await approve(ruben, id);
    const kept = async () => ({
      rows: await rows(id),
      log: await app.database.sql`select user_id, code from logbook where instance_id = ${instance} order by id`,
      trail: await app.database.sql<{ action: string }[]>`
        select action from audit_entries where entity = 'giftReport' and entity_id = ${String(id)} order by id`,
    });
    const before = await kept();
    expect(before.trail.filter(({ action }) => action === 'report.status')).toHaveLength(2);
    const [done] = await app.database.sql<{ key: string; command: string }[]>`
      select t.engine_task_key as key, d.command_id as command
      from decisions d join inbox_tasks t on t.id = d.task_id where t.instance_id = ${instance}`;
    const told = { instance, engineTaskKey: done?.key ?? '', command: done?.command ?? '' } as const;
    expect(await app.database.sql.begin((tx) => workflowEvents.taskCompleting(tx, told))).toBe('allow');
    expect(await kept()).toEqual(before);
  });

  it('cannot decide while another decision is on its way to the engine, but can a moment later', async () => {
    const { id, instance } = await submitted(sanne);
    expect((await approve(ruben, id)).body.status).toBe(10);
    await app.database.sql`
      update gift_reports set pending_command_id = (select command_id from decisions where instance_id = ${instance})
      where id = ${id}`;
    const refused = { status: 409, body: { code: 'DECISION_UNDER_WAY', state: '999' } };
    expect(await approve(council, id)).toMatchObject(refused);
    expect(await marijke.post(`/api/tasks/reports/reject/${id}`, { remark: 'dit kan niet' })).toMatchObject(refused);
    // Anyone who may not decide gets the reason that applies to them.
    expect(await approve(sanne, id)).toMatchObject({ status: 409, body: { code: 'OWN_REPORT' } });
    await app.database.sql`update gift_reports set pending_command_id = null where id = ${id}`;
    expect((await approve(council, id)).body.status).toBe(10);
    expect((await approve(marijke, id)).body.status).toBe(10);
  });

  it('cannot include the owner of the report as the only candidate for an approval, so the submission is refused', async () => {
    // This is the director's own report, and nobody else can give the last approval.
    const id = await concept(director);
    expect(await director.post(`/api/tasks/reports/submitforapproval/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'NO_APPROVER' },
    });
    expect((await detailsOf(director, id)).nextApprovers).toEqual([]);
  });

  it('do not include, for an earlier approval, the only person who can give a later one', async () => {
    await app.database.sql`
      insert into user_roles (user_id, role_id, active, is_global) values (${director.id}, ${role}, true, true)`;
    onTestFinished(async () => {
      await app.database.sql`delete from user_roles where user_id = ${director.id} and role_id = ${role}`;
    });
    const { id } = await submitted(sanne);
    expect(await approve(director, id)).toMatchObject({ status: 409, body: { code: 'NEEDED_FOR_SECOND' } });
    expect((await approve(council, id)).body.status).toBe(10);
  });
});

describe('two approvals at once, of which one has timers', () => {
  const emailed = async (id: number, template: string) =>
    app.database.sql<{ upn: string }[]>`
      select distinct u.upn from mail_outbox m join users u on u.id = m.user_id
      where m.template = ${template} and (m.params->>'record')::int = ${id}`;

  it('are not both reminded and escalated when the timers of one fire', async () => {
    await draw(timedDrawing);
    const { id } = await submitted(sanne);
    await runDueIn(app, 3.1);
    expect(await emailed(id, 'taskReminder')).toEqual([{ upn: ruben.upn }]);
    await runDueIn(app, 10.1);
    expect(await emailed(id, 'taskEscalated')).toEqual([{ upn: 'bram.veldkamp@noordveen.example' }]);
  });
});

const job = (id: string, type: string) => b.service(id, '', '', type);

/** Approval by the supervisor and compliance at once; only the supervisor is reminded, and only that task escalates. */
const timedDrawing = b.definition(
  NAME,
  [b.start(), job('register', 'register-submission'), b.parallel('fork'), b.parallel('join')],
  [approval('boss', 'supervisor', 'bossDecision'), approval('officer', 'compliance', 'officerDecision')],
  [b.boundary('remindTimer', 'boss', b.cycle('R/P3D'), false), job('remind', 'remind-approver')],
  [b.boundary('escalateTimer', 'boss', b.duration('P10D'), false), job('escalate', 'escalate-task')],
  [job('process', 'process-report'), b.end(), b.end('reminded'), b.end('escalated')],
  b.flows('start > register > fork, fork > boss > join, fork > officer > join, join > process > end'),
  b.flows('remindTimer > remind > reminded, escalateTimer > escalate > escalated'),
);

/** Approval by the supervisor, compliance and a role at once; after all three, by a person named by id. */
const drawing = (role: number, director: number) => {
  const rules = { boss: 'supervisor', officer: 'compliance', council: `role:${role}` };
  const branch = ([id, rule]: [string, string]) => [
    approval(id, rule, `${id}Decision`),
    b.exclusive(`${id}Answer`),
    b.flows(
      `fork > ${id} > ${id}Answer, ${id}Answer > join {= ${id}Decision = "approve"}, ${id}Answer > no {= ${id}Decision = "reject"}`,
    ),
  ];
  return b.definition(
    NAME,
    [b.start(), job('register', 'register-submission'), b.parallel('fork'), b.parallel('join'), b.exclusive('no')],
    [job('rejection', 'record-rejection'), b.end('rejected', b.terminate)],
    Object.entries(rules).map(branch),
    [approval('director', `person:${director}`), b.exclusive('directorAnswer')],
    [job('process', 'process-report'), b.end()],
    b.flows('start > register > fork, join > director > directorAnswer, no > rejection > rejected, process > end'),
    b.flows('directorAnswer > process {= decision = "approve"}, directorAnswer > no {= decision = "reject"}'),
  );
};
