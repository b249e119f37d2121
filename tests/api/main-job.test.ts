import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowAction } from '#/bff/contract/approval.ts';
import type { ReportDetails, ReportRow } from '#/bff/contract/gift-reports.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { completeEntries } from '#/tests/support/app.ts';
import { TURN_MS } from '#/tests/support/camunda.ts';
import { ENGINES } from '#/tests/support/engines.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

/**
 * Tests the main job of the product on both engines in the same way, using only the specified HTTP calls with bearer
 * tokens. The next person polls until it is their turn, as the screen does. On Camunda that takes a moment.
 */
let server: ServerProcess;
let sanne: Program;
let ruben: Program;
let marijke: Program;
let youssef: Program;
let koen: Program;

const read = async (who: Program, id: number) =>
  (await who.call<ReportDetails>('GET', `/api/reports/details/${id}?lang=1033`)).body;

async function register(amount: number): Promise<number> {
  const { status, body } = await sanne.call<number>('POST', '/api/reports', completeEntries({ amount }));
  expect(status).toBe(200);
  return body;
}

async function submit(id: number): Promise<string> {
  const { status, body } = await sanne.call<SubmitAnswer>('POST', `/api/tasks/reports/submitforapproval/${id}`);
  expect(status).toBe(200);
  expect(body.workflowDefinitionName).toBe('gift-report-approval');
  const started = await sanne.call<string>(
    'POST',
    `/api/StartWorkflow/${body.workflowInstanceId}/${body.workflowDefinitionName}`,
  );
  expect(started).toMatchObject({ status: 200, body: body.workflowInstanceId });
  return body.workflowInstanceId;
}

async function decide(who: Program, id: number, action: 'approve' | 'reject', remark?: string): Promise<void> {
  const mine = (candidate: WorkflowAction) =>
    candidate.stepTypeActionName === action && [candidate.upn, candidate.redirectedToUPN].includes(who.upn);
  const report = await until(`${who.upn} may ${action} report ${id}`, () => read(who, id), turnOf(mine));
  const step = report.workflowActions.find(mine);
  expect((await who.call('POST', `/api/tasks/reports/${action}/${id}`, remark ? { remark } : {})).status).toBe(200);
  const message = remark ?? 'approved by user';
  const ran = await who.call<string>('POST', `/api/RunWorkflowTask/${step?.stepId}/${action}/`, { message });
  expect(ran).toMatchObject({ status: 200, body: step?.idWorkflowInstance });
}

const waiting = async (who: Program) =>
  (await who.call<ReportRow[]>('GET', '/api/reports/waitingforapproval?lang=1043')).body.map((row) => row.idReport);

const turnOf = (mine: (action: WorkflowAction) => boolean) => (report: ReportDetails) =>
  report.workflowActions?.some(mine) ?? false;

/** Waits until the report has this status. @returns the report */
const inStatus = (who: Program, id: number, status: number) =>
  until(
    `report ${id} shows ${status}`,
    () => read(who, id),
    (report) => report.idReportStatus === status,
  );

/** Waits until the report is in the person's list, which takes a moment while the task is on its way. */
const waitsFor = (who: Program, id: number) =>
  until(
    `report ${id} waits for ${who.upn}`,
    () => waiting(who),
    (ids) => ids.includes(id),
  );

