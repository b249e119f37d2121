import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '#/tests/support/chromium.ts';
import type { Figure } from './report.ts';

const WEB = resolve(import.meta.dirname, '../../dist/web');

/**
 * Measures the JavaScript that a browser really requests until the start screen is shown and the network is idle,
 * compressed with gzip.
 */
export async function benchFirstScreen(url: string): Promise<Figure[]> {
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && !pathname.startsWith('/oidc')) scripts.add(pathname);
    });
    await page.goto(`${url}/app`);
    await page.getByRole('button', { name: /Sanne Dijkgraaf/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const files = await Promise.all([...scripts].map((path) => readFile(join(WEB, path))));
    const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    return [
      {
        name: `JavaScript of the start screen, gzip, ${scripts.size} files`,
        value: bytes / 1_000,
        unit: 'kB',
        aim: '250',
      },
    ];
  } finally {
    await browser.close();
  }
}
