import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';

let app: TestApp;
let koen: Caller;
let ingrid: Caller;

beforeAll(async () => {
  app = await testApp();
  [koen, ingrid] = await Promise.all([app.as('koen.vermaat'), app.as('ingrid.oosterhuis')]);
  const { sql } = app.database;
  await sql`
    insert into release_notes (language, title, created_on, value_html) values
      (1043, 'Oud', '2026-01-31', '<p>Was er al</p>'),
      (1043, 'Nieuw', '2026-11-16', '<p onclick="alert(1)">Nu ook <script>alert(2)</script><a href="https://a.example">hier</a></p>'),
      (1043, 'Even nieuw', '2026-11-16', '<p>Later geschreven</p>'),
      (1033, 'New', '2026-11-15', '<p>Here too</p>')`;
});
afterAll(() => app.stop());

it('RN-005 CA-067 a release note has id, language, title, day and HTML, without scripts or other active content', async () => {
  const { status, body } = await koen.get<ReleaseNote[]>('/api/ReleaseNotes/1043');
  expect(status).toBe(200);
  expect(body.find(({ title }) => title === 'Nieuw')).toEqual({
    idReleaseNote: expect.any(Number),
    languageId: 1043,
    languageCode: 'NL',
    title: 'Nieuw',
    createdOn: '2026-11-16',
    value: '<p>Nu ook <a href="https://a.example" target="_blank" rel="noopener noreferrer">hier</a></p>',
    version: 1,
  });
  const inEnglish = (await koen.get<ReleaseNote[]>('/api/ReleaseNotes/1033')).body;
  expect(inEnglish.filter(({ title }) => title === 'New')).toMatchObject([
    { languageId: 1033, languageCode: 'EN', title: 'New', createdOn: '2026-11-15' },
  ]);
});

it('OP-057 notes are listed newest first, also within a day, and only in the requested language', async () => {
  const known = ['Oud', 'Nieuw', 'Even nieuw', 'New'];
  const titles = async (lang: number) =>
    (await koen.get<ReleaseNote[]>(`/api/ReleaseNotes/${lang}`)).body
      .map(({ title }) => title)
      .filter((title) => known.includes(title));
  expect(await titles(1043)).toEqual(['Even nieuw', 'Nieuw', 'Oud']);
  expect(await titles(1033)).toEqual(['New']);
});

it('an unknown language is refused', async () => {
  expect((await koen.get('/api/ReleaseNotes/1036')).status).toBe(400);
});

