import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchDetails, BatchDraft } from '#/bff/contract/batches.ts';
import type { RunDetails } from '#/bff/contract/operations.ts';
import type { VersionFigures } from '#/bff/contract/version-figures.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { sweepBatches } from '#/bff/workflow/operate/batches/sweep-batches.ts';
import { deployRenamed } from '#/tests/support/action-table.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { breakRecording, mendRecording } from '#/tests/support/break-recording.ts';
import { CAMUNDA_ADDRESS, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { detailsOf, hire, hold, submitted } from '#/tests/support/factories.ts';
import { until } from '#/tests/support/until.ts';
import { approvePatiently } from './approve-patiently.ts';

/** Tests on Camunda: batches, simultaneous operators, figures, and texts that operators may not read. */
const PATIENCE_MS = 90_000;
const FACTS = { gift: 'Zilveren theelepel', contactPerson: 'Lodewijk Brandsma', amount: 98.76 };
const HIDDEN = ['Zilveren theelepel', 'Lodewijk Brandsma', '98.76', '98,76'];
const NONE = { waiting: 0, asked: 0, succeeded: 0, failedAgain: 0, skipped: 0, notTaken: 0 };

interface Run {
  id: number;
  instance: string;
}

describe.runIf(CAMUNDA_ADDRESS)(`operators${WITHOUT_CAMUNDA}`, () => {
  let app: TestApp;
  let owner: Sql;
  let release: () => Promise<void>;
  let sanne: Caller;
  let ruben: Caller;
  let thijs: Caller;

  beforeAll(async () => {
    const taken = await takeCamunda();
    release = taken.release;
    app = await testApp({ CAMUNDA_REST_ADDRESS: taken.address });
    owner = connect(app.database.ownerUrl, { max: 1 });
    [sanne, ruben, thijs] = await Promise.all([
      app.as('sanne.dijkgraaf'),
      app.as('ruben.scholten'),
      app.as('thijs.wagenaar'),
    ]);
  }, TURN_MS);
  afterAll(async () => {
    await owner?.end();
    await app?.stop();
    await release?.();
  });

  const approve = ({ id }: Run) => approvePatiently(ruben, id, PATIENCE_MS);
  const runOf = async ({ instance }: Run) =>
    (await thijs.get<RunDetails>(`/api/operations/instances/${instance}`)).body;
  const reaches = (run: Run, state: RunDetails['state']) =>
    until(
      `a run that is ${state}`,
      () => runOf(run),
      (found) => found.state === state,
      PATIENCE_MS,
    );
  const waiting = async (): Promise<Run> => {
    const run = await submitted(sanne, FACTS);
    await reaches(run, 'active');
    return run;
  };
  /** Runs whose last step uses up its attempts, with a message that repeats the reported facts. */
  const stuck = async (count: number): Promise<Run[]> => {
    const runs = await Promise.all(Array.from({ length: count }, waiting));
    for (const { id } of runs) await breakRecording(owner, id, `no room for ${FACTS.gift} of ${FACTS.contactPerson}`);
    await Promise.all(runs.map(approve));
    await Promise.all(runs.map((run) => reaches(run, 'incident')));
    return runs;
  };
  const prepare = async (action: string, runs: readonly Run[]) =>
    (
      await thijs.post<BatchDraft>('/api/operations/batches', {
        action,
        workflowInstanceIds: runs.map(({ instance }) => instance),
      })
    ).body;
  const start = (idBatch: string, body = {}) => thijs.post(`/api/operations/batches/${idBatch}/start`, body);
  const workedOff = (idBatch: string) =>
    until(
      'the end of a batch',
      async () => {
        await app.database.sql`update workflow_batch_items set not_before = now() where state in ('asked', 'waiting')`;
        await sweepBatches(app.services);
        return (await thijs.get<BatchDetails>(`/api/operations/batches/${idBatch}`)).body;
      },
      ({ batch }) => batch.state === 'done',
      PATIENCE_MS,
    );
  const resultOf = ({ items }: BatchDetails, { instance }: Run) =>
    items.find(({ workflowInstanceId }) => workflowInstanceId === instance);
  const hiddenIn = (body: unknown) => HIDDEN.filter((fact) => JSON.stringify(body).includes(fact));

  it(
    'a bulk retry shows exactly the runs that failed again, with the reason but nothing from the reports',
    async () => {
      const runs = await stuck(6);
      const failing = runs.slice(4);
      for (const { id } of runs.slice(0, 4)) await mendRecording(owner, id);
      const draft = await prepare('retry', runs);
      expect(draft).toMatchObject({ count: 6, leftOut: [] });
      await start(draft.idBatch);
      const found = await workedOff(draft.idBatch);
      expect(found.batch.counts).toEqual({ ...NONE, succeeded: 4, failedAgain: 2 });
      for (const run of failing)
        expect(resultOf(found, run)).toMatchObject({
          state: 'failedAgain',
          incident: 'JOB_NO_RETRIES',
          message: expect.stringContaining('no room for •••'),
        });
      for (const run of runs.slice(0, 4))
        await until(
          'a processed report',
          () => detailsOf(sanne, run.id),
          ({ idReportStatus }) => idReportStatus === 50,
          PATIENCE_MS,
        );
      const [one] = failing as [Run];
      const answers = await Promise.all(
        [
          '/api/operations/instances?group=running',
          '/api/operations/stuck?days=1',
          '/api/operations/plots',
          `/api/operations/instances/${one.instance}?lang=1033`,
          `/api/operations/batches/${draft.idBatch}`,
        ].map((address) => thijs.get(address)),
      );
      expect(answers.map(({ status, body }) => [status, hiddenIn(body)])).toEqual(answers.map(() => [200, []]));
      for (const { id } of failing) await mendRecording(owner, id);
    },
    TURN_MS,
  );

  it(
    'a bulk cancellation returns the records, and skips those decided in the meantime',
    async () => {
      const [cancelled, decided] = [await waiting(), await waiting()];
      const draft = await prepare('cancel', [cancelled, decided]);
      await approve(decided);
      await reaches(decided, 'completed');
      await start(draft.idBatch, { reason: 'verkeerde versie' });
      const found = await workedOff(draft.idBatch);
      expect(resultOf(found, cancelled)).toMatchObject({ state: 'succeeded' });
      expect(resultOf(found, decided)).toMatchObject({ state: 'skipped', reason: 'INSTANCE_ENDED' });
      expect(await detailsOf(sanne, cancelled.id)).toMatchObject({ idReportStatus: 2, wfReason: 'verkeerde versie' });
    },
    TURN_MS,
  );

  it(
    'two operators who retry a run at the same moment cause one retry',
    async () => {
      const [run] = (await stuck(1)) as [Run];
      await mendRecording(owner, run.id);
      const { incidents } = await runOf(run);
      const second = await hold(app, await hire(app, 'second.operator'), 'Operator', INFRA);
      const retry = (who: Caller) =>
        who.post<{ code?: string }>(`/api/operations/instances/${run.instance}/retry`, {
          idIncident: incidents[0]?.idIncident,
        });
      const statuses = (await Promise.all([retry(thijs), retry(second)])).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409]);
      await reaches(run, 'completed');
      const [row] = await app.database.sql<{ n: number }[]>`
        select count(*)::int as n from workflow_commands where instance_id = ${run.instance} and kind = 'resolveIncident'`;
      expect(row?.n).toBe(1);
    },
    TURN_MS,
  );

  it(
    'if a run is cancelled and approved at the same moment, only one of the two counts',
    async () => {
      const run = await waiting();
      const [cancelled, approved] = await Promise.all([
        thijs.post(`/api/operations/instances/${run.instance}/cancel`, { reason: 'verkeerde versie' }),
        ruben.post(`/api/tasks/reports/approve/${run.id}`, {}),
      ]);
      expect([200, 409]).toContain(cancelled.status);
      expect([200, 409]).toContain(approved.status);
      const { state } = await until(
        'the end',
        () => runOf(run),
        ({ state }) => state === 'completed' || state === 'canceled',
        PATIENCE_MS,
      );
      const { idReportStatus } = await until(
        'a report that no longer waits',
        () => detailsOf(sanne, run.id),
        ({ idReportStatus }) => idReportStatus === 2 || idReportStatus === 50,
        PATIENCE_MS,
      );
      expect([state, idReportStatus]).toEqual(state === 'completed' ? ['completed', 50] : ['canceled', 2]);
    },
    TURN_MS,
  );

  it(
    'a bulk move shows that it skips none of the runs, and moves them; the figures of the newest version count the moved run',
    async () => {
      const run = await waiting();
      const { idDefinition: before } = await until(
        'the step to appear in the index',
        () => runOf(run),
        ({ active }) => active.includes('SupervisorApproval'),
        PATIENCE_MS,
      );
      const newest = await deployRenamed(app);
      const draft = await prepare('migrate', [run]);
      expect(draft).toMatchObject({ count: 1, skips: { looked: 1, reasons: [] } });
      await start(draft.idBatch);
      expect(resultOf(await workedOff(draft.idBatch), run)).toMatchObject({ state: 'succeeded' });
      const moved = await until(
        'the newest version',
        () => runOf(run),
        ({ version }) => version === newest,
        PATIENCE_MS,
      );
      const figures = async (id: number | null) =>
        (await thijs.get<VersionFigures>(`/api/operations/versions/${id}/figures`)).body;
      const found = await until(
        'figures',
        () => figures(moved.idDefinition),
        ({ runs, elements }) => runs === 1 && elements.some(({ count }) => count === 1),
        PATIENCE_MS,
      );
      expect(found).toMatchObject({ missing: 0, isCut: false });
      expect(found.elements.find(({ element }) => element === 'SupervisorApproval')).toMatchObject({
        count: 1,
        open: 1,
      });
      expect((await figures(before)).missing).toBe(0);
      await approve(run);
      await reaches(run, 'completed');
    },
    TURN_MS,
  );
});
