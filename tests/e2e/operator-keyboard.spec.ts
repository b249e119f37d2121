import { expect } from '@playwright/test';
import { breakRecording, mendRecording } from '#/tests/support/break-recording.ts';
import { PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { press, pressRow, tabTo, typeInto } from './support/keyboard.ts';
import { readReport, submittedReport } from './support/reports.ts';
import { approveUntilStuck } from './support/stuck-run.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

/** An operator's work using only the keyboard. No pointer is used anywhere. */
const work = teamAtWork();

async function stuckReport(gift: string) {
  const id = await submittedReport(work.employee, { gift, amount: 20 });
  await breakRecording(work.sql, id, 'no room');
  await approveUntilStuck(work.sql, work.supervisor, id);
  const { number } = await readReport(work.employee, id);
  return { id, number, mend: () => mendRecording(work.sql, id) };
}

test('an operator goes from the overview to a stuck run by keyboard, and resumes it with one key', async ({
  visit,
}) => {
  const { number, mend } = await stuckReport('Horloge');
  const page = await visit(PEOPLE.operator, '/app');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
  await press(
    page,
    page.getByRole('region', { name: 'What needs attention' }).getByRole('link', { name: /Incidents$/ }),
  );
  await expect(page).toHaveURL(/f\.state=incident/);
  const grid = new Grid(page);
  await page.keyboard.press('/');
  await typeInto(page, grid.filter('Number'), number);
  await pressRow(page, grid, number);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await mend();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('succeeded this time');
  // The End key goes to the last tab, which shows the actions taken.
  await tabTo(page, page.getByRole('tab', { name: /^Tasks/ }));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Interventions' })).toContainText('Retried an incident');
});

test('a bulk retry is chosen and confirmed, and its result is read, by keyboard', async ({ visit }) => {
  const { number, mend } = await stuckReport('Vulpen');
  await mend();
  const page = await visit(PEOPLE.operator, '/app/operations?f.state=incident');
  const grid = new Grid(page);
  await typeInto(page, grid.filter('Number'), number);
  await expect(grid.rows).toHaveCount(1);
  await press(page, page.getByRole('button', { name: /^All shown/ }));
  await expect(page.getByRole('menuitem', { name: /^Retry/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: /^Retry 1 incident/ }));
  await expect(page).toHaveURL(/\/operations\/batches\//);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 Succeeded');
});

test('a record on which nobody may decide is returned to its owner by keyboard', async ({ visit }) => {
  const id = await submittedReport(work.employee, { gift: 'Sjaal', amount: 20 });
  const { number } = await readReport(work.employee, id);
  await work.sql`
    update inbox_candidates set removed_at = now()
    where task_id in (select t.id from inbox_tasks t join workflow_instances i on i.id = t.instance_id
      where i.register = 'giftReport' and i.record_id = ${id})`;
  const page = await visit(PEOPLE.operator, '/app/operations/stuck?kind=noApprover');
  const item = page.getByRole('list', { name: 'Stuck work' }).getByRole('listitem').filter({ hasText: number });
  await press(page, item.getByRole('button', { name: 'Cancel…' }));
  const dialog = page.getByRole('dialog', { name: `Cancel the process of ${number}` });
  await typeInto(page, dialog.getByRole('textbox', { name: /Reason/ }), 'niemand mag beslissen');
  await press(page, dialog.getByRole('button', { name: 'Cancel process' }));
  await expect(item).toHaveCount(0);
  expect(await readReport(work.employee, id)).toMatchObject({ idReportStatus: 2, wfReason: 'niemand mag beslissen' });
});
