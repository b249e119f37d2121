import { registerHooks } from 'node:module';
import { MENDS } from './driver-mends.ts';
import { PIPELINING } from './driver-pipelining.ts';

/**
 * The Postgres driver, changed as it is loaded: its faults are corrected (driver-mends.ts, decision 0006),
 * and transactions take fewer round trips (driver-pipelining.ts, decision 0015).
 *
 * The source is changed as it is loaded and not on disk, so that the changes apply however the packages were installed. Each
 * text to be replaced must occur exactly once, or the server does not start. After an upgrade of the driver, remove the
 * changes for faults that it has fixed itself.
 */
const FILES = Object.keys(MENDS);

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = FILES.find((name) => url.endsWith(name));
    return file ? { ...loaded, source: mend(file, String(loaded.source)) } : loaded;
  },
});
const driver = await import('postgres');
hooks.deregister();
if (!Object.hasOwn(driver, 'isMended'))
  throw new Error('postgres was loaded before bff/database/driver.ts could patch it');

function mend(file: string, source: string): string {
  let mended = source;
  for (const [text, instead] of [...(MENDS[file] ?? []), ...(PIPELINING[file] ?? [])]) {
    if (mended.split(text).length !== 2)
      throw new Error(`${file} is not the version that bff/database/driver.ts patches: ${text}`);
    mended = mended.replace(text, () => instead);
  }
  return `${mended}\nexport const isMended = true\n`;
}

/** The driver as the package exports it. All connections are made through it. */
export const postgres = driver.default;
