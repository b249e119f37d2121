import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkEntries } from '#/bff/audit/link-entries.ts';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import type { DeletedIncident } from '#/bff/contract/incidents.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { purgeIncidents } from '#/bff/registers/incidents/purge-incidents.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { fileForm, PNG } from '#/tests/support/files.ts';
import { addToDossier, newIncident } from '#/tests/support/incidents.ts';

const INFRA = 2;
const SECRET = 'Envelop met negen briefjes';

let app: TestApp;
let marijke: Caller;
let dewi: Caller;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_DELETED_KEPT_DAYS: '30' });
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app.stop());

/** An incident with an attachment, a file in its dossier and a note, deleted this many days ago. */
async function deletedAgo(days: number, subject = SECRET): Promise<{ id: number; number: string; dossier: number }> {
  const { idIncident: id, number, idDossier: dossier } = await newIncident(dewi, { idCompany: INFRA, subject });
  const form = { method: 'POST', body: fileForm(PNG, 'bijlage.png') };
  const attached = await dewi.send(`/api/files/upload/incident/${id}`, form);
  const added = await addToDossier(dewi, dossier, { content: PNG, name: 'dossier.png' });
  await dewi.post(`/api/incidents/${id}/handler`, { idUser: dewi.id });
  const noted = await dewi.post(`/api/incidents/${id}/notes`, { text: subject });
  expect([attached.status, added.status, noted.status]).toEqual([200, 200, 200]);
  expect((await dewi.delete(`/api/incidents/${id}`)).status).toBe(200);
  await app.database.sql`
    update incidents set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`;
  return { id, number, dossier };
}

/** The names of all tables with a row that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = app.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables)
    if ((await sql`select from ${sql(name)} t where t::text like ${`%${text}%`} limit 1`).length > 0) found.push(name);
  return found;
}

it('the purge removes incidents deleted 30 days ago, with files and texts, and records that they existed', async () => {
  const { id, number, dossier } = await deletedAgo(30);
  const { sql } = app.database;
  const keys = await sql<{ key: string }[]>`
    select store_key as key from files where id in (select file_id from incidents where id = ${id})
      or id in (select file_id from dossier_files where dossier_id = ${dossier})`;
  expect(keys).toHaveLength(2);
  expect(await tablesWith(SECRET)).not.toEqual([]);

  expect(await purgeIncidents(app.services)).toBe(1);

  expect(await tablesWith(SECRET)).toEqual([]);
  expect((await dewi.post(`/api/incidents/${id}/restore`)).status).toBe(404);
  expect(await sql`select from dossiers where id = ${dossier}`).toHaveLength(0);
  const trail = await sql<{ action: string }[]>`
    select action from audit_entries where entity = 'incident' and entity_id = ${id}::text order by id`;
  expect(trail.map(({ action }) => action)).toEqual([
    'incident.create',
    'incident.open',
    'file.upload',
    'dossier.upload',
    'incident.assign',
    'incident.note',
    'incident.delete',
    'incident.purge',
  ]);
  // Of all entries about the incident, only the entry of the purge keeps its detail.
  const [told, ...others] = await auditOf(app, { entity: 'incident', entityId: id });
  expect(others).toEqual([]);
  expect(told).toMatchObject({ actorId: null, action: 'incident.purge', detail: { number } });
  await linkEntries(sql);
  expect((await verifyChain(sql)).fault).toBeNull();

  const aDayOn = new Date(Date.now() + 25 * 60 * 60_000);
  expect((await sweepFiles(app.services, aDayOn)).givenUp).toBe(2);
  for (const { key } of keys) await expect(app.services.files.get(key)).rejects.toThrow();
});

it('the purge keeps incidents that were deleted only 29 days ago, are on legal hold, or were restored', async () => {
  const younger = await deletedAgo(29, 'Sleutel weg');
  const held = await deletedAgo(400, 'Pas weg');
  const back = await deletedAgo(400, 'Telefoon weg');
  await app.database.sql`update incidents set legal_hold = true where id = ${held.id}`;
  expect((await marijke.post(`/api/incidents/${back.id}/restore`)).status).toBe(200);
  expect(await purgeIncidents(app.services)).toBe(0);
  const deleted = (await dewi.get<DeletedIncident[]>('/api/incidents/deleted')).body;
  expect(deleted.map(({ idIncident }) => idIncident)).toEqual(expect.arrayContaining([younger.id, held.id]));
  const row = deleted.find(({ idIncident }) => idIncident === younger.id);
  const days = (Date.parse(row?.keptUntil ?? '') - Date.parse(row?.deletedOn ?? '')) / 86_400_000;
  expect(days).toBe(30);
});

it('the purge erases nothing from the audit log while the incident exists', async () => {
  const { idIncident } = await newIncident(dewi, { idCompany: INFRA });
  await expect(app.database.sql`select erase_details_of_incident(${idIncident})`).rejects.toThrow('still there');
});
