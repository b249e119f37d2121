import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportSummary } from '#/bff/contract/people-import.ts';
import { FOUNDATIONS, GROUP, INFRA, ROADS, STEEL } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { apply, bringIn, csv, preview } from '#/tests/support/imports.ts';

/** If an import lets its author see or decide on more records, a second administrator confirms it (decision 0050). */

let app: TestApp;
/** Both callers administer the whole group. */
let ingrid: Caller;
let other: Caller;

beforeEach(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
  other = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
});
afterEach(() => app?.stop());

const NONE = { count: 0, first: [] };
const nothing = { supervises: NONE, above: NONE, moved: NONE, companies: NONE, administrators: NONE, account: null };
const supervisors = (...rows: [string, Caller | null][]) =>
  csv(
    ['upn', 'supervisor'],
    rows.map(([upn, supervisor]) => [upn, supervisor?.upn ?? '']),
  );
const tree = (...rows: [string, string][]) => csv(['administrationNr', 'parent'], rows);
const summaryOf = async (who: Caller, id: string | null) =>
  (await who.get<ImportSummary>(`/api/management/import/${id}/summary`)).body;
const supervisorOf = async (upn: string) => {
  const [row] = await app.database.sql<
    { id: number | null }[]
  >`select supervisor_id as id from users where upn = ${upn}`;
  return row?.id;
};
const isAlone = async () => {
  await app.database.sql`
    update users set active = false, left_at = now() - interval '31 days', left_on = '2020-01-01' where id = ${other.id}`;
};

