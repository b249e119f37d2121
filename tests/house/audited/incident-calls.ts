import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { markTypesWithTerms } from '#/bff/database/seed/queries.ts';
import { fileForm, PDF, PNG } from '#/tests/support/files.ts';
import { addToDossier, incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import type { AuditedCalls, World } from './audited-call.ts';

const ofInfra = { idCompany: 2 };

const incident = ({ dewi }: World): Promise<IncidentDetails> => newIncident(dewi, ofInfra);

/** An incident of a type with deadlines, handled by Dewi. */
async function withTerms(world: World): Promise<IncidentDetails> {
  await markTypesWithTerms(world.app.database.sql, [1]);
  const made = await incident(world);
  await world.dewi.post(`/api/incidents/${made.idIncident}/handler`, { idUser: world.dewi.id });
  return made;
}

async function attached(world: World): Promise<IncidentDetails> {
  const made = await incident(world);
  const path = `/api/files/upload/incident/${made.idIncident}`;
  await world.dewi.send(path, { method: 'POST', body: fileForm(PNG, 'foto.png') });
  return made;
}

async function filed(world: World): Promise<{ idDossier: number; file: DossierFile }> {
  const { idDossier } = await incident(world);
  const response = await addToDossier(world.dewi, idDossier, { content: PDF, name: 'verklaring.pdf' });
  return { idDossier, file: (await response.json()) as DossierFile };
}

/** Downloads a file and reads it to its end. */
async function download({ dewi }: World, path: string) {
  const response = await dewi.send(path, {});
  await response.arrayBuffer();
  return response;
}

/** An incident that only Dewi can see. */
async function restricted(world: World): Promise<number> {
  const { idIncident } = await incident(world);
  const { sql } = world.app.database;
  await sql`update incidents set restricted = true where id = ${idIncident}`;
  await sql`insert into incident_named_handlers (incident_id, user_id) values (${idIncident}, ${world.dewi.id})`;
  return idIncident;
}

/** The calls for incidents and dossiers. */
export const incidentCalls: AuditedCalls = {
  'POST /api/incidents': {
    leaves: ['incident.create'],
    by: 'dewi',
    call: ({ dewi }) => dewi.post('/api/incidents', incidentEntries(ofInfra)),
  },
  'PUT /api/incidents': {
    leaves: ['incident.update'],
    by: 'dewi',
    call: async (world) => {
      const { idIncident, version } = await incident(world);
      return world.dewi.put('/api/incidents', { ...incidentEntries(ofInfra), idIncident, version });
    },
  },
  'DELETE /api/incidents/{id}': {
    leaves: ['incident.delete'],
    by: 'dewi',
    call: async (world) => world.dewi.delete(`/api/incidents/${(await incident(world)).idIncident}`),
  },
  'POST /api/incidents/{id}/restore': {
    leaves: ['incident.restore'],
    by: 'dewi',
    call: async (world) => {
      const { idIncident } = await incident(world);
      await world.dewi.delete(`/api/incidents/${idIncident}`);
      return world.dewi.post(`/api/incidents/${idIncident}/restore`);
    },
  },
  'POST /api/incidents/{id}/handler': {
    leaves: ['incident.assign'],
    by: 'dewi',
    call: async (world) => {
      const { idIncident } = await incident(world);
      return world.dewi.post(`/api/incidents/${idIncident}/handler`, { idUser: world.dewi.id });
    },
  },
  'POST /api/incidents/{id}/acknowledgement': {
    leaves: ['incident.acknowledge'],
    by: 'dewi',
    call: async (world) => world.dewi.post(`/api/incidents/${(await withTerms(world)).idIncident}/acknowledgement`, {}),
  },
  'POST /api/incidents/{id}/feedback': {
    leaves: ['incident.give-feedback'],
    by: 'dewi',
    call: async (world) => world.dewi.post(`/api/incidents/${(await withTerms(world)).idIncident}/feedback`, {}),
  },
  'POST /api/incidents/{id}/conversation': {
    leaves: ['incident.answer'],
    by: 'dewi',
    call: async (world) => {
      const { idIncident } = await withTerms(world);
      await world.app.database.sql`
        insert into incident_codes (incident_id, code_hash) values (${idIncident}, ${Buffer.from(String(idIncident))})`;
      return world.dewi.post(`/api/incidents/${idIncident}/conversation`, { text: 'Dank voor je melding.' });
    },
  },
  'POST /api/incidents/{id}/notes': {
    leaves: ['incident.note'],
    by: 'dewi',
    call: async (world) =>
      world.dewi.post(`/api/incidents/${(await incident(world)).idIncident}/notes`, { text: 'Onder ons.' }),
  },
  'POST /api/incidents/{id}/restriction': {
    leaves: ['incident.restrict'],
    by: 'dewi',
    call: async (world) => world.dewi.post(`/api/incidents/${(await withTerms(world)).idIncident}/restriction`),
  },
  'POST /api/incidents/{id}/named': {
    leaves: ['incident.name-handler'],
    by: 'dewi',
    call: async (world) => {
      const { id: idUser } = await world.app.as('marijke.vandenbroek');
      return world.dewi.post(`/api/incidents/${await restricted(world)}/named`, { idUser });
    },
  },
  'DELETE /api/incidents/{id}/named/{idUser}': {
    leaves: ['incident.take-off-handler'],
    by: 'dewi',
    call: async (world) => {
      const { id: idUser } = await world.app.as('marijke.vandenbroek');
      const id = await restricted(world);
      await world.dewi.post(`/api/incidents/${id}/named`, { idUser });
      return world.dewi.delete(`/api/incidents/${id}/named/${idUser}`);
    },
  },
  'POST /api/incidents/{id}/concerned': {
    leaves: ['incident.add-concerned'],
    by: 'dewi',
    call: async (world) =>
      world.dewi.post(`/api/incidents/${await restricted(world)}/concerned`, { idUser: world.sanne.id }),
  },
  'DELETE /api/incidents/{id}/concerned/{idUser}': {
    leaves: ['incident.remove-concerned'],
    by: 'dewi',
    call: async (world) => {
      const id = await restricted(world);
      await world.dewi.post(`/api/incidents/${id}/concerned`, { idUser: world.sanne.id });
      return world.dewi.delete(`/api/incidents/${id}/concerned/${world.sanne.id}`);
    },
  },
  'POST /api/files/upload/incident/{id}': {
    leaves: ['file.upload'],
    by: 'dewi',
    call: async (world) => {
      const path = `/api/files/upload/incident/${(await incident(world)).idIncident}`;
      return world.dewi.send(path, { method: 'POST', body: fileForm(PNG, 'foto.png') });
    },
  },
  'DELETE /api/files/delete/incident/{id}': {
    leaves: ['file.delete'],
    by: 'dewi',
    call: async (world) => world.dewi.delete(`/api/files/delete/incident/${(await attached(world)).idIncident}`),
  },
  'GET /api/files/download/incident/{id}': {
    leaves: ['file.read'],
    by: 'dewi',
    call: async (world) => download(world, `/api/files/download/incident/${(await attached(world)).idIncident}`),
  },
  'POST /api/dossiers/files/upload/{idDossier}': {
    leaves: ['dossier.upload'],
    by: 'dewi',
    call: async (world) =>
      addToDossier(world.dewi, (await incident(world)).idDossier, { content: PDF, name: 'verklaring.pdf' }),
  },
  'PUT /api/dossiers/files/{idDossier}': {
    leaves: ['dossier.update'],
    by: 'dewi',
    call: async (world) => {
      const { idDossier, file } = await filed(world);
      const { idDossierLinkedFile } = file;
      return world.dewi.put(`/api/dossiers/files/${idDossier}`, { idDossierLinkedFile, description: 'ondertekend' });
    },
  },
  'DELETE /api/dossiers/files/{idDossier}/{idFile}': {
    leaves: ['dossier.delete'],
    by: 'dewi',
    call: async (world) => {
      const { idDossier, file } = await filed(world);
      return world.dewi.delete(`/api/dossiers/files/${idDossier}/${file.idDossierLinkedFile}`);
    },
  },
  'GET /api/dossiers/download/{token}': {
    leaves: ['file.read'],
    by: 'dewi',
    call: async (world) => {
      const { file } = await filed(world);
      const asked = await world.dewi.get<{ url: string }>(`/api/dossiers/downloadurl/${file.idDossierLinkedFile}`);
      return download(world, asked.body.url);
    },
  },
  'GET /api/dossiers/content/{id}': {
    leaves: ['file.read'],
    by: 'dewi',
    call: async (world) => download(world, `/api/dossiers/content/${(await filed(world)).file.idDossierLinkedFile}`),
  },
  'GET /api/dossiers/archive/{idDossier}': {
    leaves: ['dossier.archive'],
    by: 'dewi',
    call: async (world) => download(world, `/api/dossiers/archive/${(await filed(world)).idDossier}`),
  },
};
