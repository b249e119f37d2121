import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { FirstRun, FirstRunStep } from '#/bff/contract/first-run.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { seedStart } from '#/bff/database/seed/seed-example.ts';
import type { Mail, Outcome } from '#/bff/notifications/mailer.ts';
import { setUpFirstAdministrator } from '#/bff/people/first-administrator.ts';
import { createSurroundings } from '#/bff/startup/surroundings.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';

const PATH = '/api/management/first-run';
const stepOf = ({ steps }: FirstRun, wanted: FirstRunStep) => steps.find(({ step }) => step === wanted);
const gapsOf = (answer: FirstRun, wanted: FirstRunStep) => stepOf(answer, wanted)?.gaps;

/** An application with the database of a real installation: one administrator and no example company. */
const emptyInstallation = () =>
  testApp({}, {}, async (sql) => {
    await setUpFirstAdministrator(sql, 'eva@noordveen.example');
    await seedStart(sql);
  });

describe('an empty installation with the built-in identity provider', { shuffle: false }, () => {
  let app: TestApp;
  let eva: Caller;
  beforeAll(async () => {
    app = await emptyInstallation();
    eva = await app.as('eva');
  });
  afterAll(() => app?.stop());

  it('shows the first administrator what is missing, until they put the setup aside', async () => {
    expect((await eva.get<CurrentUser>('/api/Startup?lang=1043')).body.firstRun).toBe('open');
    const { body } = await eva.get<FirstRun>(PATH);
    expect(body.steps.map(({ step, state }) => [step, state])).toEqual([
      ['company', 'missing'],
      ['people', 'missing'],
      ['roles', 'missing'],
      ['mail', 'advised'],
      ['signIn', 'missing'],
      ['scanner', 'advised'],
      ['files', 'done'],
    ]);
    expect(body.company).toMatchObject({ name: 'noordveen.example', administrationNr: null, companies: 1 });
    expect(gapsOf(body, 'company')).toEqual(['noNumber']);
    expect(gapsOf(body, 'people')).toEqual(['onlyYou']);
    expect(gapsOf(body, 'roles')).toEqual(['nobodyDecides', 'oneAdministrator', 'noOperator']);
    expect(gapsOf(body, 'signIn')).toEqual(['nobodyElse']);
    expect((await eva.post(`${PATH}/close`)).body).toEqual({ state: 'aside' });
    expect((await eva.get<CurrentUser>('/api/Startup?lang=1043')).body.firstRun).toBe('aside');
    expect((await eva.get<FirstRun>(PATH)).body.state).toBe('aside');
  });

  it('has its own start text, without the example company and without links', async () => {
    for (const language of [1043, 1033]) {
      const { body } = await eva.get<{ value: string }>(`/api/AppResource/StartScreen/${language}`);
      expect(body.value).toContain('Openboek');
      expect(body.value).not.toMatch(/noordveen|<a /i);
    }
  });

  it('until somebody holds Compliance, shows administrators, and only them, that nobody may decide', async () => {
    expect((await eva.get<CurrentUser>('/api/Startup?lang=1043')).body.nobodyDecides).toBe(true);
    const { sql } = app.database;
    await sql`insert into users (upn, display_name, company_id) values ('bo@noordveen.example', 'Bo', 1)`;
    await sql`
      insert into user_roles (user_id, role_id, active, is_global)
      select u.id, r.id, true, true from users u, roles r where u.upn = 'bo@noordveen.example' and r.name = 'Employee'`;
    const bo = await app.as('bo');
    expect((await bo.get<CurrentUser>('/api/Startup?lang=1043')).body).toMatchObject({
      nobodyDecides: false,
      firstRun: null,
    });
    expect((await bo.get(PATH)).status).toBe(403);
    expect((await eva.get<FirstRun>(PATH)).body.roles).toMatchObject({
      deciding: 0,
      employeesOnly: 1,
      undecided: ['noordveen.example'],
    });
    await sql`
      insert into user_roles (user_id, role_id, active, is_global)
      select u.id, r.id, true, true from users u, roles r where u.upn = 'bo@noordveen.example' and r.name = 'Compliance'`;
    expect((await eva.get<CurrentUser>('/api/Startup?lang=1043')).body.nobodyDecides).toBe(false);
    const { body } = await eva.get<FirstRun>(PATH);
    expect(gapsOf(body, 'roles')).toEqual(['oneDecides', 'oneAdministrator', 'noOperator']);
    expect(stepOf(body, 'roles')?.state).toBe('advised');
    expect(body.roles).toMatchObject({ deciding: 1, employeesOnly: 0, undecidedCount: 0 });
  });

  it('stores the name and number of the company with an audit entry, and refuses a missing or outdated version', async () => {
    const named = { name: 'Firma BV', administrationNr: '1000' };
    expect((await eva.put(`${PATH}/company`, named)).body).toMatchObject({ code: 'VERSION_MISSING' });
    const empty = await eva.put(`${PATH}/company`, { name: ' ', administrationNr: '', version: 1 });
    expect(empty.body).toMatchObject({
      code: 'VALIDATION',
      fields: { name: ['required'], administrationNr: ['required'] },
    });
    expect((await eva.put(`${PATH}/company`, { ...named, name: 'Twee\nregels', version: 1 })).body).toMatchObject({
      fields: { name: ['invalidText'] },
    });
    const { sql } = app.database;
    await sql`insert into companies (name, administration_nr) values ('Zuster', 'A-77')`;
    await sql`insert into companies (name, administration_nr, closed_on) values ('Firma BV', 'A-78', '2020-01-01')`;
    for (const [own, fields] of [
      [{ administrationNr: 'a-77' }, { administrationNr: ['alreadyThere'] }],
      [{ name: 'ZUSTER ' }, { name: ['alreadyThere'] }],
      [
        { name: 'zuster', administrationNr: 'A-77' },
        { name: ['alreadyThere'], administrationNr: ['alreadyThere'] },
      ],
    ] as const)
      expect((await eva.put(`${PATH}/company`, { ...named, ...own, version: 1 })).body).toMatchObject({
        code: 'VALIDATION',
        fields,
      });
    await sql`delete from companies where name = 'Zuster'`;
    const { status, body } = await eva.put<FirstRun>(`${PATH}/company`, { ...named, version: 1 });
    expect(status).toBe(200);
    expect(stepOf(body, 'company')).toMatchObject({ state: 'done', gaps: [] });
    expect(body.company).toMatchObject({ name: 'Firma BV', administrationNr: '1000', version: 2 });
    expect((await eva.put(`${PATH}/company`, { ...named, version: 1 })).body).toMatchObject({ code: 'STALE_VERSION' });
    const [entry] = await app.database.sql`
      select d.detail from audit_entries a join audit_details d on d.entry_id = a.id where action = 'company.change'`;
    expect(JSON.parse(entry?.detail)).toEqual({
      fields: {
        name: { before: 'noordveen.example', after: 'Firma BV' },
        administrationNr: { before: null, after: '1000' },
      },
    });
    // A mistake can be corrected while this is the only company and the setup is not complete.
    const mended = await eva.put<FirstRun>(`${PATH}/company`, { ...named, administrationNr: '1001', version: 2 });
    expect(mended.body.company).toMatchObject({ administrationNr: '1001', version: 3, canBeNamed: true });
    await eva.put(`${PATH}/company`, { ...named, version: 3 });
  });

  it('does not rename its company once there are other companies or setup is complete, unless it has no number yet', async () => {
    const { sql } = app.database;
    const wanted = { name: 'Firma NV', administrationNr: '1000', version: 4 };
    const refused = async () => {
      expect((await eva.get<FirstRun>(PATH)).body.company).toMatchObject({ name: 'Firma BV', canBeNamed: false });
      expect(await eva.put(`${PATH}/company`, wanted)).toMatchObject({ status: 409, body: { code: 'COMPANY_NAMED' } });
    };
    await sql`insert into companies (name, administration_nr) values ('Zuster', 'A-77')`;
    await refused();
    await sql`update companies set administration_nr = null where name = 'Firma BV'`;
    expect((await eva.put<FirstRun>(`${PATH}/company`, { ...wanted, name: 'Firma BV' })).body.company).toMatchObject({
      administrationNr: '1000',
      canBeNamed: false,
      version: 5,
    });
    await sql`delete from companies where name = 'Zuster'`;
    const state = async (value: string) =>
      sql`update settings set value = to_jsonb(${value}::text) where name = 'first_run'`;
    await state('done');
    await refused();
    await state('aside');
    expect((await eva.get<FirstRun>(PATH)).body.company).toMatchObject({ canBeNamed: true });
  });

  it('gets no second company at the top from a file of companies: a company without a number is recognised by its name', async () => {
    const { sql } = app.database;
    await sql`update companies set administration_nr = null where name = 'Firma BV'`;
    const preview = async (csv: string) => {
      const form = new FormData();
      form.append('file', new File([csv], 'companies.csv', { type: 'text/csv' }));
      const answer = await eva.send('/api/management/import/preview?complete=false', { method: 'POST', body: form });
      return (await answer.json()) as { idImport: number | null; faults: unknown[]; counts: unknown };
    };
    expect(await preview('administrationNr;name\n1000;Firma Holding\n')).toMatchObject({
      idImport: null,
      faults: [{ row: 2, value: '1000', code: 'firstCompanyUnnamed' }],
    });
    const { idImport, ...shown } = await preview(
      'administrationNr;name;parent\n1000;firma bv;\n1100;Firma Bouw;1000\n',
    );
    expect(shown).toMatchObject({ faults: [], counts: { rows: 2, new: 1, changed: 1 } });
    expect((await eva.post('/api/management/import/apply', { idImport })).status).toBe(200);
    const companies = () => sql`
      select c.name, c.administration_nr as number, p.name as parent from companies c
      left join companies p on p.id = c.parent_id where c.closed_on is null order by c.id`;
    await expect.poll(companies, { timeout: 15_000 }).toEqual([
      { name: 'firma bv', number: '1000', parent: null },
      { name: 'Firma Bouw', number: '1100', parent: 'firma bv' },
    ]);
    await sql`delete from company_closure where company_id = (select id from companies where name = 'Firma Bouw')`;
    await sql`delete from companies where name = 'Firma Bouw'`;
  });

  it('accepts a file with the number of its company without creating a second company', async () => {
    const csv = 'administrationNr;name\n1000;Firma Holding\n';
    const form = new FormData();
    form.append('file', new File([csv], 'companies.csv', { type: 'text/csv' }));
    const preview = await eva.send('/api/management/import/preview?complete=false', { method: 'POST', body: form });
    expect(await preview.json()).toMatchObject({ faults: [], counts: { rows: 1, new: 0, changed: 1 } });
  });

  it('shows the answer of each external service, and that others have signed in', async () => {
    const broken = createSurroundings({
      identity: () => Promise.reject(new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
      scanner: async () => {},
    });
    const fetch = createApp({ ...app.services, surroundings: broken }).fetch;
    await app.database.sql`update users set issuer = 'https://login.example', subject = 'bo' where display_name = 'Bo'`;
    const answer = await fetch(new Request(`http://localhost:4400${PATH}`, { headers: eva.headers }));
    const body = (await answer.json()) as FirstRun;
    expect(stepOf(body, 'signIn')).toEqual({
      step: 'signIn',
      state: 'fault',
      gaps: ['providerSilent'],
      problem: 'connect ECONNREFUSED',
    });
    expect(body.signIn.others).toBe(1);
    expect(stepOf(body, 'scanner')).toMatchObject({ state: 'done' });
  });

  it('completes setup when nothing is missing, and does not show it again', async () => {
    const { sql } = app.database;
    await sql`update users set email = 'bo@firma.example'`;
    expect((await eva.post(`${PATH}/close`)).body).toEqual({ state: 'done' });
    await setUpFirstAdministrator(sql, 'other@firma.example');
    expect((await eva.get<FirstRun>(PATH)).body.state).toBe('done');
  });
});

describe('the test email', () => {
  let app: TestApp;
  let sent: Mail[];
  let outcome: Outcome;
  const SMTP = {
    url: 'smtp://openboek:secret@mail.firma.example:587',
    from: 'openboek@firma.example',
    neutralFrom: 'openboek@firma.example',
  };
  const send = async (caller: Caller, smtp = SMTP) => {
    const mailer = {
      send: async (mail: Mail) => {
        sent.push(mail);
        return outcome;
      },
      probe: async () => {},
      close: () => {},
    };
    const { fetch } = createApp({ ...app.services, mailer, config: { ...app.services.config, smtp } });
    const headers = { ...caller.headers, 'Content-Type': 'application/json' };
    const call = (path: string, method: string) =>
      fetch(new Request(`http://localhost:4400${PATH}${path}`, { method, headers }));
    const before = (await (await call('', 'GET')).json()) as FirstRun;
    const answer = await call('/test-mail', 'POST');
    return {
      before,
      status: answer.status,
      body: await answer.json(),
      after: (await (await call('', 'GET')).json()) as FirstRun,
    };
  };
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    sent = [];
    await app.database.sql`update users set email = 'ingrid.oosterhuis@noordveen.example' where upn like 'ingrid%'`;
    await app.database.sql`delete from settings where name = 'test_mail'`;
  });

  it('goes to the address of the person who asks for it, and the answer shows the outcome', async () => {
    const ingrid = await app.as('ingrid.oosterhuis');
    const tries = async () => (await auditOf(app, { action: 'mail.test' })).length;
    const before = await tries();
    outcome = { kind: 'sent' };
    const { status, body, after } = await send(ingrid);
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'sent', answer: null, to: 'ingrid.oosterhuis@noordveen.example' });
    expect(sent.map(({ to }) => to.address)).toEqual(['ingrid.oosterhuis@noordveen.example']);
    expect(stepOf(after, 'mail')).toMatchObject({ state: 'done', gaps: [] });
    expect(after.mail.tried).toMatchObject({ outcome: 'sent' });
    expect(await tries()).toBe(before + 1);
  });

  it('counts only for the email settings that it was sent with, apart from the password', async () => {
    const ingrid = await app.as('ingrid.oosterhuis');
    const mailOf = async (smtp: typeof SMTP) => {
      const { before } = await send(ingrid, smtp);
      await send(ingrid);
      return { ...stepOf(before, 'mail'), tried: before.mail.tried };
    };
    outcome = { kind: 'sent' };
    await send(ingrid);
    for (const url of [
      'smtp://openboek:secret@mail2.firma.example:587',
      'smtp://openboek:secret@mail.firma.example:25',
      'smtp://other:secret@mail.firma.example:587',
      'smtps://openboek:secret@mail.firma.example:587',
    ])
      expect(await mailOf({ ...SMTP, url }), url).toMatchObject({
        state: 'missing',
        gaps: ['mailTriedBefore'],
        tried: { outcome: 'sent', at: expect.stringMatching(/^20/), isOfTheseSettings: false },
      });
    expect(await mailOf({ ...SMTP, from: 'post@firma.example' })).toMatchObject({ gaps: ['mailTriedBefore'] });
    expect(await mailOf({ ...SMTP, url: 'smtp://openboek:other@mail.firma.example:587' })).toMatchObject({
      state: 'done',
      tried: { isOfTheseSettings: true },
    });
    const [stored] = await app.database.sql`select value from settings where name = 'test_mail'`;
    expect(JSON.stringify(stored?.value)).not.toMatch(/secret|other/);
    // A test email does not count either if its settings were not stored with it, as in earlier versions.
    await app.database.sql`update settings set value = value - 'settings' where name = 'test_mail'`;
    expect(gapsOf((await send(ingrid)).before, 'mail')).toEqual(['mailTriedBefore']);
  });

  it('is reported as refused, with the answer of the mail server', async () => {
    outcome = { kind: 'refused', answer: '550 no such mailbox' };
    const { body, after } = await send(await app.as('ingrid.oosterhuis'));
    expect(body).toMatchObject({ outcome: 'refused', answer: '550 no such mailbox' });
    expect(stepOf(after, 'mail')).toMatchObject({
      state: 'fault',
      gaps: ['mailFailed'],
      problem: '550 no such mailbox',
    });
  });

  it('is not sent without an address, nor for a person who does not administer the whole group', async () => {
    await app.database.sql`update users set email = null where upn like 'ingrid%'`;
    const { body, after } = await send(await app.as('ingrid.oosterhuis'));
    expect(body).toMatchObject({ outcome: 'noAddress', to: null });
    expect(gapsOf(after, 'mail')).toContain('noMailAddress');
    expect((await send(await app.as('sanne.dijkgraaf'))).status).toBe(403);
    expect(sent).toEqual([]);
  });
});
