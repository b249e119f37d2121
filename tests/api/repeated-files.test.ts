import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire } from '#/tests/support/factories.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';
import { apply, bringIn, csv, preview } from '#/tests/support/imports.ts';

let app: TestApp;
let owner: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  [owner, admin] = [await app.as('sanne.dijkgraaf'), await app.as('ingrid.oosterhuis')];
});
afterAll(() => app.stop());

const newReport = async () => (await owner.post<number>('/api/reports', completeEntries())).body;
const submit = (id: number) => owner.post(`/api/tasks/reports/submitforapproval/${id}`);
const newKey = () => ({ 'Idempotency-Key': randomUUID() });
const answerOf = async (sent: Promise<Response>) => {
  const response = await sent;
  return { status: response.status, body: (await response.json()) as LinkedFile & ErrorBody };
};
const bon = (who: Caller, id: number, key: Record<string, string>) =>
  answerOf(upload(who, id, fileForm(PDF, 'bon.pdf'), key));
const objects = async () => {
  const keys: string[] = [];
  for await (const { key } of app.services.files.list()) keys.push(key);
  return keys.sort();
};
const rows = async () => (await app.database.sql`select id from files`).length;

/** A Concept with a file that was uploaded with a key. */
async function uploaded() {
  const [id, key] = [await newReport(), newKey()];
  const first = await bon(owner, id, key);
  expect(first).toMatchObject({ status: 200, body: { filename: 'bon.pdf', bytes: PDF.length } });
  return { id, key, first };
}

/** Sends the upload to a server that stores files with `put`. */
function uploadWhere(put: Services['files']['put'], id: number, key: Record<string, string>) {
  const server = createApp({ ...app.services, files: { ...app.services.files, put } });
  const path = `http://localhost:4400/api/files/upload/report/${id}`;
  const headers = { ...owner.headers, ...key };
  return answerOf(
    Promise.resolve(server.fetch(new Request(path, { method: 'POST', body: fileForm(PDF, 'bon.pdf'), headers }))),
  );
}

