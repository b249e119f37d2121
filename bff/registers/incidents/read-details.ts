import type { Context } from '#/bff/context.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { linkedFileOf } from '#/bff/files/linked-file.ts';
import { findFile } from '#/bff/files/queries.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { findIncidentWords } from './list-queries.ts';
import { auditLook } from './read-timeline.ts';
import { incidents } from './register.ts';
import { findTerms } from './term-queries.ts';

/**
 * Everything the page of an incident shows. Opening it is audited.
 *
 * @throws Failure NOT_FOUND
 */
export async function readIncident(context: Context, id: number, lang: LanguageId): Promise<IncidentDetails> {
  const db = context.services.sql;
  const { record, allowed } = await loadRecord(db, context, incidents, id);
  await auditLook(context, record);
  const [words, terms, file] = await Promise.all([
    findIncidentWords(db, id, lang),
    findTerms(db, id),
    record.fileId === null ? undefined : findFile(db, record.fileId),
  ]);
  const { handler, ...named } = words;
  return {
    idIncident: record.id,
    idIncidentStatus: record.statusId,
    number: record.number,
    subject: record.subject,
    phone: record.phone,
    email: record.email,
    date: record.date,
    idIncidentType: record.typeId,
    description: record.description,
    summary: record.summary,
    idCompany: record.companyId,
    idDossier: record.dossierId,
    idLinkedIncidentFile: record.fileId,
    linkedFile: file ? linkedFileOf(incidents, id, file) : null,
    receivedAt: record.receivedAt.toISOString(),
    receivedOn: record.receivedOn,
    idOutcome: record.outcomeId,
    terms: terms ?? null,
    ...named,
    handler: record.handlerId === null ? null : { idUser: record.handlerId, displayname: handler ?? '' },
    isRestricted: record.isRestricted,
    allowedActions: [...allowed],
    version: record.version,
  };
}
