import type { FirstRun } from '#/bff/contract/first-run.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { hire } from '#/tests/support/factories.ts';
import { csv, preview } from '#/tests/support/imports.ts';
import { previewKyc } from '#/tests/support/kyc.ts';
import { at, detailsOf, roleIdOf, save } from '#/tests/support/roles.ts';
import { type AuditedCalls, nextName, type World } from './audited-call.ts';

const CATEGORY = { nameNl: 'Sponsoring', nameEn: 'Sponsorship', visible: true, publicOfficial: false };
const NOTE = { title: 'Nieuw', createdOn: '2026-11-16', value: '<p>Nu ook zo</p>' };
const CATEGORIES = '/api/management/picklists/reportCategories';
async function failedMail({ app: { database }, sanne }: World): Promise<number> {
  const [mail] = await database.sql<{ id: number }[]>`
    insert into mail_outbox (user_id, template, params, dedupe_key, state, failure)
    values (${sanne.id}, 'taskWaiting', '{}', ${nextName()}, 'failed', 'refused') returning id`;
  return mail?.id ?? 0;
}

/** A previewed import of a file with one new person. */
async function lookedAt({ ingrid }: World) {
  const upn = upnFrom(nextName());
  const header = ['upn', 'firstName', 'lastName', 'email', 'company'];
  return preview(ingrid, csv(header, [[upn, 'Nora', 'Import', upn, 'Noordveen Infra']]));
}

/** A person who has already signed in. @returns their id */
async function linked({ app }: World): Promise<number> {
  const { id } = await hire(app, nextName());
  await app.database.sql`update users set issuer = 'https://old.example', subject = upn where id = ${id}`;
  return id;
}

