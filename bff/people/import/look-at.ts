import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { previewImport } from './preview-import.ts';
import type { PreviewCall } from './previews.ts';

/**
 * Does the work of `Previews.look` in the calling thread, which is the import thread, or that of a test that is not
 * about threads.
 *
 * @param collect frees the memory that a large step leaves behind
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
