import { expect } from '@playwright/test';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { Grid } from './support/grid.ts';
import { submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test('an operator saves a view of the runs, chooses it again, renames and deletes it, by keyboard', async ({
  visit,
}) => {
  await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
  const page = await visit(PEOPLE.operator, '/app/operations?f.days=0..&cols=state.number.step');
  const grid = new Grid(page);
  const keys = page.keyboard;
  const menu = page.getByRole('button', { name: 'Saved views', exact: true });
  await menu.focus();
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await keys.type('On call');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  const shown = page.getByRole('button', { name: 'View: On call' });
  await expect(shown).toBeVisible();

  await page.goto('/app/operations?sort=number');
  await expect(grid.header('Process')).toBeVisible();
  await menu.focus();
  await keys.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'On call' }).press('Enter');
  await expect(grid.header('Process')).toHaveCount(0);
  await expect(grid.header('Current step')).toBeVisible();
  await expect(page).toHaveURL(/f\.days=0/);

  await shown.focus();
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).press('Enter');
  const manage = page.getByRole('dialog', { name: 'Rename or delete views' });
  expect(await axeFindings(page)).toEqual([]);
  await manage
    .getByRole('button', { name: /On call/ })
    .first()
    .press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename view' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Nights');
  await keys.press('Enter');
  await expect(rename).toBeHidden();
  await manage
    .getByRole('button', { name: /Nights/ })
    .last()
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(manage).toContainText('You have no saved views.');
  await keys.press('Escape');
  await expect(menu).toBeVisible();
});

test('the list of runs has one place for saved views, even on a phone', async ({ visit }) => {
  const page = await visit(PEOPLE.operator, '/app/operations');
  await new Grid(page).tool('View').click();
  await expect(page.getByRole('dialog', { name: 'View' }).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'List tools' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save this view…' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
