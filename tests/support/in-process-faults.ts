/**
 * Loaded before the server (node --import). Changes the server's clock, disk and memory as set in the file that
 * OPENBOEK_TEST_FAULTS names. Only the clock of JavaScript is moved, by `clockMs` forward or back; Postgres keeps its
 * own clock, as on another machine. Opening a file takes `diskMs` longer. `fillsMemory` allocates memory until V8 gives
 * up.
 */
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

export interface InProcessFaults {
  clockMs?: number;
  diskMs?: number;
  fillsMemory?: boolean;
}

let faults: InProcessFaults = {};
setInterval(() => {
  try {
    faults = JSON.parse(readFileSync(process.env.OPENBOEK_TEST_FAULTS ?? '', 'utf8'));
  } catch {
    // The file is being written, or no file handle is left to read it, so the faults stay unchanged.
  }
  if (faults.fillsMemory) fillMemory();
}, 50).unref();

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(RealDate.now() + (faults.clockMs ?? 0));
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + (faults.clockMs ?? 0);
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
} as DateConstructor;

const { open } = fs;
fs.open = async (...given: Parameters<typeof open>) => {
  if (faults.diskMs) await new Promise((done) => setTimeout(done, faults.diskMs));
  return open(...given);
};
syncBuiltinESMExports();

function fillMemory(): void {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
}
