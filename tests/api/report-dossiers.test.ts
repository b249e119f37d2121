import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import { connect } from '#/bff/database/connection.ts';
import { seedReportFiles } from '#/bff/database/seed/seed-report-files.ts';
import { scanWaiting } from '#/bff/files/scan-waiting.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, detailsOf, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, PNG, upload } from '#/tests/support/files.ts';
import { addToDossier } from '#/tests/support/incidents.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
});
afterAll(() => app.stop());

const dossierOf = async (id: number) => (await detailsOf(sanne, id)).idDossier;
const add = async (id: number, name: string, content: Uint8Array = PDF) => {
  const response = await addToDossier(sanne, await dossierOf(id), { content, name });
  const body = (await response.json()) as DossierFile;
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const namesOf = async (idDossier: number, who = sanne) =>
  (await who.get<DossierFile[]>(`/api/dossiers/files/${idDossier}`)).body.map(({ filename }) => filename);
const objectKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of app.services.files.list()) keys.push(key);
  return keys;
};

describe('the additional files of a gift report', () => {
  it('FI-001 are in a separate dossier of type 3, apart from the one file of the form', async () => {
    const [one, other] = [await concept(sanne), await concept(sanne)];
    const idDossier = await dossierOf(one);
    expect(idDossier).not.toBe(await dossierOf(other));
    expect(await app.database.sql`select type from dossiers where id = ${idDossier}`).toEqual([{ type: 3 }]);
    const { idLinkedFile } = await (await upload(sanne, one, fileForm(PDF, 'bon.pdf'))).json();
    await add(one, 'uitnodiging.pdf');
    await add(one, 'menu.png', PNG);
    expect((await detailsOf(sanne, one)).idLinkedFile).toBe(idLinkedFile);
    expect(await namesOf(idDossier)).toEqual(['menu.png', 'uitnodiging.pdf']);
    expect((await sanne.delete(`/api/files/delete/report/${one}`)).status).toBe(200);
    expect((await detailsOf(sanne, one)).idLinkedFile).toBeNull();
    expect(await namesOf(idDossier)).toEqual(['menu.png', 'uitnodiging.pdf']);
    expect(await namesOf(await dossierOf(other))).toEqual([]);
  });

  it('DF-007 have only the file types of gift reports', async () => {
    const idDossier = await dossierOf(await concept(sanne));
    const typed = async (idFileType: string) =>
      (await addToDossier(sanne, idDossier, { content: PDF, name: 'brief.pdf', words: { idFileType } })).status;
    // The other types are for incidents (a photo, a statement, a report) and for processing activities (a
    // report, a DPIA, an agreement).
    const answers = { 1: 400, 2: 400, 3: 200, 4: 400, 5: 400, 6: 400, 99: 200 };
    const found: Record<string, number> = {};
    for (const type of Object.keys(answers)) found[type] = await typed(type);
    expect(found).toEqual(answers);
  });

  it('cannot be changed after the report is submitted, until its owner revises it', async () => {
    const { id } = await submitted(sanne, { amount: 40 });
    const idDossier = await dossierOf(id);
    const tried = async () => (await addToDossier(sanne, idDossier, { content: PDF, name: 'later.pdf' })).status;
    expect((await detailsOf(sanne, id)).allowedActions).not.toContain('changeDossier');
    expect(await tried()).toBe(409);
    await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'bestand vergeten' });
    expect(await tried()).toBe(409);
    await sanne.post(`/api/tasks/reports/revise/${id}`);
    expect((await detailsOf(sanne, id)).allowedActions).toContain('changeDossier');
    expect(await tried()).toBe(200);
  });

  it('OP-023 are not copied with a report', async () => {
    const id = await concept(sanne);
    await add(id, 'alleen-hier.pdf');
    const { body: copy } = await sanne.post<number>(`/api/reports/${id}/copy`);
    expect(await namesOf(await dossierOf(copy))).toEqual([]);
    expect(await namesOf(await dossierOf(id))).toEqual(['alleen-hier.pdf']);
  });

  it('OP-022 are deleted with their report, and the sweep clears their bytes', async () => {
    const [gone, stays] = [await concept(sanne), await concept(sanne)];
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await sweepFiles(app.services, inTwoDays);
    const before = await objectKeys();
    const idDossier = await dossierOf(gone);
    await upload(sanne, gone, fileForm(PDF, 'bon.pdf'));
    const { idDossierLinkedFile } = await add(gone, 'weg.pdf');
    await add(gone, 'ook-weg.pdf');
    await add(stays, 'blijft.pdf');
    expect((await sanne.delete(`/api/reports/${gone}`)).status).toBe(200);
    expect((await sanne.get(`/api/dossiers/files/${idDossier}`)).status).toBe(404);
    expect((await sanne.get(`/api/dossiers/content/${idDossierLinkedFile}`)).status).toBe(404);
    expect(await sweepFiles(app.services, inTwoDays)).toMatchObject({ givenUp: 3 });
    expect(await namesOf(await dossierOf(stays))).toEqual(['blijft.pdf']);
    expect((await objectKeys()).filter((key) => !before.includes(key))).toHaveLength(1);
  });

  it('are audited under their report', async () => {
    const id = await concept(sanne);
    const { idDossierLinkedFile } = await add(id, 'bon.pdf');
    await sanne.delete(`/api/dossiers/files/${await dossierOf(id)}/${idDossierLinkedFile}`);
    for (const action of ['dossier.upload', 'dossier.delete'])
      expect(await auditOf(app, { action, entityId: id })).toMatchObject([{ entity: 'giftReport', actorId: sanne.id }]);
  });

  it('can be found by name by people who may read the report', async () => {
    const id = await concept(sanne);
    await add(id, 'Zeppelinvaart programma.pdf');
    await add(id, 'tweede.pdf');
    await sanne.post(`/api/tasks/reports/submitforapproval/${id}`);
    const hitsOf = async (who: Caller, words = 'zeppelinvaart') =>
      (await who.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(words)}`)).body.hits.map((hit) => [
        hit.id,
        hit.file,
      ]);
    expect(await hitsOf(sanne)).toEqual([[id, 'Zeppelinvaart programma.pdf']]);
    expect(await hitsOf(ruben)).toEqual([[id, 'Zeppelinvaart programma.pdf']]);
    expect(await hitsOf(await app.as('youssef.elidrissi'))).toEqual([]);
    // One word is in the name of a file, the other in the name of the owner.
    expect(await hitsOf(sanne, 'zeppelinvaart dijkgraaf')).toEqual([[id, 'Zeppelinvaart programma.pdf']]);
    const { idDossierLinkedFile } = await add(await concept(sanne), 'Kwartelei.pdf');
    const [line] = await app.database.sql<{ dossier: number }[]>`
      select dossier_id as dossier from dossier_files where id = ${idDossierLinkedFile}`;
    await sanne.delete(`/api/dossiers/files/${line?.dossier ?? 0}/${idDossierLinkedFile}`);
    expect(await hitsOf(sanne, 'kwartelei')).toEqual([]);
  });

  it('with a virus are reported to owner and approvers while the files exist', async () => {
    const made = await concept(sanne);
    await add(made, 'bon.pdf');
    await sanne.post(`/api/tasks/reports/submitforapproval/${made}`);
    const draft = await concept(sanne);
    const { idDossierLinkedFile } = await add(draft, 'concept.pdf');
    const scanner = { scan: async () => ({ clean: false as const, virus: 'Test.Virus' }), probe: async () => {} };
    await scanWaiting({ ...app.services, scanner });
    const mailed = async (id: number) =>
      (
        await app.database.sql<{ upn: string }[]>`
          select u.upn from mail_outbox m join users u on u.id = m.user_id
          where m.template = 'fileInfected' and (m.params->>'record')::int = ${id} order by u.upn`
      ).map(({ upn }) => upn);
    expect(await mailed(made)).toEqual(['ruben.scholten@noordveen.example', 'sanne.dijkgraaf@noordveen.example']);
    expect(await mailed(draft)).toEqual(['sanne.dijkgraaf@noordveen.example']);
    await sanne.delete(`/api/dossiers/files/${await dossierOf(draft)}/${idDossierLinkedFile}`);
    await app.database
      .sql`delete from mail_outbox where template <> 'fileInfected' or (params->>'record')::int not in (${made}, ${draft})`;
    const sent: string[] = [];
    const mailer = {
      send: async ({ to }: { to: { address: string } }) => {
        sent.push(to.address);
        return { kind: 'sent' as const };
      },
      probe: async () => {},
      close: () => {},
    };
    await sendMails({ sql: app.services.sql, config: app.services.config, mailer });
    expect(sent.toSorted()).toEqual(['ruben.scholten@noordveen.example', 'sanne.dijkgraaf@noordveen.example']);
  });
});

it('the migration gives every existing report its own dossier', async () => {
  const older = await testApp();
  onTestFinished(older.stop);
  const { sql } = older.database;
  const employee = await older.as('sanne.dijkgraaf');
  for (let made = 0; made < 3; made++) await concept(employee);
  await employee.delete(`/api/reports/${await concept(employee)}`);
  const migration = new URL('../../bff/database/migrations/0090_dossiers-of-gift-reports.sql', import.meta.url);
  const owner = connect(older.database.ownerUrl, { max: 1 });
  await owner`alter table gift_reports drop column dossier_id`;
  await owner`drop function new_dossier`;
  await owner.unsafe(await readFile(migration, 'utf8'));
  await owner.end();
  const [counts] = await sql`
    select count(*)::int as reports, count(distinct d.id)::int as dossiers
    from gift_reports g left join dossiers d on d.id = g.dossier_id and d.type = 3`;
  expect(counts).toEqual({ reports: 4, dossiers: 4 });
  const { idDossier } = await detailsOf(employee, await concept(employee));
  expect((await employee.get(`/api/dossiers/files/${idDossier}`)).body).toEqual([]);
});

describe('the example company', () => {
  it('gives its reports additional files exactly once, even in an older database', async () => {
    const { sql } = app.database;
    await seedReportFiles(app.services);
    expect(await sql`select from settings where name = 'example_report_files'`).toHaveLength(0);
    await sql`insert into settings (name, value) values ('example_waiting', '22')`;
    const id = await concept(sanne, { gift: 'Diner na oplevering parallelbaan, één persoon' });
    await seedReportFiles(app.services);
    expect(await namesOf(await dossierOf(id))).toHaveLength(2);
    expect((await namesOf(await dossierOf(id))).toSorted()).toEqual(['Mail Willem Brouwer.pdf', 'Menukaart.pdf']);
    await seedReportFiles(app.services);
    expect(await namesOf(await dossierOf(id))).toHaveLength(2);
  });
});
