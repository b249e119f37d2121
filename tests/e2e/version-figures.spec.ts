import { expect } from '@playwright/test';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test('an operator sees which elements the runs of a version reach, on the drawing and in a table', async ({
  visit,
}) => {
  const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
  const { workflowInstanceId } = await readReport(work.employee, id);
  const page = await visit(PEOPLE.operator, `/app/operations/${workflowInstanceId}`);
  await page.getByRole('link', { name: 'Figures of this version' }).click();
  const row = page.getByRole('row', { name: /^Goedkeuring leidinggevende/ });
  await expect(row).toContainText(/[1-9]/);
  await expect(page.locator('.ob-diagram .ob-heat-4').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText('Mean time').first().click();
  await expect(page).toHaveURL(/by=time/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
