import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { findChromium } from '#/tests/support/chromium.ts';
import type { GridFigures } from './grid-pages/main.ts';
import { type Figure, median } from './report.ts';

const PAGES = resolve(import.meta.dirname, 'grid-pages');
const ROWS = 100_000;
const RUNS = 3;

const SUBJECTS = { ours: 'ours', bare: 'bare TanStack Table and Virtual', ag: 'AG Grid Community' } as const;
type SubjectKey = keyof typeof SUBJECTS;

const FIGURES: readonly { key: keyof GridFigures; name: string; unit: string; moreIsBetter?: boolean }[] = [
  { key: 'firstPaint', name: 'first paint', unit: 'ms' },
  { key: 'sortNumber', name: 'sort by a number', unit: 'ms' },
  { key: 'sortText', name: 'sort by a text', unit: 'ms' },
  { key: 'filter', name: 'filter by a text', unit: 'ms' },
  { key: 'group', name: 'group', unit: 'ms' },
  { key: 'scrolling', name: 'scrolling fast', unit: 'frames/s', moreIsBetter: true },
  { key: 'heap', name: 'heap without the rows', unit: 'MB' },
];

/**
 * Compares the register grid, with all features and 100,000 rows of 20 columns, with the bare table and virtualizer
 * that it uses and with AG Grid Community. All three take turns in one run, in a production build and a real browser.
 */
export async function benchGrid(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-grid-bench-'));
  const config: InlineConfig = { root: PAGES, configFile: false, logLevel: 'error', plugins: [react()] };
  await build({
    ...config,
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5_000 },
  });
  const server = await preview({ ...config, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
  const options = await findChromium();
  const args = [...options.args, '--js-flags=--expose-gc', '--enable-precise-memory-info'];
  const browser = await chromium.launch({ ...options, args });
  try {
    const url = server.resolvedUrls?.local[0] ?? '';
    const runs: Record<SubjectKey, GridFigures[]> = { ours: [], bare: [], ag: [] };
    for (let run = 0; run < RUNS; run += 1)
      for (const key of Object.keys(SUBJECTS) as SubjectKey[]) runs[key].push(await measureOnce(browser, url, key));
    return figuresOf(runs);
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uses a new page each time, so that caches are as cold as they are for a person. */
async function measureOnce(browser: Browser, url: string, grid: SubjectKey): Promise<GridFigures> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    await page.goto(`${url}?grid=${grid}&rows=${ROWS}`);
    return await page.evaluate(() => window.figures as Promise<GridFigures>);
  } finally {
    await page.close();
  }
}

function figuresOf(runs: Record<SubjectKey, GridFigures[]>): Figure[] {
  const middle = (key: SubjectKey, figure: keyof GridFigures) => {
    const values = runs[key].flatMap((one) => one[figure] ?? []);
    return values.length > 0 ? median(values) : null;
  };
  return FIGURES.flatMap(({ key, name, unit, moreIsBetter }) => {
    const own = middle('ours', key) ?? Number.NaN;
    const others = (['bare', 'ag'] as const).flatMap((other) => {
      const value = middle(other, key);
      return value === null ? [] : [{ name: `  ${SUBJECTS[other]}`, value, unit }];
    });
    const values = others.map(({ value }) => value);
    const best = moreIsBetter ? Math.max(...values) : Math.min(...values);
    return [
      { name: `${name}, ours`, value: own, unit },
      ...others,
      {
        name: '  ratio of our grid to the better of the others',
        value: own / best,
        unit: '',
        aim: moreIsBetter ? '1 or more' : '1 or less',
      },
    ];
  });
}
