import { describe, expect, it } from 'vitest';
import { type GridColumnRule, sortRows } from '#/bff/contract/grid.ts';
import { groupRows } from '#/bff/contract/grid-groups.ts';
import { lineList, lineOf } from './grid-lines.ts';

interface Row {
  id: string;
  type: string;
  year: number;
}

const COLUMNS: readonly GridColumnRule<Row>[] = [
  { key: 'type', type: 'text' },
  { key: 'year', type: 'number' },
];
const ROWS: readonly Row[] = [
  { id: 'a', type: 'give', year: 1 },
  { id: 'b', type: 'give', year: 2 },
  { id: 'c', type: 'take', year: 1 },
  { id: 'd', type: 'give', year: 1 },
];
const GROUP = [
  { key: 'type', desc: false },
  { key: 'year', desc: false },
];
const shown = sortRows(ROWS, COLUMNS, GROUP);
const lines = (group = GROUP, folded: readonly string[] = []) =>
  lineList(shown, groupRows(shown, COLUMNS, group), new Set(folded), ({ id }) => id);
const read = (list: ReturnType<typeof lines>) =>
  Array.from({ length: list.length }, (_, at) => {
    const line = list.at(at);
    return line?.kind === 'group' ? line.group.path : `${'-'.repeat(line?.level ?? 0)}${line?.id}`;
  });

describe('the lines of the grid', () => {
  it('are the rows themselves if there are no groups', () => {
    expect(read(lines([]))).toEqual(['a', 'd', 'b', 'c']);
    expect(lines([]).isGroup(0)).toBe(false);
    expect(lineList([], [], new Set(), String).length).toBe(0);
  });

  it('contain each group before its rows, level by level', () => {
    expect(read(lines())).toEqual([
      ...['type=give/', 'type=give/year=1/', '--a', '--d', 'type=give/year=2/', '--b'],
      ...['type=take/', 'type=take/year=1/', '--c'],
    ]);
    expect(lines().at(9)).toBeUndefined();
    expect(lines().at(-1)).toBeUndefined();
    expect([0, 1, 2, 4, 5, 6].map((at) => lines().isGroup(at))).toEqual([true, true, false, true, false, true]);
  });

  it('do not contain the rows of folded groups, whether inner or outer', () => {
    expect(read(lines(GROUP, ['type=give/year=1/', 'type=take/']))).toEqual([
      ...['type=give/', 'type=give/year=1/', 'type=give/year=2/', '--b', 'type=take/'],
    ]);
    expect(read(lines(GROUP, ['type=give/', 'type=take/']))).toEqual(['type=give/', 'type=take/']);
    const single = groupRows(shown.slice(0, 3), COLUMNS, GROUP.slice(0, 1));
    const folded = lineList(shown.slice(0, 3), single, new Set(['type=give/']), ({ id }) => id);
    expect([folded.length, folded.isGroup(0)]).toEqual([1, true]);
    const only = lines(GROUP.slice(0, 1), ['type=give/']);
    expect(only.rows().map(({ id }) => id)).toEqual(['c']);
  });

  it('contain a row on its own line, or on the line of the outermost folded group that contains it', () => {
    const at = (id: string, folded: string[] = []) =>
      lineOf(lines(GROUP, folded), id, new Set(folded), (row) => row.id);
    expect([at('a'), at('b'), at('c')]).toEqual([2, 5, 8]);
    expect(at('b', ['type=give/year=1/'])).toBe(3);
    expect(at('d', ['type=give/year=1/'])).toBe(1);
    expect(at('d', ['type=give/year=1/', 'type=give/'])).toBe(0);
    expect(at('c', ['type=give/'])).toBe(3);
    expect(at('gone', ['type=give/'])).toBe(-1);
  });
});
