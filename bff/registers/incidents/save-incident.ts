import type { Context } from '#/bff/context.ts';
import { TIMELINE_FIELDS, type TimelineField } from '#/bff/contract/incident-timeline.ts';
import type { IncidentUpdate } from '#/bff/contract/incidents.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { staleVersion } from '#/bff/registers/stale-version.ts';
import { versionRead } from '#/bff/stale-version.ts';
import { auditIncident } from './audit-incident.ts';
import { checkDraft } from './check-draft.ts';
import { type IncidentRecord, updateIncident } from './queries.ts';
import { incidents } from './register.ts';
import { readIncidentStanding } from './relation-queries.ts';

/**
 * Stores what compliance has changed in an incident. Only a person who may edit incidents of another company can move
 * it to that company. A restricted incident can be moved by any named handler, because its company gives no access to
 * it.
 *
 * @returns the new version
 * @throws Failure NOT_FOUND, WRONG_STATUS (may not edit), VERSION_MISSING, STALE_VERSION, VALIDATION
 */
export async function saveIncident(
  context: Context,
  update: IncidentUpdate,
): Promise<{ idIncident: number; version: number }> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, update.idIncident, { lock: true });
    refuseUnless(loaded, 'edit');
    const { record } = loaded;
    const read = versionRead(update);
    await checkDraft(tx, update, record);
    if (update.idCompany !== record.companyId && !record.isRestricted)
      await refuseForeignCompany(tx, context, update.idCompany);
    const version = await updateIncident(tx, record.id, read, update);
    if (version === undefined) throw await staleVersion(tx, incidents, loaded);
    const moved = update.idCompany !== record.companyId && { from: record.companyId, to: update.idCompany };
    const changed = update.idIncidentStatus !== record.statusId && {
      status: { from: record.statusId, to: update.idIncidentStatus },
    };
    const redated = update.receivedOn !== null &&
      update.receivedOn !== record.receivedOn && { received: { from: record.receivedOn, to: update.receivedOn } };
    await auditIncident(
      tx,
      context,
      'update',
      { id: record.id, companyId: update.idCompany },
      {
        version,
        ...(moved && { company: moved }),
        ...changed,
        ...redated,
        fields: changedFields(record, update),
      },
    );
    return { idIncident: record.id, version };
  });
}

/**
 * The names of the changed entries, without their contents; company, status and day of receipt are recorded separately.
 */
function changedFields(record: IncidentRecord, update: IncidentUpdate): TimelineField[] {
  const pairs: Record<TimelineField, [unknown, unknown]> = {
    subject: [record.subject, update.subject],
    phone: [record.phone, update.phone],
    email: [record.email, update.email],
    date: [record.date, update.date],
    idIncidentType: [record.typeId, update.idIncidentType],
    description: [record.description, update.description],
    summary: [record.summary, update.summary],
    idOutcome: [record.outcomeId, update.idOutcome],
  };
  return TIMELINE_FIELDS.filter((name) => pairs[name][0] !== pairs[name][1]);
}

async function refuseForeignCompany(
  tx: Parameters<typeof readIncidentStanding>[0],
  { actor }: Context,
  companyId: number | null,
): Promise<void> {
  const { relations } = await readIncidentStanding(tx, actor);
  const isEditor = relations({ id: null, companyId, handlerId: null, isRestricted: false }).includes('editor');
  refuseFaults(isEditor ? {} : { idCompany: ['notAllowed'] });
}
