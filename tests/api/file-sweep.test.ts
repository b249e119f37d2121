import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';

let app: TestApp;
let owner: Caller;
let services: Services;
let sql: Sql;

beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
  ({ services } = app);
  ({ sql } = app.database);
});
afterAll(() => app.stop());

const TOMORROW = () => new Date(Date.now() + 25 * 60 * 60_000);
const newReport = async () => (await owner.post<number>('/api/reports', completeEntries())).body;
const download = (id: number) => owner.send(`/api/files/download/report/${id}`, { method: 'GET' });
const objects = async () => {
  const keys: string[] = [];
  for await (const { key } of services.files.list()) keys.push(key);
  return keys;
};
const orphan = async () =>
  (
    await services.files.put(
      (async function* () {
        yield randomBytes(10);
      })(),
    )
  ).key;
/** Makes files that were given up look as if that had happened more than a day ago. */
const ageGivenUp = () =>
  sql`update files set deleted_at = deleted_at - interval '25 hours' where deleted_at is not null`;

beforeEach(async () => {
  await ageGivenUp();
  await sweepFiles(services, TOMORROW());
});

it('the sweep clears files that were replaced, removed or deleted with their report a day ago, and no file in use', async () => {
  const [replaced, removed, dropped] = [await newReport(), await newReport(), await newReport()];
  for (const id of [replaced, removed, dropped]) await upload(owner, id, fileForm(PDF, 'bon.pdf'));
  await upload(owner, replaced, fileForm(PNG, 'bon.png'));
  await owner.delete(`/api/files/delete/report/${removed}`);
  await owner.delete(`/api/reports/${dropped}`);
  const all = await objects();
  expect(await sweepFiles(services)).toEqual({ givenUp: 0, orphans: 0, unfinished: 0 });
  expect(await objects()).toHaveLength(all.length);
  await ageGivenUp();
  expect(await sweepFiles(services)).toEqual({ givenUp: 3, orphans: 0, unfinished: 0 });
  expect(await objects()).toHaveLength(all.length - 3);
  expect(Buffer.from(await (await download(replaced)).arrayBuffer()).equals(PNG)).toBe(true);
});

it('the sweep clears orphans after a day and not before', async () => {
  const id = await newReport();
  await upload(owner, id, fileForm(PDF, 'bon.pdf'));
  const key = await orphan();
  expect(await sweepFiles(services)).toMatchObject({ orphans: 0 });
  expect(await objects()).toContain(key);
  expect(await sweepFiles(services, TOMORROW())).toMatchObject({ orphans: 1 });
  expect(await objects()).not.toContain(key);
  expect((await download(id)).status).toBe(200);
});

it('the sweep clears nothing from a store that does not belong to the database', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, orphan));
  expect(await sweepFiles(services, TOMORROW())).toMatchObject({ orphans: 0 });
  expect(await objects()).toEqual(expect.arrayContaining(keys));
  for (const key of keys) await services.files.delete(key);
});

it('an upload whose commit may have succeeded keeps its object, because the row may name it', async () => {
  const id = await newReport();
  // The connection breaks after the commit: the caller gets an error, but the database has stored everything.
  const breaking = new Proxy(sql, {
    get: (target, name) =>
      name === 'begin' || name === 'beginWhole'
        ? async (work: Parameters<Sql['begin']>[1]) => {
            await target.begin(work);
            throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' });
          }
        : Reflect.get(target, name),
  });
  const response = await createApp({ ...services, sql: breaking }).fetch(
    new Request(`http://localhost:4400/api/files/upload/report/${id}`, {
      method: 'POST',
      body: fileForm(PDF, 'bon.pdf'),
      headers: owner.headers,
    }),
  );
  expect(response.status).toBe(503);
  expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(PDF)).toBe(true);
});

it.each([
  { meanwhile: 'deleted', status: 404, code: 'NOT_FOUND' },
  { meanwhile: 'submitted', status: 409, code: 'WRONG_STATUS' },
])(
  'an upload that the database refuses leaves no object: the report was $meanwhile in the meantime',
  async (expected) => {
    const id = await newReport();
    const before = await objects();
    const rows = async () => (await sql`select from files`).length;
    const rowsBefore = await rows();
    // The report changes while the bytes arrive, so the upload is allowed when it begins, and refused under the lock.
    const put: Services['files']['put'] = async (content) => {
      const stored = await services.files.put(content);
      if (expected.meanwhile === 'deleted') await sql`update gift_reports set deleted_at = now() where id = ${id}`;
      else await owner.post(`/api/tasks/reports/submitforapproval/${id}`);
      return stored;
    };
    const response = await createApp({ ...services, files: { ...services.files, put } }).fetch(
      new Request(`http://localhost:4400/api/files/upload/report/${id}`, {
        method: 'POST',
        body: fileForm(PDF, 'bon.pdf'),
        headers: owner.headers,
      }),
    );
    const { code } = (await response.json()) as ErrorBody;
    expect({ ...expected, status: response.status, code }).toEqual(expected);
    expect(await objects()).toEqual(before);
    expect(await rows()).toBe(rowsBefore);
  },
);

it('after a simultaneous upload and deletion, the database and the store agree on what is left', async () => {
  const id = await newReport();
  const before = await objects();
  const [first, second] = await Promise.all([
    owner.delete(`/api/reports/${id}`),
    upload(owner, id, fileForm(Buffer.concat([PDF, randomBytes(3_000_000)]), 'bon.pdf')),
  ]);
  expect([200, 404]).toContain(second.status);
  expect(first.status).toBe(200);
  const left = (await objects()).filter((key) => !before.includes(key));
  const named = await sql<{ key: string }[]>`select store_key as key from files where store_key = any(${left}::uuid[])`;
  expect(named).toHaveLength(left.length);
});
