import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, delegate, hire } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
});
afterAll(() => app?.stop());

async function submittedWithFile(): Promise<number> {
  const id = await concept(sanne);
  expect((await upload(sanne, id, fileForm(PDF, 'bon.pdf'))).status).toBe(200);
  expect((await sanne.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
  return id;
}
const download = (who: Caller, id: number) => who.send(`/api/files/download/report/${id}`, { method: 'GET' });

it('OP-067 the delegate of an approver can read the file while they stand in, and a former delegate cannot', async () => {
  const delegated = await hire(app, 'vera.vervanger');
  const id = await submittedWithFile();
  expect((await download(delegated, id)).status).toBe(404);
  await delegate(app, ruben, delegated);
  const response = await download(delegated, id);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
  await app.database.sql`update delegations set revoked_at = now() where delegate_id = ${delegated.id}`;
  expect((await download(delegated, id)).status).toBe(404);
  expect((await download(ruben, id)).status).toBe(200);
});

it('anyone who was handed the task can read the file, even after the task is taken back', async () => {
  const stand = await hire(app, 'sten.invaller');
  const id = await submittedWithFile();
  expect((await download(stand, id)).status).toBe(404);
  expect((await ruben.post(`/api/tasks/reports/handover/${id}`, { idUser: stand.id })).status).toBe(200);
  expect((await download(stand, id)).status).toBe(200);
  expect((await ruben.post(`/api/tasks/reports/reclaim/${id}`)).status).toBe(200);
  expect((await download(stand, id)).status).toBe(200);
});