describe('a release note by an administrator', () => {
  type Answer = ReleaseNote & ErrorBody;
  const ENTRIES = {
    languageId: 1033,
    title: 'Sharper filters',
    createdOn: '2026-11-20',
    value: '<p>Try <b>them</b></p>',
  };
  const put = (own: Record<string, unknown> = {}, lang = 1033) =>
    ingrid.put<Answer>(`/api/ReleaseNotes/${lang}`, { ...ENTRIES, ...own });
  const stored = async (id: number, lang = 1033) =>
    (await koen.get<ReleaseNote[]>(`/api/ReleaseNotes/${lang}`)).body.find(({ idReleaseNote }) => idReleaseNote === id);
  const entries = async (id: number) =>
    (await auditOf(app, { entity: 'releaseNote', entityId: id })).map(({ action, actorId }) => [action, actorId]);

  it.each([{ idReleaseNote: 0 }, { idReleaseNote: null }, {}])(
    'OP-057 is a new note if it is sent without an id: %j',
    async (own) => {
      const { status, body } = await put(own);
      expect(status).toBe(200);
      expect(body).toEqual({
        idReleaseNote: expect.any(Number),
        languageId: 1033,
        languageCode: 'EN',
        title: 'Sharper filters',
        createdOn: '2026-11-20',
        value: '<p>Try <b>them</b></p>',
        version: 1,
      });
      expect(await stored(body.idReleaseNote)).toEqual(body);
      expect(await stored(body.idReleaseNote, 1043)).toBeUndefined();
      expect(await entries(body.idReleaseNote)).toEqual([['releaseNote.create', ingrid.id]]);
    },
  );

  it('CA-068 sent with an existing id changes the title, day and text of that note, and raises its version', async () => {
    const { idReleaseNote } = (await put()).body;
    const { status, body } = await put({
      ...{ idReleaseNote, version: 1 },
      ...{ title: 'Filters', createdOn: '2026-11-21', value: '<p>Better</p>' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      idReleaseNote,
      languageId: 1033,
      languageCode: 'EN',
      title: 'Filters',
      createdOn: '2026-11-21',
      value: '<p>Better</p>',
      version: 2,
    });
    expect(await stored(idReleaseNote)).toEqual(body);
    expect(await entries(idReleaseNote)).toEqual([
      ['releaseNote.create', ingrid.id],
      ['releaseNote.update', ingrid.id],
    ]);
    const [entry] = await auditOf(app, { action: 'releaseNote.update', entityId: idReleaseNote });
    expect(entry?.detail).toMatchObject({ before: { title: 'Sharper filters' }, after: { title: 'Filters' } });
  });

  it('is stored without active content', async () => {
    const { body } = await put({ value: '<p onclick="x()">Safe<script>x()</script><img src=x onerror=x()></p>' });
    const [row] = await app.database.sql<{ html: string }[]>`
      select value_html as html from release_notes where id = ${body.idReleaseNote}`;
    expect(row?.html).toBe('<p>Safe</p>');
  });

  it('is not stored over a newer version, and the refusal names who stored the newer one', async () => {
    const { idReleaseNote } = (await put()).body;
    await put({ idReleaseNote, version: 1, title: 'First' });
    const late = await put({ idReleaseNote, version: 1, title: 'Too late' });
    expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION']);
    expect(late.body.lastChange?.name).toBe('Ingrid Oosterhuis');
    expect(await stored(idReleaseNote)).toMatchObject({ title: 'First', version: 2 });
    const without = await put({ idReleaseNote, title: 'Any' });
    expect([without.status, without.body.code]).toEqual([400, 'VERSION_MISSING']);
  });

  it('OP-057 needs a title, a date and a text, and all faults are reported at once', async () => {
    const { status, body } = await put({ title: ' ', createdOn: undefined, value: '' });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.fields).toEqual({ title: ['required'], createdOn: ['required'], value: ['required'] });
    expect((await put({ value: '<p><br></p>' })).body.fields).toEqual({ value: ['required'] });
    expect((await put({ createdOn: '2026-02-30' })).body.fields).toEqual({ createdOn: ['notADate'] });
    expect((await put({ value: '<p>&#xFFFE;</p>' })).body.fields).toEqual({ value: ['invalidText'] });
    expect((await put({ title: 'x'.repeat(201) })).body.fields).toEqual({ title: ['tooLong'] });
  });

  it('keeps its language', async () => {
    expect((await put({}, 1043)).body.fields).toEqual({ languageId: ['notAllowed'] });
    const { idReleaseNote } = (await put()).body;
    const moved = await put({ idReleaseNote, languageId: 1043, version: 1 }, 1043);
    expect([moved.status, moved.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await stored(idReleaseNote)).toMatchObject({ languageId: 1033, version: 1 });
  });

  it('CA-069 can be deleted once with DELETE', async () => {
    const { idReleaseNote } = (await put()).body;
    const { status, body } = await ingrid.delete(`/api/ReleaseNotes/${idReleaseNote}`);
    expect([status, body]).toEqual([200, {}]);
    expect(await stored(idReleaseNote)).toBeUndefined();
    expect((await entries(idReleaseNote)).at(-1)).toEqual(['releaseNote.delete', ingrid.id]);
    expect((await ingrid.delete(`/api/ReleaseNotes/${idReleaseNote}`)).status).toBe(404);
  });

  it('cannot be changed if it is unknown or somebody has deleted it', async () => {
    expect((await put({ idReleaseNote: 2_000_000_000, version: 1 })).status).toBe(404);
    const { idReleaseNote } = (await put()).body;
    await ingrid.delete(`/api/ReleaseNotes/${idReleaseNote}`);
    expect((await put({ idReleaseNote, version: 1 })).status).toBe(404);
  });

  it('cannot be stored or deleted by anyone who does not administer the whole group', async () => {
    const { idReleaseNote } = (await put()).body;
    expect((await koen.put('/api/ReleaseNotes/1033', ENTRIES)).status).toBe(403);
    expect((await koen.delete(`/api/ReleaseNotes/${idReleaseNote}`)).status).toBe(403);
    expect(await stored(idReleaseNote)).toMatchObject({ version: 1 });
  });
});
