import { createHash } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import { hashToken, randomToken } from '#/bff/auth/seal.ts';
import type { Anonymous } from '#/bff/context.ts';
import type { IncidentReport } from '#/bff/contract/incident-report.ts';
import type { Restriction } from '#/bff/contract/public-incident.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { insertExclusions, insertNamed } from '#/bff/registers/incidents/handler-queries.ts';
import { notifyOfArrival } from '#/bff/registers/incidents/notify-of-arrival.ts';
import { insertIncident, isItemOffered } from '#/bff/registers/incidents/queries.ts';
import { insertToken } from './attachment-queries.ts';
import { storedHash } from './case.ts';
import { insertCode } from './case-queries.ts';
import { refused, type Solved } from './challenge.ts';
import { findReported, nameIncident, spendChallenge } from './challenge-queries.ts';
import { receiversOf } from './restriction.ts';

/** A report, with the data that determines who can open it. */
export interface Sent {
  readonly report: IncidentReport;
  /** The hash of the code with which the reporter can return; null if there is none. */
  readonly codeHash: string | null;
  /** Null if anyone who may deal with incidents can open it. */
  readonly restriction: Restriction | null;
}

const TOKEN_MINUTES = 15;
const NEW = 1;

/**
 * Records a report from the public form, without anything about the reporter except what they wrote. The same report
 * with the same challenge is recorded only once, even if the browser sends it again because the answer was lost.
 *
 * @param solved null if the form was sent without JavaScript, so that no challenge was solved
 * @param count called for a report that is about to be recorded; a repeated report does not count towards a limit
 * @returns a token for one attachment
 * @throws Failure VALIDATION, CHALLENGE_REFUSED (used up by another report); and any error from `count`
 */
export async function reportIncident(
  { services, requestId }: Anonymous,
  sent: Sent,
  solved: Solved | null,
  count: () => void,
): Promise<string> {
  return transaction(services.sql, async (tx) => {
    const before = solved && (await spend(tx, solved, sent));
    const id = before ?? (await record(tx, requestId, sent, count));
    if (solved && before === null) await nameIncident(tx, solved.hash, id);
    const token = randomToken();
    await insertToken(tx, hashToken(token), id, TOKEN_MINUTES);
    return token;
  });
}

/** @returns the incident to which the report has already led; null for a new report */
async function spend(
  tx: Tx,
  { hash, expiresAt }: Solved,
  { report, codeHash, restriction }: Sent,
): Promise<number | null> {
  const { subject, phone, email, date, idIncidentType, description } = report;
  const reportHash = createHash('sha256')
    .update(JSON.stringify([subject, phone, email, date, idIncidentType, description, codeHash, restriction]))
    .digest();
  if (await spendChallenge(tx, { hash, reportHash, expiresAt })) return null;
  const before = await findReported(tx, hash, reportHash);
  if (before === undefined) throw refused('the challenge was used for another report');
  return before;
}

async function record(
  tx: Tx,
  requestId: string,
  { report, codeHash, restriction }: Sent,
  count: () => void,
): Promise<number> {
  if (!(await isItemOffered(tx, 'incidentTypes', report.idIncidentType, null)))
    refuseFaults({ idIncidentType: ['notAllowed'] });
  const receivers = restriction && (await receiversOf(tx, restriction));
  count();
  const draft = { ...report, idIncidentStatus: NEW, summary: null, idCompany: null, receivedOn: null, idOutcome: null };
  const { id, number, dossierId } = await insertIncident(tx, draft, null, restriction !== null);
  if (restriction && receivers) {
    await insertNamed(tx, id, receivers, null);
    await insertExclusions(tx, id, restriction.excluded);
  }
  if (codeHash !== null && !(await insertCode(tx, id, storedHash(codeHash))))
    refuseFaults({ codeHash: ['notAllowed'] });
  await writeEntry(tx, {
    actorId: null,
    actorKind: 'outsider',
    action: 'incident.create',
    entity: 'incident',
    entityId: id,
    outcome: 'done',
    requestId,
    detail: { number, dossierId },
  });
  await notifyOfArrival(tx, id, null);
  return id;
}
