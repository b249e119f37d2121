import { expect } from '@playwright/test';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test.describe('an operator on the page of stuck work', () => {
  test('reads the cause and the remedy, and applies the remedy', async ({ visit }) => {
    const [refused, old] = [
      await submittedReport(work.employee, { gift: 'Horloge', amount: 800 }),
      await submittedReport(work.employee, { gift: 'Horloge', amount: 800 }),
    ];
    const [one, two] = [await readReport(work.employee, refused), await readReport(work.employee, old)];
    await work.sql`
      insert into workflow_commands (id, instance_id, kind, payload, state, refusal)
      values (${crypto.randomUUID()}, ${one.workflowInstanceId}, 'completeTask', '{}', 'rejected', 'TASK_GONE')`;
    await work.sql`
      update inbox_tasks set created_at = now() - interval '20 days' where instance_id = ${two.workflowInstanceId}`;

    const page = await visit(PEOPLE.operator, '/app/operations');
    await page.getByRole('link', { name: 'What is stuck' }).click();
    const list = page.getByRole('list', { name: 'Stuck work' });
    const rowOf = (number: string) => list.getByRole('listitem').filter({ hasText: number });
    await expect(rowOf(one.number)).toContainText('The engine refused a command. The task is no longer open.');
    await expect(rowOf(two.number)).toContainText('Nobody has decided on this task yet.');
    await expect(rowOf(two.number)).toContainText('Goedkeuring leidinggevende');
    await expect(page.getByRole('main')).not.toContainText('Horloge');
    expect(await axeFindings(page)).toEqual([]);

    await rowOf(one.number).getByRole('button', { name: 'Give up' }).click();
    await expect(rowOf(one.number)).toHaveCount(0);
    await page.getByRole('link', { name: /Old task$/ }).click();
    await rowOf(two.number).getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByText('1 person has been reminded')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await rowOf(two.number).getByRole('link', { name: 'Open process' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Tasks' })).toContainText(work.team.supervisor.upn);
  });
});
