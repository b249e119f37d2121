import { expect, it } from 'vitest';
import { viewOf, withView } from './view-of.ts';

const OF = { own: ['part'], first: 'sort=state.-startedOn' };
const parameters = (text: string) => new URLSearchParams(text);

it('a view consists of those parameters of an address that belong to the list, in a fixed order', () => {
  const view = 'cols=number.step&f.concern=late&part=completed';
  expect(viewOf(parameters('part=completed&f.concern=late&dialog=1&cols=number.step'), ['part'])).toBe(view);
  expect(viewOf(parameters('dialog=1'), ['part'])).toBe('');
});

it('a view replaces the list’s parameters in an address, and leaves all others unchanged', () => {
  const now = parameters('part=completed&f.days=3..&dialog=1');
  expect(withView(now, 'f.concern=late', OF).toString()).toBe('dialog=1&f.concern=late');
});

it('a view without grid parameters writes the initial state of the list into the address', () => {
  expect(withView(parameters('f.days=3..'), '', OF).toString()).toBe('sort=state.-startedOn');
  expect(withView(parameters('f.days=3..'), 'part=completed', OF).toString()).toBe(
    'part=completed&sort=state.-startedOn',
  );
});