describe('an import that makes its author somebody’s supervisor', () => {
  it('waits, shows what its author would gain, and is seen and confirmed by another administrator of the whole group', async () => {
    const ann = await hire(app, 'ann');
    const bob = await hire(app, 'bob', { supervisor: ann.id });
    const { body } = await preview(ingrid, supervisors([ann.upn, ingrid]));
    const gain = {
      ...nothing,
      supervises: { count: 1, first: ['ann'] },
      above: { count: 1, first: ['bob'] },
      second: true,
    };
    expect(body).toMatchObject({ guard: null, gain });
    expect((await apply(ingrid, body)).body).toMatchObject({ state: 'asked' });
    expect(await supervisorOf(ann.upn)).toBeNull();
    expect(await apply(ingrid, body)).toMatchObject({ status: 409, body: { code: 'OWN_IMPORT' } });
    expect(await app.database.sql`select user_id from mail_outbox where template = 'importAsked'`).toEqual([
      { user_id: other.id },
    ]);
    expect(await summaryOf(other, body.idImport)).toMatchObject({ state: 'asked', own: false, gain });
    expect((await apply(other, body)).body).toMatchObject({ state: 'applied' });
    expect(await supervisorOf(ann.upn)).toBe(ingrid.id);
    expect(await supervisorOf(bob.upn)).toBe(ann.id);
    const entries = await auditOf(app, { entity: 'import', entityId: String(body.idImport) });
    expect(entries.map(({ action, actorId, detail }) => [action, actorId, detail.gain])).toEqual([
      ['import.preview', ingrid.id, { supervises: 1, above: 1 }],
      ['import.ask', ingrid.id, { supervises: 1, above: 1 }],
      ['import.apply', other.id, { supervises: 1, above: 1 }],
    ]);
    expect(entries.at(-1)?.detail).toMatchObject({ broughtBy: ingrid.id });
    expect(entries.at(-1)?.detail).not.toHaveProperty('confirmed');
  });

  it('may be cancelled by the other administrator', async () => {
    const ann = await hire(app, 'ann');
    const { body } = await preview(ingrid, supervisors([ann.upn, ingrid]));
    await apply(ingrid, body);
    expect((await other.delete(`/api/management/import/${body.idImport}`)).status).toBe(200);
    expect(await supervisorOf(ann.upn)).toBeNull();
  });

  it('counts newcomers, people who had another supervisor, and those further down, and names the first five', async () => {
    const [boss, lead] = [await hire(app, 'baas'), await hire(app, 'leider')];
    for (const n of [1, 2, 3, 4, 5, 6]) await hire(app, `lid.${n}`, { supervisor: lead.id });
    const led = await hire(app, 'onder', { supervisor: boss.id });
    const rows: [string, string, string][] = [
      [upnFrom('nieuw'), 'Noordveen Infra', ingrid.upn],
      [led.upn, 'Noordveen Infra', ingrid.upn],
      [lead.upn, 'Noordveen Infra', led.upn],
    ];
    const { body } = await preview(ingrid, csv(['upn', 'company', 'supervisor'], rows));
    expect(body.gain).toMatchObject({ supervises: { count: 2 }, above: { count: 7 } });
    expect([...(body.gain?.supervises.first ?? [])].sort()).toEqual([upnFrom('nieuw'), 'onder']);
    expect(body.gain?.above.first).toEqual(['leider', 'lid.1', 'lid.2', 'lid.3', 'lid.4']);
  });

  it('counts people to whom the author moves closer, even if only because the supervisor between them leaves, today or later', async () => {
    const mid = await hire(app, 'tussen', { supervisor: ingrid.id });
    const low = await hire(app, 'laag', { supervisor: mid.id });
    const nearer = { ...nothing, supervises: { count: 1, first: ['laag'] }, second: true };
    expect((await preview(ingrid, supervisors([low.upn, ingrid]))).body.gain).toEqual(nearer);
    expect((await preview(ingrid, csv(['upn', 'active'], [[mid.upn, 'nee']]))).body.gain).toEqual(nearer);
    expect((await preview(ingrid, csv(['upn', 'leftOn'], [[mid.upn, '2098-03-01']]))).body.gain).toEqual(nearer);
    await app.database.sql`update users set left_on = '2098-03-01' where id = ${mid.id}`;
    expect((await preview(ingrid, csv(['upn', 'leftOn'], [[mid.upn, '2098-04-01']]))).body.gain).toBeNull();
  });

  it('needs no confirmation if the author already is or stops being the supervisor, or if somebody else becomes the supervisor', async () => {
    const mine = await hire(app, 'mijne', { supervisor: ingrid.id });
    const ann = await hire(app, 'ann');
    const rows: [string, Caller | null][] = [
      [mine.upn, ingrid],
      [ann.upn, other],
    ];
    const { body } = await preview(ingrid, supervisors(...rows));
    expect(body.gain).toBeNull();
    expect((await apply(ingrid, body)).body.state).toBe('applied');
    expect((await preview(ingrid, supervisors([mine.upn, null]))).body.gain).toBeNull();
    expect((await preview(ingrid, supervisors([ingrid.upn, ann]))).body.gain).toBeNull();
  });

  it('is checked again when it is applied, and its preview is outdated if the author gains more', async () => {
    const [ann, bob] = [await hire(app, 'ann'), await hire(app, 'bob')];
    const { body } = await preview(ingrid, supervisors([bob.upn, ann]));
    expect(body.gain).toBeNull();
    await app.database.sql`update users set supervisor_id = ${ingrid.id} where id = ${ann.id}`;
    expect(await apply(ingrid, body)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
    expect(await supervisorOf(bob.upn)).toBeNull();
  });

  it('is applied at once if nobody else can confirm it or recently could, and the audit entry records that', async () => {
    const ann = await hire(app, 'ann');
    await app.database
      .sql`update users set active = false, left_at = now() - interval '29 days' where id = ${other.id}`;
    const early = await preview(ingrid, supervisors([ann.upn, ingrid]));
    expect(early.body.gain).toMatchObject({ second: true });
    expect((await apply(ingrid, early.body)).body.state).toBe('asked');
    await isAlone();
    const { body } = await preview(ingrid, supervisors([ann.upn, ingrid]));
    expect(body.gain).toMatchObject({ supervises: { count: 1 }, second: false });
    expect((await apply(ingrid, body)).body.state).toBe('applied');
    const [entry] = await auditOf(app, { action: 'import.apply', entityId: String(body.idImport) });
    expect(entry?.detail).toMatchObject({ confirmed: 'nobody else could', gain: { supervises: 1 } });
  });

  it('also waits for a confirmation when it is an undo', async () => {
    const mine = await hire(app, 'mijne', { supervisor: ingrid.id });
    const looked = await bringIn(ingrid, supervisors([mine.upn, null]));
    const { body } = await ingrid.post<ImportPreview>(`/api/management/import/${looked.idImport}/undo`, {});
    expect(body.gain).toEqual({ ...nothing, supervises: { count: 1, first: ['mijne'] }, second: true });
    expect((await apply(ingrid, body)).body.state).toBe('asked');
    expect(await supervisorOf(mine.upn)).toBeNull();
    expect((await apply(other, body)).body.state).toBe('applied');
    expect(await supervisorOf(mine.upn)).toBe(ingrid.id);
  });

  it('is also recognised if the author takes over the user name of somebody else in the same file', async () => {
    const ann = await hire(app, 'ann');
    await app.database.sql`update users set external_id = 'i-1' where id = ${ingrid.id}`;
    await app.database.sql`update users set external_id = 'a-1' where id = ${ann.id}`;
    const bob = await hire(app, 'bob');
    const rows = [
      ['i-1', ann.upn, ''],
      ['a-1', ingrid.upn, ''],
      ['b-1', bob.upn, ann.upn],
    ];
    const { body } = await preview(ingrid, csv(['externalId', 'upn', 'supervisor'], rows));
    expect(body.gain).toEqual({ ...nothing, supervises: { count: 1, first: ['bob'] }, account: 'ann', second: true });
  });

  it('also waits when the author’s own user name goes to somebody else', async () => {
    const ann = await hire(app, 'ann');
    await app.database.sql`update users set external_id = 'i-1' where id = ${ingrid.id}`;
    await app.database.sql`update users set external_id = 'a-1' where id = ${ann.id}`;
    const rows = [
      ['i-1', upnFrom('ingrid.anders')],
      ['a-1', ingrid.upn],
    ];
    const { body } = await preview(ingrid, csv(['externalId', 'upn'], rows));
    expect(body.gain).toEqual({ ...nothing, account: 'ann', second: true });
    const alone = await preview(ingrid, csv(['externalId', 'upn'], [['i-1', upnFrom('ingrid.anders')]]));
    expect(alone.body.gain).toBeNull();
  });
});

describe('an import that moves companies or people to where its author may read records', () => {
  it('waits when a company and all below it move below one for which the author has a role that covers the companies below it', async () => {
    await hold(app, ingrid, 'Compliance', FOUNDATIONS);
    const { body } = await preview(ingrid, tree(['1100', '1400']), { filename: 'bedrijven.csv' });
    expect(body.gain).toEqual({
      ...nothing,
      companies: { count: 3, first: ['Noordveen Infra', 'Wegen en Bruggen', 'Grondwerken'] },
      second: true,
    });
    expect((await apply(ingrid, body)).body.state).toBe('asked');
    expect((await apply(other, body)).body.state).toBe('applied');
  });

  it('needs no confirmation if the role does not cover the companies below, gives no right to read, already covers the company, or is not the author’s', async () => {
    await hold(app, ingrid, 'Compliance', FOUNDATIONS, 'only');
    await hold(app, ingrid, 'Process owner', STEEL);
    await hold(app, other, 'Compliance', STEEL);
    expect((await preview(ingrid, tree(['1100', '1400']))).body.gain).toBeNull();
    expect((await preview(ingrid, tree(['1100', '1500']))).body.gain).toBeNull();
    await app.database.sql`
      update user_role_companies set inherit = true, company_id = ${GROUP} where company_id = ${FOUNDATIONS}`;
    expect((await preview(ingrid, tree(['1100', '1400']))).body.gain).toBeNull();
  });

  it('waits when a company is merged into one whose records the author may read, even if the role does not cover the companies below', async () => {
    await hold(app, ingrid, 'Compliance', FOUNDATIONS, 'only');
    const { body } = await preview(ingrid, csv(['administrationNr', 'mergedInto'], [['1500', '1400']]));
    expect(body.gain).toEqual({ ...nothing, companies: { count: 1, first: ['Staalbouw Merwesluis'] }, second: true });
  });

  it('waits when people move to where the author may read records, but not for a new company or newcomers', async () => {
    await hold(app, ingrid, 'Compliance', ROADS);
    const ann = await hire(app, 'ann', { company: INFRA });
    const made = csv(['administrationNr', 'name', 'parent'], [['1111', 'Nieuw', '1110']]);
    expect((await preview(ingrid, made)).body.gain).toBeNull();
    const rows = [
      [ann.upn, '1110'],
      [upnFrom('nieuw'), '1110'],
    ];
    const { body } = await preview(ingrid, csv(['upn', 'company'], rows));
    expect(body.gain).toEqual({ ...nothing, moved: { count: 1, first: ['ann'] }, second: true });
  });
});
