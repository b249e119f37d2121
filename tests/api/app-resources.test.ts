import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppResource } from '#/bff/contract/app-resources.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';

let app: TestApp;
let ingrid: Caller;
let sanne: Caller;

const DUTCH = '/api/AppResource/StartScreen/1043';
const ENGLISH = '/api/AppResource/StartScreen/1033';

beforeAll(async () => {
  app = await testApp();
  [ingrid, sanne] = await Promise.all([app.as('ingrid.oosterhuis'), app.as('sanne.dijkgraaf')]);
});
afterAll(() => app.stop());

const read = async (address: string) => (await sanne.get<AppResource>(address)).body;
const save = (value: string, version: number, address = DUTCH) =>
  ingrid.put<AppResource & ErrorBody>(address, { value, version });

describe('a text of the application', () => {
  it('CA-012 can be stored with PUT for one language, and the other language stays unchanged', async () => {
    const [dutch, english] = [await read(DUTCH), await read(ENGLISH)];
    const { status, body } = await save('<h2>Nieuw</h2><p>Meld <strong>alles</strong></p>', dutch.version);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'StartScreen',
      language: 1043,
      value: '<h2>Nieuw</h2><p>Meld <strong>alles</strong></p>',
      version: dutch.version + 1,
    });
    expect(await read(DUTCH)).toEqual(body);
    expect(await read(ENGLISH)).toEqual(english);
  });

  it('is stored without active content', async () => {
    const { version } = await read(DUTCH);
    await save(
      '<p style="position:fixed" onclick="x()">Hallo<script>x()</script><img src=x onerror=x()><a href="javascript:x()">tik</a> <a href="https://a.example">ga</a></p>',
      version,
    );
    const [row] = await app.database.sql<{ html: string }[]>`
      select value_html as html from app_resources where name = 'StartScreen' and language = 1043`;
    expect(row?.html).toBe(
      '<p>Hallo<a>tik</a> <a href="https://a.example" target="_blank" rel="noopener noreferrer">ga</a></p>',
    );
  });

  it.each(['', '<p><br></p>', '<p>&nbsp; </p>', '<script>x()</script>'])(
    'is stored as an empty text if it is %j',
    async (html) => {
      expect((await save(html, (await read(DUTCH)).version)).body.value).toBe('');
    },
  );

  it('is not overwritten by a save of an outdated version', async () => {
    const { version } = await read(DUTCH);
    await save('<p>Eerst</p>', version);
    const late = await save('<p>Te laat</p>', version);
    expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION']);
    expect(late.body).toMatchObject({ lastChange: { idUser: ingrid.id, name: 'Ingrid Oosterhuis' } });
    expect((await save('<p>Nooit gelezen</p>', 0)).status).toBe(409);
    const blind = await ingrid.put<ErrorBody>(DUTCH, { value: '<p>Blind</p>' });
    expect([blind.status, blind.body.code]).toEqual([400, 'VERSION_MISSING']);
    expect((await read(DUTCH)).value).toBe('<p>Eerst</p>');
  });

  it('can be created in a language that lacks it, but only once', async () => {
    await app.database.sql`delete from app_resources where language = 1033`;
    expect((await sanne.get(ENGLISH)).status).toBe(404);
    const [one, other] = await Promise.all([save('<p>One</p>', 0, ENGLISH), save('<p>Other</p>', 0, ENGLISH)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await read(ENGLISH)).toEqual(one.status === 200 ? one.body : other.body);
  });

  it('RP-008 can be written only by administrators', async () => {
    const before = await read(DUTCH);
    for (const local of ['sanne.dijkgraaf', 'marijke.vandenbroek', 'koen.vermaat']) {
      const { status, body } = await (await app.as(local)).put<ErrorBody>(DUTCH, { value: '<p>x</p>', version: 1 });
      expect([status, body.code], local).toEqual([403, 'NO_RIGHT']);
    }
    expect(await read(DUTCH)).toEqual(before);
  });

  it('needs a known name and language, and has a maximum length', async () => {
    expect((await save('<p>x</p>', 0, '/api/AppResource/Nothing/1043')).status).toBe(404);
    expect((await save('<p>x</p>', 0, '/api/AppResource/StartScreen/1036')).status).toBe(400);
    const { version } = await read(DUTCH);
    expect((await save('x'.repeat(100_000), version)).status).toBe(200);
    const { status, body } = await save('x'.repeat(100_001), version + 1);
    expect([status, body.fields]).toEqual([400, { value: ['tooLong'] }]);
  });

  it('leaves an audit entry of who stored which text', async () => {
    const response = await ingrid.send(DUTCH, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: '<p>Vast</p>', version: (await read(DUTCH)).version }),
    });
    const { version } = (await response.json()) as AppResource;
    const requestId = response.headers.get('x-request-id');
    const [entry] = await auditOf(app, { action: 'appResource.update', requestId });
    expect(entry).toMatchObject({ actorId: ingrid.id, entityId: 'StartScreen/1043', detail: { version } });
  });
});
