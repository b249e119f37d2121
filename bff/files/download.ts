import type { Readable } from 'node:stream';
import { wasDoneLately } from '#/bff/audit/last-change-queries.ts';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import type { BaseRecord, BaseRegister } from '#/bff/registers/register.ts';
import { readByteRange } from './byte-range.ts';
import { mayShowInline } from './content-type.ts';
import { contentDisposition } from './file-name.ts';
import { type FileRecord, findFile } from './queries.ts';
import type { FileRegister } from './record-file.ts';

/** The request from the reader's program, with header values as received. */
export interface DownloadWish {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  /** Whether the method is HEAD, so that no bytes are sent. */
  readonly headersOnly?: boolean;
}

export interface Download {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Record<string, string>;
  readonly body: Readable | null;
}

/** A program that fetches a file in pieces (a PDF viewer) causes one audit entry within this time, not hundreds. */
const SAME_READ_MINUTES = 10;

/**
 * A record's file, or the requested part of it, for anyone who may read the record (OP-067). The audit entry is written
 * before the first byte is sent.
 *
 * @throws Failure NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED
 */
export async function downloadFile(
  context: Context,
  register: FileRegister,
  id: number,
  wish: DownloadWish,
): Promise<Download> {
  const { sql } = context.services;
  const { record } = await loadRecord(sql, context, register, id);
  const file = record.fileId === null ? undefined : await findFile(sql, record.fileId);
  if (!file) throw notFound(`file of ${register.noun} ${id}`);
  return openFile(context, file, { register, record }, wish);
}

/**
 * A file or a part of it, for somebody who may read its record; the caller has checked this.
 *
 * @throws Failure FILE_NOT_SCANNED, FILE_INFECTED
 */
export async function openFile(
  context: Context,
  file: FileRecord,
  of: { register: Pick<BaseRegister, 'name'>; record: BaseRecord },
  wish: DownloadWish,
): Promise<Download> {
  refuseUnsafe(file);
  const plan = planAnswer(file, wish);
  if (plan.status === 416 || wish.headersOnly) return { ...plan, body: null };
  await auditRead(context, file, of, plan.range !== undefined);
  return { ...plan, body: plan.status === 304 ? null : await context.services.files.get(file.storeKey, plan.range) };
}

/** @throws Failure FILE_NOT_SCANNED, FILE_INFECTED */
export function refuseUnsafe({ scan }: Pick<FileRecord, 'scan'>): void {
  if (scan === 'infected') throw new Failure('FILE_INFECTED', 'the scanner found a virus in the file');
  if (scan === 'pending')
    throw new Failure('FILE_NOT_SCANNED', 'the file has not been scanned for viruses yet', { retryAfter: 30 });
}

function planAnswer(file: FileRecord, wish: DownloadWish) {
  const etag = `"${file.sha256.toString('hex')}"`;
  const headers = { ...headersOf(file), ETag: etag };
  if (wish.ifNoneMatch !== undefined && matches(wish.ifNoneMatch, etag)) return { status: 304 as const, headers };
  const isSame = wish.ifRange === undefined || wish.ifRange.trim() === etag;
  const range = isSame ? readByteRange(wish.range, file.bytes) : null;
  if (range === 'unsatisfiable')
    return { status: 416 as const, headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` } };
  if (range === null) return { status: 200 as const, headers: { ...headers, 'Content-Length': String(file.bytes) } };
  const { start, end } = range;
  const part = {
    'Content-Range': `bytes ${start}-${end}/${file.bytes}`,
    'Content-Length': String(end - start + 1),
  };
  return { status: 206 as const, headers: { ...headers, ...part }, range };
}

/** Prevents an uploaded file from running anything: no guessing of types, no scripts, no access to our origin. */
function headersOf({ contentType, filename }: FileRecord): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(mayShowInline(contentType) ? 'inline' : 'attachment', filename),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    // Only the reader's browser may cache the file, and must revalidate it each time: rights change, and reads are
    // audited.
    'Cache-Control': 'private, no-cache',
  };
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

async function auditRead(
  context: Context,
  file: FileRecord,
  { register, record }: { register: Pick<BaseRegister, 'name'>; record: BaseRecord },
  isPart: boolean,
): Promise<void> {
  const { sql } = context.services;
  const read = { action: 'file.read', entity: 'file', entityId: file.id };
  if (isPart && (await wasDoneLately(sql, { ...read, actorId: context.actor.id }, SAME_READ_MINUTES))) return;
  await recordDone(sql, context, {
    ...read,
    companyId: record.companyId,
    detail: { register: register.name, recordId: record.id, filename: file.filename },
  });
}
