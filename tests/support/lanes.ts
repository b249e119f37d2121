import { readSources, type Source } from '#/tests/house/sources.ts';

/** Test files that import the file at this path take turns in using Camunda. */
const TURNS = 'tests/support/camunda.ts';

/** The tests that need an S3 server. They run as a separate part of the run, which starts that server. */
export const ON_S3 = 'tests/s3/**/*.test.ts';

/**
 * The tests that `npm test` leaves to `npm run test:all`. They kill processes, cut connections, fill disks or use up
 * memory, depend on the clock of the machine, serve over real ports, or use random values. On a busy machine they could
 * fail without a fault in the code (tests/house/lanes.test.ts).
 */
export const LONG = [
  'tests/{faults,walks,camunda,requests,bench,identity}/**/*.test.ts',
  'tests/processes/{conformance-camunda,runner}.test.ts',
  'tests/processes/feel/random.test.ts',
  'tests/database/{database,driver,plans}.test.ts',
  'tests/storage/folder-store.test.ts',
  ON_S3,
  'tests/house/commands.test.ts',
  'tests/api/{audit-chain,export-thread,file-transfer,main-job,people-import-size,token-renewal}.test.ts',
  'infra/{postgres/embedded,identity/mount,mail/smtp,scan/clamd}.test.ts',
  'bff/{http/listen,startup/log}.test.ts',
];

/**
 * The test files that use Camunda, found by their imports. Only one at a time can use it, so a run of all tests gives
 * them a separate part.
 */
export function filesOnCamunda(): string[] {
  const reached = filesReaching([TURNS]);
  return reached.filter((path) => /\.test\.tsx?$/.test(path));
}

/** These files, and all files that import one of them at run time, directly or indirectly. */
export function filesReaching(paths: readonly string[]): string[] {
  const sources = readSources(['bff', 'infra', 'tests', 'web', 'workers']);
  const found = new Set(paths);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const source of sources) if (reaches(source, found)) found.add(source.path);
  }
  return [...found];
}

function reaches(source: Source, found: ReadonlySet<string>): boolean {
  return source.imports.some(({ target, isOurs, isType }) => isOurs && !isType && found.has(target));
}