/** The calls of administrators. */
export const managementCalls: AuditedCalls = {
  'POST /api/management/mails/{id}/retry': {
    leaves: ['mail.retry'],
    by: 'ingrid',
    call: async (world) => world.ingrid.post(`/api/management/mails/${await failedMail(world)}/retry`),
  },
  'PUT /api/management/confidentialhandlers': {
    leaves: ['confidentialHandlers.update'],
    by: 'ingrid',
    call: async ({ app, ingrid, dewi }) => {
      const marijke = await app.as('marijke.vandenbroek');
      return ingrid.put('/api/management/confidentialhandlers', {
        handlers: [
          { idUser: dewi.id, functionNl: 'Vertrouwenspersoon', functionEn: 'Confidential adviser' },
          { idUser: marijke.id, functionNl: 'Hoofd compliance', functionEn: 'Head of compliance' },
        ],
        read: [],
      });
    },
  },
  'PUT /api/AppResource/{name}/{lang}': {
    leaves: ['appResource.update'],
    by: 'ingrid',
    call: async ({ ingrid }) => {
      const { body } = await ingrid.get<{ version: number }>('/api/AppResource/StartScreen/1043');
      return ingrid.put('/api/AppResource/StartScreen/1043', { value: '<p>Vast</p>', version: body.version });
    },
  },
  'POST /api/management/picklists/{list}': {
    leaves: ['picklist.create'],
    by: 'ingrid',
    call: ({ ingrid }) => ingrid.post(CATEGORIES, CATEGORY),
  },
  'PUT /api/management/picklists/{list}/{id}': {
    leaves: ['picklist.update'],
    by: 'ingrid',
    call: async ({ ingrid }) => {
      const names = { nameNl: 'Lezing', nameEn: 'Lecture' };
      const { body: id } = await ingrid.post<number>(CATEGORIES, { ...CATEGORY, ...names });
      return ingrid.put(`${CATEGORIES}/${id}`, { ...CATEGORY, nameNl: 'Lezingen', nameEn: 'Lectures', version: 1 });
    },
  },
  'DELETE /api/management/picklists/{list}/{id}': {
    leaves: ['picklist.hide'],
    by: 'ingrid',
    call: async ({ ingrid }) => {
      const names = { nameNl: 'Reis', nameEn: 'Journey' };
      const { body: id } = await ingrid.post<number>(CATEGORIES, { ...CATEGORY, ...names });
      return ingrid.delete(`${CATEGORIES}/${id}`);
    },
  },
  'PUT /api/ReleaseNotes/{lang}': {
    leaves: ['releaseNote.create'],
    by: 'ingrid',
    call: ({ ingrid }) => ingrid.put('/api/ReleaseNotes/1043', NOTE),
  },
  'DELETE /api/ReleaseNotes/{id}': {
    leaves: ['releaseNote.delete'],
    by: 'ingrid',
    call: async ({ ingrid }) => {
      const { body } = await ingrid.put<{ idReleaseNote: number }>('/api/ReleaseNotes/1043', NOTE);
      return ingrid.delete(`/api/ReleaseNotes/${body.idReleaseNote}`);
    },
  },
  'POST /api/KYC/import/preview': {
    leaves: ['kyc.preview'],
    by: 'ingrid',
    call: ({ ingrid }) => previewKyc(ingrid, 'id;soort;naam\n1;Adviseur;Lijn'),
  },
  'POST /api/KYC/import/apply': {
    leaves: ['kyc.import'],
    by: 'ingrid',
    call: async ({ ingrid }) => {
      const { idImport } = (await previewKyc(ingrid, 'id;soort;naam\n2;Adviseur;Vlak')).body;
      return ingrid.post('/api/KYC/import/apply', { idImport });
    },
  },
  'GET /api/management/clearrightscache': {
    leaves: ['rights.clear-cache'],
    by: 'ingrid',
    call: ({ ingrid }) => ingrid.get('/api/management/clearrightscache'),
  },
  'POST /api/management/appusers': {
    leaves: ['appuser.add'],
    by: 'ingrid',
    call: async ({ app, ingrid }) => {
      const { id: idUser } = await hire(app, nextName(), { roles: [] });
      return ingrid.post('/api/management/appusers', { idUser });
    },
  },
  'POST /api/management/accounts/{id}/link': {
    leaves: ['account.link-allowed'],
    by: 'ingrid',
    call: async (world) => world.ingrid.post(`/api/management/accounts/${await linked(world)}/link`),
  },
  'DELETE /api/management/accounts/{id}/link': {
    leaves: ['account.link-withdrawn'],
    by: 'ingrid',
    call: async (world) => {
      const id = await linked(world);
      await world.ingrid.post(`/api/management/accounts/${id}/link`);
      return world.ingrid.delete(`/api/management/accounts/${id}/link`);
    },
  },
  'PUT /api/userroles/{appId}/{userRoleId}': {
    leaves: ['role.change'],
    by: 'ingrid',
    call: async ({ app, ingrid }) => {
      const who = await hire(app, nextName());
      const { userRole, version } = await detailsOf(app, ingrid, who, 'Compliance');
      const of = { idUser: who.id, roleId: await roleIdOf(app, 'Compliance') };
      return ingrid.put(`/api/userroles/21/${userRole.idUserRole}`, { ...at({ 2: true }), ...of, version });
    },
  },
  'PUT /api/management/first-run/company': {
    leaves: ['company.change'],
    by: 'ingrid',
    call: async ({ app, ingrid }) => {
      await app.database
        .sql`update companies set administration_nr = null where parent_id is null and closed_on is null`;
      const { company } = (await ingrid.get<FirstRun>('/api/management/first-run')).body;
      return ingrid.put('/api/management/first-run/company', { ...company, administrationNr: nextName() });
    },
  },
  'POST /api/management/first-run/test-mail': {
    leaves: ['mail.test'],
    by: 'ingrid',
    call: ({ ingrid }) => ingrid.post('/api/management/first-run/test-mail'),
  },
  'POST /api/management/first-run/close': {
    leaves: ['firstRun.close'],
    by: 'ingrid',
    call: ({ ingrid }) => ingrid.post('/api/management/first-run/close'),
  },
  'POST /api/management/rolerequests/{id}/{decision}': {
    leaves: ['role.confirm'],
    by: 'ingrid',
    call: async ({ app, ingrid }) => {
      const asker = await hire(app, nextName(), { roles: ['Employee', 'Administrator'] });
      await save(app, asker, asker, 'Compliance', at({ 2: true }));
      const { body } = await ingrid.get<{ idRequest: number; idUser: number }[]>('/api/management/rolerequests');
      const request = body.find(({ idUser }) => idUser === asker.id);
      return ingrid.post(`/api/management/rolerequests/${request?.idRequest}/confirm`);
    },
  },
  'POST /api/management/import/preview': {
    leaves: ['import.preview'],
    by: 'ingrid',
    call: lookedAt,
  },
  'POST /api/management/import/apply': {
    leaves: ['person.create', 'import.apply'],
    by: 'ingrid',
    call: async (world) => {
      const { idImport } = (await lookedAt(world)).body;
      return world.ingrid.post('/api/management/import/apply', { idImport });
    },
  },
  'POST /api/management/import/{id}/undo': {
    leaves: ['import.preview'],
    by: 'ingrid',
    call: async (world) => {
      const { idImport } = (await lookedAt(world)).body;
      await world.ingrid.post('/api/management/import/apply', { idImport });
      return world.ingrid.post(`/api/management/import/${idImport}/undo`, {});
    },
  },
  'DELETE /api/management/import/{id}': {
    leaves: ['import.cancel'],
    by: 'ingrid',
    call: async (world) => world.ingrid.delete(`/api/management/import/${(await lookedAt(world)).body.idImport}`),
  },
};
