import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import { DOWNLOAD_SECONDS } from '#/bff/contract/dossiers.ts';
import { DEFAULT_LANGUAGE } from '#/bff/contract/languages.ts';
import { notFound } from '#/bff/failure.ts';
import { type Download, type DownloadWish, openFile, refuseUnsafe } from '#/bff/files/download.ts';
import { findFile } from '#/bff/files/queries.ts';
import { loadDossier } from './load-dossier.ts';
import { findDossierOf, listDossierFiles } from './queries.ts';
import { findLineOf, insertTicket, takeTicket } from './ticket-queries.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * A URL that opens a file once, for the caller, within a minute. It is meant for a new tab, and does not work for other
 * people.
 *
 * @throws Failure NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED
 */
export async function makeDownloadUrl(context: Context, id: number): Promise<{ url: string }> {
  const { sql } = context.services;
  const dossierId = await findDossierOf(sql, id);
  if (dossierId === undefined) throw notFound(`dossier file ${id}`);
  await loadDossier(sql, context, dossierId);
  const [line] = await listDossierFiles(sql, dossierId, DEFAULT_LANGUAGE, id);
  if (!line) throw notFound(`dossier file ${id}`);
  refuseUnsafe(line);
  const token = randomBytes(32).toString('base64url');
  await insertTicket(sql, {
    ...{ hash: hashOf(token), fileId: line.fileId },
    ...{ userId: context.actor.id, seconds: DOWNLOAD_SECONDS },
  });
  return { url: `/api/dossiers/download/${token}` };
}

/**
 * The file that a URL of `makeDownloadUrl` opens. Access to its record is checked again, because the person may have
 * lost rights within the minute.
 *
 * @throws Failure NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED
 */
export async function openByTicket(context: Context, token: string, wish: DownloadWish): Promise<Download> {
  const { sql } = context.services;
  const fileId = await takeTicket(sql, hashOf(token), context.actor.id);
  const line = fileId === undefined ? undefined : await findLineOf(sql, fileId);
  if (!line) throw notFound('download address');
  return openLine(context, line.dossierId, fileId as number, wish);
}

/**
 * A file of a dossier, for any number of requests: previews fetch it in pieces.
 *
 * @throws Failure NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED
 */
export async function openDossierFile(context: Context, id: number, wish: DownloadWish): Promise<Download> {
  const { sql } = context.services;
  const dossierId = await findDossierOf(sql, id);
  if (dossierId === undefined) throw notFound(`dossier file ${id}`);
  await loadDossier(sql, context, dossierId);
  const [line] = await listDossierFiles(sql, dossierId, DEFAULT_LANGUAGE, id);
  if (!line) throw notFound(`dossier file ${id}`);
  return openLine(context, dossierId, line.fileId, wish);
}

async function openLine(context: Context, dossierId: number, fileId: number, wish: DownloadWish): Promise<Download> {
  const { register, loaded } = await loadDossier(context.services.sql, context, dossierId);
  const file = await findFile(context.services.sql, fileId);
  if (!file) throw notFound(`file ${fileId}`);
  return openFile(context, file, { register, record: loaded.record }, wish);
}
