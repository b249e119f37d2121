import { expect, type Page } from '@playwright/test';
import { activitiesAtWork, createActivity, readActivity } from './support/activities.ts';
import { Grid } from './support/grid.ts';
import { arrowTo, press, pressRow, tabTo, typeInto } from './support/keyboard.ts';
import { hireInto, type Member } from './support/team.ts';
import { toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

const work = activitiesAtWork();
const named = (page: Page, role: 'button' | 'textbox' | 'dialog', name: string | RegExp) =>
  page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });

/** Named differently from the officers of other tests, who are also in the list. */
let officer: Member;
test.beforeAll(async () => {
  officer = await hireInto(work.sql, work.team, 'Olga', 'Toetsema', 'Privacy officer');
});

test('an activity is created, filled in with a row, submitted, rejected, corrected and approved using only the keyboard', async ({
  visit,
}) => {
  const owner = await visit(work.team.employee.local, '/app/myactivities');
  await press(owner, named(owner, 'button', 'Create activity'));
  await expect(owner.locator('.ob-pill')).toHaveText('Draft');
  const id = Number(owner.url().split('/').at(-1));
  for (const [field, text] of [
    ['Name of the activity', 'Sleutelbeheer'],
    ['Responsible department', 'Beveiliging'],
    ['Business process', 'Toegang tot gebouwen'],
    ['Purpose of the processing', 'Weten wie een sleutel heeft.'],
    ['Categories of data subjects', 'Medewerkers'],
    ['Source of the data', 'De medewerker zelf'],
  ] as const)
    await typeInto(owner, owner.getByRole('textbox', { name: field }), text);
  await tabTo(owner, owner.getByRole('combobox', { name: 'Privacy officer' }));
  await owner.keyboard.press('ArrowDown');
  await arrowTo(owner, owner.getByRole('option', { name: officer.name, exact: true }));
  await owner.keyboard.press('Enter');
  await tabTo(owner, owner.getByRole('checkbox', { name: 'A DPIA is required' }));
  await owner.keyboard.press('Space');
  await expect(owner.getByRole('checkbox', { name: 'A DPIA is required' })).toBeChecked();
  await owner.keyboard.press('Space');

  await press(owner, named(owner, 'button', 'Add information carrier'));
  const adding = named(owner, 'dialog', 'Add information carrier');
  await typeInto(owner, adding.getByRole('textbox', { name: 'Name' }), 'Sleutelkast');
  await typeInto(owner, adding.getByRole('textbox', { name: 'Retention period' }), '1 jaar');
  await press(owner, adding.getByRole('button', { name: 'Add', exact: true }));
  await expect(adding).toHaveCount(0);
  await owner.keyboard.press('Control+s');
  await expect(toast(owner, 'data saved.').first()).toBeVisible();
  expect(await readActivity(work.employee, id)).toMatchObject({
    ...{ name: 'Sleutelbeheer', idPrivacyOfficer: officer.id, dpiaRequired: false },
    informationCarriers: [{ name: 'Sleutelkast', retentionPeriod: '1 jaar' }],
  });
  await press(owner, named(owner, 'button', 'Submit'));
  await expect(owner).toHaveURL(/\/app\/myactivities/);

  const decider = await visit(officer.local, '/app/approvals?register=activities');
  await pressRow(decider, new Grid(decider), 'Sleutelbeheer');
  await press(decider, decider.getByRole('button', { name: /^Reject/ }));
  const reason = named(decider, 'dialog', 'Reject processing activity');
  await typeInto(decider, reason.getByRole('textbox'), 'Noem ook de bezoekers.');
  await press(decider, reason.getByRole('button', { name: /^Reject/ }));
  await expect.poll(async () => (await readActivity(work.employee, id)).idProcessingActivityStatus).toBe(20);

  await owner.goto('/app/myactivities');
  await pressRow(owner, new Grid(owner), 'Sleutelbeheer');
  await expect(owner.getByText('Noem ook de bezoekers.').first()).toBeVisible();
  await typeInto(owner, owner.getByRole('textbox', { name: 'Categories of data subjects' }), 'Medewerkers, bezoekers');
  await owner.keyboard.press('Control+s');
  await expect(toast(owner, 'data saved.').first()).toBeVisible();

  // Compliance submits the decided activity again, and then cannot decide on it.
  const compliance = await visit(work.team.compliance.local, `/app/processingactivities/${id}`);
  await press(compliance, named(compliance, 'button', 'Resubmit'));
  await expect.poll(async () => (await readActivity(work.employee, id)).idProcessingActivityStatus).toBe(10);
  await decider.goto(`/app/processingactivities/${id}`);
  await press(decider, named(decider, 'button', 'Approve'));
  await expect.poll(async () => (await readActivity(work.employee, id)).idProcessingActivityStatus).toBe(50);
  expect((await readActivity(work.employee, id)).categoryDataSubjects).toBe('Medewerkers, bezoekers');
});

test('sections, changes and files of an activity can be reached, and a draft deleted, using only the keyboard', async ({
  visit,
}) => {
  const id = await createActivity(work, { name: 'Bezoekersboek' });
  const page = await visit(work.team.compliance.local, '/app/compliance/processingactivities');
  await pressRow(page, new Grid(page), 'Bezoekersboek');
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${id}`));
  await tabTo(page, page.getByRole('tab', { name: 'Common' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Files/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
  await press(page, named(page, 'button', 'Delete…'));
  const asked = page.getByRole('alertdialog', { name: 'Delete processing activity' });
  await press(page, asked.getByRole('button', { name: 'Delete' }));
  await expect(page).toHaveURL(/compliance\/processingactivities/);
});
