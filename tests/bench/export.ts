import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { insertConcepts } from './database.ts';
import { memoryOf } from './memory.ts';
import type { Figure } from './report.ts';

const HERE = import.meta.dirname;
const ROWS = 100_000;
const PART = 5_000;
const YEAR = 1998;
const OWNER = 'sanne.dijkgraaf';
/** The libraries compared with Openboek's writer. They have no other use, so they are installed only for the bench. */
const OTHERS = { exceljs: '4.4.0', '@cj-tech-master/excelts': '10.2.0' } as const;
const AIMS = { firstByte: 200, stall: 50, memory: 150 };
const run = promisify(execFile);

/** The measurements of writing an Excel file: times in ms, memory and size in MB. */
export interface Written {
  ms: number;
  firstByte: number;
  /** The longest time during which the process could do nothing else. */
  stall: number;
  /** The longest stall of an idle process that ran in parallel: the machine alone causes such stalls. */
  idleStall?: number;
  /** The longest time that the answering thread spent computing between two checks 5 ms apart. */
  computed?: number;
  memory: number;
  size: number;
}

/**
 * Measures 100,000 rows as an Excel file: the IgIo export (22 columns) and the export of a grid, from the real server
 * as a separate process, with rights, texts and database. For comparison, three libraries write 20 columns of generated
 * rows.
 */
