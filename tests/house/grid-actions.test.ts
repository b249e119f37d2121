import { describe, expect, it } from 'vitest';
import { GRID_COMMANDS } from '#/web/ui/grid/commands.ts';
import { GRID_KEYS } from '#/web/ui/grid/key-table.ts';
import { readSources } from './sources.ts';

/** The keys that only move the focus, as in the type `WalkingKey` of tests/e2e/support/grid-ways.ts. */
const WALKING = ['walk', 'firstLast', 'page', 'corners', 'intoRows'];
const ACTIONS = [...new Set([...Object.keys(GRID_COMMANDS), ...Object.keys(GRID_KEYS), 'cancelExport'])].filter(
  (action) => !WALKING.includes(action),
);

const grid = readSources(['web/ui/grid']).filter(({ isTest }) => !isTest);
const walks = readSources(['tests/e2e']).filter(({ path }) => /\/grid-actions[^/]*\.spec\.ts$/.test(path));

/** The actions that the tests declare for this way: `byKeys('pin', …)`, `byKeys(['pin', 'unpin'], …)`. */
function doneBy(way: 'byMouse' | 'byKeys'): Set<string> {
  const calls = walks.flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`\\b${way}\\(\\s*(\\[[^\\]]*\\]|'\\w+')`, 'g')),
  ]);
  return new Set(calls.flatMap((call) => [...(call[1] ?? '').matchAll(/'(\w+)'/g)].map((name) => name[1] ?? '')));
}

describe('an action of the grid', () => {
  it('is tested in the browser with the mouse', () => {
    expect(ACTIONS.filter((action) => !doneBy('byMouse').has(action))).toEqual([]);
  });

  it('is tested in the browser using only the keyboard', () => {
    expect(ACTIONS.filter((action) => !doneBy('byKeys').has(action))).toEqual([]);
  });

  it('is a command in the shared list if it has a label, and no part of the grid creates its own button', () => {
    const own = grid.filter(({ path, text }) => !path.endsWith('/CommandButton.tsx') && /<(Icon)?Button\b/.test(text));
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it('has its label and icon from the shared list', () => {
    const words = Object.values(GRID_COMMANDS).map(({ text }) => text);
    const again = grid.flatMap(({ path, text }) =>
      words
        .filter((word) => word.startsWith('grid') && text.includes(`text('${word}'`))
        .map((word) => `${path} ${word}`),
    );
    expect(again).toEqual([]);
  });
});
