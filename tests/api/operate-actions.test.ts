import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_ACTIONS, type RunAction } from '#/bff/contract/operations.ts';
import {
  askFor,
  deployRenamed,
  foundTable,
  RUN_STATES,
  rowsBelow,
  type TableState,
  waysInto,
} from '#/tests/support/action-table.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { submitted } from '#/tests/support/factories.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';

/**
 * Every action on a run in every state, on the embedded engine, compared with the table in docs/operations.md. Each
 * cell has a run of its own, and each action that was carried out is requested once more.
 */

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let thijs: Caller;
let newest: number;
const runs = new Map<string, string>();

/** Brings a run that is active, or stands still, into this state. */
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
  for (const state of RUN_STATES)
    for (const action of RUN_ACTIONS) {
      const { id, instance } =
        state === 'incident'
          ? await stuckReport(app, { owner: sanne, approver: ruben }, 'out of order')
          : await submitted(sanne, { amount: 20 });
      await setState(state, instance, id);
      runs.set(`${state} ${action}`, instance);
    }
  // After those that stand still: the clock that stopped them would use up the attempts of these, too.
  for (const state of ['active', 'frozen'] as const) {
    const { id, instance } = await failingReport(app, { owner: sanne, approver: ruben }, 'out of order');
    await setState(state, instance, id);
    runs.set(`${state} changeRetries`, instance);
  }
  newest = await deployRenamed(app);
});
afterAll(() => app?.stop());

async function ask(action: RunAction, instance: string): Promise<string> {
  const { status, body } = await askFor(action, instance, thijs, newest);
  return status === 200 ? body.state : `${body.code}`;
}

describe('each action in each state', { shuffle: false }, () => {
  it('is done, or refused with the code that the docs name', async () => {
    const lines = await foundTable((state, action) => ask(action, runs.get(`${state} ${action}`) ?? ''));
    expect(lines).toEqual(rowsBelow('### Action by state'));
  });

  it('is not carried out twice: the second time it is refused or has no effect', async () => {
    expect(await ask('cancel', runs.get('active cancel') ?? '')).toBe('INSTANCE_ENDED');
    expect(await ask('retry', runs.get('incident retry') ?? '')).toBe('INSTANCE_ENDED');
    expect(await ask('migrate', runs.get('active migrate') ?? '')).toBe('NEWEST_VERSION');
  });
});
