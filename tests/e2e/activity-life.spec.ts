import { type Browser, expect, type Page, test } from '@playwright/test';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { openAs } from '#/tests/support/browser.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { pickFrom, readActivity } from './support/activities.ts';
import { openDatabase } from './support/database.ts';
import { ownServer } from './support/own-server.ts';
import { ENGLISH } from './support/visits.ts';

const SANNE = 'sanne.dijkgraaf';
const FATIMA = 'fatima.bouzid';
const MARIJKE = 'marijke.vandenbroek';
const DEWI = 'dewi.pattinama';
const REMARK = 'Noem ook de bewaartermijn.';

// Moves a review date to today and restarts the server, which would break other tests on a shared server.
const server = ownServer();
let sanne: Program;
test.beforeAll(async () => {
  sanne = await program(server.url, SANNE);
});

async function visit(browser: Browser, name: string, address: string): Promise<Page> {
  const size = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ baseURL: server.url, viewport: size })).newPage();
  await openAs(page, name, address, ENGLISH);
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const purpose = (page: Page) => field(page, 'Purpose of the processing');
const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Long enough for Camunda on a busy machine after a restart of the server. */
const PATIENCE = 90_000;

let id: number;
const address = () => `/app/processingactivities/${id}`;
const read = () => readActivity(sanne, id);
/** Waits until the activity has this status and these other values. */
const reaches = (status: number, ahead: Partial<ActivityDetails> = {}) =>
  expect.poll(read, { timeout: PATIENCE }).toMatchObject({ idProcessingActivityStatus: status, ...ahead });

/** Waits until it is this person's turn, and decides on that person's page. */
async function decide(browser: Browser, name: string, remark?: string): Promise<void> {
  const who = await program(server.url, name);
  const isAsked = async () => (await readActivity(who, id)).workflowActions.some(({ upn }) => upn === who.upn);
  await expect.poll(isAsked, { timeout: PATIENCE }).toBe(true);
  const page = await visit(browser, name, address());
  if (remark === undefined) await button(page, 'Approve').click();
  else {
    await button(page, 'Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject processing activity' });
    await dialog.getByRole('textbox').fill(remark);
    await dialog.getByRole('button', { name: /^Reject/ }).click();
  }
  await expect.poll(isAsked, { timeout: PATIENCE }).toBe(false);
  await page.context().close();
}

test('an activity is written, approved, and reviewed a year later', async ({ browser }) => {
  // The responsible person creates the activity and fills it in.
  const page = await visit(browser, SANNE, '/app/myactivities');
  await button(page, 'Create activity').click();
  await field(page, 'Name of the activity').fill('Toegangspassen');
  id = Number(/\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
  await field(page, 'Responsible department').fill('Beveiliging');
  await pickFrom(page, 'Privacy officer', 'Fatima Bouzid');
  await field(page, 'Business process').fill('Toegang tot terreinen');
  await purpose(page).fill('Weten wie er op het terrein is.');
  await field(page, 'Categories of data subjects').fill('Medewerkers en bezoekers');
  await field(page, 'Source of the data').fill('De persoon zelf');
  await page.getByRole('checkbox', { name: 'A DPIA is required' }).check();
  await button(page, 'Submit').click();
  await reaches(10);

  // The activity is rejected with a remark, corrected by the employee, submitted again by compliance, and approved by
  // two people.
  await decide(browser, FATIMA, REMARK);
  await reaches(20, { wfReason: REMARK });
  await page.goto(address());
  await expect(page.getByText(REMARK).first()).toBeVisible();
  await purpose(page).fill('Weten wie er op het terrein is; een dag bewaard.');
  await button(page, 'Save').click();
  await expect.poll(read).toMatchObject({ purpose: 'Weten wie er op het terrein is; een dag bewaard.' });
  const dewi = await visit(browser, DEWI, address());
  await button(dewi, 'Resubmit').click();
  await reaches(10);
  await decide(browser, FATIMA);
  await reaches(10);
  await decide(browser, MARIJKE);
  await reaches(50, { purpose: 'Weten wie er op het terrein is; een dag bewaard.' });

  // A change is rejected, so the previous state stays in force.
  await dewi.goto(address());
  await purpose(dewi).fill('Ook voor de urenstaten.');
  await button(dewi, 'Resubmit').click();
  await reaches(10);
  await decide(browser, FATIMA, 'Dat is een ander doel.');
  await reaches(20, { purpose: 'Ook voor de urenstaten.' });
  await dewi.goto(address());
  const compared = dewi.getByRole('table').filter({ hasText: 'Proposed' });
  await expect(compared).toContainText('Weten wie er op het terrein is; een dag bewaard.');
  await purpose(dewi).fill('Weten wie er op het terrein is; een week bewaard.');
  await button(dewi, 'Resubmit').click();
  await reaches(10);
  await decide(browser, FATIMA);
  await decide(browser, MARIJKE);
  await reaches(50, { purpose: 'Weten wie er op het terrein is; een week bewaard.' });

  // A year later the activity is due for review, which the server detects automatically.
  const { reviewDate } = await read();
  expect(reviewDate).not.toBeNull();
  const sql = await openDatabase(server.data);
  await sql`update processing_activities set review_date = local_day(now()) where id = ${id}`;
  await sql.end();
  await server.restart();
  await reaches(10);
  await decide(browser, SANNE);
  await decide(browser, FATIMA);
  await decide(browser, MARIJKE);
  await reaches(50);
  const next = Date.parse((await read()).reviewDate ?? '');
  expect((next - Date.now()) / 86_400_000).toBeGreaterThan(360);
});
