import { expect } from '@playwright/test';
import { openAs, PEOPLE, signInAs } from '#/tests/support/browser.ts';
import { as, createReport, decideReport, readReport, submittedReport, uploadFile } from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { LANGUAGES, SharedBrowser } from './support/shared-browser.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

const reportsOf = async (contact: string) =>
  work.sql<{ userId: number }[]>`select user_id as "userId" from gift_reports where contact_person = ${contact}`;

for (const { lang } of LANGUAGES)
  test.describe(`in language ${lang}, after another person has signed in from another tab`, () => {
    test('a new report is not saved, and waits for the person who typed it', async ({ page }) => {
      const { employee, colleague } = work.team;
      const contact = `Willem Brouwer ${lang}`;
      const browser = new SharedBrowser(page, lang);
      await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
      const { newReport } = browser;
      await newReport.contact.fill(contact);
      const other = await browser.signInElsewhere(colleague.local);
      await newReport.save.click();
      await browser.isStopped(employee);
      expect(browser.answers).toContain('409 POST /api/reports');
      expect(await reportsOf(contact)).toEqual([]);

      await browser.goOn();
      await expect(page.getByText(colleague.name).first()).toBeAttached();
      await expect(page.getByText(employee.name)).toHaveCount(0);
      await expect(newReport.contact).toHaveValue('');

      await signInAs(other, employee.local, browser.settings);
      await page.reload();
      await expect(newReport.contact).toHaveValue(contact);
      await newReport.save.click();
      await expect(newReport.dialog).toHaveCount(0);
      expect(await reportsOf(contact)).toEqual([{ userId: employee.id }]);
    });

    test('a decision is not made in the other person’s name', async ({ page }) => {
      const { compliance } = work.team;
      const id = await submittedReport(work.employee, { amount: 250 });
      await decideReport(work.supervisor, id);
      const marijke = await as(PEOPLE.compliance);
      const { workflowActions } = await readReport(marijke, id);
      expect(workflowActions.length).toBeGreaterThan(0);
      const browser = new SharedBrowser(page, lang);
      await browser.open(PEOPLE.compliance, compliance.local, `/app/reports/${id}`);
      const approve = page
        .getByRole('region', { name: browser.label('Decision.bar') })
        .getByRole('button', { name: browser.label('Decision.approve') });
      await approve.waitFor();
      await browser.signInElsewhere(compliance.local);
      await approve.click();
      await browser.isStopped({ name: 'Marijke van den Broek' });
      expect(browser.answers).toContain(`409 POST /api/tasks/reports/approve/${id}`);
      const [row] = await work.sql<{ count: number }[]>`
        select count(*)::int as count from decisions d join workflow_instances i on i.id = d.instance_id
        where i.register = 'giftReport' and i.record_id = ${id}`;
      expect(row?.count).toBe(1);
    });

    test('a file is not stored', async ({ page }) => {
      const { employee, colleague } = work.team;
      const id = await createReport(work.employee);
      const browser = new SharedBrowser(page, lang);
      await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
      const bar = page.getByRole('region', { name: browser.label('Record.actions') });
      await page.locator('input[type=file]').setInputFiles(PDF_FILE);
      await browser.signInElsewhere(colleague.local);
      await bar.getByRole('button', { name: browser.label('Record.save'), exact: true }).click();
      await browser.isStopped(employee);
      expect(browser.answers).toContain(`409 POST /api/files/upload/report/${id}`);
      expect((await readReport(work.employee, id)).linkedFile).toBeNull();
    });
  });

test('once a report is stored, its text is not restored, even if its file was then refused', async ({ page }) => {
  const { employee, colleague } = work.team;
  const contact = 'Stored before the other came';
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
  const { newReport } = browser;
  await newReport.contact.fill(contact);
  await page.locator('input[type=file]').setInputFiles(PDF_FILE);
  const cameIn = page.context().waitForEvent('page');
  await page.route('**/api/reports', async (route) => {
    const response = await route.fetch();
    await browser.signInElsewhere(colleague.local);
    await route.fulfill({ response });
  });
  await newReport.save.click();
  const other = await cameIn;
  await expect(page.getByRole('alert')).toContainText(browser.label('OtherPerson.title'));
  await page.unrouteAll();
  await signInAs(other, employee.local, browser.settings);
  await page.getByRole('button', { name: browser.label('OtherPerson.continue') }).click();
  await expect(newReport.contact).toHaveValue('');
  expect(await reportsOf(contact)).toEqual([{ userId: employee.id }]);
});

test('a list that is reloaded shows no rows of the other person', async ({ page }) => {
  const { employee, colleague } = work.team;
  await createReport(await as(colleague.local), { contactPerson: 'Alleen van de collega' });
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports');
  const refresh = page.getByRole('button', { name: 'Refresh' }).first();
  await refresh.waitFor();
  await browser.signInElsewhere(colleague.local);
  await refresh.click();
  await browser.isStopped(employee);
  await expect(page.getByText('Alleen van de collega')).toHaveCount(0);
});

test('a file is not downloaded', async ({ page }) => {
  const { employee, colleague } = work.team;
  const id = await createReport(work.employee);
  await uploadFile(work.employee, id, PDF_FILE.name, PDF_FILE.mimeType, PDF_FILE.buffer);
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  await browser.signInElsewhere(colleague.local);
  await page.unroute('**/api/auth/session');
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await download.click();
  await browser.isStopped(employee);
  expect(downloads).toBe(0);
});

test('tabs notice at once when another person opens a page, and when the owner comes back', async ({ page }) => {
  const { employee, colleague } = work.team;
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
  await browser.newReport.contact.fill('Hendrik Molenkamp');
  const other = await browser.signInElsewhere(colleague.local);
  await other.goto('/app');
  await browser.isStopped(employee);
  expect(browser.answers).toEqual([]);

  await openAs(other, employee.local, '/app', browser.settings);
  await expect(browser.newReport.contact).toHaveValue('Hendrik Molenkamp');
});
