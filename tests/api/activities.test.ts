import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityRow, ChangelogItem, StartedWorkflow, StuckReview } from '#/bff/contract/activities.ts';
import { HOMES } from '#/bff/database/seed/companies.ts';
import { startDueReviews } from '#/bff/registers/processing-activities/due-reviews.ts';
import { activityOf, bodyOf, completeActivity, newActivity, submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { localDay, localYear } from '#/tests/support/day.ts';
import { PDF } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';
import { freshApp } from '#/tests/support/public-form.ts';

let app: TestApp;
let sanne: Caller; // responsible person, Noordveen Infra
let fatima: Caller; // privacy officer of the whole group
let marijke: Caller; // compliance of the whole group
let dewi: Caller; // compliance of Infra and Kranendijk
let youssef: Caller; // a colleague of Sanne
let ingrid: Caller; // administrator

beforeAll(async () => {
  app = await testApp();
  [sanne, fatima, marijke, dewi, youssef, ingrid] = (await Promise.all(
    [
      'sanne.dijkgraaf',
      'fatima.bouzid',
      'marijke.vandenbroek',
      'dewi.pattinama',
      'youssef.elidrissi',
      'ingrid.oosterhuis',
    ].map(app.as),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => app?.stop());

const PATH = '/api/ProcessingActivities';
type Refusal = { code: string; fields: Record<string, string[]> };
const save = (who: Caller, body: object) => who.put<Refusal & { version: number }>(PATH, body);
const changelogOf = async (who: Caller, id: number) =>
  (await who.get<ChangelogItem[]>(`${PATH}/changelog/${id}?lang=1033`)).body;

describe('a new activity', () => {
  it('CA-057 AD-015 AD-011 has default values, its author’s name and company, and its own dossier', async () => {
    const { status, body: id } = await sanne.post<number>(PATH, {});
    expect(status).toBe(200);
    expect(await activityOf(sanne, id)).toMatchObject({
      idProcessingActivityStatus: 1,
      number: expect.stringMatching(/^PA-\d{4}-\d{5}$/),
      idResponsiblePerson: sanne.id,
      responsiblePerson: 'Sanne Dijkgraaf',
      idCompany: 2,
      hasDataProcessor: false,
      processingAgreement: false,
      dpiaRequired: false,
      version: 1,
    });
    const { idDossier } = await activityOf(sanne, id);
    const [dossier] = await app.database.sql<{ type: number }[]>`select type from dossiers where id = ${idDossier}`;
    expect(dossier?.type).toBe(2);
    const files = await sanne.get(`/api/dossiers/files/${idDossier}?lang=1033`);
    expect(files).toMatchObject({ status: 200, body: [] });
  });

  it('can be created for another person or in another company only by people who maintain activities in that company', async () => {
    const foreign = completeActivity(youssef.id, fatima.id);
    expect((await sanne.post<Refusal>(PATH, foreign)).body.code).toBe('NO_RIGHT');
    expect((await sanne.post<Refusal>(PATH, { idCompany: HOMES })).body.code).toBe('NO_RIGHT');
    expect((await dewi.post<Refusal>(PATH, { idCompany: HOMES })).body.code).toBe('NO_RIGHT');
    expect((await dewi.post(PATH, foreign)).status).toBe(200);
    expect((await fatima.post(PATH, { ...foreign, idCompany: HOMES })).status).toBe(200);
  });
});

describe('reading an activity', () => {
  const LISTS = {
    legalGrounds: [{ idLegalGround: 3 }],
    informationCarriers: [{ name: 'Personeelsdossier', retentionPeriod: '7 jaar' }],
    recipients: [{ name: 'Loonbureau Visser', idCountry: 160 }],
    processedData: [
      {
        description: 'Loonstroken',
        idDataCategory: 3,
        itSystemOrStorageLocation: 'AFAS',
        securityMeasures: [{ idSecurityMeasure: 1 }, { idSecurityMeasure: 99, name: 'Kluis' }],
      },
    ],
  };

  it('AD-007 AD-008 AD-009 AD-010 CA-056 returns every field of the specification', async () => {
    const id = await newActivity(sanne, fatima, {
      ...LISTS,
      reviewDate: '2031-05-04',
      specificationLegalGround: 'Artikel 28 Wet op de loonbelasting',
      hasDataProcessor: true,
      dataProcessorName: 'Loonbureau Visser',
      processingAgreement: true,
      idCountry: 160,
      dpiaRequired: true,
      dpiaPerformed: true,
      dpiaDate: '2026-02-03',
    });
    expect(await activityOf(sanne, id)).toMatchObject({
      idProcessingActivity: id,
      idProcessingActivityStatus: 1,
      status: 'Draft',
      name: 'Salarisadministratie',
      responsiblePersonDep: 'Personeelszaken',
      responsiblePerson: 'Sanne Dijkgraaf',
      idResponsiblePerson: sanne.id,
      idCompany: 2,
      reviewDate: '2031-05-04',
      dueDate: null,
      businessProcess: 'Salarissen betalen',
      idPrivacyOfficer: fatima.id,
      specificationLegalGround: 'Artikel 28 Wet op de loonbelasting',
      purpose: 'Het betalen van het loon.',
      categoryDataSubjects: 'Medewerkers',
      sourceOfData: 'De medewerker zelf',
      hasDataProcessor: true,
      dataProcessorName: 'Loonbureau Visser',
      processingAgreement: true,
      idCountry: 160,
      countryName: 'Netherlands',
      dpiaRequired: true,
      dpiaPerformed: true,
      dpiaDate: '2026-02-03',
      dpiaReference: null,
      wfReason: null,
      workflowInstanceId: null,
      redirectedToUPN: null,
      workflowActions: [],
    });
  });

  it('IC-002 RC-002 LG-002 PD-002 SM-003 returns the lists of the activity, each row with its ids and names', async () => {
    const id = await newActivity(sanne, fatima, LISTS);
    const { legalGrounds, informationCarriers, recipients, processedData } = await activityOf(sanne, id);
    const [ground, carrier, recipient, datum] = [
      legalGrounds[0],
      informationCarriers[0],
      recipients[0],
      processedData[0],
    ];
    expect(ground).toEqual({
      id: expect.any(Number),
      idProcessingActivity: id,
      idLegalGround: 3,
      legalGroundName: 'Legal obligation',
    });
    expect(carrier).toEqual({
      idInformationCarrier: expect.any(Number),
      idProcessingActivity: id,
      name: 'Personeelsdossier',
      retentionPeriod: '7 jaar',
    });
    expect(recipient).toEqual({
      idRecipient: expect.any(Number),
      idProcessingActivity: id,
      name: 'Loonbureau Visser',
      idCountry: 160,
      countryName: 'Netherlands',
      euOrAdequate: true,
    });
    const ofDatum = { idProcessedData: datum?.idProcessedData };
    expect(datum).toEqual({
      ...ofDatum,
      idProcessingActivity: id,
      description: 'Loonstroken',
      idDataCategory: 3,
      dataCategoryName: 'Financial data',
      itSystemOrStorageLocation: 'AFAS',
      securityMeasures: [
        {
          ...ofDatum,
          id: expect.any(Number),
          idSecurityMeasure: 1,
          nameSecurityMeasure: 'Role-based access control',
          name: null,
        },
        { ...ofDatum, id: expect.any(Number), idSecurityMeasure: 99, nameSecurityMeasure: 'Other', name: 'Kluis' },
      ],
    });
  });

  it('returns 404 to people who have no part in it', async () => {
    const id = await newActivity(sanne, fatima);
    for (const who of [youssef, ingrid]) {
      expect((await who.get(`${PATH}/details/${id}?lang=1033`)).status).toBe(404);
      expect((await who.get(`${PATH}/changelog/${id}?lang=1033`)).status).toBe(404);
      expect((await who.post(`${PATH}/${id}/copy`)).status).toBe(404);
    }
  });
});

describe('saving', () => {
  it('CA-058 stores all lists with the form: existing rows keep their ids, others are added and removed', async () => {
    const id = await newActivity(sanne, fatima, {
      informationCarriers: [
        { name: 'Dossier', retentionPeriod: '2 jaar' },
        { name: 'Mailbox', retentionPeriod: '1 jaar' },
      ],
    });
    const read = await activityOf(sanne, id);
    const [first, second] = read.informationCarriers;
    const { status, body } = await save(sanne, {
      ...read,
      informationCarriers: [
        { ...second, retentionPeriod: '3 jaar' },
        { idInformationCarrier: -1, name: 'Archief', retentionPeriod: '7 jaar' },
      ],
      recipients: [{ idRecipient: 0, name: 'Belastingdienst', idCountry: 160 }],
    });
    expect(status).toBe(200);
    expect(body.version).toBe(2);
    const after = await activityOf(sanne, id);
    expect(after.informationCarriers.map(({ name, retentionPeriod }) => [name, retentionPeriod])).toEqual([
      ['Mailbox', '3 jaar'],
      ['Archief', '7 jaar'],
    ]);
    expect(after.informationCarriers[0]?.idInformationCarrier).toBe(second?.idInformationCarrier);
    expect(after.informationCarriers.map((row) => row.idInformationCarrier)).not.toContain(first?.idInformationCarrier);
    expect(after.recipients).toHaveLength(1);
  });

  it('RC-003 copies euOrAdequate from the chosen country whenever one is chosen', async () => {
    const id = await newActivity(sanne, fatima, { recipients: [{ name: 'Cloud', idCountry: 160 }] });
    const read = await activityOf(sanne, id);
    const [row] = read.recipients;
    const [india] = await app.database.sql<{ id: number }[]>`
      select id from picklist_items where list = 'countries' and attributes->>'iso' = 'IN'`;
    await save(sanne, { ...read, recipients: [{ ...row, idCountry: india?.id }] });
    expect((await activityOf(sanne, id)).recipients[0]).toMatchObject({ countryName: 'India', euOrAdequate: false });
    // A later change of a country's protection does not affect earlier choices.
    await app.database.sql`
      update picklist_items set attributes = attributes || '{"protection": "adequate"}' where list = 'countries' and id = ${india?.id ?? 0}`;
    const again = await activityOf(sanne, id);
    await save(sanne, { ...again, recipients: [{ ...again.recipients[0], name: 'Cloud India' }] });
    expect((await activityOf(sanne, id)).recipients[0]).toMatchObject({ name: 'Cloud India', euOrAdequate: false });
  });

  it('AD-019 AD-020 AD-022 is allowed for the responsible person and for the company’s compliance officers', async () => {
    const [ofInfra, ofHomes] = [await newActivity(sanne, fatima), await newActivity(sanne, fatima)];
    const moved = await save(sanne, bodyOf(await activityOf(sanne, ofHomes), { idCompany: HOMES }));
    expect(moved.status).toBe(200);
    const put = async (who: Caller, id: number) =>
      (await save(who, bodyOf(await activityOf(sanne, id), { purpose: `Doel van ${who.upn}` }))).body.code ?? 'saved';
    expect(await put(sanne, ofInfra)).toBe('saved');
    expect(await put(dewi, ofInfra)).toBe('saved');
    expect(await put(marijke, ofHomes)).toBe('saved');
    expect(await put(dewi, ofHomes)).toBe('NOT_FOUND');
    expect(await put(fatima, ofInfra)).toBe('WRONG_STATUS');
    expect(await put(youssef, ofInfra)).toBe('NOT_FOUND');
  });

  it('AD-023 refuses a change of responsible person, review day or company while the activity is in progress', async () => {
    const id = await submittedActivity(sanne, fatima);
    const read = await activityOf(sanne, id);
    const { body } = await save(sanne, {
      ...read,
      idResponsiblePerson: youssef.id,
      reviewDate: '2030-01-01',
      idCompany: HOMES,
    });
    expect(body).toMatchObject({
      code: 'VALIDATION',
      fields: { idResponsiblePerson: ['notAllowed'], reviewDate: ['notAllowed'], idCompany: ['notAllowed'] },
    });
    expect((await save(sanne, { ...read, purpose: 'Iets anders' })).status).toBe(200);
  });

  it('refuses an outdated version and names who saved last', async () => {
    const id = await newActivity(sanne, fatima);
    const read = await activityOf(sanne, id);
    await save(dewi, { ...read, purpose: 'Van compliance' });
    const { status, body } = await save(sanne, { ...read, purpose: 'Van mij' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'STALE_VERSION', lastChange: { name: 'Dewi Pattinama' } });
    expect((await save(sanne, { ...read, version: undefined })).body.code).toBe('VERSION_MISSING');
  });

  it('refuses items that cannot be chosen and rows of another activity, and names the field of each', async () => {
    const other = await newActivity(sanne, fatima, { recipients: [{ name: 'Visser', idCountry: 160 }] });
    const foreign = (await activityOf(sanne, other)).recipients[0];
    const id = await newActivity(sanne, fatima);
    const read = await activityOf(sanne, id);
    const { body } = await save(sanne, {
      ...read,
      idPrivacyOfficer: youssef.id,
      recipients: [foreign, { name: 'Nergens', idCountry: 9_999 }],
      legalGrounds: [{ idLegalGround: 77 }],
      processedData: [{ description: 'x', idDataCategory: 1, securityMeasures: [{ idSecurityMeasure: 55 }] }],
    });
    expect(body.fields).toEqual({
      idPrivacyOfficer: ['notAllowed'],
      'recipients.0': ['notAllowed'],
      'recipients.1.idCountry': ['notAllowed'],
      'legalGrounds.0.idLegalGround': ['notAllowed'],
      'processedData.0.securityMeasures.0.idSecurityMeasure': ['notAllowed'],
    });
  });

  it('OP-044 takes neither the due date nor the DPIA file from the call, and keeps dependent entries only while their box is ticked', async () => {
    const { sql } = app.database;
    const id = await submittedActivity(sanne, fatima, {
      ...{ dpiaRequired: true, dpiaPerformed: true, dpiaDate: '2026-03-02' },
      ...{ hasDataProcessor: true, dataProcessorName: 'Visser', processingAgreement: true, idCountry: 160 },
    });
    const kept = { dpiaPerformed: true, dpiaDate: '2026-03-02', processingAgreement: true, idCountry: 160 };
    const read = await activityOf(sanne, id);
    expect(read).toMatchObject({ ...kept, dpiaReference: null, dueDate: null });
    for (const [name, type] of [
      ['DPIA eerste.pdf', '5'],
      ['DPIA tweede.pdf', '5'],
      ['Overig.pdf', '99'],
    ] as const)
      await addToDossier(sanne, read.idDossier, { content: PDF, name, words: { idFileType: type } });
    expect((await activityOf(sanne, id)).dpiaReference).toBe('DPIA tweede.pdf');
    await fatima.post(`/api/tasks/activity/approve/${id}`);
    await marijke.post(`/api/tasks/activity/approve/${id}`);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(50);
    await sql`update settings set value = '10' where name = 'review_term_days'`;
    await sql`update processing_activities set review_date = local_day(now()) where id = ${id}`;
    await startDueReviews(app.services);
    await sql`update settings set value = '30' where name = 'review_term_days'`;
    const reviewed = await activityOf(sanne, id);
    expect(reviewed.dueDate).toBe(localDay(10));
    // No call can set the due date or the DPIA file.
    await save(sanne, { ...reviewed, dueDate: '2031-01-01', dpiaReference: 'verzonnen.pdf' });
    expect(await activityOf(sanne, id)).toMatchObject({
      ...kept,
      dueDate: localDay(10),
      dpiaReference: 'DPIA tweede.pdf',
    });
    await save(sanne, { ...(await activityOf(sanne, id)), dpiaRequired: false, hasDataProcessor: false });
    expect(await activityOf(sanne, id)).toMatchObject({
      ...{ dpiaPerformed: null, dpiaDate: null, processingAgreement: false, idCountry: null, dataProcessorName: null },
    });
  });

  it('stores no details of a processor if there is none, nor of a DPIA if none is required', async () => {
    const id = await newActivity(sanne, fatima);
    const read = await activityOf(sanne, id);
    await save(sanne, {
      ...read,
      dataProcessorName: 'Visser',
      idCountry: 160,
      dpiaPerformed: true,
      dpiaDate: '2026-01-01',
    });
    expect(await activityOf(sanne, id)).toMatchObject({
      dataProcessorName: null,
      idCountry: null,
      dpiaPerformed: null,
      dpiaDate: null,
      version: 1,
    });
  });
});

describe('the changelog', () => {
  it('CL-003 CL-004 CA-065 lists who changed what and when, in the reader’s language', async () => {
    const id = await newActivity(sanne, fatima, {
      informationCarriers: [{ name: 'Dossier', retentionPeriod: '2 jaar' }],
    });
    expect(await changelogOf(sanne, id)).toEqual([]);
    const read = await activityOf(sanne, id);
    await save(dewi, {
      ...read,
      purpose: 'Loon & <b>pensioen</b>',
      idPrivacyOfficer: null,
      informationCarriers: [],
      recipients: [{ name: 'Belastingdienst', idCountry: 160 }],
    });
    const [item, ...rest] = await changelogOf(sanne, id);
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ createdBy: 'Dewi Pattinama', createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    expect(item?.changes).toBe(
      [
        '<h4>Privacy officer</h4><p><strong>Before:</strong> Fatima Bouzid</p>',
        '<h4>Purpose of the processing</h4><p><strong>Before:</strong> Het betalen van het loon.</p>',
        '<p><strong>After:</strong> Loon &amp; &lt;b&gt;pensioen&lt;/b&gt;</p>',
        '<h4>Information carriers</h4><p><strong>Before:</strong> Dossier: 2 jaar</p>',
        '<h4>Recipients</h4><p><strong>After:</strong> Belastingdienst (Netherlands)</p>',
      ].join(''),
    );
    const dutch = await sanne.get<ChangelogItem[]>(`${PATH}/changelog/${id}?lang=1043`);
    expect(dutch.body[0]?.changes).toContain(
      '<h4>Ontvangers</h4><p><strong>Is:</strong> Belastingdienst (Nederland)</p>',
    );
  });

  it('OP-059 has one item for each save that changed something', async () => {
    const id = await newActivity(sanne, fatima);
    await save(sanne, await activityOf(sanne, id));
    expect(await changelogOf(sanne, id)).toEqual([]);
    for (const purpose of ['a', 'b']) await save(sanne, { ...(await activityOf(sanne, id)), purpose });
    expect(await changelogOf(sanne, id)).toHaveLength(2);
  });
});

describe('the lists', () => {
  const idsOf = async (who: Caller, query: string) => {
    const { status, body } = await who.get<ActivityRow[]>(`${PATH}${query}`);
    if (status !== 200) return (body as unknown as Refusal).code;
    return body.map((row) => row.idProcessingActivity);
  };

  it('CA-052 CA-053 RP-018 hold the reader’s own activities, and those of the companies that the reader’s right covers', async () => {
    const mine = await newActivity(sanne, fatima);
    const ofHomes = await newActivity(sanne, fatima);
    await save(sanne, bodyOf(await activityOf(sanne, ofHomes), { idCompany: HOMES }));
    expect(await idsOf(sanne, '/my?lang=1033')).toEqual(expect.arrayContaining([mine, ofHomes]));
    expect(await idsOf(youssef, '/my?lang=1033')).not.toContain(mine);
    expect(await idsOf(fatima, '?showall=true&lang=1033')).toEqual(expect.arrayContaining([mine, ofHomes]));
    const ofDewi = await idsOf(dewi, '?showall=true&lang=1033');
    expect(ofDewi).toContain(mine);
    expect(ofDewi).not.toContain(ofHomes);
    expect(await idsOf(sanne, '?showall=true&lang=1033')).toBe('NO_RIGHT');
    expect(await idsOf(ingrid, '?showall=true&lang=1033')).toBe('NO_RIGHT');
  });

  it('OP-042 leave out completed activities whose review is more than 90 days ahead, unless all activities are requested', async () => {
    const id = await submittedActivity(sanne, fatima);
    await fatima.post(`/api/tasks/activity/approve/${id}`);
    expect(await idsOf(fatima, '?showall=false&lang=1033')).not.toContain(id);
    expect(await idsOf(fatima, '?lang=1033')).not.toContain(id);
    expect(await idsOf(fatima, '?showall=true&lang=1033')).toContain(id);
    await app.database.sql`update processing_activities set review_date = local_day(now()) + 90 where id = ${id}`;
    expect(await idsOf(fatima, '?showall=false&lang=1033')).toContain(id);
  });
});

describe('deleting', () => {
  it('RP-019 CA-059 is allowed only for the company’s compliance officers', async () => {
    const id = await newActivity(sanne, fatima);
    const remove = async (who: Caller, of = id) => {
      const { status, body } = await who.delete<Refusal>(`${PATH}/${of}`);
      return status === 200 ? 'deleted' : body.code;
    };
    expect(await remove(sanne)).toBe('WRONG_STATUS');
    expect(await remove(fatima)).toBe('WRONG_STATUS');
    expect(await remove(youssef)).toBe('NOT_FOUND');
    const ofHomes = await newActivity(sanne, fatima);
    await save(sanne, bodyOf(await activityOf(sanne, ofHomes), { idCompany: HOMES }));
    expect(await remove(dewi, ofHomes)).toBe('NOT_FOUND');
    expect(await remove(dewi)).toBe('deleted');
    expect((await sanne.get(`${PATH}/details/${id}?lang=1033`)).status).toBe(404);
    expect(await auditOf(app, { action: 'activity.delete', entityId: id })).toMatchObject([{ actorId: dewi.id }]);
  });

  it('AD-033 is refused while an approval is in progress', async () => {
    const id = await submittedActivity(sanne, fatima);
    const { status, body } = await dewi.delete<Refusal>(`${PATH}/${id}`);
    expect([status, body.code]).toEqual([409, 'WRONG_STATUS']);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(10);
  });
});

describe('a copy', () => {
  it('has the same texts, and the same lists as rows of its own, but no files, dates or log', async () => {
    const id = await newActivity(sanne, fatima, {
      reviewDate: '2031-01-01',
      dpiaRequired: true,
      dpiaDate: '2026-01-01',
      informationCarriers: [{ name: 'Dossier', retentionPeriod: '2 jaar' }],
    });
    const { body: copied } = await dewi.post<number>(`${PATH}/${id}/copy`);
    const [from, to] = [await activityOf(sanne, id), await activityOf(dewi, copied)];
    expect(to).toMatchObject({
      idProcessingActivityStatus: 1,
      idResponsiblePerson: dewi.id,
      name: 'Salarisadministratie',
      reviewDate: null,
      dpiaRequired: true,
      dpiaDate: null,
    });
    expect(to.informationCarriers[0]).toMatchObject({ name: 'Dossier', retentionPeriod: '2 jaar' });
    expect(to.informationCarriers[0]?.idInformationCarrier).not.toBe(from.informationCarriers[0]?.idInformationCarrier);
    expect(to.idDossier).not.toBe(from.idDossier);
    expect(await changelogOf(dewi, copied)).toEqual([]);
  });
});

describe('handing over activities', () => {
  const handOn = (who: Caller, ids: number[], to: Caller) =>
    who.post<Refusal & { count: number }>(`${PATH}/handon`, { ids, idUser: to.id });

  it('gives all of them to another responsible person, or none', async () => {
    const ids = [await newActivity(sanne, fatima), await newActivity(sanne, fatima)];
    const waiting = await submittedActivity(sanne, fatima);
    expect((await handOn(dewi, [...ids, waiting], youssef)).body.code).toBe('WRONG_STATUS');
    expect((await activityOf(sanne, ids[0] as number)).idResponsiblePerson).toBe(sanne.id);
    expect((await handOn(dewi, ids, youssef)).body).toEqual({ count: 2 });
    for (const id of ids) expect((await activityOf(youssef, id)).responsiblePerson).toBe('Youssef El Idrissi');
    expect((await sanne.get(`${PATH}/details/${ids[0]}?lang=1033`)).status).toBe(404);
    expect((await changelogOf(dewi, ids[0] as number))[0]?.changes).toContain('Youssef El Idrissi');
    expect((await handOn(sanne, ids, sanne)).body.code).toBe('NO_RIGHT');
  });
});

describe('starting workflows', () => {
  const start = async (who: Caller, ids: number[]) =>
    (await who.post<StartedWorkflow[]>(`${PATH}/startworflow?lang=1033`, { ids })).body;

  it('CA-060 AG-009 OP-039 OP-041 works for activities that have been decided on, and gives the reason for each activity whose workflow was not started', async () => {
    const [draft, waiting, completed] = [
      await newActivity(sanne, fatima),
      await submittedActivity(sanne, fatima),
      await submittedActivity(sanne, fatima),
    ];
    await fatima.post(`/api/tasks/activity/approve/${completed}`);
    const numbers = await Promise.all(
      [draft, waiting, completed].map(async (id) => (await activityOf(sanne, id)).number),
    );
    expect(await start(fatima, [draft, waiting, completed, 999_999])).toEqual([
      { id: draft, number: numbers[0], message: `${numbers[0]}: a workflow cannot be started in status Draft` },
      { id: waiting, number: numbers[1], message: `${numbers[1]}: a workflow cannot be started in status In progress` },
      { id: completed, number: numbers[2], message: null },
      { id: 999_999, number: '999999', message: expect.stringMatching(/^999999: /) },
    ]);
    expect((await activityOf(sanne, completed)).idProcessingActivityStatus).toBe(10);
    const refused = await marijke.post<Refusal>(`${PATH}/startworflow?lang=1033`, { ids: [completed] });
    expect(refused.body.code).toBe('NO_RIGHT');
  });

  it('first cancels a workflow that has broken down, and then starts another', async () => {
    const id = await submittedActivity(sanne, fatima);
    const { workflowInstanceId: broken } = await activityOf(sanne, id);
    await app.database.sql`update processing_activities set error_at = now() where id = ${id}`;
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(100);
    expect((await start(fatima, [id]))[0]?.message).toBeNull();
    const again = await activityOf(sanne, id);
    expect(again.idProcessingActivityStatus).toBe(10);
    expect(again.workflowInstanceId).not.toBe(broken);
    const [instance] = await app.database.sql<{ state: string }[]>`
      select state from workflow_instances where id = ${broken}`;
    expect(instance?.state).toBe('canceled');
  });
});

describe('the review', () => {
  const due = async (id: number, days = 0) =>
    app.database.sql`update processing_activities set review_date = local_day(now()) - ${days}::int where id = ${id}`;
  const completed = async (other = {}) => {
    const id = await submittedActivity(sanne, fatima, other);
    await fatima.post(`/api/tasks/activity/approve/${id}`);
    return id;
  };

  it('starts once for each due activity, is confirmed by the responsible person, and gets its next date on approval', async () => {
    const [id, later] = [await completed(), await completed()];
    await due(id, 3);
    expect(await startDueReviews(app.services)).toBe(1);
    expect(await startDueReviews(app.services)).toBe(0);
    expect((await activityOf(sanne, later)).idProcessingActivityStatus).toBe(50);
    const asked = await activityOf(sanne, id);
    expect(asked).toMatchObject({ idProcessingActivityStatus: 10, isUnderReview: true });
    expect(asked.dueDate).toBe(localDay(30));
    expect(asked.allowedActions).toEqual(expect.arrayContaining(['approve', 'reject', 'edit']));
    expect(asked.steps.map(({ title, state }) => [title, state]).slice(1, 3)).toEqual([
      ['Responsible person', 'current'],
      ['Privacy officer', 'ahead'],
    ]);
    expect((await fatima.post<Refusal>(`/api/tasks/activity/approve/${id}`)).body.code).toBe('NOT_YOUR_TASK');
    expect((await sanne.post<{ status: number }>(`/api/tasks/activity/approve/${id}`)).body.status).toBe(10);
    expect((await activityOf(sanne, id)).isUnderReview).toBe(false);
    expect((await fatima.post<{ status: number }>(`/api/tasks/activity/approve/${id}`)).body.status).toBe(50);
    const done = await activityOf(sanne, id);
    expect(done).toMatchObject({ dueDate: null, idProcessingActivityStatus: 50 });
    expect(Number(done.reviewDate?.slice(0, 4))).toBe(localYear() + 1);
  });

  it('is answered by compliance if the responsible person has left, and compliance still approves afterwards', async () => {
    const id = await completed({ dpiaRequired: true });
    await dewi.post(`/api/tasks/activity/approve/${id}`);
    await due(id);
    await app.database.sql`update users set active = false where id = ${sanne.id}`;
    try {
      await startDueReviews(app.services);
      expect((await dewi.post<{ status: number }>(`/api/tasks/activity/approve/${id}`)).body.status).toBe(10);
      expect((await fatima.post<{ status: number }>(`/api/tasks/activity/approve/${id}`)).body.status).toBe(10);
      // Confirming is not an approval, so Dewi may still give compliance's approval.
      expect((await dewi.post<{ status: number }>(`/api/tasks/activity/approve/${id}`)).body.status).toBe(50);
    } finally {
      await app.database.sql`update users set active = true where id = ${sanne.id}`;
    }
  });

  it('is listed for compliance, with the reason, if it cannot start', async () => {
    const id = await completed();
    await due(id, 1);
    await app.database.sql`update processing_activities set purpose = null where id = ${id}`;
    await startDueReviews(app.services);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(50);
    const { body } = await dewi.get<StuckReview[]>(`${PATH}/stuckreviews?lang=1033`);
    expect(body.find((row) => row.idProcessingActivity === id)).toMatchObject({
      responsiblePerson: 'Sanne Dijkgraaf',
      reason: expect.stringMatching(/\w{3}/),
    });
    await app.database.sql`update processing_activities set purpose = 'Loon' where id = ${id}`;
    await startDueReviews(app.services);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(10);
    expect((await dewi.get<StuckReview[]>(`${PATH}/stuckreviews?lang=1033`)).body).toEqual([]);
  });
});

describe('the counters', () => {
  it('OP-016 are four integers, of which the two for activities are 0 while the register is switched off', async () => {
    await submittedActivity(sanne, fatima);
    const { body } = await fatima.get<Record<string, number>>('/api/Startup/counters');
    const { waitingForApprovalActivityTasks = 0, ...others } = body;
    expect(waitingForApprovalActivityTasks).toBeGreaterThan(0);
    expect(others).toMatchObject({ delegatedTasks: 0, waitingForApprovalTasks: 0, delegatedActivityTasks: 0 });
    const off = freshApp(app, [], { config: { ...app.services.config, processingRegister: false } });
    const answer = await off.fetch(new Request('http://localhost:4400/api/Startup/counters', fatima));
    expect(await answer.json()).toMatchObject({
      ...{ delegatedTasks: 0, waitingForApprovalTasks: 0 },
      ...{ delegatedActivityTasks: 0, waitingForApprovalActivityTasks: 0 },
    });
  });
});

describe('when the register is switched off', () => {
  it('none of its calls exists', async () => {
    const off = await testApp({ OPENBOEK_PROCESSING_REGISTER: 'off' });
    try {
      const who = await off.as('marijke.vandenbroek');
      for (const path of [
        '/my',
        '',
        '/waitingforapproval',
        '/delegatedwaitingforapproval',
        '/stuckreviews',
        '/details/1',
        '/changelog/1',
      ])
        expect((await who.get(`${PATH}${path}?lang=1033`)).status).toBe(404);
      expect((await who.post(PATH, {})).status).toBe(404);
      expect((await who.post('/api/tasks/activity/submitforprocessing/1')).status).toBe(404);
    } finally {
      await off.stop();
    }
  });
});
