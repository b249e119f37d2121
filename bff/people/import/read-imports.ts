import type { Context } from '#/bff/context.ts';
import {
  type ChangesQuery,
  IMPORT_LIMITS,
  type ImportChanges,
  type ImportSummary,
} from '#/bff/contract/people-import.ts';
import { notFound } from '#/bff/failure.ts';
import { guardGain, guardOf } from './guard.ts';
import { findImportState, findSummary, listChanges, listSummaries, type StoredSummary } from './summary-queries.ts';

/**
 * GET /api/management/import: imports that wait for somebody, can be undone or were recently undone, and the reader's
 * own that were recently cancelled while they waited for confirmation.
 */
export async function listImports(context: Context): Promise<{ imports: ImportSummary[] }> {
  const { services, actor } = context;
  const stored = await listSummaries(services.sql, actor.id, IMPORT_LIMITS.undoDays);
  return { imports: await Promise.all(stored.map((one) => present(context, one))) };
}

/** GET /api/management/import/{id}/summary: the state of an import. @throws Failure NOT_FOUND */
export async function readImport(context: Context, id: string): Promise<ImportSummary> {
  const { services, actor } = context;
  const stored = await findSummary(services.sql, id, actor.id, IMPORT_LIMITS.undoDays);
  if (!stored) throw notFound(`import ${id}`);
  return present(context, stored);
}

/** GET /api/management/import/{id}/changes: some of the changes of an import. @throws Failure NOT_FOUND */
export async function readChanges(
  { services, actor }: Context,
  id: string,
  wanted: ChangesQuery,
): Promise<ImportChanges> {
  if (!(await findImportState(services.sql, id, actor.id))) throw notFound(`import ${id}`);
  return listChanges(services.sql, id, wanted);
}

async function present({ services: { sql, config } }: Context, stored: StoredSummary): Promise<ImportSummary> {
  const { createdBy, createdAt, endedAt, present: here, gain, undoBefore, isOpen, ...shown } = stored;
  const leaving = { left: shown.counts.leaving, present: here, createdBy };
  return {
    ...shown,
    guard: isOpen ? await guardOf(sql, leaving, config) : null,
    gain: isOpen ? await guardGain(sql, gain, createdBy) : null,
    createdOn: createdAt.toISOString(),
    endedOn: endedAt?.toISOString() ?? null,
    undoUntil: undoBefore?.toISOString() ?? null,
  };
}
