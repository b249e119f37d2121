import { type Browser, expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { dataFolder, type ServerProcess, startServer } from '../support/server-process.ts';
import { openDatabase } from './support/database.ts';
import { connectionLost, networkOf, photo } from './support/network.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ReportForm } from './support/report-form.ts';
import { ReportPage } from './support/report-page.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'daan.schouten';

/** This file has its own server, which is stopped and killed while pages are open. */
let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: ServerProcess;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = await dataFolder();
  server = await startServer(folder.path);
});
test.afterAll(async () => {
  await server?.kill();
  await folder?.remove();
});

async function comeBack(): Promise<void> {
  server = await startServer(folder.path, {}, Number(new URL(server.url).port));
}

async function visit(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await openAs(page, ME, address, ENGLISH);
  return page;
}

/** The reports with this gift, and how many processes were ever started for them. */
async function inDatabase(gift: string) {
  const sql = await openDatabase(folder.path);
  const rows = await sql<{ status: number; instances: number; file: string | null }[]>`
    select g.shown_status as status, f.filename as file,
           (select count(*)::int from workflow_instances i where i.register = 'giftReport' and i.record_id = g.id) as instances
    from gift_reports g left join files f on f.id = g.file_id where g.gift = ${gift}`;
  await sql.end();
  return [...rows];
}

/** Fires the browser's online event, so that the page checks the server at once, unless it has already done so. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(connectionLost(page)).toHaveCount(0);
}

test('when the server restarts while a form is open, the page says so, no text is lost, and one report is registered', async ({
  browser,
}) => {
  const gift = `Gestopt ${Date.now()}`;
  const page = await visit(browser, '/app/myreports?new=1');
  const dialog = new NewReportDialog(page);
  await dialog.fill({ Gift: gift });
  await dialog.attach(PDF_FILE);
  await server.stop();
  await dialog.button('Save').click();
  await expect(dialog.box.getByRole('alert')).toContainText('Your entries are still there');
  await expect(connectionLost(page)).toBeVisible();
  await expect(dialog.text('Gift')).toHaveValue(gift);
  await expect(dialog.text('Amount')).toHaveValue('62,50');
  await expect(dialog.declaration).toBeChecked();
  await expect(dialog.box.getByText(PDF_FILE.name, { exact: true })).toBeVisible();

  // The page checks automatically; the strip's button is under the dialog and cannot be clicked. It may find the server
  // before this test does.
  const noticed = expect(toast(page, 'Connected again')).toBeVisible({ timeout: 90_000 });
  await comeBack();
  await noticed;
  await expect(connectionLost(page)).toHaveCount(0);
  await dialog.button('Save').click();
  await expect(dialog.box).toHaveCount(0);
  expect(await inDatabase(gift)).toEqual([{ status: 1, instances: 0, file: PDF_FILE.name }]);
  await page.context().close();
});

test('when the server is killed at each click, clicking again after the restart takes effect exactly once', async ({
  browser,
}) => {
  const gift = `Gedood ${Date.now()}`;
  const page = await visit(browser, '/app/myreports?new=1');
  /**
   * Clicks, kills the server and the database after the call was sent and before it is answered, restarts both, and
   * clicks again.
   */
  const killUnder = async (call: RegExp, press: () => Promise<void>, kept: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => call.test(`${request.method()} ${request.url()}`));
    process.kill(server.pid, 'SIGSTOP');
    await press();
    await sent;
    await server.kill();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await kept();
    await comeBack();
    await lookAgain(page);
    await kept();
    await press();
  };

  const dialog = new NewReportDialog(page);
  await dialog.fill({ Gift: gift });
  await killUnder(
    /^POST .*\/api\/reports$/,
    () => dialog.button('Save').click(),
    () => expect(dialog.text('Gift')).toHaveValue(gift),
  );
  await expect(dialog.box).toHaveCount(0);
  expect(await inDatabase(gift)).toHaveLength(1);

  await page.getByRole('gridcell', { name: gift }).dblclick();
  const form = new ReportForm(page);
  const better = `${gift}, en meer`;
  await form.text('Gift').fill(better);
  await killUnder(
    /^PUT .*\/api\/reports$/,
    () => page.keyboard.press('Control+s'),
    () => expect(form.text('Gift')).toHaveValue(better),
  );
  await expect(form.state).toHaveText('Saved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The page reloads the report; until then its buttons are busy.
  await expect(form.save).not.toHaveAttribute('aria-busy', 'true');
  await expect(form.submit).toBeEnabled();

  await killUnder(
    /submitforapproval/,
    () => form.submit.click(),
    () => expect(form.text('Gift')).toHaveValue(better),
  );
  await expect(new ReportPage(page).status('Waiting for approval')).toBeVisible();
  expect(await inDatabase(better)).toEqual([{ status: 5, instances: 1, file: null }]);
  expect(await inDatabase(gift)).toEqual([]);
  await page.context().close();
});

test('when the server is killed during an upload, the page of the report continues with the file', async ({
  browser,
}) => {
  const gift = `Foto onderweg ${Date.now()}`;
  const page = await visit(browser, '/app/myreports?new=1');
  const dialog = new NewReportDialog(page);
  await dialog.text('Gift').fill(gift);
  const file = await photo(page, 600);
  await dialog.attach(file);
  // The code and styles of that page were loaded in an idle moment, so it opens although no server answers.
  await page.waitForFunction(() =>
    ['ReportPage-.*js', 'ReportLoader-.*css', 'DossierFiles-.*css'].every((part) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => new RegExp(`${part}$`).test(entry.name) && (entry as PerformanceResourceTiming).responseEnd > 0,
        ),
    ),
  );
  await (await networkOf(page)).slow();
  await dialog.button('Save').click();
  await expect(dialog.box.getByRole('progressbar')).toBeVisible();
  await server.kill();
  await expect(toast(page, 'Error saving file (to big?).')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
  await comeBack();
  await lookAgain(page);
  const form = new ReportForm(page);
  await expect(form.text('Gift')).toHaveValue(gift);
  await expect(page.getByText(file.name, { exact: true }).first()).toBeVisible();
  await expect(form.state).toHaveText('Not saved');
  await form.save.click();
  await expect(form.state).toHaveText('Saved', { timeout: 60_000 });
  expect(await inDatabase(gift)).toEqual([{ status: 1, instances: 0, file: file.name }]);
  await page.context().close();
});
