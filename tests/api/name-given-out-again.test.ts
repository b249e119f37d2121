import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitNewcomer } from '#/bff/auth/admit-newcomer.ts';
import { findPerson, linkPerson } from '#/bff/auth/queries.ts';
import type { ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept } from '#/tests/support/factories.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';
import { personOf, SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

let app: TestApp;
let ingrid: Caller;
let count = 0;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

const JAN = ['Jan', 'de Vries'] as const;
const JOKE = ['Joke', 'de Vries'] as const;
const make = (local: string, names: readonly [string, string], externalId: string | undefined, own: object = {}) =>
  scim<ScimUser & { scimType?: string }>(app, 'POST', '/Users', personOf(local, names, { externalId, ...own }));

/** A person named Jan, created by the directory, with a gift report. */
async function jan(number: string | undefined = 'A') {
  count += 1;
  const local = `j.devries.${count}`;
  const { body, status } = await make(local, JAN, number && `${number}-${count}`);
  expect(status).toBe(201);
  const owner = await app.as(local);
  return { local, id: body.id, number: count, gift: await concept(owner) };
}
const leaves = {
  DELETE: (id: string) => scim(app, 'DELETE', `/Users/${id}`),
  'active False': (id: string) => scimPatch(app, id, { op: 'Replace', path: 'active', value: 'False' }),
};
const rowOf = async (id: string | number) =>
  (
    await app.database.sql<{ upn: string; name: string; email: string | null; present: boolean }[]>`
      select upn, display_name as name, email, exists (select from present_users p where p.id = u.id) as present
      from users u where id = ${Number(id)}`
  )[0];
const gifts = async (local: string) => {
  const { status, body } = await (await app.as(local)).get<{ idReport: number }[]>('/api/reports/my');
  return status === 200 ? body.map(({ idReport }) => idReport) : status;
};

describe('a user name that is reused', () => {
  it.each(Object.entries(leaves))(
    'after %s goes to another person, who has another external id',
    async (_how, leave) => {
      const { local, id, number, gift } = await jan();
      await leave(id);
      const joke = await make(local, JOKE, `B-${number}`);
      expect([joke.status, joke.body.userName]).toEqual([201, upnFrom(local)]);
      expect(joke.body.id).not.toBe(id);
      expect(await rowOf(joke.body.id)).toMatchObject({ name: 'Joke de Vries', present: true, email: upnFrom(local) });
      expect(await rowOf(id)).toEqual({
        upn: `former-${id}.${upnFrom(local)}`,
        name: 'Jan de Vries',
        email: null,
        present: false,
      });
      expect(await gifts(local)).toEqual([]);
      const hers = await (await app.as(local)).get(`/api/reports/${gift}`);
      expect([403, 404]).toContain(hers.status);
      const [record] = await app.database.sql`select user_id from gift_reports where id = ${gift}`;
      expect(record?.user_id).toBe(Number(id));
      const [entry] = await auditOf(app, { action: 'person.giveUpName', entity: 'user', entityId: id });
      expect(entry).toMatchObject({
        actorKind: 'system',
        outcome: 'done',
        detail: {
          source: 'scim',
          fields: {
            upn: { before: upnFrom(local), after: `former-${id}.${upnFrom(local)}` },
            email: { before: upnFrom(local), after: null },
          },
        },
      });
    },
  );

  it('brings back the same person if the external id is the same, or missing on one or both sides', async () => {
    const TABLE: [before: string | undefined, after: string | undefined][] = [
      ['A', 'A'],
      ['A', undefined],
      [undefined, 'A'],
      [undefined, undefined],
    ];
    for (const [before, after] of TABLE) {
      const { local, id, number, gift } = await jan(before);
      await leaves.DELETE(id);
      const again = await make(local, JAN, after && `${after}-${number}`);
      expect([before, after, again.status, again.body.id]).toEqual([before, after, 201, id]);
      expect(await gifts(local)).toEqual([gift]);
    }
  });

  it('stays with a person who has not left or leaves later; adding a deactivated person again, with the same external id or none, is refused', async () => {
    const here = await jan();
    const soon = await jan();
    await app.database.sql`update users set left_on = local_day(now()) + 1 where id = ${Number(soon.id)}`;
    for (const { local, number } of [here, soon]) {
      const { status, body } = await make(local, JOKE, `B-${number}`);
      expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    }
    const off = await jan();
    await leaves['active False'](off.id);
    for (const number of [`A-${off.number}`, undefined]) expect((await make(off.local, JAN, number)).status).toBe(409);
    expect(await rowOf(off.id)).toMatchObject({ upn: upnFrom(off.local), name: 'Jan de Vries' });
  });

  it('can also go to somebody who is renamed to it', async () => {
    const { local, id } = await jan();
    await leaves.DELETE(id);
    const joke = await make(`joke.${count}`, JOKE, `joke-${count}`);
    const renamed = await scimPatch<ScimUser>(app, joke.body.id, {
      op: 'Replace',
      path: 'userName',
      value: upnFrom(local),
    });
    expect([renamed.status, renamed.body.userName]).toEqual([200, upnFrom(local)]);
    expect((await rowOf(id))?.upn).toBe(`former-${id}.${upnFrom(local)}`);
  });

  it('is not given to a person whom the same call makes a leaver', async () => {
    const { local, id } = await jan();
    await leaves.DELETE(id);
    const joke = await make(`joke.${count}`, JOKE, `joke-${count}`);
    const gone = await scimPatch<ScimUser>(
      app,
      joke.body.id,
      { op: 'Replace', path: 'userName', value: upnFrom(local) },
      { op: 'Replace', path: 'active', value: 'False' },
    );
    expect([gone.status, gone.body.active, gone.body.userName]).toEqual([200, false, upnFrom(`joke.${count}`)]);
    expect((await rowOf(id))?.upn).toBe(upnFrom(local));
  });

  it('is not released if the new person is refused', async () => {
    const { local, id, number } = await jan();
    await leaves.DELETE(id);
    const refused = await make(local, JOKE, `B-${number}`, {
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { organization: 'Nergens' },
    });
    expect(refused.status).toBe(400);
    expect((await rowOf(id))?.upn).toBe(upnFrom(local));
  });

  it('allows the first person to come back under another name, with their records, but not under a name that is in use', async () => {
    const { local, id, number, gift } = await jan();
    await leaves.DELETE(id);
    expect((await make(local, JOKE, `B-${number}`)).status).toBe(201);
    expect((await make(local, JAN, `A-${number}`)).status).toBe(409);
    const back = await make(`jan.${number}`, JAN, `A-${number}`);
    expect([back.status, back.body.id]).toEqual([201, id]);
    expect(await gifts(`jan.${number}`)).toEqual([gift]);
    expect(await gifts(local)).toEqual([]);
  });

  it('is refused in a file, with row and column', async () => {
    const { local, id, number } = await jan();
    await leaves.DELETE(id);
    const file = csv(
      ['upn', 'externalId', 'firstName', 'lastName', 'company'],
      [[upnFrom(local), `B-${number}`, 'Joke', 'de Vries', 'Noordveen Infra']],
    );
    const { body } = await preview(ingrid, file);
    expect(body.faults).toMatchObject([{ row: 2, column: 'upn', code: 'upnTaken' }]);
    expect(body.idImport).toBeNull();
    expect((await apply(ingrid, body)).status).not.toBe(200);
    expect((await rowOf(id))?.name).toBe('Jan de Vries');
  });
});

describe('a reused user name at a first sign-in', () => {
  const issuer = 'https://idp.example';
  const warnings: object[] = [];
  const log = { warn: (detail: object) => void warnings.push(detail) };
  const arrive = (local: string, subject: string, at = issuer, organisation = 'Noordveen Infra') => {
    const account = { issuer: at, subject, upn: upnFrom(local) };
    const claims = { sub: subject, given_name: 'Joke', family_name: 'de Vries', organisation };
    return transaction(app.database.sql, async (tx) => {
      await admitNewcomer(tx, 'organisation', account, claims as never, log);
      return findPerson(tx, account);
    });
  };
  const linked = async () => {
    const { local, id } = await jan();
    const subject = randomUUID();
    await linkPerson(app.database.sql, Number(id), { issuer, subject, upn: upnFrom(local) });
    await leaves.DELETE(id);
    return { local, id, subject };
  };

  it('goes to another person with another account of the same provider, while the leaver’s own account stays shut out', async () => {
    const { local, id, subject } = await linked();
    expect(await arrive(local, subject)).toBeUndefined();
    const joke = await arrive(local, randomUUID());
    expect(joke).toMatchObject({ upn: upnFrom(local), displayName: 'Joke de Vries' });
    expect(joke?.id).not.toBe(Number(id));
    expect(await rowOf(id)).toMatchObject({ name: 'Jan de Vries', upn: `former-${id}.${upnFrom(local)}` });
    expect(await arrive(local, subject)).toBeUndefined();
  });

  it('creates nobody and frees no name if the company is unknown, or if nothing proves that there are two different people', async () => {
    const { local, id } = await linked();
    expect(await arrive(local, randomUUID(), issuer, 'Nergens')).toBeUndefined();
    expect(warnings.at(-1)).toMatchObject({ faults: [{ code: 'unknownCompany' }] });
    expect(await arrive(local, randomUUID(), 'https://other.example')).toBeUndefined();
    expect((await rowOf(id))?.upn).toBe(upnFrom(local));
    const never = await jan();
    await leaves.DELETE(never.id);
    expect(await arrive(never.local, randomUUID())).toBeUndefined();
    expect((await rowOf(never.id))?.upn).toBe(upnFrom(never.local));
  });
});
