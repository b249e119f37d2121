import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { lockDirectory } from '#/bff/people/import/directory-queries.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { personOf, SCIM_TOKEN, scim } from '#/tests/support/scim.ts';
import { until } from '#/tests/support/until.ts';

interface Fault {
  scimType?: string;
  detail: string;
}

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app?.stop());

const person = (local: string, own: object = {}) => personOf(local, ['Nina', 'Nieuw'], own);
async function make(own: object = {}): Promise<ScimUser & { local: string }> {
  made += 1;
  const local = `nieuw.${made}`;
  const { status, body } = await scim<ScimUser>(app, 'POST', '/Users', person(local, own));
  expect(status).toBe(201);
  return { ...body, local };
}

describe('a person whom the directory sends without a company', () => {
  const homeless = (local: string, own: object = {}) => ({
    ...person(local, { [SCIM.enterprise]: { department: 'Uitvoering' } }),
    ...own,
  });

  it('gets the company at the top', async () => {
    const { status, body } = await scim<ScimUser>(app, 'POST', '/Users', homeless('zonder.bedrijf'));
    expect([status, body[SCIM.enterprise]]).toEqual([
      201,
      { organization: 'Noordveen Groep', department: 'Uitvoering' },
    ]);
    const empty = homeless('leeg.bedrijf', { [SCIM.enterprise]: { organization: '' } });
    expect((await scim<ScimUser>(app, 'POST', '/Users', empty)).body).toMatchObject({
      [SCIM.enterprise]: { organization: 'Noordveen Groep' },
    });
  });

  it('keeps their company when all their data is replaced', async () => {
    const { id, local } = await make({ [SCIM.enterprise]: { organization: '1200' } });
    for (const own of [{}, { [SCIM.enterprise]: { organization: '' } }]) {
      const { body } = await scim<ScimUser>(app, 'PUT', `/Users/${id}`, homeless(local, own));
      expect(body[SCIM.enterprise].organization).toBe('Noordveen Woningbouw');
    }
  });

  it('gets the configured company, or is refused if none is configured and two companies are at the top', async () => {
    const configured = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN, OPENBOEK_SCIM_COMPANY: '1300' });
    try {
      const { body } = await scim<ScimUser>(configured, 'POST', '/Users', homeless('zonder.bedrijf'));
      expect(body[SCIM.enterprise].organization).toBe('Noordveen Installatietechniek');
    } finally {
      await configured.stop();
    }
    const { sql } = app.database;
    const [second] = await sql<{ id: number }[]>`
      insert into companies (name, administration_nr) values ('Tweede Groep', '9000') returning id`;
    const refused = await scim<Fault>(app, 'POST', '/Users', homeless('welk.bedrijf'));
    await sql`delete from companies where id = ${second?.id ?? 0}`;
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        scimType: 'invalidValue',
        detail: 'organization: required, as no company is configured for users without one',
      },
    ]);
  });
});

it('of five calls that create the same person at once, one succeeds and four are refused because the person exists', async () => {
  const post = (nr: number) =>
    scim<Fault & ScimUser>(app, 'POST', '/Users', person('vijf.keer', { title: `nr ${nr}` }));
  let asked: ReturnType<typeof post>[] = [];
  // The calls are held back until all five have got as far as they can without waiting for each other.
  await transaction(app.database.sql, async (tx) => {
    await lockDirectory(tx);
    asked = [1, 2, 3, 4, 5].map(post);
    const waiting = () => tx`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    await until('all five calls wait', waiting, ({ length }) => length === 5);
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const first = answers.find(({ status }) => status === 201);
  for (const { status, body } of answers) if (status === 409) expect(body.scimType).toBe('uniqueness');
  expect((await scim(app, 'GET', `/Users/${first?.body.id}`)).body).toEqual(first?.body);
});

it('a deleted person can be created again, even as inactive', async () => {
  const { id, local } = await make();
  expect((await scim(app, 'DELETE', `/Users/${id}`)).status).toBe(204);
  const again = await scim<ScimUser>(app, 'POST', '/Users', person(local, { active: false }));
  expect([again.status, again.body.id, again.body.active]).toEqual([201, id, false]);
  expect((await scim<ScimUser>(app, 'GET', `/Users/${id}`)).body.active).toBe(false);
});

it('an address of an international domain is kept as it was sent', async () => {
  const { id } = await make({ emails: [{ value: 'vera@bücher-noordveen.de', type: 'work', primary: true }] });
  const { body } = await scim<ScimUser>(app, 'GET', `/Users/${id}`);
  expect(body.emails).toEqual([{ value: 'vera@bücher-noordveen.de', type: 'work', primary: true }]);
});
