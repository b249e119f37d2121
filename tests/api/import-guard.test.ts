import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { crowd } from '#/tests/support/crowd.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';

let app: TestApp;
let admin: Caller;
let everybody: string[];
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
  await crowd(app.database.sql, 'menigte', 1_000);
  everybody = await present();
});
afterAll(() => app.stop());

async function present(): Promise<string[]> {
  const rows = await app.database.sql<{ upn: string }[]>`
    select u.upn from present_users p join users u on u.id = p.id order by u.upn not in (${upnFrom('ingrid.oosterhuis')}, ${upnFrom('tweede.beheerder')}), u.upn like 'menigte%', u.id`;
  return rows.map(({ upn }) => upn);
}

/** The complete file of all people, cut off so that about this share of them is missing. */
const truncated = (percent: number) =>
  csv(
    ['upn'],
    everybody.slice(0, everybody.length - Math.floor((everybody.length * percent) / 100)).map((upn) => [upn]),
  );
const gone = (percent: number) => Math.floor((everybody.length * percent) / 100);
const inWords = (idImport: string | null, leavers?: number) => ({
  idImport,
  ...(leavers !== undefined && { leavers }),
});
const post = (who: Caller, body: object) =>
  who.post<{ state: string; code: string }>('/api/management/import/apply', body);

