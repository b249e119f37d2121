import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails, ReportRow } from '#/bff/contract/gift-reports.ts';
import { completeEntries } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, type TestCamunda, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

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
  const submit = async (who: Program) => {
    const { body: id } = await who.call<number>('POST', '/api/reports', completeEntries({ amount: 20 }));
    expect((await who.call('POST', `/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    return id;
  };
  const approve = async (who: Program, id: number) => {
    const isMine = (rows: readonly ReportRow[]) => rows.some((row) => row.idReport === id);
    const waiting = async () => (await who.call<ReportRow[]>('GET', '/api/reports/waitingforapproval?lang=1043')).body;
    await until('their turn', waiting, isMine);
    expect((await who.call('POST', `/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await until(
      'the end',
      () => read(who, id),
      (report) => report.idReportStatus === 50,
    );
  };

  it('a setting is all it takes: what began before ends where it began, what is new runs there', async () => {
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
    // Its index lies behind its engine.
    expect(await until('one instance, ended', statesOnCamunda, (states) => !states.includes('ACTIVE'))).toEqual([
      'COMPLETED',
    ]);
  }, 300_000);
});
