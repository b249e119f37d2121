import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { as, createReport, submitReport } from './support/reports.ts';

const OWNER = 'lisanne.brouwers';
const SUPERVISOR = 'wim.zijlstra';
const ENGLISH = { lang: 1033 } as const;

test('RD-021 the actions bar offers the owner Submit, and the approver a button for each action; rejecting asks for a remark', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await as(OWNER);
  const id = await createReport(owner, { gift: 'Balk met knoppen' });
  await openAs(page, OWNER, `/app/reports/${id}`, ENGLISH);
  const own = page.getByRole('region', { name: 'What you can do' });
  await expect(own.getByRole('button')).toHaveText(['Save', 'Submit']);
  await submitReport(owner, id);
  await page.getByRole('toolbar', { name: 'Report tools' }).getByRole('button', { name: 'Refresh' }).click();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your decision' })).toHaveCount(0);

  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await openAs(other, SUPERVISOR, `/app/reports/${id}`, ENGLISH);
  const decision = other.getByRole('region', { name: 'Your decision' });
  await expect(decision.getByRole('button')).toHaveText([/^Reject…/, /^Approve/]);
  await decision.getByRole('button', { name: /^Reject/ }).click();
  const remark = other.getByRole('dialog', { name: 'Reject the report' });
  await expect(remark.getByRole('textbox', { name: 'Remark for Lisanne Brouwers' })).toBeFocused();
  await expect.poll(async () => (await remark.boundingBox())?.width).toBeCloseTo(1440 * 0.5, 0);
  await context.close();
});