for (const { name, isThere, take } of ENGINES)
  describe.runIf(isThere)(`a gift, from registration to Processed, on ${name}`, () => {
    let folder: Awaited<ReturnType<typeof dataFolder>>;
    let engine: Awaited<ReturnType<typeof take>>;

    beforeAll(async () => {
      [folder, engine] = [await dataFolder(), await take()];
      server = await startServer(folder.path, engine.env);
      const people = ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek', 'youssef.elidrissi', 'koen.vermaat'];
      [sanne, ruben, marijke, youssef, koen] = (await Promise.all(people.map((name) => program(server.url, name)))) as [
        Program,
        Program,
        Program,
        Program,
        Program,
      ];
    }, TURN_MS);
    afterAll(async () => {
      await server?.stop();
      await engine?.release();
      await folder?.remove();
    });

    it('CA-026 CA-028 CA-032 CA-033 SS-006 SS-007 two approvals above the limit, with a PDF, header and log', async () => {
      const id = await register(250);
      const pdf = new Uint8Array(examplePdf('Uitnodiging', ['Diner']));
      expect(
        (await sanne.upload(`/api/files/upload/report/${id}`, 'Uitnodiging.pdf', 'application/pdf', pdf)).status,
      ).toBe(200);
      const instance = await submit(id);
      expect(await inStatus(sanne, id, 5)).toMatchObject({ workflowInstanceId: instance });
      await waitsFor(ruben, id);
      expect(await waiting(marijke)).not.toContain(id);

      await decide(ruben, id, 'approve');
      expect(await inStatus(sanne, id, 10)).toMatchObject({ header: { approvedBy: 'Ruben Scholten' } });
      expect(await waiting(ruben)).not.toContain(id);
      await waitsFor(marijke, id);

      await decide(marijke, id, 'approve');
      const done = await inStatus(sanne, id, 50);
      expect(done).toMatchObject({
        header: { status: 'Processed', approvedBy: 'Marijke van den Broek' },
      });
      expect(done.header.submittedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(done.header.approvedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const { body: log } = await sanne.call<LogbookItem[]>('GET', `/api/workflow/logbook/${instance}?lang=1033`);
      const by = (who: Program) => log.filter((line) => line.upn === who.upn).length;
      expect([by(sanne), by(ruben), by(marijke)].every((lines) => lines >= 1)).toBe(true);
    });

    it('SS-007 a gift of EUR 20 needs one approval', async () => {
      const id = await register(20);
      await submit(id);
      await decide(ruben, id, 'approve');
      expect(await inStatus(sanne, id, 50)).toMatchObject({ header: { approvedBy: 'Ruben Scholten' } });
    });

    it('SS-008 WF-012 a rejection is final, with its remark', async () => {
      const id = await register(250);
      await submit(id);
      await decide(ruben, id, 'reject', 'Dit past niet bij onze regels.');
      expect(await inStatus(sanne, id, 20)).toMatchObject({
        wfReason: 'Dit past niet bij onze regels.',
        allowedActions: ['read', 'copy'],
      });
    });

    it('SS-010 a report can be withdrawn, revised and submitted again', async () => {
      const id = await register(20);
      await submit(id);
      await inStatus(sanne, id, 5);
      expect(
        (await sanne.call('POST', `/api/tasks/reports/withdraw/${id}`, { reason: 'Het bedrag klopt niet.' })).status,
      ).toBe(200);
      expect(await inStatus(sanne, id, 2)).toMatchObject({ wfReason: 'Het bedrag klopt niet.' });
      expect(await waiting(ruben)).not.toContain(id);
      expect((await sanne.call('POST', `/api/tasks/reports/revise/${id}`)).status).toBe(200);
      expect(await read(sanne, id)).toMatchObject({ idReportStatus: 1 });
      await submit(id);
      await decide(ruben, id, 'approve');
      await inStatus(sanne, id, 50);
    });

    it('a colleague gets 404, nobody approves their own report, NoAccess sees only the start screen', async () => {
      const id = await register(20);
      await submit(id);
      expect((await youssef.call('GET', `/api/reports/details/${id}`)).status).toBe(404);
      expect((await sanne.call('POST', `/api/tasks/reports/approve/${id}`, {})).status).toBe(409);
      expect((await koen.call('GET', '/api/Startup')).status).toBe(200);
      expect((await koen.call('GET', '/api/reports/my')).status).toBe(403);
    });

    it('SI-003 a token of another area is refused', async () => {
      const mainOnly = await program(server.url, 'sanne.dijkgraaf', 'main');
      const id = await register(20);
      const { body } = await mainOnly.call<SubmitAnswer>('POST', `/api/tasks/reports/submitforapproval/${id}`);
      const refused = await mainOnly.call(
        'POST',
        `/api/StartWorkflow/${body.workflowInstanceId}/${body.workflowDefinitionName}`,
      );
      expect(refused).toMatchObject({ status: 403, body: { code: 'WRONG_SCOPE' } });
    });
  });
