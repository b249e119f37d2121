import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const LOCK = resolve(import.meta.dirname, '../../package-lock.json');

/** Licences under which a package may be used and distributed with Openboek. Zlib requires no more than BSD. */
const ALLOWED = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
  ],
  ...['MPL-2.0', 'OFL-1.1', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0'],
]);

/** Packages whose licence is not on the list, and why they may still be used. */
const EXCEPTIONS: Record<string, string> = {
  'bpmn-js': 'MIT with the bpmn.io watermark, which stays visible',
  // Packages of testcontainers, used only by tests. Each has the MIT text as its LICENSE but no licence field.
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
};

/** The last releases under MIT: the next major version is commercial and requires a key. */
const PINNED: Record<string, string> = { primereact: '10.9.9', primeicons: '7.0.0' };

interface LockedPackage {
  name: string;
  version: string;
  license?: string;
}

function readLock(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'name'>>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }));
}

/** Whether an SPDX expression can be met: one side of an OR is enough, and an AND requires both. */
function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return ALLOWED.has(bare);
}

describe('licences', () => {
  const packages = readLock();

  it('of all packages in the lock file are on the list, or are exceptions with a reason', () => {
    const faults = packages
      .filter(({ name, license }) => !(name in EXCEPTIONS) && !isAllowed(license ?? 'none'))
      .map(({ name, version, license }) => `${name} ${version}: ${license ?? 'none'}`);
    expect(faults).toEqual([]);
  });

  it('of PrimeReact and its icons stay MIT, because the packages are pinned to their last free releases', () => {
    for (const [name, version] of Object.entries(PINNED)) {
      expect(packages.filter((entry) => entry.name === name).map((entry) => entry.version)).toEqual([version]);
    }
    const manifest = JSON.parse(readFileSync(resolve(LOCK, '../package.json'), 'utf8')) as Record<string, object>;
    expect(manifest.dependencies).toMatchObject(PINNED);
  });

  it('are interpreted according to SPDX', () => {
    expect(isAllowed('(MIT AND Zlib)')).toBe(true);
    expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0')).toBe(false);
    expect(isAllowed('SEE LICENSE IN LICENSE')).toBe(false);
  });
});
