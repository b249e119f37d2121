import { promisify } from 'node:util';
import { createGzip, type Gzip, gunzip } from 'node:zlib';
import type { ImportFault, ImportField, ImportKind } from '#/bff/contract/people-import.ts';
import type { Input } from './inputs.ts';
import { type ReadFile, readTable } from './read-table.ts';

const expand = promisify(gunzip);

/** Makes of a file what is kept of it until it is applied. */
export const packer = (): Gzip => createGzip({ level: 1 });

/** In parts that the system takes back one by one: of small ones the process would keep the room. */
const PART_BYTES = 1024 * 1024;

/** Reads what is kept. Of the file itself nothing is held meanwhile. */
export const readPacked = (content: Buffer): Promise<ReadFile | ImportFault> =>
  expand(content, { chunkSize: PART_BYTES }).then(readTable);

/** Reads a kept file again. @throws Error when this version no longer reads it as one without faults */
export async function unpack(content: Buffer): Promise<{ kind: ImportKind; inputs: readonly Input<ImportField>[] }> {
  const read = await readPacked(content);
  if ('code' in read) throw new Error(`a kept file is not read any more: ${read.code}`);
  const { kind, inputs, faults } = read;
  if (!kind || faults.length > 0) throw new Error('a kept file has faults');
  return { kind, inputs };
}
