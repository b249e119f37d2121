/**
 * A line of the comparison. `was` is its line number in the earlier text and `is` that in the later text, counted from
 * 1; null if that text does not contain the line.
 */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
  was: number | null;
  is: number | null;
}

/** Equal lines that are folded, or lines that are shown. */
export type DiffPart = { lines: DiffLine[] } | { hidden: DiffLine[] };

/** The number of equal lines shown before and after each difference. */
const AROUND = 3;

/**
 * Compares two texts. The result has as few removed and added lines as possible; at each difference, removed lines come
 * first.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const lengths = commonLengths(old, fresh);
  const lines: DiffLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    const [was, is] = [old[at], fresh[to]];
    if (was !== undefined && was === is) {
      lines.push({ kind: 'same', text: was, was: ++at, is: ++to });
    } else if (
      was !== undefined &&
      (is === undefined || lengthAt(lengths, at + 1, to) >= lengthAt(lengths, at, to + 1))
    ) {
      lines.push({ kind: 'gone', text: was, was: ++at, is: null });
    } else {
      lines.push({ kind: 'new', text: is ?? '', was: null, is: ++to });
    }
  }
  return lines;
}

/** Returns the differences with a few equal lines before and after them. All other equal lines are folded. */
export function foldEqual(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = (place: number) =>
    lines.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind !== 'same');
  const parts: DiffPart[] = [];
  lines.forEach((line, place) => {
    const last = parts.at(-1);
    if (isNear(place)) {
      if (last && 'lines' in last) last.lines.push(line);
      else parts.push({ lines: [line] });
    } else if (last && 'hidden' in last) last.hidden.push(line);
    else parts.push({ hidden: [line] });
  });
  return parts;
}

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');

/**
 * For each pair of positions in the two texts, the length of the longest common subsequence of the lines from there on.
 */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = fresh.length - 1; to >= 0; to--) {
      const isSame = old[at] === fresh[to];
      const length = isSame
        ? lengthAt(lengths, at + 1, to + 1) + 1
        : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
      (lengths[at] as Uint32Array)[to] = length;
    }
  return lengths;
}

const lengthAt = (lengths: readonly Uint32Array[], at: number, to: number): number => lengths[at]?.[to] ?? 0;
