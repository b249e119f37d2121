import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_ACTIONS, type RunAction } from '#/bff/contract/operations.ts';
import {
  askFor,
  deployRenamed,
  foundTable,
  OPEN_STATES,
  RUN_STATES,
  rowsBelow,
  type TableState,
  waysInto,
} from '#/tests/support/action-table.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, submitted } from '#/tests/support/factories.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';

/**
 * Every action on a run in every state, on the embedded engine, by one operator and by two at the same moment, compared
 * with the tables in docs/operations.md. Each cell has its own run.
 */

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let thijs: Caller;
let second: Caller;
let newest: number;
/** The instances of the runs, by table, state and action. */
const runs = new Map<string, string>();

/** Brings a run that is active or stuck into this state. */
function setState(state: TableState, instance: string, id: number): PromiseLike<unknown> | undefined {
  const ways = waysInto(app, thijs);
  switch (state) {
    case 'active':
    case 'incident':
      return undefined;
    case 'frozen':
      return ways.frozen(id);
    case 'completed':
      return ruben.post(`/api/tasks/reports/approve/${id}`);
    case 'stranded':
      return app.database.sql`
        with moved as (
          update workflow_instances set engine = 'camunda', engine_key = ${`key-${instance}`} where id = ${instance} returning id)
        delete from wf_instance where id in (select id from moved)`;
    default:
      return ways[state](instance);
  }
}

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben, thijs] = [
    await app.as('sanne.dijkgraaf'),
    await app.as('ruben.scholten'),
    await app.as('thijs.wagenaar'),
  ];
  second = await hire(app, 'second.operator', { roles: ['Operator'] });
  for (const [table, states] of [['one', RUN_STATES] as const, ['two', OPEN_STATES] as const])
    for (const state of states)
      for (const action of RUN_ACTIONS) {
        const { id, instance } =
          state === 'incident'
            ? await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order')
            : await submitted(sanne, { amount: 20 });
        await setState(state, instance, id);
        runs.set(`${table} ${state} ${action}`, instance);
      }
  // These runs are prepared last, because the clock that makes other runs stuck would also use up their attempts.
  for (const table of ['one', 'two'])
    for (const state of ['active', 'frozen'] as const) {
      const { id, instance } = await failingReport(app, { owner: sanne, approver: ruben }, 'out of order');
      await setState(state, instance, id);
      runs.set(`${table} ${state} changeRetries`, instance);
    }
  newest = await deployRenamed(app);
});
afterAll(() => app?.stop());

/** The outcomes, sorted because either of two calls may come first. */
async function ask(action: RunAction, instance: string | undefined, ...operators: Caller[]): Promise<string> {
  const answers = await askFor(action, instance ?? '', operators, newest);
  return answers
    .map(({ status, body }) => (status === 200 ? body.state : `${body.code}`))
    .sort()
    .join(', ');
}

describe('an action in a state', { shuffle: false }, () => {
  it('is carried out, or refused with the code in the docs', async () => {
    const lines = await foundTable(
      (state, action) => ask(action, runs.get(`one ${state} ${action}`), thijs),
      RUN_STATES,
    );
    expect(lines).toEqual(rowsBelow('### Action by state'));
  });

  it('is refused or has no effect when requested again', async () => {
    const lines = await foundTable(
      (state, action) => ask(action, runs.get(`one ${state} ${action}`), second),
      OPEN_STATES,
    );
    expect(lines).toEqual(rowsBelow('### The same action again'));
  });

  it('has the outcomes in the docs when two operators request it at the same moment', async () => {
    const lines = await foundTable(
      (state, action) => ask(action, runs.get(`two ${state} ${action}`), thijs, second),
      OPEN_STATES,
    );
    expect(lines).toEqual(rowsBelow('### Two operators at once'));
  });
});
