import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { axeFindings } from '#/tests/e2e/support/axe.ts';
import { findChromium } from '#/tests/support/chromium.ts';
import { QUESTIONS, role } from './prime-questions.ts';

const PAGES = resolve(import.meta.dirname, 'prime-pages');
const MODULES = resolve(import.meta.dirname, '../../node_modules');
/** Components that Openboek draws with PrimeReact in any case: the select, the calendar and small tables. */
const STANDING = ['dropdown', 'calendar', 'datatable', 'column'];

declare global {
  interface Window {
    /** Set by the page: the names of the components it can show. */
    subjects: string[];
  }
}

/** The combined size of modules without React, in kB when compressed with gzip. */
async function weigh(folder: string, names: string[]): Promise<number> {
  const input = join(folder, 'weighed.js');
  const lines = names.map((name, at) => `import * as m${at} from 'primereact/${name}'; window.m${at} = m${at};`);
  await writeFile(input, lines.join('\n'));
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    resolve: { alias: { primereact: join(MODULES, 'primereact') } },
    build: { write: false, target: 'es2023', rolldownOptions: { input, external: /^react(-dom)?($|\/)/ } },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return chunks.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0) / 1_000;
}

/**
 * Recreates the table of decision 0105: the size of each counterpart, the findings of axe, and the answers to the
 * questions.
 */
export async function benchPrime(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-prime-bench-'));
  const outDir = join(folder, 'pages');
  const config: InlineConfig = { root: PAGES, configFile: false, logLevel: 'error' };
  await build({ ...config, build: { outDir, target: 'es2023', chunkSizeWarningLimit: 5_000 } });
  const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch(await findChromium());
  try {
    const url = server.resolvedUrls?.local[0] ?? '';
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    const open = async (name: string) => {
      await page.goto(`${url}?of=${name}`);
      await role(page, 'heading', name).waitFor();
    };
    const standing = await weigh(folder, STANDING);
    await page.goto(url);
    for (const name of await page.evaluate(() => window.subjects)) {
      const alone = await weigh(folder, [name.toLowerCase()]);
      const more = (await weigh(folder, [...STANDING, name.toLowerCase()])) - standing;
      await open(name);
      const found = (await axeFindings(page)).map((finding) => finding.split(' ')[0]);
      console.log(
        `\n${name}: ${alone.toFixed(1)} kB alone, ${more.toFixed(1)} kB if the select, calendar and tables also use PrimeReact`,
      );
      console.log(`  axe: ${found.join(', ') || 'nothing'}`);
      for (const [sentence, holds] of QUESTIONS[name] ?? []) {
        await open(name);
        console.log(`  ${(await holds(page)) ? 'yes' : 'no '} ${sentence}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
