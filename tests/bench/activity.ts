import { type Browser, chromium, type Page } from '@playwright/test';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { ACTIVITY_LISTS } from '#/bff/contract/activity-rows.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { completeActivity } from '#/tests/support/activities.ts';
import { openAs } from '#/tests/support/browser.ts';
import { findChromium } from '#/tests/support/chromium.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { type Figure, median } from './report.ts';

const OWNER = 'sanne.dijkgraaf';
const ROWS = 200;
const RUNS = 7;
/** The delay that people notice after they type or press something. */
const STALL_MS = 200;
/**
 * The first id of additional legal grounds. The bench needs more than the shipped list has, because an activity may
 * have each ground only once.
 */
const GROUNDS_FROM = 1_001;

interface Measured {
  name: string;
  path: string;
  details: string;
  put: string;
  /** The field to type into, by its label in English. */
  field: string;
}

interface Figures {
  read: number;
  store: number;
  open: number;
  type: number;
  save: number;
  stall: number;
}
const SHOWN: Readonly<{ [Key in keyof Figures]: string }> = {
  read: 'read through the API',
  store: 'stored through the API, with one field changed',
  open: 'opened in the browser, until a field accepts typing',
  type: 'a key press, until it is shown',
  save: 'saved in the browser, until the page confirms it',
  stall: `longest task of the page (stalls above ${STALL_MS})`,
};

/** Compares an activity that has 200 rows in each of its four lists with a gift report; they take turns in one run. */
export async function benchActivity(): Promise<Figure[]> {
  const folder = await dataFolder();
  try {
    const server = await startServer(folder.path, { LOG_LEVEL: 'error' });
    const sql = await databaseOf(folder.path, { role: 'owner' });
    const browser = await chromium.launch(await findChromium());
    try {
      const owner = await program(server.url, OWNER);
      const records = [await makeActivity(sql, owner), await makeReport(owner)];
      const runs = new Map(records.map((record) => [record, [] as Figures[]]));
      for (let run = 0; run < RUNS; run += 1)
        for (const [record, figures] of runs) figures.push(await measure(browser, server.url, owner, record));
      return figuresOf(runs);
    } finally {
      await browser.close();
      await sql.end();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function makeActivity(sql: Sql, owner: Program): Promise<Measured> {
  await sql`
    insert into picklist_items (list, id, name_nl, name_en, sort)
    select 'legalGrounds', ${GROUNDS_FROM} - 1 + n, 'Grondslag ' || n, 'Ground ' || n, n from generate_series(1, ${ROWS}::int) n`;
  const [officer] = await sql<{ id: number }[]>`select id from users where upn like 'fatima.bouzid@%'`;
  const [self] = await sql<{ id: number }[]>`select id from users where upn = ${owner.upn}`;
  const of = <T>(make: (n: number) => T) => Array.from({ length: ROWS }, (_, n) => make(n));
  const lists = {
    legalGrounds: of((n) => ({ idLegalGround: GROUNDS_FROM + n })),
    informationCarriers: of((n) => ({ name: `Drager ${n}`, retentionPeriod: `${n} jaar na het einde` })),
    recipients: of((n) => ({ name: `Ontvanger ${n}`, idCountry: 1 + (n % 5) })),
    processedData: of((n) => ({
      ...{ description: `Gegevens ${n}`, idDataCategory: 1 + (n % 5), itSystemOrStorageLocation: 'Personeelssysteem' },
      securityMeasures: [{ idSecurityMeasure: 1 }, { idSecurityMeasure: 2 }, { idSecurityMeasure: 3 }],
    })),
  };
  const id = await made(owner, '/api/ProcessingActivities', completeActivity(self?.id ?? 0, officer?.id ?? 0, lists));
  const details = `/api/ProcessingActivities/details/${id}?lang=1033`;
  const { body } = await owner.call<ActivityDetails>('GET', details);
  for (const list of ACTIVITY_LISTS)
    if (body[list].length !== ROWS) throw new Error(`${body[list].length} rows in ${list} instead of ${ROWS}`);
  return {
    name: `activity of 4 × ${ROWS} rows`,
    path: `/app/processingactivities/${id}`,
    details,
    put: '/api/ProcessingActivities',
    field: 'Purpose of the processing',
  };
}

async function makeReport(owner: Program): Promise<Measured> {
  const id = await made(owner, '/api/reports', completeEntries());
  return {
    name: 'gift report',
    path: `/app/reports/${id}`,
    details: `/api/reports/details/${id}`,
    put: '/api/reports',
    field: 'Occasion',
  };
}

async function made(owner: Program, path: string, body: object): Promise<number> {
  const answer = await owner.call<number>('POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Uses a new page each time, so that caches are as cold as they are for a person. */
async function measure(browser: Browser, url: string, owner: Program, record: Measured): Promise<Figures> {
  const read = await timed(() => owner.call('GET', record.details));
  const { body } = await owner.call<{ occasion?: string; purpose?: string }>('GET', record.details);
  const changed = { ...body, occasion: `${Math.random()}`, purpose: `${Math.random()}` };
  const store = await timed(async () => {
    const { status } = await owner.call('PUT', record.put, changed);
    if (status !== 200) throw new Error(`${record.put}: ${status}`);
  });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  try {
    await openAs(page, OWNER, '/app', { lang: 1033 });
    await page.addInitScript(() => {
      const stalls: number[] = [];
      new PerformanceObserver((list) => stalls.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
      Object.assign(window, { stalls });
    });
    const field = page.getByRole('textbox', { name: record.field });
    const open = await timed(async () => {
      await page.goto(record.path);
      await field.click();
    });
    const type = await timeOfKey(page);
    const state = page.locator('.ob-saved');
    const save = await timed(async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await state.getByText('Saved', { exact: true }).or(page.getByText('data saved.')).first().waitFor();
    });
    const stalls = await page.evaluate(() => (window as unknown as { stalls: number[] }).stalls);
    return { read, store, open, type, save, stall: Math.max(0, ...stalls) };
  } finally {
    await context.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * The time from a key press to the frame that shows it, by the page's own clock. The slowest of several presses counts,
 * because it is usually the first one, which makes the form dirty.
 */
async function timeOfKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const keys: number[] = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
      true,
    );
    Object.assign(window, { keys });
  });
  await page.keyboard.type('abcdefgh', { delay: 60 });
  const keys = await page.waitForFunction(() => {
    const seen = (window as unknown as { keys: number[] }).keys;
    return seen.length >= 8 ? seen : null;
  });
  return Math.max(...((await keys.jsonValue()) ?? []));
}

function figuresOf(runs: ReadonlyMap<Measured, readonly Figures[]>): Figure[] {
  const middle = (figures: readonly Figures[], key: keyof Figures) => median(figures.map((one) => one[key]));
  return (Object.keys(SHOWN) as (keyof Figures)[]).flatMap((key) => {
    const [[activity, ofActivity], [report, ofReport]] = [...runs] as [[Measured, Figures[]], [Measured, Figures[]]];
    return [
      { name: `${activity.name}: ${SHOWN[key]}`, value: middle(ofActivity, key), unit: 'ms' },
      { name: `${report.name}: ${SHOWN[key]}`, value: middle(ofReport, key), unit: 'ms' },
    ];
  });
}
