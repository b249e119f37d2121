import { formatBytes, formatNumber } from '../format.ts';

interface Progress {
  /** How many rows the file will contain. */
  rows: number;
  /** The number of bytes received so far. */
  bytes: number;
  /** The expected number of bytes; null if it is unknown. */
  expected: number | null;
}

/**
 * The known figures of a file's progress: "61 %, 14,8 MB, 412 meldingen". `detail` is empty if there is no progress
 * yet.
 */
export function exportFigures(progress: Progress | null, noun: { one: string; other: string }) {
  if (progress === null) return { percent: null, detail: '' };
  const { rows, bytes, expected } = progress;
  const percent = expected === null ? null : Math.min(99, Math.floor((bytes / expected) * 100));
  const parts = [
    ...(percent === null ? [] : [`${percent} %`]),
    formatBytes(bytes),
    `${formatNumber(rows)} ${rows === 1 ? noun.one : noun.other}`,
  ];
  return { percent, detail: parts.join(', ') };
}
