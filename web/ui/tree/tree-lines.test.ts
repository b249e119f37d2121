import { describe, expect, it } from 'vitest';
import { foundWithAbove, makeTree, openAtFirst, treeLines } from './tree-lines.ts';

const node = (id: number, parentId: number | null, name: string) => ({ id, parentId, name });
const TREE = makeTree([
  node(1, null, 'Groep'),
  node(2, 1, 'Infra'),
  node(3, 2, 'Wegen'),
  node(4, 1, 'Bouw'),
  node(5, 99, 'Zonder ouder'),
]);
const shapeOf = (lines: ReturnType<typeof treeLines>) =>
  lines.map(({ node, level, isOpen, position, size }) => [node.name, level, isOpen, `${position}/${size}`]);

describe('the lines of a tree', () => {
  it('are in the order of the tree, each with its level and position; nodes without a parent are at the top', () => {
    expect(shapeOf(treeLines(TREE, new Set([1, 2]), null))).toEqual([
      ['Groep', 1, true, '1/2'],
      ['Infra', 2, true, '1/2'],
      ['Wegen', 3, null, '1/1'],
      ['Bouw', 2, null, '2/2'],
      ['Zonder ouder', 1, null, '2/2'],
    ]);
  });

  it('do not include the nodes below a closed node', () => {
    expect(shapeOf(treeLines(TREE, new Set([1]), null)).map(([name]) => name)).toEqual([
      'Groep',
      'Infra',
      'Bouw',
      'Zonder ouder',
    ]);
  });

  it('are, during a search, only the found nodes and their ancestors, with positions among the shown nodes', () => {
    const shown = foundWithAbove(TREE, (text) => text.includes('Wegen'));
    expect(shapeOf(treeLines(TREE, new Set([1, 2]), shown))).toEqual([
      ['Groep', 1, true, '1/1'],
      ['Infra', 2, true, '1/1'],
      ['Wegen', 3, null, '1/1'],
    ]);
  });
});

describe('a tree', () => {
  it('finds the nodes above and below a node', () => {
    expect(TREE.above(3).map(({ id }) => id)).toEqual([2, 1]);
    expect(TREE.below(1).map(({ id }) => id)).toEqual([2, 4, 3]);
  });

  it('is at first fully open if it is small, and open only down to the chosen nodes if it is large', () => {
    expect([...openAtFirst(TREE, [])].toSorted()).toEqual([1, 2, 3, 4, 5]);
    const large = makeTree([
      node(1, null, 'Groep'),
      node(2, 1, 'A'),
      node(3, 2, 'B'),
      ...Array.from({ length: 60 }, (_, index) => node(10 + index, 2, `N${index}`)),
    ]);
    expect([...openAtFirst(large, [])]).toEqual([1]);
    expect([...openAtFirst(large, [15])]).toEqual([1, 2]);
  });

  it('with 40,000 nodes below a single node is built completely', () => {
    const wide = makeTree(Array.from({ length: 40_001 }, (_, id) => node(id, id === 0 ? null : 0, `N${id}`)));
    expect(wide.childrenOf(0)).toHaveLength(40_000);
  }, 5_000);

  it('with 5,000 nodes on many levels is laid out completely', () => {
    const many = makeTree(
      Array.from({ length: 5_000 }, (_, index) =>
        node(index + 1, index === 0 ? null : Math.floor((index - 1) / 7) + 1, `N${index}`),
      ),
    );
    expect(treeLines(many, new Set(many.nodes.keys()), null)).toHaveLength(5_000);
    expect(many.below(1)).toHaveLength(4_999);
  });
});
