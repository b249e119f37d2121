import { expect, it } from 'vitest';
import { withParameters } from './with-parameters.ts';

it('withParameters sets or removes parameters of an address, keeps others, and leaves its input unchanged', () => {
  const now = new URLSearchParams('q=ruben&page=2&year=2025');
  expect(withParameters(now, { page: null, year: 2026, user: 7, role: null }).toString()).toBe(
    'q=ruben&year=2026&user=7',
  );
  expect(now.toString()).toBe('q=ruben&page=2&year=2025');
});
