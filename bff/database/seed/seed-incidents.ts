import type { Services } from '#/bff/context.ts';
import { hashCode } from '#/bff/contract/receipt-code.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { insertDossierFile } from '#/bff/dossiers/queries.ts';
import { insertFile, setRecordFile } from '#/bff/files/queries.ts';
import { storedHash } from '#/bff/public-incident/case.ts';
import { insertCode } from '#/bff/public-incident/case-queries.ts';
import { insertIncident } from '#/bff/registers/incidents/queries.ts';
import { CONFIDENTIAL, type ExampleIncident, INCIDENTS, TYPES_WITH_TERMS } from './incidents.ts';
import { upnFrom } from './people.ts';
import {
  datePastFiles,
  datePastIncident,
  datePastTerms,
  hasConfidential,
  incidentsSeeded,
  insertConfidential,
  insertPastMessage,
  markTypesWithTerms,
  nameConfidential,
  rememberIncidents,
  waitingSeeded,
} from './queries.ts';
import { type StoredPdf, storePdf } from './store-pdf.ts';

const DAY = 86_400_000;

/**
 * Adds the incidents of the example company, with their files. The progress is stored, so that the next start
 * continues an interrupted run, and a database that was seeded before incidents existed gets them once.
 */
export async function seedIncidents(services: Services, now: Date): Promise<void> {
  const { sql } = services;
  // Returns early if the database does not contain the example company, or its reports are not seeded yet.
  if ((await waitingSeeded(sql)) === null) return;
  const done = await incidentsSeeded(sql);
  if (done === 0) await markTypesWithTerms(sql, TYPES_WITH_TERMS);
  for (const [index, incident] of INCIDENTS.entries()) {
    if (index < done) continue;
    const at = new Date(now.getTime() - incident.days * DAY - 3_600_000);
    const files = await storeFiles(services, incident);
    await sql.begin(async (tx) => {
      await addIncident(tx, incident, at, files);
      await rememberIncidents(tx, index + 1);
    });
  }
}

async function addIncident(tx: Tx, incident: ExampleIncident, at: Date, stored: ReadonlyMap<string, StoredPdf>) {
  const { company, type, status, subject, description, summary, phone, email, files = [], attachment } = incident;
  const isRestricted = incident.excluded !== undefined;
  const { id, dossierId } = await insertIncident(
    tx,
    {
      ...{ subject, description, summary: summary ?? null, phone: phone ?? null, email: email ?? null },
      ...{ idCompany: company, idIncidentType: type, idIncidentStatus: status },
      date: at.toISOString().slice(0, 10),
      ...{ receivedOn: null, idOutcome: incident.outcome ?? null },
    },
    null,
    isRestricted,
  );
  const upns = {
    by: incident.by ? upnFrom(incident.by) : null,
    handler: incident.handler ? upnFrom(incident.handler) : null,
  };
  const { reportedBy, handlerId } = await datePastIncident(tx, id, at, upns);
  await datePastTerms(tx, id, { acknowledged: incident.acknowledged ?? null, feedback: incident.feedback ?? null });
  if (incident.excluded) await restrict(tx, id, at, incident.excluded.map(upnFrom));
  if (incident.code) await insertCode(tx, id, storedHash(await hashCode(incident.code)));
  for (const { days, by, text } of incident.messages ?? [])
    await insertPastMessage(tx, id, { at: new Date(at.getTime() + days * DAY), by, text });
  for (const [name, fileType, words] of files) {
    const file = await insertFile(tx, fileOf(stored, name), handlerId ?? reportedBy);
    await insertDossierFile(
      tx,
      dossierId,
      file,
      { idFileType: fileType, description: words, date: null },
      handlerId ?? reportedBy,
    );
  }
  await datePastFiles(tx, dossierId, at);
  if (attachment) await setRecordFile(tx, 'incidents', id, await insertFile(tx, fileOf(stored, attachment), null));
}

/**
 * Restricts an incident to the confidential handlers. The first time, fills their list, dated a day before the
 * incident.
 */
async function restrict(tx: Tx, id: number, at: Date, excluded: readonly string[]): Promise<void> {
  if (!(await hasConfidential(tx)))
    for (const { who, ...functions } of CONFIDENTIAL)
      await insertConfidential(tx, { upn: upnFrom(who), ...functions }, new Date(at.getTime() - DAY));
  await nameConfidential(tx, id, at, excluded);
}

function fileOf(stored: ReadonlyMap<string, StoredPdf>, name: string): StoredPdf {
  const file = stored.get(name);
  if (!file) throw new Error(`${name} was not stored`);
  return file;
}

/** The objects are stored before the rows, as with every upload. */
async function storeFiles({ files: store }: Services, incident: ExampleIncident): Promise<Map<string, StoredPdf>> {
  const { files = [], attachment, subject } = incident;
  const words = [
    ...files.map(([name, , text]) => [name, text] as const),
    ...(attachment ? [[attachment, subject] as const] : []),
  ];
  const stored = new Map<string, StoredPdf>();
  for (const [name, text] of words) stored.set(name, await storePdf(store, name, [text]));
  return stored;
}
