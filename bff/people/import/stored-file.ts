import { promisify } from 'node:util';
import { createGzip, type Gzip, gunzip } from 'node:zlib';
import type { ImportFault, ImportField, ImportKind } from '#/bff/contract/people-import.ts';
import type { Input } from './inputs.ts';
import { type ReadFile, readTable } from './read-table.ts';

const expand = promisify(gunzip);

/** Compresses a file for storage until it is applied. */
export const packer = (): Gzip => createGzip({ level: 1 });

/**
 * The size of the parts in which a file is decompressed. The system can reclaim parts of this size one by one; with
 * smaller ones, the process would keep the memory.
 */
const PART_BYTES = 1024 * 1024;

/** Reads a stored file; nothing refers to the uncompressed file afterwards, so its memory can be reclaimed. */
export const readPacked = (content: Buffer): Promise<ReadFile | ImportFault> =>
  expand(content, { chunkSize: PART_BYTES }).then(readTable);

/** Reads a stored file again. @throws Error if this version of Openboek finds faults in it */
export async function unpack(content: Buffer): Promise<{ kind: ImportKind; inputs: readonly Input<ImportField>[] }> {
  const read = await readPacked(content);
  if ('code' in read) throw new Error(`a stored file can no longer be read: ${read.code}`);
  const { kind, inputs, faults } = read;
  if (!kind || faults.length > 0) throw new Error('a stored file has faults');
  return { kind, inputs };
}
