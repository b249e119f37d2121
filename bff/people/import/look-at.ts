import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { previewImport } from './preview-import.ts';
import type { PreviewCall } from './previews.ts';

/**
 * What `Previews.look` answers, worked out where it is called: in the thread, and in tests that are about something else than threads.
 *
 * @param collect frees what a large step has left
 * @throws Failure and StoredAnswer as `previewImport` does
 */
export function lookAt(
  sql: Sql,
  { file, complete, actorId, importLeavers, ...asked }: PreviewCall,
  collect: () => void,
): Promise<ImportPreview> {
  const context = { ...asked, services: { sql, config: { importLeavers }, collect }, actor: { id: actorId } };
  return previewImport(context, file, complete);
}