describe('a complete file that was cut off', { shuffle: false }, () => {
  it('needs no confirmation if 4 % of the people are missing', async () => {
    const { body } = await preview(admin, truncated(4), { complete: true });
    expect(body).toMatchObject({ counts: { left: gone(4) }, guard: null });
    await admin.delete(`/api/management/import/${body.idImport}`);
  });

  it('needs only the number of leavers, typed by its author, if 6 % are missing and nobody else can confirm it', async () => {
    const { body } = await preview(admin, truncated(6), { complete: true });
    expect(body).toMatchObject({ guard: { leavers: gone(6), of: everybody.length, second: false } });
    const wrong = [undefined, 0, gone(6) - 1, gone(6) + 1];
    for (const leavers of wrong)
      expect(await post(admin, inWords(body.idImport, leavers))).toMatchObject({
        status: 409,
        body: { code: 'LEAVERS_NOT_CONFIRMED' },
      });
    expect(await present()).toHaveLength(everybody.length);
    expect(await post(admin, inWords(body.idImport, gone(6)))).toMatchObject({
      status: 200,
      body: { state: 'applied' },
    });
    expect(await present()).toHaveLength(everybody.length - gone(6));
    await app.database.sql`update users set active = true, left_on = null where upn like 'menigte%'`;
  });

  it('needs the typed number, as does a partial file that names 6 % of a company as leavers', async () => {
    const rows = Array.from({ length: 61 }, (_, n) => [`menigte.${n}@noordveen.example`, 'nee']);
    const { body } = await preview(admin, csv(['upn', 'active'], rows));
    const [infra] = await app.database.sql<{ count: number }[]>`
      select count(*)::int as count from present_users p join users u on u.id = p.id where u.company_id = 2`;
    expect(body).toMatchObject({ guard: { leavers: 61, of: infra?.count, second: false } });
    await admin.delete(`/api/management/import/${body.idImport}`);
  });

  it('counts people who get a future leaving day, or an earlier one than they had', async () => {
    const { sql } = app.database;
    const named = (n: number) => `menigte.${n}@noordveen.example`;
    await sql`update users set left_on = '2098-06-30' where upn = ${named(0)}`;
    await sql`update users set left_on = '2098-01-01' where upn = ${named(1)}`;
    const rows = Array.from({ length: 62 }, (_, n) => [named(n), '2098-03-31']);
    const { body } = await preview(admin, csv(['upn', 'leftOn'], rows));
    expect(body).toMatchObject({ counts: { left: 0, changed: 62 }, guard: { leavers: 61 } });
    expect(await post(admin, inWords(body.idImport))).toMatchObject({
      status: 409,
      body: { code: 'LEAVERS_NOT_CONFIRMED' },
    });
    await admin.delete(`/api/management/import/${body.idImport}`);
    await sql`update users set left_on = null where upn like 'menigte%'`;
  });

  it('needs no confirmation for at most twenty leavers, whatever their share', async () => {
    const { sql } = app.database;
    await crowd(sql, 'klein', 20, 7);
    const rows = Array.from({ length: 20 }, (_, n) => [`klein.${n}@noordveen.example`, 'nee']);
    const { body } = await preview(admin, csv(['upn', 'active'], rows));
    expect(body).toMatchObject({ counts: { left: 20 }, guard: null });
    await admin.delete(`/api/management/import/${body.idImport}`);
    await sql`update users set active = false where upn like 'klein%'`;
  });

  describe('with another administrator of the whole group', () => {
    let second: Caller;
    beforeAll(async () => {
      second = await hire(app, 'tweede.beheerder', { roles: ['Administrator'] });
      everybody = await present();
    });

    it('waits for that administrator if 99 % are missing; the administrator is notified, sees it and applies it, and its author cannot', async () => {
      const { body } = await preview(admin, truncated(99), { complete: true });
      const id = body.idImport;
      expect(body).toMatchObject({ guard: { leavers: gone(99), of: everybody.length, second: true } });
      expect(await post(admin, inWords(id))).toMatchObject({ body: { code: 'LEAVERS_NOT_CONFIRMED' } });
      expect(await post(second, inWords(id, gone(99)))).toMatchObject({ status: 404 });
      expect(await post(admin, inWords(id, gone(99)))).toMatchObject({ status: 200, body: { state: 'asked' } });
      expect(await present()).toHaveLength(everybody.length);
      expect(await post(admin, inWords(id, gone(99)))).toMatchObject({ status: 409, body: { code: 'OWN_IMPORT' } });

      const mails = await app.database.sql`select user_id from mail_outbox where template = 'importAsked'`;
      expect(mails).toEqual([{ user_id: second.id }]);
      const list = await second.get<{ imports: object[] }>('/api/management/import');
      expect(list.body.imports[0]).toMatchObject({ idImport: id, state: 'asked', own: false, by: 'Ingrid Oosterhuis' });
      const seen = await second.get(`/api/management/import/${id}/changes?kind=left&limit=5`);
      expect(seen.body).toMatchObject({ total: gone(99), changes: [{ kind: 'left' }, {}, {}, {}, {}] });

      expect(await post(second, inWords(id, 1))).toMatchObject({ body: { code: 'LEAVERS_NOT_CONFIRMED' } });
      const [one, other] = await Promise.all([
        post(second, inWords(id, gone(99))),
        post(second, inWords(id, gone(99))),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, one.status === 200 ? other.status : one.status]);
      expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await present()).toHaveLength(everybody.length - gone(99));
      const audited = await auditOf(app, { entity: 'import', entityId: String(id) });
      expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
        ['import.preview', admin.id],
        ['import.ask', admin.id],
        ['import.apply', second.id],
      ]);
      await app.database.sql`update users set active = true, left_on = null where upn like 'menigte%'`;
    });

    it('can also be cancelled by that administrator, but not by an administrator of a part', async () => {
      const { body } = await preview(admin, truncated(99), { complete: true });
      const leavers = body.counts.left;
      expect((await post(admin, inWords(body.idImport, leavers))).body.state).toBe('asked');
      const partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', 2);
      expect((await partly.get('/api/management/import')).status).toBe(403);
      expect((await partly.delete(`/api/management/import/${body.idImport}`)).status).toBe(403);
      expect((await second.delete(`/api/management/import/${body.idImport}`)).status).toBe(200);
      expect((await post(second, inWords(body.idImport, leavers))).status).toBe(404);
      expect(await present()).toContain('menigte.999@noordveen.example');
    });

    it('can be applied by its author once all other administrators have been gone for a month, and no sooner', async () => {
      const { body } = await preview(admin, truncated(99), { complete: true });
      const leavers = body.counts.left;
      const { sql } = app.database;
      expect((await post(admin, inWords(body.idImport, leavers))).body.state).toBe('asked');
      for (const days of [0, 29]) {
        await sql`
          update users set active = false, left_at = now() - make_interval(days => ${days}), left_on = '2020-01-01'
          where id = ${second.id}`;
        expect(await post(admin, inWords(body.idImport, leavers))).toMatchObject({
          status: 409,
          body: { code: 'OWN_IMPORT' },
        });
      }
      await sql`update users set left_at = now() - interval '31 days' where id = ${second.id}`;
      expect(await post(admin, inWords(body.idImport, leavers))).toMatchObject({
        status: 200,
        body: { state: 'applied' },
      });
    });
  });
});

describe('the settings for confirmations', () => {
  it('define the share and the number above which a confirmation is needed', async () => {
    const strict = await testApp({ OPENBOEK_IMPORT_LEAVERS_PERCENT: '50', OPENBOEK_IMPORT_LEAVERS: '2' });
    const who = await strict.as('ingrid.oosterhuis');
    await crowd(strict.database.sql, 'drie', 3, 7);
    const [of] = await strict.database.sql<{ count: number }[]>`
      select count(*)::int as count from present_users p join users u on u.id = p.id where u.company_id = 7`;
    const rows = [0, 1, 2].map((n) => [`drie.${n}@noordveen.example`, 'nee']);
    const { body } = await preview(who, csv(['upn', 'active'], rows));
    const isMore = 3 * 100 > 50 * (of?.count ?? 0);
    expect(body.guard).toEqual(isMore ? { leavers: 3, of: of?.count, second: false } : null);
    expect((await apply(who, body)).status).toBe(isMore ? 409 : 200);
    await strict.stop();
  });
});
