import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The maximum number of bytes of the end record with its comment. */
const END_AT_MOST = 22 + 0xffff;

/**
 * The wanted entries of a zip file, by name; never takes more than `maxBytes` of memory, whatever sizes the
 * file states.
 *
 * @throws Error if it is not a zip file, is encrypted or split, or would exceed the limit
 */
export async function unzip(
  file: Buffer,
  { wants, maxBytes }: { wants: (name: string) => boolean; maxBytes: number },
): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  let left = maxBytes;
  for (const { name, method, at, length } of directoryOf(file)) {
    if (!wants(name)) continue;
    const packed = file.subarray(at, at + length);
    if (method !== 0 && method !== 8) throw new Error(`${name} uses an unsupported compression method`);
    if (left <= 0 || (method === 0 && length > left)) throw new Error('the unpacked file is too large');
    const content = method === 0 ? packed : await inflate(packed, { maxOutputLength: left });
    left -= content.length;
    entries.set(name, content);
  }
  return entries;
}

interface Entry {
  name: string;
  method: number;
  /** The position at which an entry's content begins, and its compressed size. */
  at: number;
  length: number;
}

function* directoryOf(file: Buffer): Generator<Entry> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end < file.length - END_AT_MOST || file.readUInt32LE(end) !== END) throw new Error('not a zip file');
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error('the directory of the zip file is broken');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (file.readUInt16LE(at + 8) & 1) throw new Error(`${name} is encrypted`);
    const local = file.readUInt32LE(at + 42);
    if (file.readUInt32LE(local) !== LOCAL) throw new Error(`${name} is not where the zip directory places it`);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    yield { name, method: file.readUInt16LE(at + 10), at: begin, length: file.readUInt32LE(at + 20) };
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}
