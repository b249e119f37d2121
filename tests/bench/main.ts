import { parseArgs } from 'node:util';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { benchActivity } from './activity.ts';
import { benchDrawing } from './drawing.ts';
import { benchEngine } from './engine.ts';
import { benchExport } from './export.ts';
import { benchFiles } from './files.ts';
import { benchFirstScreen } from './first-screen.ts';
import { benchGrid } from './grid.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { memoryOf } from './memory.ts';
import { benchOperate } from './operate.ts';
import { benchPrime } from './prime.ts';
import { print } from './report.ts';
import { benchRoundTrips } from './round-trips.ts';

const SUPERVISOR = 'ruben.scholten';
const OWNER = 'sanne.dijkgraaf';
const REPORTS_FOR_MEMORY = 1_000;

/** Registers reports and reads each, as people do. */
async function registerMany(owner: Program, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { body: id } = await owner.call<number>('POST', '/api/reports', completeEntries());
    await owner.call('GET', `/api/reports/details/${id}`);
  }
}

/**
 * Measures the start, approvals, memory, a list and the first screen within one run, on the real server as a separate
 * process.
 */
async function benchServer(): Promise<void> {
  const folder = await dataFolder();
  try {
    const first = await startServer(folder.path, { LOG_LEVEL: 'error' });
    await first.stop();
    const server = await startServer(folder.path, { LOG_LEVEL: 'error' });
    print('Start', [
      { name: 'first start, with migrations and the example company, until ready', value: first.readyMs, unit: 'ms' },
      { name: 'later start, until ready', value: server.readyMs, unit: 'ms' },
      { name: 'ratio of a later start to the first', value: server.readyMs / first.readyMs, unit: '' },
      { name: 'memory of the server after the start', value: await memoryOf(server.pid), unit: 'MB' },
    ]);
    const [sql, tables] = await Promise.all([
      databaseOf(folder.path),
      databaseOf(folder.path, { max: 1, role: 'owner' }),
    ]);
    try {
      const [owner, supervisor] = await Promise.all([program(server.url, OWNER), program(server.url, SUPERVISOR)]);
      print('Approval', await benchRoundTrips(sql, tables, owner, supervisor));
      await registerMany(owner, REPORTS_FOR_MEMORY);
      print('Memory', [
        {
          name: `memory of the server after ${REPORTS_FOR_MEMORY} more reports`,
          value: await memoryOf(server.pid),
          unit: 'MB',
        },
      ]);
      print('List', await benchList(server.url, sql, owner));
      print('First screen', await benchFirstScreen(server.url));
    } finally {
      await Promise.all([sql.end(), tables.end()]);
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

/** `npm run bench`, or one part of it; `--running` takes numbers separated by commas. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { running: { type: 'string', default: '1000,10000,100000' } },
});
const PARTS = [
  'server',
  'activity',
  'engine',
  'grid',
  'drawing',
  'export',
  'import',
  'files',
  'operate',
  'prime',
] as const;
const unknown = positionals.find((name) => !PARTS.some((part) => part === name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: ${PARTS.join(', ')}`);
  process.exit(1);
}
const isWanted = (part: (typeof PARTS)[number]) => positionals.length === 0 || positionals.includes(part);
if (isWanted('server')) await benchServer();
if (isWanted('activity')) print('An activity with long lists', await benchActivity());
if (isWanted('grid')) print('Grid, 100,000 rows of 20 columns', await benchGrid());
if (isWanted('drawing')) print('A process of 150 elements', await benchDrawing());
if (isWanted('import')) print('Import of 100,000 people', await benchImport());
// This part makes a table for a decision, not a figure to keep, so it runs only on request.
if (positionals.includes('prime')) await benchPrime();
if (isWanted('operate')) print('Operations, 100,000 runs', await benchOperate());
if (isWanted('files')) await benchFiles(print);
if (isWanted('export')) await benchExport(print);
if (isWanted('engine')) await benchEngine(values.running.split(',').filter(Boolean).map(Number));
