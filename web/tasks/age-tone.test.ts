import { expect, it } from 'vitest';
import { ageTone } from './age-tone.ts';

it('a waiting task is marked after 7 days, and marked strongly after 10', () => {
  expect([0, 6, 7, 9, 10, 40].map(ageTone)).toEqual([undefined, undefined, 'warning', 'warning', 'danger', 'danger']);
});
