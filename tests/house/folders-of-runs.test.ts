import { stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { removeAbandoned } from '#/tests/support/global-setup.ts';

let app: TestApp;
let owner: Caller;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
});
afterAll(() => app.stop());

it('another run that begins meanwhile removes no files of this run, however long this run lasts', async () => {
  const { body: id } = await owner.post<number>('/api/reports', completeEntries());
  expect((await upload(owner, id, fileForm(PDF, 'bon.pdf'))).status).toBe(200);
  const { files } = app.services.config;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  // Backdates each folder of this run, up to the system's temporary folder, which is where the next run searches.
  for (let folder = files.kind === 'folder' ? files.folder : ''; folder !== tmpdir(); folder = dirname(folder))
    await utimes(folder, anHourAgo, anHourAgo);
  await removeAbandoned();
  expect((await owner.get(`/api/files/download/report/${id}`)).status).toBe(200);
  expect((await upload(owner, id, fileForm(PDF, 'bon.pdf'))).status).toBe(200);
  expect((await stat(app.services.config.dataFolder)).isDirectory()).toBe(true);
}, 60_000);
