import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowByIssuer, allowByName } from '#/bff/people/accounts/allow-by-command.ts';
import { allowBySetting } from '#/bff/people/accounts/allow-by-setting.ts';
import { testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { hire } from '#/tests/support/factories.ts';
import { type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, type SmallCompany, upnOf } from '#/tests/support/small-company.ts';

/** Accounts that were recreated at the identity provider, or that belong to another issuer (decision 0047). */

let db: TestDatabase;
let company: SmallCompany;
let server: SignInServer;
let sanne: number;
let ingrid: number;

beforeAll(async () => {
  db = await testDatabase();
  company = await makeSmallCompany(db.sql);
  sanne = await company.person('sanne', 'Infra');
  ingrid = await company.person('ingrid', 'Groep');
  await company.role(ingrid, 'Administrator');
  server = await startSignInServer(db.sql);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});

const OLD = { issuer: 'https://old.example', subject: 'made-before' };
/** Makes it look as if the person had signed in with another account before. */
const linkTo = (id: number, { issuer, subject } = OLD) =>
  db.sql`update users set issuer = ${issuer}, subject = ${`${subject}-${id}`} where id = ${id}`;
const issuerOf = async (id: number) => (await db.sql`select issuer from users where id = ${id}`)[0]?.issuer;
const here = () => `${server.url}/oidc`;
const audited = (action: string) => auditOf({ database: db }, { action });
const mailed = async () =>
  (await db.sql`select user_id from mail_outbox where template = 'accountLinked' order by id`).map(
    (row) => row.user_id,
  );
const signIn = async (name: string) => {
  const visitor = new Visitor(server.url);
  return { visitor, ...(await visitor.signIn(upnOf(name))) };
};

beforeEach(async () => {
  server.warnings.length = 0;
  await db.sql`delete from sessions`;
  await db.sql`update users set link_again_until = null, link_again_by = null`;
  await linkTo(sanne);
  await linkTo(ingrid);
});

describe('a person whose account has changed', () => {
  it('is refused, with a page that says so and a log line about what to do', async () => {
    const { response, text } = await signIn('sanne');
    expect(response.status).toBe(403);
    expect(text).toContain('Je bedrijfsaccount is veranderd');
    expect(server.warnings.join('\n')).toMatch(/sign-in refused: .* npm run accounts:link -- UPN/);
    expect(await issuerOf(sanne)).toBe('https://old.example');
  });

  it('is linked once after an operator has allowed it, which is recorded in the audit log and the server log, and loses the sessions of the former account', async () => {
    const allowed = (await audited('account.link-allowed')).length;
    const linked = (await audited('account.linked')).length;
    const mails = (await mailed()).length;
    await db.sql`insert into sessions (id_hash, user_id, expires_at) values ('\\x01', ${sanne}, now() + interval '1 h')`;
    expect(await allowByName(db.sql, [upnOf('SANNE').toUpperCase(), 'nobody@example.test'])).toEqual({
      allowed: [upnOf('sanne')],
      unknown: ['nobody@example.test'],
    });
    expect((await audited('account.link-allowed')).slice(allowed)).toMatchObject([
      { entityId: String(sanne), detail: { by: 'command' } },
    ]);
    const { response } = await signIn('sanne');
    expect(response.status).toBe(200);
    expect(await issuerOf(sanne)).toBe(here());
    expect((await audited('account.linked')).slice(linked)).toMatchObject([
      { entityId: String(sanne), detail: { allowedBy: 'command', before: { issuer: 'https://old.example' } } },
    ]);
    expect(server.warnings.join('\n')).toContain('linked to another account');
    expect((await mailed()).slice(mails)).toEqual([sanne]);
    expect(await db.sql`select 1 from sessions where id_hash = '\\x01'`).toHaveLength(0);
    await linkTo(sanne);
    expect((await signIn('sanne')).response.status).toBe(403);
  });

  it('can be linked for a week only', async () => {
    await allowByName(db.sql, [upnOf('sanne')]);
    await db.sql`update users set link_again_until = now() - interval '1 second'`;
    expect((await signIn('sanne')).response.status).toBe(403);
    await allowByName(db.sql, [upnOf('sanne')]);
    const [row] = await db.sql`
      select link_again_until between now() + interval '6 days' and now() + interval '7 days' as week
      from users where id = ${sanne}`;
    expect(row?.week).toBe(true);
  });

  it('can no longer be linked once they have signed in with the former account', async () => {
    await linkTo(sanne, { issuer: here(), subject: 'x' });
    await db.sql`update users set subject = ${String(sanne)} where id = ${sanne}`;
    await allowByName(db.sql, [upnOf('sanne')]);
    expect((await signIn('sanne')).response.status).toBe(200);
    await linkTo(sanne);
    expect((await signIn('sanne')).response.status).toBe(403);
  });

  it('is not linked after leaving, nor to an account that belongs to somebody else', async () => {
    await allowByName(db.sql, [upnOf('sanne')]);
    await db.sql`update users set active = false where id = ${sanne}`;
    const visitor = new Visitor(server.url);
    const page = await visitor.follow('/api/auth/sign-in');
    expect(page.text).not.toContain(upnOf('sanne'));
    await db.sql`update users set active = true where id = ${sanne}`;
    // Ingrid's row has Sanne's account. Anyone who signs in with that account is Ingrid, whatever its name.
    await db.sql`update users set issuer = ${here()}, subject = ${String(sanne)} where id = ${ingrid}`;
    const { visitor: who } = await signIn('sanne');
    expect(await (await who.fetch('/api/probe/main')).json()).toMatchObject({ upn: upnOf('ingrid') });
    expect(await issuerOf(sanne)).toBe('https://old.example');
  });

  it('can be allowed a new account together with everyone else from a former issuer, but never from the configured issuer', async () => {
    expect(await allowByIssuer(db.sql, OLD.issuer, here())).toBe(2);
    expect((await signIn('sanne')).response.status).toBe(200);
    await expect(allowByIssuer(db.sql, here(), here())).rejects.toThrow('is the configured issuer');
  });

  it('is linked with a single audit entry if they sign in from two browsers at once', async () => {
    const before = (await audited('account.linked')).length;
    await allowByName(db.sql, [upnOf('sanne')]);
    const both = await Promise.all([signIn('sanne'), signIn('sanne')]);
    expect(both.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(await audited('account.linked')).toHaveLength(before + 1);
  });
});

describe('npm run accounts:link', () => {
  const ROOT = resolve(import.meta.dirname, '../..');
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: db.url, OPENBOEK_URL: server.url };
      const child = execFile(
        process.execPath,
        ['bff/link-accounts.ts', ...args],
        { cwd: ROOT, env },
        (_error, out, err) => done({ code: child.exitCode ?? -1, said: out + err }),
      );
    });

  it('prints the outcome for each name; exits with 1 for an unknown name, and with 2 for wrong arguments', async () => {
    expect(await run(upnOf('sanne'))).toEqual({
      code: 0,
      said: `${upnOf('sanne')} will be linked at the next sign-in within a week.\n`,
    });
    expect(await run(upnOf('ingrid'), 'nobody@example.test')).toMatchObject({
      code: 1,
      said: expect.stringContaining('nobody@example.test is not the user name of an active person.'),
    });
    expect((await signIn('sanne')).response.status).toBe(200);
    await linkTo(sanne);
    expect(await run('--issuer', OLD.issuer)).toMatchObject({
      code: 0,
      said: '2 people of https://old.example will be linked at their next sign-in within a week.\n',
    });
    expect(await run('--issuer', here())).toMatchObject({
      code: 2,
      said: expect.stringContaining('is the configured issuer'),
    });
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('npm run accounts:link -- UPN') });
  });
});

