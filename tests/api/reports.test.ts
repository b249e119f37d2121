import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ReportDetails, ReportRow } from '#/bff/contract/gift-reports.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { localYear } from '#/tests/support/day.ts';
import { delegate, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let youssef: Caller;
let ruben: Caller;
let marijke: Caller;
let dewi: Caller;
let koen: Caller;

beforeAll(async () => {
  app = await testApp();
  const people = [
    'sanne.dijkgraaf',
    'youssef.elidrissi',
    'ruben.scholten',
    'marijke.vandenbroek',
    'dewi.pattinama',
    'koen.vermaat',
  ];
  [sanne, youssef, ruben, marijke, dewi, koen] = (await Promise.all(people.map((name) => app.as(name)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => app.stop());

const create = async (who: Caller, own: Record<string, unknown> = {}) =>
  (await who.post<number>('/api/reports', completeEntries(own))).body;
const details = async (who: Caller, id: number, lang = 1043) =>
  (await who.get<ReportDetails>(`/api/reports/details/${id}?lang=${lang}`)).body;

/** The current ISO week in Amsterdam, as year and week in one number: the year is that of its Thursday. */
function yearWeek(): number {
  const day = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }));
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const firstDay = Date.UTC(day.getUTCFullYear(), 0, 1);
  return day.getUTCFullYear() * 100 + Math.floor((day.getTime() - firstDay) / 86_400_000 / 7) + 1;
}

describe('a new report', () => {
  it('CA-020 NR-011 is stored as a Concept of the caller, and its id is returned', async () => {
    const { status, body: id } = await sanne.post<number>('/api/reports', completeEntries());
    expect(status).toBe(200);
    expect(id).toBeGreaterThan(0);
    expect(await details(sanne, id)).toMatchObject({ idReportStatus: 1, idUser: sanne.id, version: 1 });
  });

  it('OP-019 gets the next number of its year, never one that was given before', async () => {
    const first = await details(sanne, await create(sanne));
    await sanne.delete(`/api/reports/${first.idReport}`);
    const second = await details(sanne, await create(sanne));
    const year = localYear();
    expect(first.number).toMatch(new RegExp(`^GR-${year}-\\d{5}$`));
    expect(Number(second.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
  });

  it('OP-021 may be incomplete, but its entries must have the right types', async () => {
    expect((await sanne.post('/api/reports', { idReportType: 1 })).status).toBe(200);
    const { status, body } = await sanne.post<ErrorBody>('/api/reports', {
      amount: 'veel',
      date: '2026-02-30',
      gift: 7,
      idReportType: 9,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      fields: { amount: ['invalidType'], date: ['notADate'], gift: ['invalidType'], idReportType: ['notAllowed'] },
    });
  });

  it.each([
    ['a negative amount', { amount: -0.01 }, 'amount', 'tooSmall'],
    ['three decimals', { amount: 1.005 }, 'amount', 'decimals'],
    ['an amount above the limit', { amount: 10_000_000 }, 'amount', 'tooLarge'],
    ['a NUL byte', { gift: 'fles\0wijn' }, 'gift', 'invalidText'],
    ['a lone surrogate', { gift: 'fles \ud800' }, 'gift', 'invalidText'],
    ['a line of 201 characters', { contactPerson: 'x'.repeat(201) }, 'contactPerson', 'tooLong'],
    ['a function of 101 characters', { contactFunction: 'x'.repeat(101) }, 'contactFunction', 'tooLong'],
    ['an unknown category', { idReportCategory: 999 }, 'idReportCategory', 'notAllowed'],
    ['a hidden category', { idReportCategory: 9 }, 'idReportCategory', 'notAllowed'],
  ])('VA-023 OP-029 is refused with %s', async (_what, own, field, code) => {
    const { status, body } = await sanne.post<ErrorBody>('/api/reports', completeEntries(own));
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: [code] });
  });

  it('OP-064 is stored without a declaration if the gift was declined', async () => {
    expect((await details(sanne, await create(sanne, { idReportType: 3, declaration: true }))).declaration).toBe(false);
  });

  it('is stored without the unknown fields of a call', async () => {
    const id = await create(sanne, { status: 50, idUser: 1, number: 'GR-1' });
    expect(await details(sanne, id)).toMatchObject({ idReportStatus: 1, idUser: sanne.id });
  });
});

describe('the details of a report', () => {
  it('RD-009 RD-010 CA-019 have every field of the entity', async () => {
    const id = await create(sanne);
    expect(await details(sanne, id)).toMatchObject({
      ...completeEntries(),
      idReport: id,
      idReportStatus: 1,
      idUser: sanne.id,
      number: expect.stringMatching(/^GR-/),
      username: 'Sanne Dijkgraaf',
      wfReason: null,
      workflowInstanceId: null,
      idLinkedFile: null,
      workflowActions: [],
    });
    // Each field has a different value, none of them the default.
    const own = {
      idReportType: 3,
      idReportCategory: 2,
      contactPerson: 'Wie',
      contactCompany: 'Waar',
      contactFunction: 'Wat',
      occasion: 'Waarom',
      gift: 'Welk',
      amount: 0.01,
      date: '2026-02-28',
      declaration: false,
    };
    const other = await create(sanne, own);
    const [english, dutch] = [await details(sanne, other, 1033), await details(sanne, other)];
    expect(english).toMatchObject({ ...own, categoryName: 'Invitation or event' });
    expect(dutch).toMatchObject({ ...own, categoryName: 'Uitnodiging of evenement' });
    // Submitted and rejected once.
    const form = new FormData();
    form.append('file', new File(['%PDF-1.4'], 'bon.pdf'));
    await sanne.send(`/api/files/upload/report/${other}`, { method: 'POST', body: form });
    const sent = (await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${other}`))
      .body;
    const waiting = await details(ruben, other);
    expect(waiting).toMatchObject({
      idReportStatus: 5,
      idLinkedFile: expect.any(Number),
      workflowInstanceId: sent.workflowInstanceId,
      wfReason: null,
    });
    expect(waiting.workflowActions).toEqual(
      ['approve', 'reject'].map((stepTypeActionName) => ({
        upn: ruben.upn,
        redirectedToUPN: null,
        idWorkflowInstance: sent.workflowInstanceId,
        stepId: expect.any(String),
        stepTypeActionName,
      })),
    );
    await ruben.post(`/api/tasks/reports/reject/${other}`, { remark: 'Hoort niet' });
    expect(await details(sanne, other)).toMatchObject({
      idReportStatus: 20,
      wfReason: 'Hoort niet',
      lockReason: null,
      workflowActions: [],
    });
  });

  it('RD-008 contain the header fields', async () => {
    const { header } = await details(sanne, await create(sanne));
    expect(header).toEqual({
      username: 'Sanne Dijkgraaf',
      personnelNumber: '104 338',
      department: 'Wegen en bruggen',
      company: 'Noordveen Infra',
      jobDescription: 'Projectleider',
      supervisor: 'Ruben Scholten',
      submittedOn: null,
      status: 'Concept',
      approvedBy: null,
      approvedOn: null,
    });
    // A report that was approved after the day on which it was submitted, and was frozen by somebody else. It keeps the
    // owner's details from the moment of submission.
    const { id } = await submitted(sanne);
    const { sql } = app.database;
    await sql`
      update gift_reports set status = 50, submitted_at = '2026-03-01T23:30:00Z', approved_by = ${marijke.id},
        approved_at = '2026-03-05T12:00:00Z', locked_by = ${dewi.id} where id = ${id}`;
    await sql`update users set job_description = 'Directeur', department = 'Bestuur' where id = ${sanne.id}`;
    expect((await details(sanne, id, 1033)).header).toEqual({
      ...header,
      submittedOn: '2026-03-02',
      status: 'Processed',
      approvedBy: 'Marijke van den Broek',
      approvedOn: '2026-03-05',
    });
    await sql`
      update users set job_description = 'Projectleider', department = 'Wegen en bruggen' where id = ${sanne.id}`;
  });

  it('LA-004 name the status in the requested language, by default Dutch; an unknown language is refused', async () => {
    const id = await create(sanne);
    expect((await details(sanne, id, 1033)).header.status).toBe('Draft');
    expect((await details(sanne, id, 1043)).header.status).toBe('Concept');
    const path = `/api/reports/details/${id}`;
    expect((await sanne.get<ReportDetails>(path)).body.header.status).toBe('Concept');
    const { status, body } = await sanne.get<ErrorBody>(`${path}?lang=1036`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { lang: ['notAllowed'] } });
  });

  it('name the first approvers before the report is submitted', async () => {
    const shown = await details(sanne, await create(sanne));
    expect(shown.nextApprovers).toEqual(['Ruben Scholten']);
    expect((await sanne.get('/api/reports/prospect')).body).toEqual({ nextApprovers: ['Ruben Scholten'] });
  });

  it('OP-067 are shown to the owner, her manager and the company’s compliance officers; a colleague gets 404', async () => {
    const id = await create(sanne);
    for (const who of [sanne, ruben, marijke, dewi])
      expect((await who.get(`/api/reports/details/${id}`)).status).toBe(200);
    const { status, body } = await youssef.get<ErrorBody>(`/api/reports/details/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
  });

  it('RP-004 are not shown to people whose right covers other companies', async () => {
    const elsewhere = await app.as('joost.vandam');
    const id = await create(elsewhere);
    expect((await marijke.get(`/api/reports/details/${id}`)).status).toBe(200);
    expect((await dewi.get(`/api/reports/details/${id}`)).status).toBe(404);
    expect((await ruben.get(`/api/reports/details/${id}`)).status).toBe(404);
  });
});

describe('saving a report', () => {
  it('CA-021 RD-024 stores the entries and returns the new version', async () => {
    const id = await create(sanne);
    const { status, body } = await sanne.put('/api/reports', {
      ...completeEntries({ gift: 'Boek' }),
      idReport: id,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ idReport: id, version: 2 });
    expect((await details(sanne, id)).gift).toBe('Boek');
  });

  it('needs the version: 400 without it, 409 with an old one, and nothing is stored', async () => {
    const id = await create(sanne);
    const entries = { ...completeEntries({ gift: 'Anders' }), idReport: id };
    expect(await sanne.put('/api/reports', entries)).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } });
    expect(await sanne.put('/api/reports', { ...entries, version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', allowedActions: expect.arrayContaining(['edit']) },
    });
    expect(await details(sanne, id)).toMatchObject({ gift: completeEntries().gift, version: 1 });
  });

  it('RD-026 is refused for everyone but the owner', async () => {
    const entries = { ...completeEntries(), idReport: await create(sanne), version: 1 };
    expect(await youssef.put('/api/reports', entries)).toMatchObject({ status: 404 });
    for (const who of [ruben, marijke])
      expect(await who.put('/api/reports', entries)).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATUS', allowedActions: ['read'] },
      });
  });

  it('RD-025 RD-026 is refused in the statuses that follow Concept, even with the current version', async () => {
    const id = await create(sanne);
    for (const status of [2, 5, 10, 20, 50]) {
      await app.database.sql`update gift_reports set status = ${status} where id = ${id}`;
      const { body } = await sanne.put<ErrorBody>('/api/reports', { ...completeEntries(), idReport: id, version: 1 });
      expect(body, `status ${status}`).toMatchObject({ code: 'WRONG_STATUS' });
      expect((await details(sanne, id)).allowedActions).not.toContain('edit');
    }
  });

  it('OP-026 keeps a category that is no longer offered', async () => {
    const id = await create(sanne);
    await app.database.sql`update gift_reports set category_id = 9 where id = ${id}`;
    const kept = await sanne.put('/api/reports', {
      ...completeEntries({ idReportCategory: 9 }),
      idReport: id,
      version: 1,
    });
    expect(kept.status).toBe(200);
    expect((await details(sanne, id)).categoryName).toBe('Kerstpakket');
  });
});

