import { hostname } from 'node:os';
import { expect } from '@playwright/test';
import type { RunList } from '#/bff/contract/run-list.ts';
import { breakRecording, mendRecording } from '#/tests/support/break-recording.ts';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { Grid } from './support/grid.ts';
import { ReportPage } from './support/report-page.ts';
import { decideReport, readReport, submittedReport } from './support/reports.ts';
import { approveUntilStuck } from './support/stuck-run.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const REMARK = 'past niet bij een aanbesteding';
const work = teamAtWork();

test.describe('an operator', () => {
  test('finds a process through the menu and follows it in its log, which shows no names or typed texts', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    await decideReport(work.supervisor, id, REMARK);
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app', { lang: 1033, collapsed: false });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Operations' }).click();
    await expect(page).toHaveURL(/\/app\/operations/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
    await page.getByRole('tab', { name: /^Completed/ }).click();
    const grid = new Grid(page);
    await grid.filter('Number').fill(number);
    await expect(grid.row(number)).toContainText('Completed');
    await expect(page.getByRole('main')).not.toContainText('Horloge');
    expect(await axeFindings(page)).toEqual([]);

    await grid.row(number).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await page.keyboard.press('l');
    const report = new ReportPage(page);
    await expect(report.log).toContainText(number);
    await expect(report.log).toContainText('Rejected');
    const lines = await report.logLines();
    expect(lines.map(([who, what]) => `${who}: ${what}`)).toContain('a person: Submitted for approval');
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['a person', 'Rejected']);
    await expect(report.log).not.toContainText('@');
    await expect(report.log).not.toContainText(REMARK);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(report.log).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(grid.row(number)).toBeVisible();
  });

  test('sees which runs wait for an absent engine, and what to do about it', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app', { lang: 1033 });
    await page.route('**/api/operations/instances?*', async (route) => {
      const address = route.request().url().replace('group=stranded', 'group=running');
      const list = (await (await route.fetch({ url: address })).json()) as RunList;
      const rows = list.rows.filter((row) => row.number === number).map((row) => ({ ...row, state: 'stranded' }));
      await route.fulfill({ json: { ...list, rows, counts: { ...list.counts, stranded: 1 } } });
    });
    await page.goto('/app/operations');
    await page.getByRole('tab', { name: /^Engine missing/ }).click();
    await expect(new Grid(page).row(number)).toContainText('Engine missing');
    await expect(page.getByRole('main')).toContainText('npm run camunda:recover');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('can go from a figure to its list, and from a row to its run', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 20 });
    const { number } = await readReport(work.employee, id);
    await breakRecording(work.sql, id, 'no room');
    await approveUntilStuck(work.sql, work.supervisor, id);
    const page = await visit(PEOPLE.operator, '/app/operations');
    const overview = page.getByRole('region', { name: 'What needs attention' });
    await expect(overview).toContainText('Engine: working');
    await expect(overview).toContainText(`background work on ${hostname()}, for`);
    await overview.getByRole('link', { name: /Incidents$/ }).click();
    await expect(page).toHaveURL(/f\.state=incident/);
    const grid = new Grid(page);
    await expect(grid.row(number)).toContainText('a worker keeps failing');
    await expect(grid.rows.filter({ hasText: 'Active' })).toHaveCount(0);
    await grid.row(number).dblclick();
    await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('no room');
    await mendRecording(work.sql, id);
  });

  test('sees for each process its runs, their versions and durations, with links to its incidents and to its durations over time', async ({
    visit,
  }) => {
    const stuck = await submittedReport(work.employee, { gift: 'Horloge', amount: 20 });
    await breakRecording(work.sql, stuck, 'no room');
    await approveUntilStuck(work.sql, work.supervisor, stuck);
    const done = await submittedReport(work.employee, { gift: 'Pen', amount: 10 });
    await decideReport(work.supervisor, done);
    const page = await visit(PEOPLE.operator, '/app/operations', { lang: 1033 });
    const cards = page.getByRole('list', { name: 'Running, process by process' });
    const card = cards.getByRole('listitem').filter({ hasText: 'Gift report approval' });
    await expect(card).toContainText('version 1');
    await card.getByRole('link', { name: /^\d+ incidents?$/ }).click();
    await expect(page).toHaveURL(/f\.process=gift-report-approval&f\.state=incident/);
    await expect(new Grid(page).rows.filter({ hasText: 'Active' })).toHaveCount(0);
    await card.getByRole('link', { name: /^median / }).click();
    await expect(page).toHaveURL(/operations\/over-time\?process=gift-report-approval/);
    await mendRecording(work.sql, stuck);
  });

  test('uses a filter to find a run that a long list leaves out', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app', { lang: 1033 });
    // Makes it look as if there were so many runs that this one is not among the newest.
    await page.route('**/api/operations/instances?group=running', async (route) => {
      const list = (await (await route.fetch()).json()) as RunList;
      await route.fulfill({ json: { ...list, rows: list.rows.filter((row) => row.number !== number) } });
    });
    await page.goto('/app/operations');
    await expect(page.getByText(/^The list shows the newest \d+ of \d+\.$/)).toBeVisible();
    const grid = new Grid(page);
    await grid.filter('Number').fill(number);
    await expect(grid.row(number)).toContainText('Active');
    await expect(page.getByText(/^The list shows the newest/)).toHaveCount(0);
  });

  test('sees rows of two lines on a phone, and opens a run from its row', { tag: '@long' }, async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app/operations');
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText('Active');
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('button').first().click();
    await expect(page.getByRole('tabpanel', { name: 'Tasks' })).toContainText(work.team.supervisor.upn);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('has a screen that others cannot open: they are told which right it requires', async ({ visit }) => {
    const page = await visit(PEOPLE.compliance, '/app/operations');
    await expect(page.getByText('Operate workflows')).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });
});
