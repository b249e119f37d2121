import { createHash } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import { hashToken, randomToken } from '#/bff/auth/seal.ts';
import type { Anonymous } from '#/bff/context.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { requiredText } from '#/bff/contract/text.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { insertDossierFile } from '#/bff/dossiers/queries.ts';
import { Failure } from '#/bff/failure.ts';
import { insertFile } from '#/bff/files/queries.ts';
import { describeFile, withUpload } from '#/bff/files/with-upload.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listEligible } from '#/bff/registers/incidents/relation-queries.ts';
import { refuseFlood } from './attach-file.ts';
import {
  findByCode,
  findRecentMessages,
  insertCaseToken,
  insertReporterMessage,
  lockCase,
  renewCaseToken,
} from './case-queries.ts';
import { refused, type Solved } from './challenge.ts';
import { spendChallenge } from './challenge-queries.ts';

/** After this many minutes without a call, the page asks for the code again. */
const TOKEN_MINUTES = 30;
const MESSAGES_AN_HOUR = 60;
/** File type "other" of a dossier. */
const OTHER = 99;

/**
 * The stored hash of a code, computed from the hash that the browser sends. A person who can read the database
 * therefore cannot send the browser's hash.
 */
export const storedHash = (codeHash: string): Buffer => createHash('sha256').update(codeHash).digest();

/**
 * Opens the case of a code.
 *
 * @param solved a proof of work, which this attempt uses up whether or not the code is right; null for a browser
 *   without JavaScript
 * @param onWrong called if the code does not open a case; it may refuse further wrong codes for a while, but the right
 * code still opens the case
 * @returns a token for the calls that follow
 * @throws Failure NOT_FOUND, CHALLENGE_REFUSED (already spent)
 */
export async function openCase(
  { services: { sql } }: Anonymous,
  codeHash: string,
  solved: Solved | null,
  onWrong: () => void,
): Promise<string> {
  const hash = storedHash(codeHash);
  if (solved && !(await transaction(sql, (tx) => spendChallenge(tx, { ...solved, reportHash: hash }))))
    throw refused('the challenge was already used');
  const id = await findByCode(sql, hash);
  if (id === undefined) {
    onWrong();
    throw new Failure('NOT_FOUND', 'no such code');
  }
  const token = randomToken();
  await insertCaseToken(sql, hashToken(token), id, TOKEN_MINUTES);
  return token;
}

/**
 * The incident of a token, which is then valid for another `TOKEN_MINUTES`.
 * @throws Failure NOT_FOUND if there is no such token, or it has expired
 */
export async function caseOf({ services: { sql } }: Anonymous, token: string): Promise<number> {
  const id = await renewCaseToken(sql, hashToken(token), TOKEN_MINUTES);
  if (id === undefined) throw new Failure('NOT_FOUND', 'no such case, or its page was left open for too long');
  return id;
}

/**
 * Adds a text from a reporter; the same text again within a minute counts as the same message.
 *
 * @throws Failure NOT_FOUND, VALIDATION, TOO_FAST
 */
export async function writeMessage(from: Anonymous, token: string, typed: string): Promise<void> {
  const id = await caseOf(from, token);
  const parsed = requiredText(LIMITS.longText).safeParse(typed);
  if (!parsed.success) throw new Failure('VALIDATION', 'no text', { fields: { text: [faultOf(parsed.error)] } });
  await transaction(from.services.sql, async (tx) => {
    const about = await lockCase(tx, id);
    const { count, last } = await findRecentMessages(tx, id);
    if (last === parsed.data) return;
    refuseMany(count);
    await insertReporterMessage(tx, id, parsed.data, null);
    await leaveTrace(tx, from.requestId, 'incident.message', id, about, {});
  });
}

const faultOf = ({ issues: [first] }: { issues: { message: string }[] }) =>
  first?.message === 'tooLong' || first?.message === 'invalidText' ? first.message : 'required';

function refuseMany(count: number): void {
  if (count >= MESSAGES_AN_HOUR) throw new Failure('TOO_FAST', 'too many messages within an hour', { retryAfter: 600 });
}

/**
 * Adds the request's file to the dossier of a case, and mentions it in the conversation.
 *
 * @throws Failure NOT_FOUND, TOO_FAST, TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED
 */
export async function addFile(
  from: Anonymous,
  token: string,
  request: Request,
  maxBytes: number,
): Promise<Record<string, never>> {
  const { services, requestId } = from;
  const id = await caseOf(from, token);
  await refuseFlood(services.sql, maxBytes);
  const upload = { services, requestId, actorId: null, register: 'incident', recordId: id, maxBytes } as const;
  return withUpload(upload, request, (file) =>
    transaction(services.sql, async (tx) => {
      const about = await lockCase(tx, id);
      refuseMany((await findRecentMessages(tx, id)).count);
      const fileId = await insertFile(tx, file, null);
      await insertDossierFile(tx, about.dossierId, fileId, { idFileType: OTHER, description: null, date: null }, null);
      await insertReporterMessage(tx, id, '', fileId);
      await leaveTrace(tx, requestId, 'file.upload', id, about, { fileId, ...describeFile(file) });
      return {};
    }),
  );
}

/**
 * Writes an audit entry without a person, and sends an email to the handler or, if there is none, to everybody
 * who may deal with the incident.
 */
async function leaveTrace(
  tx: Tx,
  requestId: string,
  action: 'incident.message' | 'file.upload',
  id: number,
  { handlerId }: { handlerId: number | null },
  detail: Record<string, unknown>,
): Promise<void> {
  await writeEntry(tx, {
    actorId: null,
    actorKind: 'outsider',
    action,
    entity: 'incident',
    entityId: id,
    outcome: 'done',
    requestId,
    detail,
  });
  const people = handlerId === null ? (await listEligible(tx, id)).map(({ idUser }) => idUser) : [handlerId];
  await notify(tx, people, {
    template: 'incidentMessage',
    params: { register: 'incident', record: id },
    key: `${id} ${requestId}`,
  });
}