describe('OPENBOEK_ADMIN_UPN', () => {
  it('links the administrator that it names, once for each start', async () => {
    await allowBySetting(db.sql, upnOf('ingrid'));
    expect((await signIn('ingrid')).response.status).toBe(200);
    expect((await audited('account.linked')).at(-1)).toMatchObject({ detail: { allowedBy: 'OPENBOEK_ADMIN_UPN' } });
    await linkTo(ingrid);
    expect((await signIn('ingrid')).response.status).toBe(403);
    await allowBySetting(db.sql, upnOf('ingrid'));
    expect((await signIn('ingrid')).response.status).toBe(200);
  });

  it('links only an administrator of the whole group, and nobody once it is removed', async () => {
    await allowBySetting(db.sql, upnOf('sanne'));
    expect((await signIn('sanne')).response.status).toBe(403);
    await allowBySetting(db.sql, upnOf('ingrid'));
    await allowBySetting(db.sql, null);
    expect((await signIn('ingrid')).response.status).toBe(403);
  });
});

describe('the administrator of the whole group', () => {
  it('can allow a new account, see how long the permission lasts, and withdraw it; allowing and withdrawing are audited', async () => {
    const app = await testApp();
    try {
      const admin = await app.as('ingrid.oosterhuis');
      const person = await hire(app, 'wim.account');
      const path = `/api/management/accounts/${person.id}`;
      expect((await admin.get(path)).body).toEqual({ linked: false, until: null });
      // A person who has never signed in is linked at the first sign-in.
      expect((await admin.post(`${path}/link`)).status).toBe(404);
      await app.database.sql`update users set issuer = 'https://old.example', subject = 'x' where id = ${person.id}`;
      const key = { 'Idempotency-Key': randomUUID() };
      const allowed = await admin.post<{ until: string }>(`${path}/link`, undefined, key);
      expect(allowed.status).toBe(200);
      expect((await admin.get(path)).body).toEqual({ linked: true, until: allowed.body.until });
      expect((await admin.delete(`${path}/link`)).body).toEqual({ linked: true, until: null });
      // A repeated call gets the same answer and has no effect.
      expect((await admin.post(`${path}/link`, undefined, key)).body).toEqual(allowed.body);
      expect((await admin.get(path)).body).toEqual({ linked: true, until: null });
      const entries = await auditOf(app, { entity: 'user', entityId: person.id, actorId: admin.id });
      expect(entries.map(({ action }) => action)).toEqual(['account.link-allowed', 'account.link-withdrawn']);
      await app.database.sql`update users set active = false where id = ${person.id}`;
      expect((await admin.post(`${path}/link`)).status).toBe(404);
    } finally {
      await app.stop();
    }
  });
});

it('a sign-in with the former account ends the permission that the setting gave', async () => {
  await db.sql`update users set issuer = ${here()}, subject = ${String(ingrid)} where id = ${ingrid}`;
  await allowBySetting(db.sql, upnOf('ingrid'));
  const { response } = await new Visitor(server.url).signIn(upnOf('ingrid'));
  expect(response.status).toBe(200);
  const [row] = await db.sql`select link_again_by as by, link_again_until as until from users where id = ${ingrid}`;
  expect(row).toEqual({ by: null, until: null });
});
