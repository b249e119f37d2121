import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DossierFile, isOffered } from '#/bff/contract/dossiers.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { PDF, PNG } from '#/tests/support/files.ts';
import { addToDossier, newIncident } from '#/tests/support/incidents.ts';

const INFRA = 2;

let app: TestApp;
let marijke: Caller;
let dewi: Caller;
let incident: IncidentDetails;
beforeAll(async () => {
  app = await testApp();
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
  incident = await newIncident(dewi, { idCompany: INFRA });
});
afterAll(() => app.stop());

const files = async (id = incident.idDossier, who = dewi, lang = 1043) =>
  (await who.get<DossierFile[]>(`/api/dossiers/files/${id}?lang=${lang}`)).body;
const add = async (
  name: string,
  words: Record<string, string> = {},
  content: Uint8Array = PDF,
  id = incident.idDossier,
) => {
  const response = await addToDossier(dewi, id, { content, name, words });
  const body = (await response.json()) as DossierFile;
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const fresh = () => newIncident(dewi, { idCompany: INFRA });
/** Requests an address. @returns the response with its whole body */
const fetched = async (who: Caller, url: string) => {
  const response = await who.send(url, {});
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
};

describe('the files of a dossier', () => {
  it('CA-047 CA-050 DF-011 are added with type, description and date, and listed with them', async () => {
    const { idDossier } = await fresh();
    const added = await add(
      'Verklaring uitvoerder.pdf',
      { idFileType: '2', description: 'Ondertekend', date: '2026-11-14' },
      PDF,
      idDossier,
    );
    expect(added).toEqual({
      idDossierLinkedFile: expect.any(Number),
      filename: 'Verklaring uitvoerder.pdf',
      description: 'Ondertekend',
      createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      createdBy: 'Dewi Pattinama',
      idFileType: 2,
      fileTypeName: 'Verklaring',
      date: '2026-11-14',
      contenttype: 'application/pdf',
      bytes: PDF.length,
      scan: 'off',
      version: 1,
    });
    expect(await files(idDossier)).toEqual([added]);
    expect((await files(idDossier, dewi, 1033))[0]?.fileTypeName).toBe('Statement');
    const later = await add('foto.png', {}, PNG, idDossier);
    expect((await files(idDossier)).map(({ idDossierLinkedFile }) => idDossierLinkedFile)).toEqual([
      later.idDossierLinkedFile,
      added.idDossierLinkedFile,
    ]);
  });

  it('may be larger than the body of an ordinary call', async () => {
    const { idDossier } = await fresh();
    const large = Buffer.concat([PDF, randomBytes(2_000_000)]);
    const { bytes } = await add('groot.pdf', {}, large, idDossier);
    expect(bytes).toBe(PDF.length + 2_000_000);
  });

  it('DF-006 have type 99 and no description or date by default', async () => {
    expect(await add('los.pdf')).toMatchObject({
      idFileType: 99,
      fileTypeName: 'Overig',
      description: null,
      date: null,
    });
  });

  it('are refused with a type of other dossiers, with an invalid date, and without a file', async () => {
    const refused = async (words: Record<string, string>) => {
      const response = await addToDossier(dewi, incident.idDossier, { content: PDF, name: 'x.pdf', words });
      return { status: response.status, body: await response.json() };
    };
    expect(await refused({ idFileType: '5' })).toMatchObject({
      status: 400,
      body: { fields: { idFileType: ['notAllowed'] } },
    });
    expect(await refused({ date: '31-11-2026' })).toMatchObject({
      status: 400,
      body: { fields: { date: ['notADate'] } },
    });
    const form = new FormData();
    form.append('description', 'geen bestand');
    const empty = await dewi.send(`/api/dossiers/files/upload/${incident.idDossier}`, { method: 'POST', body: form });
    expect([empty.status, await empty.json()]).toMatchObject([400, { fields: { file: ['required'] } }]);
    const keys: string[] = [];
    for await (const { key } of app.services.files.list()) keys.push(key);
    const named = await app.database.sql<{ key: string }[]>`select store_key as key from files`;
    expect(keys.filter((key) => !named.some((row) => row.key === key))).toEqual([]);
  });

  it('CA-049 can get a new description, but not with an outdated version; a call without a version is accepted', async () => {
    const { idDossierLinkedFile } = await add('brief.pdf');
    const put = (entries: object) =>
      dewi.put(`/api/dossiers/files/${incident.idDossier}`, { idDossierLinkedFile, ...entries });
    expect((await put({ description: 'eerste', version: 1 })).body).toEqual({ idDossierLinkedFile, version: 2 });
    expect(await put({ description: 'tweede', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await put({ description: 'derde', idFileType: 3 })).body).toEqual({ idDossierLinkedFile, version: 3 });
    const now = (await files()).find((file) => file.idDossierLinkedFile === idDossierLinkedFile);
    expect(now).toMatchObject({ description: 'derde', fileTypeName: 'Correspondentie', date: null });
  });

  it('CA-048 can be removed once, after which their address opens nothing', async () => {
    const { idDossierLinkedFile } = await add('weg.pdf');
    const address = `/api/dossiers/files/${incident.idDossier}/${idDossierLinkedFile}`;
    expect(await dewi.delete(address)).toMatchObject({ status: 200, body: {} });
    expect((await dewi.delete(address)).status).toBe(404);
    expect((await fetched(dewi, `/api/dossiers/content/${idDossierLinkedFile}`)).status).toBe(404);
    expect((await files()).map((file) => file.idDossierLinkedFile)).not.toContain(idDossierLinkedFile);
  });

  it('CA-051 can be opened by an address that works once, for the person who asked for it', async () => {
    const content = Buffer.concat([PDF, randomBytes(50_000)]);
    const { idDossierLinkedFile } = await add('één.pdf', {}, content);
    const ask = async () =>
      (await dewi.get<{ url: string }>(`/api/dossiers/downloadurl/${idDossierLinkedFile}`)).body.url;
    const url = await ask();
    expect((await fetched(marijke, url)).status).toBe(404);
    const opened = await fetched(dewi, url);
    expect([opened.status, opened.content.equals(content)]).toEqual([200, true]);
    expect(opened.headers.get('Content-Type')).toBe('application/pdf');
    expect(opened.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await fetched(dewi, url)).status).toBe(404);
    const late = await ask();
    await app.database.sql`update download_tickets set expires_at = now() - interval '1 second'`;
    expect((await fetched(dewi, late)).status).toBe(404);
    const fileId = String(
      (await app.database.sql`select file_id from dossier_files where id = ${idDossierLinkedFile}`)[0]?.file_id,
    );
    expect(await auditOf(app, { action: 'file.read', entityId: fileId })).toMatchObject([{ actorId: dewi.id }]);
  });

  it('can be downloaded as one archive, without duplicate names or unsafe files', async () => {
    const { idDossier, number, idIncident } = await fresh();
    for (const name of ['foto.png', 'Foto.png', 'foto.png']) await add(name, {}, PNG, idDossier);
    const { idDossierLinkedFile } = await add('virus.pdf', {}, PDF, idDossier);
    await app.database.sql`
      update files set scan = 'infected' where id = (select file_id from dossier_files where id = ${idDossierLinkedFile})`;
    const { status, headers, content } = await fetched(dewi, `/api/dossiers/archive/${idDossier}`);
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toContain(`${number}.zip`);
    const isThere = (name: string) => content.includes(name);
    expect(['foto.png', 'Foto (2).png', 'foto (3).png', 'LEFT-OUT.txt'].filter((name) => !isThere(name))).toEqual([]);
    expect(content.includes(PNG)).toBe(true);
    expect(content.includes('virus.pdf: infected')).toBe(true);
    expect(await auditOf(app, { action: 'dossier.archive', entityId: idIncident })).toHaveLength(1);
  });

  it('are shown as infected and never handed out if they have a virus', async () => {
    const { idDossierLinkedFile } = await add('ziek.pdf');
    await app.database.sql`
      update files set scan = 'infected' where id = (select file_id from dossier_files where id = ${idDossierLinkedFile})`;
    expect((await files()).find((file) => file.idDossierLinkedFile === idDossierLinkedFile)?.scan).toBe('infected');
    const code = 'FILE_INFECTED';
    expect(await dewi.get(`/api/dossiers/downloadurl/${idDossierLinkedFile}`)).toMatchObject({ body: { code } });
    expect((await fetched(dewi, `/api/dossiers/content/${idDossierLinkedFile}`)).content.toString()).toContain(code);
  });

  it('are stored once if an upload is repeated with its key', async () => {
    const { idDossier } = await fresh();
    const key = '6f7c5d0e-7d7b-4a34-9c3e-2f3f9e6f1a11';
    const send = async () => {
      const form = new FormData();
      form.append('file', new Blob([PDF as Uint8Array<ArrayBuffer>]), 'eens.pdf');
      const response = await dewi.send(`/api/dossiers/files/upload/${idDossier}`, {
        method: 'POST',
        body: form,
        headers: { 'Idempotency-Key': key },
      });
      return response.json();
    };
    expect(await send()).toEqual(await send());
    expect(await files(idDossier)).toHaveLength(1);
  });
});

it.each([
  ['1', 1, true],
  ['1,2,3', 2, true],
  [' 2 , 1 ', 1, true],
  ['12', 1, false],
  ['', 1, false],
  ['2', 1, false],
] as const)('DF-007 a file type used in "%s" is offered in dossiers of type %i: %s', (usedIn, type, expected) => {
  expect(isOffered(usedIn, type)).toBe(expected);
});
