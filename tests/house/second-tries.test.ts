import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

const LIST = new URL('../e2e/second-tries.json', import.meta.url);
const SPECS = readSources(['tests/e2e']).filter(({ path }) => path.endsWith('.spec.ts'));

/** A list that says why a browser test may pass only at the second try (tests/e2e/README.md). */
const faultsOf = (entries: readonly { test?: unknown; reason?: unknown }[]) =>
  entries.flatMap(({ test, reason }) => {
    const [file, ...titles] = String(test).split(' › ');
    const spec = SPECS.find(({ path }) => path === `tests/e2e/${file}`);
    const isThere = titles.length > 0 && titles.every((title) => spec?.text.includes(title));
    const says = typeof reason === 'string' && reason.split(' ').length >= 5 && !/\bflak/i.test(reason);
    return [...(isThere ? [] : [`there is no test ${test}`]), ...(says ? [] : [`${test}: ${reason} is no cause`])];
  });

it('every test that may pass at the second try exists, and its cause is written down', () => {
  expect(faultsOf(JSON.parse(readFileSync(LIST, 'utf8')))).toEqual([]);
});

it('a test that is gone and an entry that names no cause are faults', () => {
  const title = /^test\('([^']+)'/m.exec(SPECS.find(({ path }) => path.endsWith('/palette.spec.ts'))?.text ?? '')?.[1];
  const test = `palette.spec.ts › ${title}`;
  const reason = 'Chromium reports the focus before it moves it';
  expect(faultsOf([{ test, reason }])).toEqual([]);
  expect(faultsOf([{ test, reason: 'it is flaky on a busy machine' }])).toEqual([
    `${test}: it is flaky on a busy machine is no cause`,
  ]);
  expect(faultsOf([{ test }])).toEqual([`${test}: undefined is no cause`]);
  expect(faultsOf([{ test: 'palette.spec.ts › no such title', reason }])).toEqual([
    'there is no test palette.spec.ts › no such title',
  ]);
  expect(faultsOf([{ test: 'gone.spec.ts › a title', reason }])).toEqual(['there is no test gone.spec.ts › a title']);
});
