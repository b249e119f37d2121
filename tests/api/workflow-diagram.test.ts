import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDiagram } from '#/bff/contract/workflow-view.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { activityOf, submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { ENGINES } from '#/tests/support/engines.ts';
import { delegate, detailsOf, hire, hold, submitted } from '#/tests/support/factories.ts';
import { until } from '#/tests/support/until.ts';

const diagramOf = (who: Caller, instance: string, lang = 1033) =>
  who.get<WorkflowDiagram>(`/api/workflow/diagram/${instance}?lang=${lang}`);

/** The element, state, people and outcome of each step, without times, which differ from run to run. */
const told = ({ steps }: WorkflowDiagram) =>
  steps.map(({ element, state, who, onBehalfOf, outcome }) => [
    element,
    state,
    who.length > 2 ? 'several' : who.join(' '),
    onBehalfOf,
    outcome,
  ]);

describe.each(ENGINES)('the path of a report on $name', (engine) => {
  let app: TestApp;
  let give: () => Promise<void>;
  let sanne: Caller;
  let ruben: Caller;

  beforeAll(async () => {
    if (!engine.isThere) return;
    const { env, release } = await engine.take();
    give = release;
    app = await testApp(env);
    sanne = await app.as('sanne.dijkgraaf');
    ruben = await app.as('ruben.scholten');
  });
  afterAll(async () => {
    await app?.stop();
    await give?.();
  });

  /** On Camunda the task appears a moment after the report was submitted. */
  const decide = (action: 'approve' | 'reject', id: number, body: unknown) =>
    until(
      'the report can be decided',
      () => ruben.post(`/api/tasks/reports/${action}/${id}`, body),
      ({ status }) => status === 200,
    );

  it.runIf(engine.isThere)('leads to the second approval, where the report waits', async () => {
    const { id, instance } = await submitted(sanne, { amount: 300 });
    await decide('approve', id, { message: 'mag' });
    const { body } = await until(
      'the diagram shows the first approval',
      async () => diagramOf(sanne, instance),
      // Camunda's data about the path arrives later than the data in the application's own tables.
      ({ body: { open, flows } }) => open?.includes('ComplianceApproval') && flows?.includes('NeedsSecondApproval'),
    );
    expect(body).toMatchObject({
      workflowInstanceId: instance,
      process: 'gift-report-approval',
      version: 1,
      state: 'active',
      endedOn: null,
      isComplete: true,
      open: ['ComplianceApproval'],
      stuck: [],
      flows: [
        'ToRegister',
        'ToSupervisor',
        'ToSupervisorDecision',
        'SupervisorApproves',
        'ToSecondApproval',
        'NeedsSecondApproval',
      ],
    });
    expect(body.number).toBe((await detailsOf(sanne, id)).number);
    expect(body.xml).toContain('<bpmn:userTask id="ComplianceApproval"');
    expect(body.taken.map(({ element }) => element)).toEqual([
      'Submitted',
      'RegisterSubmission',
      'SupervisorApproval',
      'SupervisorDecision',
      'RecordApproval',
      'SecondApproval',
      'ComplianceApproval',
    ]);
    expect(told(body)).toEqual([
      ['Submitted', 'done', sanne.upn, null, null],
      ['RegisterSubmission', 'done', 'openboek', null, null],
      ['SupervisorApproval', 'done', ruben.upn, null, 'approved'],
      ['RecordApproval', 'done', 'openboek', null, null],
      ['ComplianceApproval', 'open', expect.anything(), null, null],
    ]);
    const [first, , supervisor] = body.steps;
    expect(first?.name).toBe('Melding ingediend');
    expect(first?.kind).toBe('start');
    expect(supervisor?.kind).toBe('userTask');
    expect(Date.parse(supervisor?.endedOn ?? '')).toBeGreaterThanOrEqual(Date.parse(supervisor?.startedOn ?? ''));
  });

  it.runIf(engine.isThere)('ends at a rejection, with nothing open', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    await decide('reject', id, { remark: 'niet toegestaan' });
    const { body } = await until(
      'the diagram shows the rejection',
      async () => diagramOf(sanne, instance),
      ({ body: { open, state, flows } }) =>
        open?.length === 0 && state === 'completed' && flows?.includes('SupervisorRejects'),
    );
    expect(body.flows).toContain('SupervisorRejects');
    expect(body.flows).not.toContain('SupervisorApproves');
    expect(body.endedOn).not.toBeNull();
    expect(told(body)).toContainEqual(['SupervisorApproval', 'done', ruben.upn, null, 'rejected']);
    expect(JSON.stringify(body.steps)).not.toContain('niet toegestaan');
  });
});

