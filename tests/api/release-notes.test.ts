import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let koen: Caller;

beforeAll(async () => {
  app = await testApp();
  koen = await app.as('koen.vermaat');
  const { sql } = app.database;
  await sql`
    insert into release_notes (language, title, created_on, value_html) values
      (1043, 'Oud', '2026-01-31', '<p>Was er al</p>'),
      (1043, 'Nieuw', '2026-11-16', '<p onclick="alert(1)">Nu ook <script>alert(2)</script><a href="https://a.example">hier</a></p>'),
      (1043, 'Even nieuw', '2026-11-16', '<p>Later geschreven</p>'),
      (1033, 'New', '2026-11-15', '<p>Here too</p>')`;
});
afterAll(() => app.stop());

it('RN-005 a release note has id, language, title, day and HTML, and nothing in it acts', async () => {
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
  expect(inEnglish).toMatchObject([{ languageId: 1033, languageCode: 'EN', title: 'New', createdOn: '2026-11-15' }]);
});

it('OP-057 notes come newest first, those of one day latest first, and only of the language asked for', async () => {
  const titles = async (lang: number) =>
    (await koen.get<ReleaseNote[]>(`/api/ReleaseNotes/${lang}`)).body.map(({ title }) => title);
  expect(await titles(1043)).toEqual(['Even nieuw', 'Nieuw', 'Oud']);
  expect(await titles(1033)).toEqual(['New']);
});

it('a language that there is not is refused', async () => {
  expect((await koen.get('/api/ReleaseNotes/1036')).status).toBe(400);
});
