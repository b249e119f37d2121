import { expect, it } from 'vitest';
import { treeKey } from './tree-keys.ts';
import { makeTree, treeLines } from './tree-lines.ts';

const LINES = treeLines(
  makeTree([
    { id: 1, parentId: null, name: 'Groep' },
    { id: 2, parentId: 1, name: 'Infra' },
    { id: 3, parentId: null, name: 'Zonder ouder' },
  ]),
  new Set([1]),
  null,
);
const left = (at: number) => treeKey({ key: 'ArrowLeft', ctrlKey: false, altKey: false, metaKey: false }, LINES, at);

it('the left arrow folds an open line, goes from another line to its parent, and does nothing on a line without children or parent', () => {
  expect(left(0)).toEqual({ fold: 1, isOpen: false });
  expect(left(1)).toEqual({ select: 1 });
  expect(left(2)).toBeNull();
});
