import { afterEach, expect, it, vi } from 'vitest';
import { createGridMemory } from './grid-memory.ts';

afterEach(() => vi.unstubAllGlobals());

function remembered(sizes: Record<string, unknown> | string) {
  const stored = typeof sizes === 'string' ? sizes : JSON.stringify({ sizes });
  vi.stubGlobal('window', { localStorage: { getItem: () => stored } });
  return createGridMemory(1, 'reports').read().sizes;
}

it('impossible stored widths are corrected: too large widths are capped; too small ones and values that are not numbers are ignored', () => {
  expect(remembered('{"sizes":{"gift":1e300,"date":102.5,"type":3,"status":null,"amount":-5}}')).toEqual({
    gift: 2_000,
    date: 102.5,
  });
  expect(remembered({ gift: '300' })).toEqual({});
});
