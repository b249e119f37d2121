import { writeEntry } from '#/bff/audit/write-entry.ts';
import { hashToken } from '#/bff/auth/seal.ts';
import type { Anonymous } from '#/bff/context.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { insertFile, setRecordFile } from '#/bff/files/queries.ts';
import { describeFile, type StoredFile, withUpload } from '#/bff/files/with-upload.ts';
import { countOutsideBytes, findToken, markUsed } from './attachment-queries.ts';

/** The number of bytes that all people who are not signed in may add to the store in an hour, taken together. */
const MOST_BYTES_AN_HOUR = 2_000_000_000;
const BUSY = { retryAfter: 600 };

/**
 * Limits how many attachments one process receives at once; their bytes count towards the limit per hour only once they
 * are stored.
 */
export class Attachments {
  static readonly MOST = 20;
  #underWay = 0;

  /** @throws Failure TOO_FAST while too many other files are being uploaded */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= Attachments.MOST)
      throw new Failure('TOO_FAST', 'too many attachments at once', { retryAfter: 10 });
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }
}

/**
 * Attaches the request's file to the token's incident. A failed upload leaves the token valid; a successful one uses it
 * up, but the same file sent again gets the same answer.
 *
 * @throws Failure NOT_FOUND (no such token), TOO_FAST, TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED
 */
export async function attachFile(
  { services, requestId }: Anonymous,
  token: string,
  request: Request,
  maxBytes: number,
): Promise<Record<string, never>> {
  const { sql } = services;
  const hash = hashToken(token);
  const { incidentId } = (await findToken(sql, hash, false)) ?? noToken();
  await refuseFlood(sql, maxBytes);
  const upload = { services, requestId, actorId: null, register: 'incident', recordId: incidentId, maxBytes } as const;
  return withUpload(upload, request, (file) => transaction(sql, (tx) => attach(tx, requestId, hash, file)));
}

/**
 * @throws Failure TOO_FAST while the files sent in the past hour by people who are not signed in leave no room for
 * another file
 */
export async function refuseFlood(db: Db, maxBytes: number): Promise<void> {
  if ((await countOutsideBytes(db)) + maxBytes > MOST_BYTES_AN_HOUR)
    throw new Failure('TOO_FAST', 'too many attachments this hour', BUSY);
}

async function attach(tx: Tx, requestId: string, hash: Buffer, file: StoredFile): Promise<Record<string, never>> {
  const { incidentId, usedFor } = (await findToken(tx, hash, true)) ?? noToken();
  if (usedFor?.equals(file.sha256)) throw new StoredAnswer(200, {});
  if (usedFor) noToken();
  const fileId = await insertFile(tx, file, null);
  await setRecordFile(tx, 'incidents', incidentId, fileId);
  await markUsed(tx, hash, file.sha256);
  await writeEntry(tx, {
    actorId: null,
    actorKind: 'outsider',
    action: 'file.upload',
    entity: 'incident',
    entityId: incidentId,
    outcome: 'done',
    requestId,
    detail: { fileId, ...describeFile(file) },
  });
  return {};
}

function noToken(): never {
  throw new Failure('NOT_FOUND', 'no such token, or it has been used or has expired');
}
