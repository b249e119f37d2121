import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RUN_ACTIONS, type RunAction } from '#/bff/contract/operations.ts';
import { deployText } from '#/tests/processes/inbox.ts';
import { askFor, RUN_STATES, rowsBelow, type TableState } from '#/tests/support/action-table.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { submitted } from '#/tests/support/factories.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';

/**
 * Every action on a run in every state, on the embedded engine, against the table that operators read in docs/operations.md. Each
 * cell has a run of its own, and each action that is done is asked for once more.
 */
const SHIPPED = readFileSync('processes/gift-report-approval.bpmn', 'utf8');

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let thijs: Caller;
let newest: number;
const runs = new Map<string, string>();

const setState: Record<TableState, (instance: string, id: number) => Promise<unknown>> = {
  starting: (instance) => app.database.sql`update workflow_instances set state = 'starting' where id = ${instance}`,
  active: async () => undefined,
  frozen: async (_, id) =>
    (await app.as('marijke.vandenbroek')).post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek loopt' }),
  incident: async () => undefined,
  stranded: (instance) => app.database.sql`
    with moved as (
      update workflow_instances set engine = 'camunda', engine_key = ${`key-${instance}`} where id = ${instance} returning id)
    delete from wf_instance where id in (select id from moved)`,
  completed: (_, id) => ruben.post(`/api/tasks/reports/approve/${id}`),
  canceled: (instance) => thijs.post(`/api/operations/instances/${instance}/cancel`, { reason: 'verkeerde versie' }),
  void: (instance) =>
    app.database.sql`update workflow_instances set state = 'void', ended_at = now() where id = ${instance}`,
};

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben, thijs] = [
    await app.as('sanne.dijkgraaf'),
    await app.as('ruben.scholten'),
    await app.as('thijs.wagenaar'),
  ];
  for (const state of RUN_STATES)
    for (const action of RUN_ACTIONS) {
      const { id, instance } =
        state === 'incident'
          ? await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order')
          : await submitted(sanne, { amount: 20 });
      await setState[state](instance, id);
      runs.set(`${state} ${action}`, instance);
    }
  // After those that stand still: the clock that got them there would count the attempts of these down too.
  for (const state of ['active', 'frozen'] as const) {
    const { id, instance } = await failingReport(app, { owner: sanne, approver: ruben }, 'out of order');
    await setState[state](instance, id);
    runs.set(`${state} changeRetries`, instance);
  }
  // It asks the same approvals, so a run may move there.
  const renamed = SHIPPED.replaceAll('name="Goedkeuring leidinggevende"', 'name="Akkoord baas"');
  newest = await deployText(app.database.sql, app.services.engine, renamed);
});
afterAll(() => app?.stop());

async function ask(action: RunAction, instance: string): Promise<string> {
  const { status, body } = await askFor(action, instance, thijs, newest);
  return status === 200 ? body.state : `${body.code}`;
}

it('does each action in each state, or refuses it with the code that the docs name', async () => {
  const lines: string[] = [];
  for (const state of RUN_STATES) {
    const cells: string[] = [];
    for (const action of RUN_ACTIONS) cells.push(await ask(action, runs.get(`${state} ${action}`) ?? ''));
    lines.push(`| ${[state, ...cells].join(' | ')} |`);
  }
  expect(lines).toEqual(rowsBelow('### Action by state'));
});

it('does nothing twice: what was done is refused or has nothing left to do', async () => {
  expect(await ask('cancel', runs.get('active cancel') ?? '')).toBe('INSTANCE_ENDED');
  expect(await ask('retry', runs.get('incident retry') ?? '')).toBe('INSTANCE_ENDED');
  expect(await ask('migrate', runs.get('active migrate') ?? '')).toBe('NEWEST_VERSION');
});
