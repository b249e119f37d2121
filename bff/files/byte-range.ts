import type { ByteRange } from './store.ts';

/**
 * The part of a file of `size` bytes that a Range header requests (RFC 9110 §14): one range inside the file,
 * `unsatisfiable`, or null for the whole file. The result is null if the header is missing, uses another unit, is
 * unreadable, or names several ranges, which are not supported.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [from = '', to = ''] = match?.slice(1) ?? [];
  if (!match || (from === '' && to === '')) return null;
  if (from === '') return rangeWithin(size - Math.min(Number(to), size), size - 1, size);
  if (to !== '' && Number(to) < Number(from)) return null;
  return rangeWithin(Number(from), to === '' ? size - 1 : Number(to), size);
}

function rangeWithin(start: number, end: number, size: number): ByteRange | 'unsatisfiable' {
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}
