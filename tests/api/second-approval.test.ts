import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
});
afterAll(() => app.stop());

const details = async (id: number) => (await sanne.get<ReportDetails>(`/api/reports/details/${id}`)).body;

/**
 * The limit is in the diagram, which its owner may change; the screen's forecast must agree with the shipped diagram.
 */
describe('the forecast of a second approval', () => {
  it.each([
    { amount: 20, idReportCategory: 1, second: false },
    { amount: 100, idReportCategory: 1, second: false },
    { amount: 100.01, idReportCategory: 1, second: true },
    { amount: 5, idReportCategory: 8, second: true },
  ])(
    'SS-007 is $second for € $amount in category $idReportCategory, and the process agrees',
    async ({ second, ...own }) => {
      const { body: id } = await sanne.post<number>('/api/reports', completeEntries(own));
      const foretold = (await details(id)).steps.find(({ step }) => step === 'compliance')?.state;
      expect(foretold).toBe(second ? 'ahead' : 'skipped');
      expect((await sanne.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
      expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
      const { idReportStatus, steps } = await details(id);
      expect(idReportStatus).toBe(second ? 10 : 50);
      expect(steps.find(({ step }) => step === 'compliance')?.state).toBe(second ? 'current' : 'skipped');
    },
  );
});
