import { formatBytes, formatNumber } from '../format.ts';

interface Progress {
  /** How many rows the file will hold. */
  rows: number;
  /** Received so far. */
  bytes: number;
  /** About how many there will be; null where nobody said. */
  expected: number | null;
}

/** How far a file is, "61 %, 14,8 MB, 412 meldingen", as far as it is known; null: it was only asked for. */
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
