import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ReportPage } from './support/report-page.ts';
import { as, createReport, decideReport, lockReport, readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();
const REMARK = 'Past niet bij een aanbesteding.';

/** The text of each printed page, as in the browser's "save as PDF". */
async function paper(page: Page): Promise<string[]> {
  const path = test.info().outputPath('report.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  const document = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const pages = Array.from({ length: document.numPages }, (_page, index) => document.getPage(index + 1));
  return Promise.all(
    pages.map(async (loaded) => {
      const { items } = await (await loaded).getTextContent();
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ');
    }),
  );
}

test('a report is printed with its entries, decisions and log, in black on white, with its number on every page', async ({
  visit,
}) => {
  const { team, sql } = work;
  const id = await submittedReport(work.employee, { gift: 'Zeilweekend', amount: 640, occasion: 'Relatiedag' });
  await decideReport(work.supervisor, id, REMARK);
  const { number, workflowInstanceId } = await readReport(work.employee, id);
  await sql`
    insert into logbook (instance_id, user_id, code, message, event_key)
    select ${workflowInstanceId}, ${team.supervisor.id}, 'rejected', 'Regel ' || n, ${`print-test-${id}-`} || n
    from generate_series(1, 60) n`;
  const page = await visit(team.employee.local, '/app', { lang: 1033, theme: 'dark' });
  const isRead = page.waitForResponse('**/api/workflow/logbook/**');
  await page.goto(`/app/reports/${id}`);
  await isRead;
  await new ReportPage(page).tools.waitFor();

  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Zeilweekend');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  await expect(sheet).toHaveCount(0);

  // Printing without the button uses the light theme too, and no date breaks at its hyphens.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const [height = 0, oneLine = 0] = await sheet
    .locator('.ob-print-moment')
    .last()
    .evaluate((moment) => [
      moment.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(moment).lineHeight),
    ]);
  expect(height).toBeLessThan(oneLine * 1.5);
  await page.emulateMedia({ media: null });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const pages = await paper(page);
  expect(pages.length).toBeGreaterThan(1);
  const whole = pages.join(' ');
  for (const text of ['Relatiedag', '€ 640,00', REMARK, team.employee.name, team.supervisor.name, 'Regel 60'])
    expect(whole.replaceAll('\u00a0', ' ')).toContain(text);
  expect(whole).toMatch(/Supervisor rejected Femke Zuidema \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
  pages.forEach((text, index) => {
    expect(text).toContain(`${number} · ${team.companyName}`);
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  });
});

test('the button prints the current report and log once both are loaded, and a draft, which has no log', async ({
  visit,
}) => {
  const page = await visit(work.team.employee.local, '/app');
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const { dataset } = document.documentElement;
      dataset.paper = document.querySelector('.ob-print')?.textContent ?? '';
      dataset.printed = location.pathname;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  const report = new ReportPage(page);
  const print = report.tools.getByRole('button', { name: 'Print' });
  const printed = page.locator('html');
  const draft = await createReport(work.employee);
  await report.open(draft);
  await print.click();
  await expect(printed).toHaveAttribute('data-printed', `/app/reports/${draft}`);

  const sent = await submittedReport(work.employee);
  await report.open(sent);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/workflow/logbook/**', async (route) => {
    await promise;
    await route.continue();
  });
  await lockReport(await as(work.team.compliance.local), sent, 'Onderzoek van vandaag');
  const asked = page.waitForRequest('**/api/workflow/logbook/**');
  await print.click();
  await asked;
  await expect(printed).not.toHaveAttribute('data-printed');
  resolve();
  await expect(printed).toHaveAttribute('data-printed', `/app/reports/${sent}`);
  // The print shows the current state: the reason above the entries, and its line in the log.
  expect((await printed.getAttribute('data-paper'))?.match(/Onderzoek van vandaag/g)).toHaveLength(2);
});

test('a report in a dialog over its list is printed without the list and the dialog', async ({ visit }) => {
  const id = await submittedReport(work.employee, { gift: 'Boek met opdracht' });
  const page = await visit(work.team.compliance.local, `/app/compliance/reports?report=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Boek met opdracht' });
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', location.search);
  });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(`report=${id}`));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText('Boek met opdracht');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid')).toBeHidden();
});
