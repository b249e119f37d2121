import type { GridGroup } from '#/bff/contract/grid-groups.ts';

/** One line of a grid's body: a group or a row. */
export type GridLine<Row> =
  | { kind: 'group'; group: GridGroup<Row> }
  | { kind: 'row'; row: Row; id: string; level: number };

/**
 * The lines of the body. Each line is created on demand, because only about forty of 100,000 rows are on the screen.
 */
export interface LineList<Row> {
  readonly length: number;
  at(index: number): GridLine<Row> | undefined;
  isGroup(index: number): boolean;
  /** The rows without group lines, in the order of the screen, excluding the rows of folded groups. */
  rows(): readonly Row[];
}

/** The line of a group, or the rows directly below a group. */
interface Segment<Row> {
  start: number;
  group: GridGroup<Row> | null;
  rows: readonly Row[];
  level: number;
}

function segmentsOf<Row>(
  groups: readonly GridGroup<Row>[],
  folded: ReadonlySet<string>,
  into: Segment<Row>[] = [],
): Segment<Row>[] {
  const next = () => {
    const last = into.at(-1);
    return last ? last.start + (last.group ? 1 : last.rows.length) : 0;
  };
  for (const group of groups) {
    into.push({ start: next(), group, rows: [], level: group.level });
    if (folded.has(group.path)) continue;
    if (group.rows.length > 0) into.push({ start: next(), group: null, rows: group.rows, level: group.level + 1 });
    segmentsOf(group.groups, folded, into);
  }
  return into;
}

const holds = <Row>({ groups, rows }: GridGroup<Row>, id: string, rowId: (row: Row) => string): boolean =>
  rows.some((row) => rowId(row) === id) || groups.some((group) => holds(group, id, rowId));

/**
 * The index of a row's line. If the row is in a folded group, it is the index of the group's line; -1 if the row is not
 * shown.
 */
export function lineOf<Row>(
  lines: LineList<Row>,
  id: string,
  folded: ReadonlySet<string>,
  rowId: (row: Row) => string,
): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines.at(at);
    const isHere =
      line?.kind === 'row' ? line.id === id : line && folded.has(line.group.path) && holds(line.group, id, rowId);
    if (isHere) return at;
  }
  return -1;
}

/**
 * The lines of the groups and of the rows in open groups; the lines of all rows if nothing is grouped.
 *
 * @param shown all shown rows, in their order
 * @param folded paths of the groups whose rows are hidden
 */
export function lineList<Row>(
  shown: readonly Row[],
  groups: readonly GridGroup<Row>[],
  folded: ReadonlySet<string>,
  rowId: (row: Row) => string,
): LineList<Row> {
  const all: Segment<Row> = { start: 0, group: null, rows: shown, level: 0 };
  const segments = groups.length > 0 ? segmentsOf(groups, folded) : [all];
  const last = segments.at(-1) ?? all;
  const segmentAt = (index: number): Segment<Row> => {
    let [low, high] = [0, segments.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((segments[middle] as Segment<Row>).start <= index) low = middle;
      else high = middle - 1;
    }
    return segments[low] as Segment<Row>;
  };
  const length = last.start + (last.group ? 1 : last.rows.length);
  return {
    length,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const { start, group, rows, level } = segmentAt(index);
      if (group) return { kind: 'group', group };
      const row = rows[index - start] as Row;
      return { kind: 'row', row, id: rowId(row), level };
    },
    isGroup: (index) => segmentAt(index).group !== null,
    rows: () => (segments.length === 1 ? last.rows : segments.flatMap(({ rows }) => rows)),
  };
}
