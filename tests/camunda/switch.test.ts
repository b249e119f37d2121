import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails, ReportRow } from '#/bff/contract/gift-reports.ts';
import type { RunList } from '#/bff/contract/run-list.ts';
import { completeEntries } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, type TestCamunda, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

/** The number of reports; 170 take two minutes. */
const REPORTS = Number(process.env.SWITCH_REPORTS ?? 8);

/** In milliseconds. A job that a poll of the stopped server had taken is offered again after half a minute. */
const PATIENCE = 60_000;

describe.runIf(CAMUNDA_ADDRESS)(`switching to Camunda${WITHOUT_CAMUNDA}`, () => {
  let camunda: TestCamunda;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  beforeAll(async () => {
    [camunda, folder] = [await takeCamunda(), await dataFolder()];
  }, TURN_MS);
  afterAll(async () => {
    await camunda?.release();
    await folder?.remove();
  });

  const read = async (who: Program, id: number) =>
    (await who.call<ReportDetails>('GET', `/api/reports/details/${id}?lang=1033`)).body;
  const submit = async (who: Program, amount = 20) => {
    const { body: id } = await who.call<number>('POST', '/api/reports', completeEntries({ amount }));
    expect((await who.call('POST', `/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    return id;
  };
  const shows = (who: Program, id: number, status: number) =>
    until(
      `${id} shows ${status}`,
      () => read(who, id),
      (report) => report.idReportStatus === status,
      PATIENCE,
    );
  const approve = (who: Program, id: number) => approveStep(who, id, 50);
  /** @param status the status that the report shows afterwards */
  const approveStep = async (who: Program, id: number, status: number) => {
    const isMine = (rows: readonly ReportRow[]) => rows.some((row) => row.idReport === id);
    const waiting = async () => (await who.call<ReportRow[]>('GET', '/api/reports/waitingforapproval?lang=1043')).body;
    await until('their turn', waiting, isMine, PATIENCE);
    expect((await who.call('POST', `/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await shows(who, id, status);
  };

  it('needs only a setting: old instances end where they began, and new ones run on Camunda', async () => {
    const before = await startServer(folder.path);
    const sanne = await program(before.url, 'sanne.dijkgraaf');
    const old = await submit(sanne);
    expect((await read(sanne, old)).idReportStatus).toBe(5);
    await before.stop();

    const port = Number(new URL(before.url).port);
    const after = await startServer(folder.path, { CAMUNDA_REST_ADDRESS: camunda.address }, port);
    try {
      const ruben = await program(after.url, 'ruben.scholten');
      const young = await submit(await program(after.url, 'sanne.dijkgraaf'));
      await approve(ruben, old);
      await approve(ruben, young);
    } finally {
      await after.stop();
    }
    const statesOnCamunda = async () => {
      const search = await fetch(`${camunda.address}/v2/process-instances/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ filter: { processDefinitionId: 'gift-report-approval' } }),
      });
      return ((await search.json()) as { items: { state: string }[] }).items.map(({ state }) => state);
    };
    // The index of Camunda lags behind its engine.
    const isOver = (states: string[]) => !states.includes('ACTIVE');
    expect(await until('one instance, ended', statesOnCamunda, isOver, 60_000)).toEqual(['COMPLETED']);
  }, 300_000);

  it(`and back with ${REPORTS} reports in progress offers only actions that can work, and all reports continue later`, async () => {
    const there = { CAMUNDA_REST_ADDRESS: camunda.address };
    const first = await startServer(folder.path, there);
    const port = Number(new URL(first.url).port);
    const sanne = await program(first.url, 'sanne.dijkgraaf');
    const ids: number[] = [];
    for (let n = 0; n < REPORTS; n += 1) ids.push(await submit(sanne, n % 2 ? 250 : 20));
    const half = ids.filter((_, n) => n % 4 === 1);
    const ruben = await program(first.url, 'ruben.scholten');
    for (const id of ids) await shows(sanne, id, 5);
    for (const id of half) await approveStep(ruben, id, 10);
    await first.stop();

    const alone = await startServer(folder.path, {}, port);
    const people = await Promise.all(
      ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map((name) => program(alone.url, name)),
    );
    const [owner, supervisor, compliance] = people as [Program, Program, Program];
    const instances = new Set<string | null>();
    for (const id of ids) {
      const second = half.includes(id);
      for (const who of people) {
        const { isEngineAbsent, allowedActions, workflowInstanceId } = await read(who, id);
        instances.add(workflowInstanceId);
        expect(isEngineAbsent).toBe(true);
        expect(allowedActions.filter((action) => ['approve', 'reject', 'withdraw'].includes(action))).toEqual([]);
      }
      const withdrawn = await owner.call('POST', `/api/tasks/reports/withdraw/${id}`, { reason: 'Toch niet.' });
      expect(withdrawn).toMatchObject({ status: 409, body: { code: 'ENGINE_ABSENT' } });
      const decides = second ? compliance : supervisor;
      const pressed = await decides.call('POST', `/api/tasks/reports/approve/${id}`, {});
      expect(pressed).toMatchObject({ status: 409, body: { code: 'ENGINE_ABSENT' } });
      expect((await read(owner, id)).idReportStatus).toBe(second ? 10 : 5);
    }
    const operator = await program(alone.url, 'thijs.wagenaar');
    const { body } = await operator.call<RunList>('GET', '/api/operations/instances?group=stranded');
    const stranded = body.rows.map(({ workflowInstanceId }) => workflowInstanceId);
    expect(stranded).toEqual(expect.arrayContaining([...instances]));
    expect((await operator.call('GET', '/readyz')).body).toMatchObject({
      engine: { ok: false, problem: expect.stringContaining(`${stranded.length} processes run on Camunda`) },
    });
    const young = await submit(owner);
    await approve(supervisor, young);
    await alone.stop();

    const again = await startServer(folder.path, there, port);
    try {
      const [ruben, marijke] = [
        await program(again.url, 'ruben.scholten'),
        await program(again.url, 'marijke.vandenbroek'),
      ];
      for (const [n, id] of ids.entries()) {
        const needsBoth = n % 2 === 1;
        if (!half.includes(id)) await approveStep(ruben, id, needsBoth ? 10 : 50);
        if (needsBoth) await approveStep(marijke, id, 50);
      }
    } finally {
      await again.stop();
    }
  }, 900_000);
});
