import type { ByteRange } from './store.ts';

/**
 * What a Range header requests of a file of `size` bytes (RFC 9110 §14): one range inside it,
 * `unsatisfiable`, or null for the whole file. The result is null if there is no header, another unit, an
 * unreadable value, or several ranges, which are not supported.
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
