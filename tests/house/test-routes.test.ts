import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

// A Playwright route that calls the server may have a request in progress when the test ends. Only `test` from
// visits.ts handles this.
it('a spec whose routes call the server imports its test from support/visits.ts', () => {
  const specs = readSources(['tests/e2e']).filter(({ path }) => path.endsWith('.spec.ts'));
  const asking = specs.filter(({ text }) => /\broute\.fetch\(/.test(text));
  expect(asking.length).toBeGreaterThan(5);
  const wrong = asking.filter(({ text }) => /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
