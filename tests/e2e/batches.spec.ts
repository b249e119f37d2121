import { expect } from '@playwright/test';
import { breakRecording, mendRecording } from '#/tests/support/break-recording.ts';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { Grid } from './support/grid.ts';
import { readReport, submittedReport } from './support/reports.ts';
import { approveUntilStuck } from './support/stuck-run.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test.describe('an operator with many processes', () => {
  test('retries all stopped processes together, and sees which failed again and why', async ({ visit }) => {
    const reports: { id: number; number: string }[] = [];
    for (const amount of [20, 21]) {
      const id = await submittedReport(work.employee, { gift: 'Horloge', amount });
      await breakRecording(work.sql, id, 'no room for Horloge');
      await approveUntilStuck(work.sql, work.supervisor, id);
      reports.push({ id, number: (await readReport(work.employee, id)).number });
    }
    const [fails, ...works] = reports as [(typeof reports)[0], ...typeof reports];
    for (const { id } of works) await mendRecording(work.sql, id);

    const page = await visit(PEOPLE.operator, '/app/operations?f.state=incident');
    const grid = new Grid(page);
    for (const { number } of reports) await grid.row(number).getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Retry…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry processes' });
    await expect(dialog).toContainText('2 processes of Gift report approval, version 1');
    await expect(dialog).toContainText('Earlier steps are not repeated');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Retry 2 incidents' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retry: 2 items');
    // The page is not reloaded.
    await expect(page.getByRole('banner')).toContainText('Done', { timeout: 15_000 });
    await expect(grid.row(fails.number)).toContainText('Failed again');
    await expect(grid.row(fails.number)).toContainText('no room for •••');
    for (const { number } of works) await expect(grid.row(number)).toContainText('Succeeded');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: '1 Failed again' }).click();
    await expect(grid.rows.filter({ hasText: 'Succeeded' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Horloge');
    for (const { id } of works) expect((await readReport(work.employee, id)).idReportStatus).toBe(50);
    expect((await readReport(work.employee, fails.id)).idReportStatus).toBe(100);
    await mendRecording(work.sql, fails.id);
  });

  test('cancels all filtered processes with one reason, which their owners read', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app/operations');
    const grid = new Grid(page);
    await grid.filter('Number').fill(number);
    await expect(grid.row(number)).toBeVisible();
    await page.getByRole('button', { name: 'All shown…' }).click();
    await page.getByRole('menuitem', { name: 'Cancel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel processes' });
    await dialog.getByRole('button', { name: 'Cancel 1 process' }).click();
    await expect(dialog).toContainText('at least 3 characters');
    await dialog.getByRole('textbox').fill('verkeerd proces');
    await dialog.getByRole('button', { name: 'Cancel 1 process' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel: 1 item');
    await expect(page.getByRole('banner')).toContainText('Done', { timeout: 15_000 });
    expect(await readReport(work.employee, id)).toMatchObject({ idReportStatus: 2, wfReason: 'verkeerd proces' });
    await page.goto('/app/operations/batches');
    await expect(page.getByRole('grid')).toContainText('Cancel');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('finds the actions for all processes shown in the menu of the list on a phone, and sees why one is not possible', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, `/app/operations?f.number=${number}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'List tools' }).click();
    await page.getByRole('menuitem', { name: 'Retry…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry processes' });
    await expect(dialog).toContainText('This is not possible for any of them.');
    await expect(dialog).toContainText('1: The incident is no longer there');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('has screens that nobody else has', async ({ visit }) => {
    const page = await visit(PEOPLE.compliance, '/app/operations/batches');
    await expect(page.getByText('Operate workflows')).toBeVisible();
  });
});