describe('an upload repeated with its Idempotency-Key after the report was submitted', () => {
  it('gets the first answer again, and nothing is stored for it', async () => {
    const { id, key, first } = await uploaded();
    expect((await submit(id)).status).toBe(200);
    const [before, rowsBefore] = [await objects(), await rows()];
    expect(await bon(owner, id, key)).toEqual(first);
    const never = () => Promise.reject(new Error('a repeat stores nothing'));
    expect(await uploadWhere(never, id, key)).toEqual(first);
    expect([await objects(), await rows()]).toEqual([before, rowsBefore]);
    expect(await auditOf(app, { action: 'file.upload', entityId: id })).toMatchObject([{ outcome: 'done' }]);
  });

  it.each([
    ['other bytes', PNG, 'bon.pdf'],
    ['another name', PDF, 'bon-2.pdf'],
    ['no bytes', Buffer.alloc(0), 'bon.pdf'],
  ])('is refused with %s: the key counts for one file', async (_what, content, name) => {
    const { id, key } = await uploaded();
    await submit(id);
    const [before, rowsBefore] = [await objects(), await rows()];
    const other = await answerOf(upload(owner, id, fileForm(content, name), key));
    expect(other).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    expect([await objects(), await rows()]).toEqual([before, rowsBefore]);
  });

  it('is refused with the key of an upload to another report, and with a new key', async () => {
    const [one, other] = [await uploaded(), await uploaded()];
    await submit(other.id);
    expect(await bon(owner, other.id, one.key)).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    expect(await bon(owner, other.id, newKey())).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it('is refused to anyone else, whether or not they may read the report', async () => {
    const { id, key } = await uploaded();
    await submit(id);
    const [approver, stranger] = [await app.as('ruben.scholten'), await app.as('youssef.elidrissi')];
    expect(await bon(approver, id, key)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await bon(stranger, id, key)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('an upload repeated with its Idempotency-Key', () => {
  it('gets 404 once its author may no longer see the report', async () => {
    const { id, key, first } = await uploaded();
    const { sql } = app.database;
    const another = (await app.as('youssef.elidrissi')).id;
    await sql`update gift_reports set user_id = ${another} where id = ${id}`;
    expect(await bon(owner, id, key)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await sql`update gift_reports set user_id = ${owner.id} where id = ${id}`;
    expect(await bon(owner, id, key)).toEqual(first);
    await owner.delete(`/api/reports/${id}`);
    expect(await bon(owner, id, key)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('stores one file, even if several come at once', async () => {
    const [id, key] = [await newReport(), newKey()];
    const [before, rowsBefore] = [await objects(), await rows()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => bon(owner, id, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.idLinkedFile)).size).toBe(1);
    expect([(await objects()).length, await rows()]).toEqual([before.length + 1, rowsBefore + 1]);
  });

  it('gets the answer to the first upload if that was stored, and the report submitted, while the bytes of the repeat arrived', async () => {
    const [id, key] = [await newReport(), newKey()];
    const before = await objects();
    let first: unknown;
    const late = await uploadWhere(
      async (content) => {
        const stored = await app.services.files.put(content);
        first = await bon(owner, id, key);
        await submit(id);
        return stored;
      },
      id,
      key,
    );
    expect(late).toMatchObject({ status: 200, body: { filename: 'bon.pdf' } });
    expect(late).toEqual(first);
    expect(await objects()).toHaveLength(before.length + 1);
  });
});

describe('a preview of an import repeated with its Idempotency-Key', () => {
  const changing = (department: string, supervisor: string) =>
    csv(['upn', 'department', 'supervisor'], [[upnFrom('tim.hendriks'), department, upnFrom(supervisor)]]);
  const imports = async () => (await app.database.sql`select id from imports`).length;

  it('gets the first answer again after it was applied and people changed, although the file would be refused now', async () => {
    const chief = await hire(app, 'chef.voorbij');
    const [key, file] = [randomUUID(), changing('Bezorgen', 'chef.voorbij')];
    const first = await preview(admin, file, { key });
    expect(first.body).toMatchObject({ idImport: expect.any(String), faults: [] });
    expect((await apply(admin, first.body)).status).toBe(200);
    await bringIn(admin, csv(['upn', 'supervisor'], [[upnFrom('tim.hendriks'), upnFrom('ruben.scholten')]]));
    await app.database.sql`update users set upn = ${upnFrom('chef.hernoemd')} where id = ${chief.id}`;
    const before = await imports();
    const again = await preview(admin, file, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await imports()).toBe(before);
    // Without the key the file is checked against the current data.
    expect((await preview(admin, file, { key: randomUUID() })).body).toMatchObject({
      idImport: null,
      faults: [{ code: 'supervisorNotFound' }],
    });
  });

  it.each([
    ['has a fault', 'upn;department\nnobody;Kas'],
    ['has no known column', 'naam\nx'],
    ['has no row', 'upn;department'],
  ])('is refused for another file, even one that %s', async (_what, other) => {
    const key = randomUUID();
    expect((await preview(admin, changing('Kas', 'ruben.scholten'), { key })).status).toBe(200);
    expect(await preview(admin, other, { key })).toMatchObject({
      status: 409,
      body: { code: 'SAME_KEY_OTHER_CALL' },
    });
  });

  it('reports the fault of a file again, even if the cause has been resolved', async () => {
    const [key, file] = [randomUUID(), changing('Kas', 'chef.straks')];
    const first = await preview(admin, file, { key });
    expect(first.body).toMatchObject({ idImport: null, faults: [{ row: 2, code: 'supervisorNotFound' }] });
    await hire(app, 'chef.straks');
    expect((await preview(admin, file, { key })).body).toEqual(first.body);
    expect((await preview(admin, file)).body.faults).toEqual([]);
  });

  it('gets the first answer for the same person only, and only while they administer the whole group', async () => {
    const [key, file] = [randomUUID(), changing('Inkoop', 'ruben.scholten')];
    const second = await hire(app, 'vierde.beheerder', { roles: ['Administrator'] });
    const [hers, theirs] = [await preview(admin, file, { key }), await preview(second, file, { key })];
    expect([hers.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.idImport).not.toBe(hers.body.idImport);
    await app.database.sql`update user_roles set is_global = false where user_id = ${second.id}`;
    await app.database.sql`update users set rights_version = rights_version + 1 where id = ${second.id}`;
    expect((await preview(second, file, { key })).status).toBe(403);
  });

  it('stores one import, even if several come at once', async () => {
    const [key, before] = [randomUUID(), await imports()];
    const answers = await Promise.all(
      [1, 2, 3].map(() => preview(admin, changing('Verkoop', 'ruben.scholten'), { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.idImport)).size).toBe(1);
    expect(await imports()).toBe(before + 1);
  });
});