describe('deleting a report', () => {
  it('CA-022 removes the caller’s own Concept', async () => {
    const id = await create(sanne);
    expect((await sanne.delete(`/api/reports/${id}`)).status).toBe(200);
    expect((await sanne.get(`/api/reports/details/${id}`)).status).toBe(404);
  });

  it('OP-022 is refused for others and in any other status', async () => {
    const id = await create(sanne);
    expect((await youssef.delete(`/api/reports/${id}`)).status).toBe(404);
    expect((await ruben.delete(`/api/reports/${id}`)).status).toBe(409);
    await app.database.sql`update gift_reports set status = 20 where id = ${id}`;
    expect(await sanne.delete(`/api/reports/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', allowedActions: ['read', 'copy'] },
    });
    expect((await sanne.get(`/api/reports/details/${id}`)).status).toBe(200);
  });
});

describe('copying a report', () => {
  it('OP-023 starts a Concept with the same entries, without the declaration', async () => {
    const id = await create(sanne);
    await app.database.sql`update gift_reports set status = 20, wf_reason = 'nee' where id = ${id}`;
    const { body: copy } = await sanne.post<number>(`/api/reports/${id}/copy`);
    const { gift, amount, occasion } = completeEntries();
    expect(await details(sanne, copy)).toMatchObject({
      idReportStatus: 1,
      gift,
      amount,
      occasion,
      declaration: false,
      wfReason: null,
    });
    expect((await youssef.post(`/api/reports/${id}/copy`)).status).toBe(404);
  });
});

describe('the lists', () => {
  it('CA-013 MR-001 the list of my reports has only the caller’s own reports of one year, newest first', async () => {
    const mine = await create(youssef);
    const other = await create(sanne);
    const { body } = await youssef.get<ReportRow[]>('/api/reports/my?lang=1033');
    expect(body.map((row) => row.idReport)).toContain(mine);
    expect(body.map((row) => row.idReport)).not.toContain(other);
    expect(body.every((row) => row.fullname === 'Youssef El Idrissi')).toBe(true);
    expect((await youssef.get('/api/reports/my?year=2019')).body).toEqual([]);
    const [next, gone] = [await create(youssef), await create(youssef)];
    await youssef.delete(`/api/reports/${gone}`);
    const later = (await youssef.get<ReportRow[]>('/api/reports/my?lang=1033')).body.map((row) => row.idReport);
    expect(later.slice(0, 2)).toEqual([next, mine]);
    expect(later).not.toContain(gone);
  });

  it('CA-018 a row holds the columns of the grids', async () => {
    const id = await create(youssef, { amount: 12.5 });
    const { body } = await youssef.get<ReportRow[]>('/api/reports/my?lang=1033');
    expect(body.find((row) => row.idReport === id)).toEqual({
      idReport: id,
      company: 'Noordveen Infra',
      status: 1,
      statusText: 'Draft',
      number: expect.stringMatching(/^GR-/),
      idReportType: 2,
      type: 'I receive',
      personnelNumber: '104 512',
      fullname: 'Youssef El Idrissi',
      department: 'Wegen en bruggen',
      supervisor: 'Ruben Scholten',
      amount: 12.5,
      gift: completeEntries().gift,
      date: '2026-11-17',
      allowedActions: expect.arrayContaining(['edit', 'delete', 'submit']),
    });
    // Once a report is submitted, its row shows the details that the person had at that time.
    const sent = await submitted(youssef, { amount: 13 });
    const { sql } = app.database;
    await sql`update users set department = 'Elders', personnel_number = '1' where id = ${youssef.id}`;
    const later = (await youssef.get<ReportRow[]>('/api/reports/my?lang=1043')).body;
    expect(later.find((row) => row.idReport === sent.id)).toMatchObject({
      statusText: 'Wacht op akkoord',
      type: 'Ik ontvang',
      personnelNumber: '104 512',
      fullname: 'Youssef El Idrissi',
      department: 'Wegen en bruggen',
      supervisor: 'Ruben Scholten',
    });
    expect(later.find((row) => row.idReport === id)).toMatchObject({ department: 'Elders', personnelNumber: '1' });
    await sql`update users set department = 'Wegen en bruggen', personnel_number = '104 512' where id = ${youssef.id}`;
  });

  it('CA-014 the manager sees only the reports of everyone below them, including two levels down', async () => {
    const tessa = await app.as('tessa.groeneveld');
    const joost = await app.as('joost.vandam');
    const [below, elsewhere] = [await create(tessa), await create(joost)];
    const ids = (await ruben.get<ReportRow[]>('/api/reports/manager')).body.map((row) => row.idReport);
    expect(ids).toContain(below);
    expect(ids).not.toContain(elsewhere);
  });

  it('RP-011 the manager list is refused without ManageUserReport', async () => {
    expect(await sanne.get('/api/reports/manager')).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
  });

  it('CA-015 compliance sees the reports of the companies that its right covers', async () => {
    const joost = await app.as('joost.vandam');
    const [infra, homes] = [await create(sanne), await create(joost)];
    const all = (await marijke.get<ReportRow[]>('/api/reports')).body.map((row) => row.idReport);
    const some = (await dewi.get<ReportRow[]>('/api/reports')).body.map((row) => row.idReport);
    expect(all).toEqual(expect.arrayContaining([infra, homes]));
    expect(some).toContain(infra);
    expect(some).not.toContain(homes);
    // Only reports of the requested year, without deleted ones.
    await app.database.sql`update gift_reports set register_year = 2019 where id = ${homes}`;
    await sanne.delete(`/api/reports/${infra}`);
    const of = async (query: string) =>
      (await marijke.get<ReportRow[]>(`/api/reports${query}`)).body.map((row) => row.idReport);
    expect(await of('?year=2019')).toEqual([homes]);
    for (const gone of [infra, homes]) expect(await of('')).not.toContain(gone);
  });

  it('RP-014 the compliance list is refused without ReadAllComplianceReports', async () => {
    for (const who of [sanne, ruben])
      expect(await who.get('/api/reports')).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
  });

  it('refuse an invalid year', async () => {
    expect(await sanne.get('/api/reports/my?year=soon')).toMatchObject({
      status: 400,
      body: { fields: { year: ['invalidType'] } },
    });
  });
});

describe('start-up', () => {
  it('CA-001 SI-007 SI-008 OP-018 returns the current user, the rights and the counters', async () => {
    const before = yearWeek();
    const { body } = await sanne.get<Record<string, unknown>>('/api/Startup?lang=1043');
    expect(body).toMatchObject({
      idUser: sanne.id,
      login: 'sanne.dijkgraaf',
      upn: 'sanne.dijkgraaf@noordveen.example',
      displayname: 'Sanne Dijkgraaf',
      email: 'sanne.dijkgraaf@noordveen.example',
      company: 'Noordveen Infra',
      idCompany: 2,
      verwerkingsRegisterEnabled: true,
      kycRegisterUrl: null,
      delegatedTasks: 0,
      waitingForApprovalTasks: 0,
      delegatedActivityTasks: 0,
      waitingForApprovalActivityTasks: 0,
      untakenIncidents: 0,
      overdueIncidents: 0,
    });
    expect([before, yearWeek()]).toContain(body.currentYearWeek);
    // The names cannot be derived from each other.
    const { sql } = app.database;
    await sql`update users set sam_account_name = 'sdijkgraaf', email = 's.d@post.example' where id = ${sanne.id}`;
    expect((await sanne.get('/api/Startup')).body).toMatchObject({
      login: 'sdijkgraaf',
      upn: 'sanne.dijkgraaf@noordveen.example',
      email: 's.d@post.example',
    });
    await sql`
      update users set sam_account_name = 'sanne.dijkgraaf', email = 'sanne.dijkgraaf@noordveen.example'
      where id = ${sanne.id}`;
  });

  it('SI-009 names for each right where it was given and what it covers', async () => {
    const { body } = await dewi.get<{ rights: unknown[] }>('/api/Startup');
    expect(body.rights).toContainEqual({
      securableEntity_KeyName: 'Company',
      entityId: 2,
      childIds: [2, 3, 4],
      right: 'ReadAllComplianceReports',
    });
  });

  it('CA-002 CA-003 the picklists are in the requested language; the current year is always among the years', async () => {
    const { body } = await sanne.get<{
      reportCategories: unknown[];
      years: { id: number }[];
      allCompanies: unknown[];
      appResources: { appResourceKey: string; value: string }[];
    }>('/api/Startup/picklists?lang=1033');
    expect(body.reportCategories).toContainEqual({ id: 1, name: 'Meal or dinner', visible: true });
    expect(body.reportCategories).toContainEqual({ id: 9, name: 'Christmas hamper', visible: false });
    expect(body.years.map((year) => year.id)).toContain(localYear());
    expect(body.allCompanies).toContainEqual({ id: 1, name: 'Noordveen Groep' });
    // The picklists include the years with reports, newest first, and leave out closed companies.
    const { sql } = app.database;
    await sql`insert into register_numbers (register, year, last) values ('giftReport', 2001, 1), ('giftReport', 2003, 1)`;
    await sql`update companies set closed_on = current_date where name = 'Noordveen Woningbouw'`;
    const later = (await sanne.get<typeof body>('/api/Startup/picklists?lang=1043')).body;
    const years = later.years.map((year) => year.id);
    expect(years.slice(-2)).toEqual([2003, 2001]);
    expect(years[0]).toBe(localYear());
    expect(later.years).toContainEqual({ id: 2003, name: '2003' });
    expect(later.reportCategories).toContainEqual({ id: 1, name: 'Maaltijd of diner', visible: true });
    const startText = (lists: { appResources: { appResourceKey: string; value: string }[] }) =>
      lists.appResources.find(({ appResourceKey }) => appResourceKey === 'StartScreen')?.value;
    expect(startText(body)).toContain('five working days');
    expect(startText(later)).toContain('vijf werkdagen');
    expect(body.allCompanies).toContainEqual(expect.objectContaining({ name: 'Noordveen Woningbouw' }));
    expect(later.allCompanies).not.toContainEqual(expect.objectContaining({ name: 'Noordveen Woningbouw' }));
    await sql`update companies set closed_on = null where name = 'Noordveen Woningbouw'`;
    await sql`delete from register_numbers where year in (2001, 2003)`;
  });

  it('CA-006 the counters are six integers', async () => {
    expect((await sanne.get('/api/Startup/counters')).body).toEqual({
      delegatedTasks: 0,
      waitingForApprovalTasks: 0,
      delegatedActivityTasks: 0,
      waitingForApprovalActivityTasks: 0,
      untakenIncidents: 0,
      overdueIncidents: 0,
    });
    // The stand-in has two tasks in person, and one on behalf of somebody else.
    const [chief, standIn] = [await hire(app, 'tel.chef'), await hire(app, 'tel.invaller')];
    const owners = [
      await hire(app, 'tel.een', { supervisor: standIn.id }),
      await hire(app, 'tel.twee', { supervisor: standIn.id }),
      await hire(app, 'tel.drie', { supervisor: chief.id }),
    ];
    await delegate(app, chief, standIn);
    for (const owner of owners) await submitted(owner, { amount: 20 });
    expect((await standIn.get('/api/Startup/counters')).body).toEqual({
      delegatedTasks: 1,
      waitingForApprovalTasks: 2,
      delegatedActivityTasks: 0,
      waitingForApprovalActivityTasks: 0,
      untakenIncidents: 0,
      overdueIncidents: 0,
    });
  });

  it('ST-006 CA-011 an app resource has name, language and HTML; an unknown one gets 404', async () => {
    const { body } = await koen.get<{ value: string }>('/api/AppResource/StartScreen/1033');
    expect(body).toMatchObject({
      name: 'StartScreen',
      language: 1033,
      value: expect.stringContaining('five working days'),
    });
    expect((await koen.get('/api/AppResource/Nothing/1033')).status).toBe(404);
  });

  it('OP-008 NoAccess gets the start screen and nothing else', async () => {
    expect((await koen.get('/api/Startup')).status).toBe(200);
    for (const path of ['/api/Startup/picklists', '/api/Startup/counters', '/api/reports/my', '/api/reports/prospect'])
      expect(await koen.get(path), path).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    expect((await koen.post('/api/reports', completeEntries())).status).toBe(403);
  });
});
