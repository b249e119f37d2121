import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MODULES = resolve(import.meta.dirname, '../../node_modules');

/** Options for Playwright's `launch` in addition to its defaults. */
export interface ChromiumOptions {
  /** If omitted, the browser installed by `npx playwright install`. */
  executablePath?: string;
  args: string[];
  env: Record<string, string>;
}

// Test machines have no graphics card, and emulating one in software would take up a tenth of the time.
const DRAWN_PLAINLY = ['--disable-gpu', '--disable-software-rasterizer', '--no-zygote'];
// Not the package's own `args`: they crash a second context and switch web security off.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', ...DRAWN_PLAINLY];

/**
 * Finds a browser that really starts. Tries only CHROMIUM_PATH if it is set; otherwise the browser of the npm package,
 * with its own libraries if the machine lacks them, and then Playwright's own.
 * @throws with instructions if none starts
 */
export async function findChromium(): Promise<ChromiumOptions> {
  const tried: string[] = [];
  for (const candidate of candidates()) {
    const options = await candidate();
    if (options === null) continue;
    const fault = await tryOut(options);
    if (fault === null) return options;
    tried.push(`${options.executablePath}: ${fault}`);
  }
  throw new Error(
    [
      'No browser starts on this machine, so the browser tests cannot run. One of these helps:',
      '  set CHROMIUM_PATH to a Chromium or Chrome of this machine',
      '  npx playwright install --with-deps chromium',
      '  as root on Debian or Ubuntu: apt-get install libnss3 libnspr4 libexpat1',
      ...tried.map((line) => `Tried ${line}`),
    ].join('\n'),
  );
}

function candidates(): (() => Promise<ChromiumOptions | null>)[] {
  const given = process.env.CHROMIUM_PATH;
  if (given) return [async () => options(given)];
  return [() => packaged(), () => packaged('al2023/lib'), playwrights];
}

function options(executablePath: string, libraries?: string): ChromiumOptions {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
  if (libraries !== undefined) env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { executablePath, args: ARGS, env };
}

/** Playwright's own browser, if it is installed. */
async function playwrights(): Promise<ChromiumOptions | null> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? options(path) : null;
}

/** The browser of the npm package; `libraries` is the folder in it to search first. */
async function packaged(libraries?: string): Promise<ChromiumOptions | null> {
  const folder = await unpack();
  return folder === null ? null : options(join(folder, 'chromium'), libraries && join(folder, libraries));
}

/** Unpacks the browser of the npm package and its libraries once; the folder gets its name once it is complete. */
async function unpack(): Promise<string | null> {
  const text = await readFile(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8').catch(() => null);
  if (text === null || process.platform !== 'linux') return null;
  const folder = join(MODULES, '.cache', `chromium-${(JSON.parse(text) as { version: string }).version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  // The package unpacks into the temporary folder, where it would mistake a half-written or foreign file of the same
  // name for the browser. So it runs in a separate process with its own temporary folder.
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(MODULES, '@sparticuz/chromium/bin/al2023.tar.br'))});`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: dirname(MODULES),
    env: { ...process.env, TMPDIR: unfinished },
  });
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process has already created it
  });
  return folder;
}

/** Shows an empty page with this browser. Returns the fault in one line, or null if it works. */
async function tryOut(options: ChromiumOptions): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ ...options, timeout: 20_000 });
    await browser.newPage();
    await browser.close();
    return null;
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return lines.find((line) => line.includes('error while loading')) ?? lines[0] ?? 'unknown';
  }
}
