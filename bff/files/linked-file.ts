import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import type { FileRecord } from './queries.ts';
import type { FileRegister } from './record-file.ts';

/** A record's file as the API shows it (FI-002). */
export function linkedFileOf(
  { noun }: Pick<FileRegister, 'noun'>,
  recordId: number,
  { id, filename, contentType, bytes, scan }: Pick<FileRecord, 'id' | 'filename' | 'contentType' | 'bytes' | 'scan'>,
): LinkedFile {
  return {
    idLinkedFile: id,
    filename,
    url: `/api/files/download/${noun}/${recordId}`,
    contenttype: contentType,
    bytes,
    scan,
  };
}
