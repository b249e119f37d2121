import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';

let app: TestApp;
let owner: Caller;
let colleague: Caller;

beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
  colleague = await app.as('youssef.elidrissi');
});
afterAll(() => app.stop());

const newReport = async () => (await owner.post<number>('/api/reports', completeEntries())).body;
const details = async (id: number, who = owner) =>
  (await who.get<ReportDetails>(`/api/reports/details/${id}?lang=1033`)).body;
const download = (id: number, headers: Record<string, string> = {}, who = owner) =>
  who.send(`/api/files/download/report/${id}`, { method: 'GET', headers });
const objects = async () => {
  const keys: string[] = [];
  for await (const { key } of app.services.files.list()) keys.push(key);
  return keys;
};
const liveRows = async () =>
  (await app.database.sql<{ key: string }[]>`select store_key as key from files where deleted_at is null`).length;
const audited = async (action: string, entityId: number) =>
  (await auditOf(app, { action, entityId })).map(({ outcome, actorId }) => ({ outcome, actorId }));

describe('the file of a report', () => {
  it('CA-023 FI-001 FI-002 is on the report after the upload, with its name, type and size', async () => {
    // Not the first report, so that its id differs from the id of its file.
    await newReport();
    const id = await newReport();
    expect(await details(id)).toMatchObject({ idLinkedFile: null, linkedFile: null });
    const response = await upload(owner, id, fileForm(PDF, 'Bon één.pdf'));
    expect(response.status).toBe(200);
    const answer = (await response.json()) as LinkedFile;
    expect(answer).toEqual({
      idLinkedFile: expect.any(Number),
      filename: 'Bon één.pdf',
      url: `/api/files/download/report/${id}`,
      contenttype: 'application/pdf',
      bytes: PDF.length,
      scan: 'off',
    });
    const report = await details(id);
    expect(report.idLinkedFile).toBe(answer.idLinkedFile);
    expect(report.linkedFile).toEqual(answer);
    expect(await audited('file.upload', id)).toEqual([{ outcome: 'done', actorId: owner.id }]);
  });

  it('CA-025 FI-004 is returned byte for byte, with its name and type', async () => {
    const id = await newReport();
    const content = Buffer.concat([PDF, randomBytes(1_000_000)]);
    await upload(owner, id, fileForm(content, 'Factuur – diner.pdf'));
    const response = await download(id);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe(String(content.length));
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Factuur _ diner.pdf"; filename*=UTF-8''Factuur%20%E2%80%93%20diner.pdf`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('FI-001 OP-027 is replaced by the next file, so there is never a second one', async () => {
    const id = await newReport();
    await upload(owner, id, fileForm(PDF, 'eerste.pdf'));
    const before = await liveRows();
    const second = (await (await upload(owner, id, fileForm(PNG, 'tweede.png'))).json()) as LinkedFile;
    expect((await details(id)).linkedFile).toEqual(second);
    expect(await liveRows()).toBe(before);
    expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('CA-024 FI-001 is gone after the delete', async () => {
    const id = await newReport();
    await upload(owner, id, fileForm(PDF, 'bon.pdf'));
    expect(await owner.delete(`/api/files/delete/report/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await details(id)).toMatchObject({ idLinkedFile: null, linkedFile: null });
    expect((await download(id)).status).toBe(404);
    expect((await owner.delete(`/api/files/delete/report/${id}`)).status).toBe(404);
    expect(await audited('file.delete', id)).toHaveLength(1);
  });

  it('is the only one in use after parallel uploads', async () => {
    const id = await newReport();
    const before = await liveRows();
    const contents = Array.from({ length: 5 }, (_, n) => Buffer.concat([PDF, Buffer.from(String(n))]));
    const answers = await Promise.all(contents.map((content, n) => upload(owner, id, fileForm(content, `${n}.pdf`))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await liveRows()).toBe(before + 1);
    const { linkedFile } = await details(id);
    const got = Buffer.from(await (await download(id)).arrayBuffer());
    expect(got.equals(contents[Number(linkedFile?.filename[0])] ?? PNG)).toBe(true);
  });

  it('is stored once if an upload is repeated with the same Idempotency-Key, and the repeat gets the first answer', async () => {
    const id = await newReport();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await (await upload(owner, id, fileForm(PDF, 'bon.pdf'), key)).json();
    const before = await objects();
    const second = await upload(owner, id, fileForm(PDF, 'bon.pdf'), key);
    expect(await second.json()).toEqual(first);
    expect(await objects()).toEqual(before);
  });
});

describe('an Idempotency-Key of an upload', () => {
  it.each([
    ['other bytes', Buffer.concat([PDF, Buffer.from('2')]), 'bon.pdf'],
    ['another name', PDF, 'bon-2.pdf'],
  ])(
    'counts for one file only, so that a file with %s is refused and the first file stays',
    async (_what, content, name) => {
      const id = await newReport();
      const key = { 'Idempotency-Key': randomUUID() };
      await upload(owner, id, fileForm(PDF, 'bon.pdf'), key);
      const before = await objects();
      const second = await upload(owner, id, fileForm(content, name), key);
      expect([second.status, await second.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'SAME_KEY_OTHER_CALL' }),
      ]);
      expect(await objects()).toEqual(before);
      expect((await details(id)).linkedFile).toMatchObject({ filename: 'bon.pdf', bytes: PDF.length });
    },
  );

  it('does not make the server read a whole body: a wrong type is refused in the same way as without a key', async () => {
    const id = await newReport();
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await owner.send(`/api/files/upload/report/${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': randomUUID() },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(415);
    expect(sent).toBeLessThan(50);
  });
});

describe('who may do what with a file', () => {
  it('OP-027 OP-067 a stranger gets 404, and nothing is stored', async () => {
    const id = await newReport();
    await upload(owner, id, fileForm(PDF, 'bon.pdf'));
    const before = await objects();
    expect((await upload(colleague, id, fileForm(PNG, 'x.png'))).status).toBe(404);
    expect((await colleague.delete(`/api/files/delete/report/${id}`)).status).toBe(404);
    expect((await download(id, {}, colleague)).status).toBe(404);
    expect(await objects()).toEqual(before);
  });

  it('OP-067 anyone who may read the report may read its file, but not change it', async () => {
    const id = await newReport();
    await upload(owner, id, fileForm(PDF, 'bon.pdf'));
    for (const local of ['ruben.scholten', 'marijke.vandenbroek']) {
      const reader = await app.as(local);
      const response = await download(id, {}, reader);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
      expect((await upload(reader, id, fileForm(PNG, 'x.png'))).status).toBe(409);
      expect((await reader.delete(`/api/files/delete/report/${id}`)).status).toBe(409);
    }
    expect((await details(id)).linkedFile?.filename).toBe('bon.pdf');
  });

  it('OP-027 the file can be changed only in Concept, so a submitted report keeps its file', async () => {
    const id = await newReport();
    await upload(owner, id, fileForm(PDF, 'bon.pdf'));
    expect((await owner.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    const before = await objects();
    const refused = await upload(owner, id, fileForm(PNG, 'x.png'));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'WRONG_STATUS', allowedActions: expect.any(Array) });
    expect((await owner.delete(`/api/files/delete/report/${id}`)).status).toBe(409);
    expect(await objects()).toEqual(before);
    expect((await download(id)).status).toBe(200);
  });

  it('every read leaves an audit entry; a read in several parts leaves only one', async () => {
    const id = await newReport();
    const { idLinkedFile } = (await (await upload(owner, id, fileForm(PDF, 'bon.pdf'))).json()) as LinkedFile;
    for (let n = 0; n < 3; n += 1) await (await download(id, { Range: `bytes=${n}-${n}` })).arrayBuffer();
    expect(await audited('file.read', idLinkedFile)).toHaveLength(1);
    await (await download(id)).arrayBuffer();
    await (await download(id, {}, await app.as('ruben.scholten'))).arrayBuffer();
    expect(await audited('file.read', idLinkedFile)).toHaveLength(3);
  });

  it('a report that does not exist gets 404, and an invalid id 400', async () => {
    expect((await download(999_999)).status).toBe(404);
    expect((await upload(owner, 999_999, fileForm(PDF, 'x.pdf'))).status).toBe(404);
    expect((await owner.get('/api/files/download/report/abc')).status).toBe(400);
  });
});

describe('an upload', () => {
  it.each([
    ['no file at all', () => new FormData(), 400, 'VALIDATION', { file: ['required'] }],
    ['a file in another field', () => fileForm(PDF, 'x.pdf', 'attachment'), 400, 'VALIDATION', { file: ['required'] }],
    ['an empty file', () => fileForm(Buffer.alloc(0), 'leeg.pdf'), 400, 'VALIDATION', { file: ['required'] }],
    [
      'two files',
      () => {
        const form = fileForm(PDF, 'a.pdf');
        form.append('file', new Blob([new Uint8Array(PNG)]), 'b.png');
        return form;
      },
      400,
      'VALIDATION',
      { file: ['notAllowed'] },
    ],
  ])('is refused without a trace if it has %s', async (_, form, status, code, fields) => {
    const id = await newReport();
    const before = await objects();
    const response = await upload(owner, id, form());
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, fields });
    expect(await objects()).toEqual(before);
    expect((await details(id)).linkedFile).toBeNull();
  });

  it('may have other fields, before and after the file, which are ignored', async () => {
    const id = await newReport();
    const form = new FormData();
    form.append('description', 'x'.repeat(5_000));
    form.append('other', new Blob([new Uint8Array(PNG)]), 'other.png');
    form.append('file', new Blob([new Uint8Array(PDF)]), 'bon.pdf');
    form.append('idFileType', '99');
    expect((await upload(owner, id, form)).status).toBe(200);
    expect((await details(id)).linkedFile).toMatchObject({ filename: 'bon.pdf', bytes: PDF.length });
  });

  it.each([
    ['application/json', '{"file":"x"}', 415, 'WRONG_TYPE'],
    ['application/x-www-form-urlencoded', 'file=x', 415, 'WRONG_TYPE'],
    ['multipart/form-data', 'x', 415, 'WRONG_TYPE'],
    ['multipart/form-data; charset=utf-8', 'x', 400, 'BAD_REQUEST'],
    ['multipart/form-data; boundary=b', 'nothing of the kind', 400, 'BAD_REQUEST'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      400,
      'BAD_REQUEST',
    ],
  ])('is refused with a body of type %s that is %j', async (type, body, status, code) => {
    const id = await newReport();
    const before = await objects();
    const response = await owner.send(`/api/files/upload/report/${id}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await objects()).toEqual(before);
  });

  it('is judged by its content, not by its name', async () => {
    const id = await newReport();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    await upload(owner, id, fileForm(page, 'foto.png'));
    expect((await details(id)).linkedFile?.contenttype).toBe('text/plain');
    const response = await download(id);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="foto\.png"/);
    await upload(owner, id, fileForm(PNG, 'bon.html'));
    expect((await details(id)).linkedFile).toMatchObject({ filename: 'bon.html', contenttype: 'image/png' });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\bon.pdf', 'bon.pdf'],
    ['een"aanhaling.pdf', 'een_aanhaling.pdf'],
    ['regel\r\neinde.pdf', 'regeleinde.pdf'],
    ['100% één 🎁.pdf', '100% één 🎁.pdf'],
    ['factuur\u202egpj.exe', 'factuurgpj.exe'],
    ['factuur\u2067gpj\u2069.exe', 'factuurgpj.exe'],
    ['👩\u200d👩\u200d👧 \u0645\u06cc\u200c\u062e.png', '👩\u200d👩\u200d👧 \u0645\u06cc\u200c\u062e.png'],
  ])('is stored with a safe form of the name %j', async (given, expected) => {
    const id = await newReport();
    expect((await upload(owner, id, fileForm(PDF, given))).status).toBe(200);
    expect((await details(id)).linkedFile?.filename).toBe(expected);
    expect((await download(id)).headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(expected)}`,
    );
  });

  it('is refused from another site', async () => {
    const id = await newReport();
    const response = await upload(owner, id, fileForm(PDF, 'x.pdf'), { 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
  });
});

describe('the address of a download, for parts and for caches', () => {
  const content = Buffer.concat([PDF, randomBytes(100_000)]);
  const size = content.length;
  let id: number;
  let etag: string;
  beforeAll(async () => {
    id = await newReport();
    await upload(owner, id, fileForm(content, 'bon.pdf'));
    etag = (await download(id)).headers.get('etag') ?? '';
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=1000-', 1000, size],
    ['bytes=-50', size - 50, size],
    [`bytes=${size - 1}-${size + 500}`, size - 1, size],
  ])('CA-025 returns only the requested part for the range %s', async (range, start, end) => {
    const response = await download(id, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect(response.headers.get('content-length')).toBe(String(end - start));
    expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end))).toBe(true);
  });

  it('answers a range beyond the end with 416, and a range that it cannot parse with the whole file', async () => {
    const beyond = await download(id, { Range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
    const several = await download(id, { Range: 'bytes=0-1,5-6' });
    expect(several.status).toBe(200);
    expect((await several.arrayBuffer()).byteLength).toBe(size);
  });

  it('sends a range only if the file is still the same (If-Range)', async () => {
    expect((await download(id, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    expect((await download(id, { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('answers 304 only to somebody who already has the file and may still read it', async () => {
    const same = await download(id, { 'If-None-Match': `"x", W/${etag}` });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect((await download(id, { 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await download(id, { 'If-None-Match': etag }, colleague)).status).toBe(404);
  });

  it('answers HEAD with the size, without the bytes', async () => {
    const response = await owner.send(`/api/files/download/report/${id}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(size));
    expect(await response.text()).toBe('');
  });
});
