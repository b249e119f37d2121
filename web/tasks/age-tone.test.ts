import { expect, it } from 'vitest';
import { ageTone } from './age-tone.ts';

it('a wait is marked from 7 days on, and strongly from 10', () => {
  expect([0, 6, 7, 9, 10, 40].map(ageTone)).toEqual([undefined, undefined, 'warning', 'warning', 'danger', 'danger']);
});