export async function benchExport(tell: (title: string, figures: readonly Figure[]) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-export-bench-'));
  try {
    await installOthers(folder);
    const { igio, grid } = await measureServer(folder);
    const columns = Object.keys(REPORT_RULES).length;
    tell('Excel file of 100,000 rows, through the server', [
      ...figuresOf('IgIo export, 22 columns', igio, true),
      ...figuresOf(`compliance grid, ${columns} columns, filtered and sorted`, grid, true),
    ]);
    const libraries = await measureLibraries(folder);
    tell('Excel file of 20 columns, by each library alone, with generated rows', [
      ...Object.entries(libraries).flatMap(([name, written]) => figuresOf(name, written, false)),
      ...ratiosOf('IgIo export', igio, libraries.exceljs),
      ...ratiosOf('compliance grid', grid, libraries.exceljs),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(name: string, written: Written, isOurs: boolean): Figure[] {
  const { ms, firstByte, stall, idleStall, computed, memory, size } = written;
  const aim = (value: number) => (isOurs ? { aim: `under ${value}` } : {});
  const extra = (what: string, value: number | undefined) =>
    value === undefined ? [] : [{ name: what, value, unit: 'ms' }];
  return [
    { name, value: ms, unit: 'ms' },
    { name: '  first byte', value: firstByte, unit: 'ms', ...aim(AIMS.firstByte) },
    { name: '  longest stall of the event loop', value: stall, unit: 'ms', ...aim(AIMS.stall) },
    ...extra('  longest stall of an idle process meanwhile', idleStall),
    ...extra('  longest uninterrupted computation', computed),
    { name: '  additional memory', value: memory, unit: 'MB', ...aim(AIMS.memory) },
    { name: '  size of the file', value: size, unit: 'MB' },
  ];
}

/** On a busy machine only figures of the same run can be compared. */
function ratiosOf(name: string, ours: Written, exceljs: Written | undefined): Figure[] {
  const ratio = (key: 'ms' | 'firstByte' | 'stall' | 'memory') => ours[key] / (exceljs?.[key] ?? Number.NaN);
  return [
    { name: `${name}, ratio of the server to exceljs alone`, value: ratio('ms'), unit: '', aim: '1 or less' },
    { name: '  first byte', value: ratio('firstByte'), unit: '' },
    { name: '  longest stall of the event loop', value: ratio('stall'), unit: '' },
    { name: '  additional memory', value: ratio('memory'), unit: '' },
  ];
}

async function installOthers(folder: string): Promise<void> {
  const wanted = Object.entries(OTHERS).map(([name, version]) => `${name}@${version}`);
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted]);
}

async function measureLibraries(folder: string): Promise<Record<string, Written>> {
  const measured: Record<string, Written> = {};
  for (const name of ['hucre', ...Object.keys(OTHERS)]) {
    const { stdout } = await run(process.execPath, [join(HERE, 'export-writer.ts'), name, folder]);
    measured[name] = JSON.parse(stdout) as Written;
  }
  return measured;
}

async function measureServer(folder: string): Promise<{ igio: Written; grid: Written }> {
  const data = await dataFolder();
  const stalls = join(folder, 'stalls.json');
  const probe = pathToFileURL(resolve(HERE, 'stall-probe.ts')).href;
  try {
    const server = await startServer(data.path, {
      LOG_LEVEL: 'error',
      BENCH_STALLS: stalls,
      NODE_OPTIONS: `--import ${probe}`,
    });
    try {
      await fill(data.path);
      const { authorization } = await program(server.url, 'marijke.vandenbroek');
      const igio = { path: `/api/reporting/igio_reports?lang=1043&year=${YEAR}`, init: { headers: { authorization } } };
      const query = {
        filters: [{ key: 'gift', kind: 'text', text: 'oplevering' }],
        group: [],
        sort: [{ key: 'gift', desc: true }],
      };
      const grid = {
        path: '/api/grids/compliance-reports/export',
        init: {
          method: 'POST',
          headers: { authorization, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query, columns: Object.keys(REPORT_RULES), lang: 1043, year: YEAR }),
        },
      };
      const rest = await memoryOf(server.pid);
      // The first round is not measured, because nobody exports 100,000 rows from a server that has never been used.
      for (const { path, init } of [igio, grid])
        await (await fetch(server.url + path.replace(String(YEAR), '2026'), init)).arrayBuffer();
      const file = join(folder, 'igio.xlsx');
      const measured = {
        igio: await measure(server, stalls, rest, igio, file),
        grid: await measure(server, stalls, rest, grid, join(folder, 'grid.xlsx')),
      };
      await readBack(folder, file);
      return measured;
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
}

/**
 * Fills the table in parts, because the application's statements have a time limit. Then analyses it, as Postgres
 * itself would do a minute later.
 */
async function fill(data: string): Promise<void> {
  const sql = await databaseOf(data);
  for (let made = 0; made < ROWS; made += PART) await insertConcepts(sql, `${OWNER}@noordveen.example`, PART, YEAR);
  await sql.end();
  const owner = await databaseOf(data, { role: 'owner', max: 1 });
  await owner`vacuum analyze gift_reports`;
  await owner.end();
}

interface Call {
  path: string;
  init: RequestInit;
}

/** @param rest memory of the server before its first export, in MB; all memory beyond it belongs to exports */
async function measure(
  server: ServerProcess,
  stalls: string,
  rest: number,
  { path, init }: Call,
  file: string,
): Promise<Written> {
  const idle = await watchIdle();
  await longestStall(server, stalls);
  let most = rest;
  const look = setInterval(() => void memoryOf(server.pid).then((now) => (most = Math.max(most, now))), 20);
  const began = performance.now();
  const response = await fetch(server.url + path, init);
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  let firstByte = 0;
  const out = createWriteStream(file);
  for await (const chunk of response.body) {
    firstByte ||= performance.now() - began;
    out.write(chunk);
  }
  const ms = performance.now() - began;
  clearInterval(look);
  await new Promise((done) => out.end(done));
  const { longest: stall, computed } = await longestStall(server, stalls);
  return {
    ms,
    firstByte,
    stall,
    computed,
    idleStall: await idle(),
    memory: most - rest,
    size: (await stat(file)).size / 1e6,
  };
}

/** Starts watching an idle process. @returns a function that ends it and returns its longest stall */
async function watchIdle(): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, [join(HERE, 'idle.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.stdin.end();
    return Number((await lines.next()).value);
  };
}

/** The output of stall-probe.ts. */
interface Stalls {
  longest: number;
  computed: number;
}

/** Returns the longest stall and the longest computation since the last call. */
async function longestStall(server: ServerProcess, stalls: string): Promise<Stalls> {
  await rm(stalls, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  for (let left = 500; left > 0; left -= 1) {
    const text = await readFile(stalls, 'utf8').catch(() => '');
    if (text.endsWith('}')) return JSON.parse(text) as Stalls;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('the server did not write its stalls');
}

/**
 * Checks with exceljs’s reader that all rows are there, without formulas, and that numbers and dates are among the
 * values.
 */
async function readBack(folder: string, file: string): Promise<void> {
  const { stdout } = await run(process.execPath, [join(HERE, 'export-reader.ts'), folder, file]);
  const read = JSON.parse(stdout) as { rows: number; formulas: number; kinds: string[] };
  const { rows, formulas, kinds } = read;
  if (rows !== ROWS + 1 || formulas > 0 || !kinds.includes('number') || !kinds.includes('date'))
    throw new Error(`read back: ${stdout}`);
}