describe('the diagram', () => {
  let app: TestApp;
  let sanne: Caller;
  let ruben: Caller;
  let report: { id: number; instance: string };

  beforeAll(async () => {
    app = await testApp();
    sanne = await app.as('sanne.dijkgraaf');
    ruben = await app.as('ruben.scholten');
    const gerard = await app.as('gerard.kuiper');
    await delegate(app, ruben, gerard);
    report = await submitted(sanne, { amount: 300 });
    await gerard.post(`/api/tasks/reports/approve/${report.id}`, {});
  });
  afterAll(() => app?.stop());

  it('names the person for whom a stand-in decided, to readers of the record', async () => {
    const gerard = await app.as('gerard.kuiper');
    const { body } = await diagramOf(sanne, report.instance);
    expect(told(body)).toContainEqual(['SupervisorApproval', 'done', gerard.upn, ruben.upn, 'approved']);
  });

  it('shows operators of the company everything but names, in their language', async () => {
    const thijs = await app.as('thijs.wagenaar');
    const { status, body } = await diagramOf(thijs, report.instance);
    expect(status).toBe(200);
    expect(told(body).slice(0, 3)).toEqual([
      ['Submitted', 'done', 'a person', null, null],
      ['RegisterSubmission', 'done', 'openboek', null, null],
      ['SupervisorApproval', 'done', 'a person', 'a person', 'approved'],
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
    const people = body.steps.at(-1)?.who;
    const [{ count } = { count: 0 }] = await app.database.sql<{ count: number }[]>`
      select count(*)::int from inbox_candidates c join inbox_tasks t on t.id = c.task_id
      where t.instance_id = ${report.instance} and t.state = 'open' and c.removed_at is null`;
    expect(people).toEqual([count === 1 ? 'a person' : `${count} people`]);
    const dutch = await diagramOf(thijs, report.instance, 1043);
    expect(dutch.body.steps[0]?.who).toEqual(['een persoon']);
  });

  it.each([
    ['the company of the record', INFRA, 200],
    ['another company', HOMES, 404],
  ] as const)('is shown to an operator according to the company of their role: %s', async (_where, company, status) => {
    const operator = await hire(app, `diagram.operator.${company}`);
    await hold(app, operator, 'Operator', company, 'only');
    expect((await diagramOf(operator, report.instance)).status).toBe(status);
  });

  it('is refused to everyone else', async () => {
    for (const local of ['youssef.elidrissi', 'ingrid.oosterhuis', 'pieterjan.terpstra'])
      expect((await diagramOf(await app.as(local), report.instance)).status, local).toBe(404);
    expect((await diagramOf(sanne, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await diagramOf(sanne, 'no-uuid')).status).toBe(400);
  });

  it('shows only the tasks of people if the engine does not know the run', async () => {
    const { instance } = await submitted(sanne, { amount: 20 });
    await app.database.sql`delete from wf_history where instance_id = ${instance}`;
    const { body } = await diagramOf(sanne, instance);
    expect(body.isComplete).toBe(false);
    expect(told(body)).toEqual([['SupervisorApproval', 'open', ruben.upn, null, null]]);
    expect(body.open).toEqual(['SupervisorApproval']);
  });

  it('draws the review of a processing activity that the privacy officer has not approved yet', async () => {
    const fatima = await app.as('fatima.bouzid');
    const activity = await activityOf(sanne, await submittedActivity(sanne, fatima));
    const { body } = await diagramOf(fatima, activity.workflowInstanceId ?? '');
    expect(body).toMatchObject({ process: 'processing-activity-review', isComplete: true });
    expect(body.steps.at(-1)).toMatchObject({ state: 'open', kind: 'userTask', who: [fatima.upn], outcome: null });
  });
});
