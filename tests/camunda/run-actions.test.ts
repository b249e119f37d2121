/**
 * Every action on a run in every state, on Camunda, by one operator and by two at the same moment, compared with the
 * tables for operators in docs/operations.md. Each cell has its own run.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_ACTIONS, type RunAction, type RunDetails } from '#/bff/contract/operations.ts';
import { connect } from '#/bff/database/connection.ts';
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
import { breakRecording } from '#/tests/support/break-recording.ts';
import { CAMUNDA_ADDRESS, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { hire, submitted } from '#/tests/support/factories.ts';
import { until } from '#/tests/support/until.ts';
import { approvePatiently } from './approve-patiently.ts';

const PATIENCE_MS = 90_000;

interface Run {
  id: number;
  instance: string;
}

/**
 * Whether the last step of the run has to fail once just before the action. It cannot fail earlier, because the failure
 * lasts only a few seconds.
 */
const isTried = (state: TableState, action: RunAction) =>
  action === 'changeRetries' && (state === 'active' || state === 'frozen');

describe.runIf(CAMUNDA_ADDRESS)(`actions on runs${WITHOUT_CAMUNDA}`, () => {
  let app: TestApp;
  let release: () => Promise<void>;
  let sanne: Caller;
  let ruben: Caller;
  let thijs: Caller;
  let second: Caller;
  let newest: number;
  /** The runs, by table, state and action. */
  const runs = new Map<string, Run>();
  const CELLS = [['one', RUN_STATES] as const, ['two', OPEN_STATES] as const].flatMap(([table, states]) =>
    states.flatMap((state) => RUN_ACTIONS.map((action) => ({ name: `${table} ${state} ${action}`, state, action }))),
  );
  const runOf = (name: string): Run => {
    const run = runs.get(name);
    if (!run) throw new Error(`there is no run for ${name}`);
    return run;
  };

  const stateOf = async ({ instance }: Run) => {
    const [row] = await app.database.sql<
      { state: string }[]
    >`select state from workflow_instances where id = ${instance}`;
    return row?.state;
  };
  const reaches = (run: Run, state: string) =>
    until(
      `a run that is ${state}`,
      () => stateOf(run),
      (now) => now === state,
      PATIENCE_MS,
    );
  const approve = ({ id }: Run) => approvePatiently(ruben, id, PATIENCE_MS);
  /** Makes the last step of the run fail repeatedly. */
  const failing = async (run: Run) => {
    const owner = connect(app.database.ownerUrl, { max: 1 });
    await breakRecording(owner, run.id, 'out of order');
    await owner.end();
    await approve(run);
  };
  /** The jobs as operators see them, which is a moment after Camunda has them. */
  const jobsToCome = async ({ instance }: Run) =>
    (await thijs.get<RunDetails>(`/api/operations/instances/${instance}`)).body.jobs.filter(
      ({ retriesLeft, failures }) => retriesLeft && failures.length > 0,
    );

  /**
   * Brings an active run into this state. For `stranded`, it does nothing: such a run is stranded only while the action
   * is requested.
   */
  async function enter(state: TableState, run: Run): Promise<void> {
    const ways = waysInto(app, thijs);
    switch (state) {
      case 'active':
      case 'stranded':
        return;
      case 'incident':
        return failing(run);
      case 'frozen':
        await ways.frozen(run.id);
        return;
      case 'completed':
        await approve(run);
        break;
      default:
        await ways[state](run.instance);
    }
    await reaches(run, state);
  }

  beforeAll(async () => {
    const taken = await takeCamunda();
    release = taken.release;
    app = await testApp({ CAMUNDA_REST_ADDRESS: taken.address });
    [sanne, ruben, thijs] = await Promise.all([
      app.as('sanne.dijkgraaf'),
      app.as('ruben.scholten'),
      app.as('thijs.wagenaar'),
    ]);
    second = await hire(app, 'second.operator', { roles: ['Operator'] });
    for (const { name } of CELLS) {
      const run = await submitted(sanne, { amount: 20 });
      runs.set(name, run);
      await reaches(run, 'active');
    }
    newest = await deployRenamed(app);
    for (const { name, state, action } of CELLS) if (!isTried(state, action)) await enter(state, runOf(name));
    for (const { name } of CELLS.filter(({ state }) => state === 'incident')) {
      const { id } = runOf(name);
      await until(
        'an incident',
        () => app.database.sql`select from gift_reports where id = ${id} and error_at is not null`,
        ({ length }) => length === 1,
        PATIENCE_MS,
      );
    }
  }, TURN_MS);
  afterAll(async () => {
    await app?.stop();
    await release?.();
  });

  /**
   * Makes the request while the Camunda that answers is not the one on which the runs began. This lasts only a moment,
   * because it affects all runs.
   */
  async function elsewhere<T>(ask: () => Promise<T>): Promise<T> {
    const { sql } = app.database;
    await sql`update camunda_clusters set replaced_at = now(), replaced_how = 'different' where left_at is null`;
    try {
      return await ask();
    } finally {
      await sql`update camunda_clusters set replaced_at = null, replaced_how = null where left_at is null`;
    }
  }

  /**
   * What the second of two calls gets if the first one is already done; milliseconds earlier, it would find the first
   * one in progress.
   */
  const SETTLED = new Set(['NEWEST_VERSION', 'INSTANCE_ENDED']);

  /** The outcomes, sorted: the code of a refusal, or the result of the command once it is settled. */
  async function outcomeOf(action: RunAction, { instance }: Run, ...operators: Caller[]): Promise<string> {
    const answers = await askFor(action, instance, operators, newest);
    const outcomes = answers.map(async ({ status, body }) => {
      if (status !== 200) return `${body.code}`;
      const { state } = await app.services.engine.settled(body.idCommand, PATIENCE_MS);
      return state === 'rejected' ? 'refused' : state;
    });
    return (await Promise.all(outcomes)).sort().join(', ');
  }

  /** Makes the last step of a run fail once if the action needs that. */
  async function tryOnce(state: TableState, action: RunAction, run: Run): Promise<void> {
    if (!isTried(state, action)) return;
    await failing(run);
    await until(
      'a job that failed once',
      () => jobsToCome(run),
      ({ length }) => length === 1,
      PATIENCE_MS,
    );
    await enter(state, run);
  }

  it(
    'are carried out or refused in each state according to the docs',
    async () => {
      const lines = await foundTable(async (state, action) => {
        const run = runOf(`one ${state} ${action}`);
        await tryOnce(state, action, run);
        return state === 'stranded' ? elsewhere(() => outcomeOf(action, run, thijs)) : outcomeOf(action, run, thijs);
      }, RUN_STATES);
      expect(lines).toEqual(rowsBelow('### Action by state on Camunda'));
    },
    TURN_MS,
  );

  it(
    'have the outcomes in the docs if two operators request the same action at the same time',
    async () => {
      const lines = await foundTable(async (state, action) => {
        const run = runOf(`two ${state} ${action}`);
        await tryOnce(state, action, run);
        const found = await outcomeOf(action, run, thijs, second);
        return found.replace(/[A-Z_]+/, (code) => (SETTLED.has(code) ? 'NOT_SETTLED' : code));
      }, OPEN_STATES);
      expect(lines).toEqual(rowsBelow('### Two operators at once on Camunda'));
    },
    TURN_MS,
  );
});
