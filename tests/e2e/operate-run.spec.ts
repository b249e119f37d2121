import { expect } from '@playwright/test';
import { breakRecording, mendRecording } from '#/tests/support/break-recording.ts';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { readReport, submittedReport } from './support/reports.ts';
import { approveAndFailOnce, approveUntilStuck } from './support/stuck-run.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

/** A report that waits for its supervisor, and the page of its run. */
async function runOf(own: Record<string, unknown> = {}) {
  const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 20, ...own });
  const { number, workflowInstanceId } = await readReport(work.employee, id);
  return { id, number, address: `/app/operations/${workflowInstanceId}` };
}

test.describe('an operator of a process', () => {
  test('sees without a reload that the process is stuck, retries the step with one key, and resumes the process once the cause is gone', async ({
    visit,
  }) => {
    const { id, number, address } = await runOf();
    const page = await visit(PEOPLE.operator, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await expect(page.getByRole('banner')).toContainText('Active');
    const incidents = page.getByRole('region', { name: 'Incidents' });
    await expect(incidents).toHaveCount(0);

    await breakRecording(work.sql, id, 'no room for Horloge of 20 euro');
    await approveUntilStuck(work.sql, work.supervisor, id);
    // The page is not reloaded.
    await expect(incidents).toContainText('a worker keeps failing', { timeout: 4_000 });
    await expect(incidents).toContainText('no room for ••• of ••• euro');
    await expect(incidents).toContainText('Retry runs this step once more');
    await expect(page.getByRole('banner')).toContainText('Incident');
    await expect(page.getByRole('main')).not.toContainText('Horloge');
    expect(await axeFindings(page)).toEqual([]);

    await page.keyboard.press('t');
    await expect(incidents).toContainText('failed again');
    await mendRecording(work.sql, id);
    await incidents.getByRole('button', { name: 'Retry' }).click();
    await expect(incidents).toContainText('succeeded this time');
    await expect(page.getByRole('banner')).toContainText('Completed');
    expect((await readReport(work.employee, id)).idReportStatus).toBe(50);
  });

  test('sees every failed attempt, and gives the step more attempts before it is stuck', async ({ visit }) => {
    const { id, address } = await runOf();
    await breakRecording(work.sql, id, 'no room for Horloge of 20 euro');
    await approveAndFailOnce(work.sql, work.supervisor, id);
    const page = await visit(PEOPLE.operator, address);
    await page.getByRole('tab', { name: /^Jobs/ }).click();
    const jobs = page.getByRole('tabpanel', { name: 'Jobs' });
    await expect(jobs).toContainText('Melding verwerken Process');
    await expect(jobs.getByRole('list', { name: 'Failed attempts: Melding verwerken' })).toContainText(
      'no room for ••• of ••• euro',
    );
    await jobs.getByRole('button', { name: 'Change attempts…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Attempts left at Melding verwerken' });
    await dialog.getByRole('radio', { name: '3', exact: true }).press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change' }).press('Enter');
    await expect(dialog).toBeHidden();
    // The next attempt may already have failed, which leaves one attempt fewer.
    await expect(jobs).toContainText(/(19|20) attempts left/);
    expect(await axeFindings(page)).toEqual([]);
    await mendRecording(work.sql, id);
    await expect(page.getByRole('banner')).toContainText('Completed', { timeout: 60_000 });
    await expect(jobs).toContainText('Finished.');
  });

  test('cancels the process with a reason, which the owner of the report can read', { tag: '@long' }, async ({
    visit,
  }) => {
    const { id, number, address } = await runOf();
    const page = await visit(PEOPLE.operator, address);
    await expect(page.getByRole('tabpanel', { name: 'Tasks' })).toContainText(work.team.supervisor.upn);
    await page.getByRole('button', { name: 'Cancel…' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel the process of ${number}` });
    await dialog.getByRole('textbox').fill('verkeerd proces');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel process' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner')).toContainText('Cancelled');
    await expect(page.getByRole('button', { name: 'Cancel…' })).toHaveCount(0);
    expect(await readReport(work.employee, id)).toMatchObject({ idReportStatus: 2, wfReason: 'verkeerd proces' });
  });

  test('sees only the names of facts, and is told which variables cannot be changed', { tag: '@long' }, async ({
    visit,
  }) => {
    const { address } = await runOf({ amount: 1250 });
    const page = await visit(PEOPLE.operator, address);
    await page.getByRole('tab', { name: /^Variables/ }).click();
    const variables = page.getByRole('tabpanel', { name: 'Variables' });
    await expect(variables).toContainText('amount');
    await expect(variables).toContainText('not shown to operators');
    await expect(page.getByRole('main')).not.toContainText('1250');
    await page.getByRole('button', { name: 'Set variable…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a variable' });
    await dialog.getByLabel('Name').fill('amount');
    await dialog.getByLabel('Value').fill('10');
    await dialog.getByRole('button', { name: 'Set variable' }).click();
    await expect(dialog).toContainText('the process decides by it');
    await dialog.getByLabel('Name').fill('endpoint');
    await dialog.getByRole('button', { name: 'Set variable' }).click();
    await expect(variables).toContainText('endpoint');
  });

  test('has a screen that others cannot find', { tag: '@long' }, async ({ visit }) => {
    const { address } = await runOf();
    const page = await visit(PEOPLE.compliance, address);
    await expect(page.getByText('Operate workflows')).toBeVisible();
  });
});
