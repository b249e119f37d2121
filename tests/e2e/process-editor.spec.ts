import { expect } from '@playwright/test';
import { choosePerson } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import {
  backToFirst,
  beginDraft,
  choose,
  drawn,
  OTHER,
  OWNER,
  openDraft,
  panel,
  processIn,
  releaseDraft,
  saved,
  versionsOf,
} from './support/editor.ts';
import { ownProcesses } from './support/own-processes.ts';
import { test } from './support/visits.ts';

const NOTE = 'De grens gaat naar 200 euro, en twee mensen keuren tegelijk goed.';
const own = ownProcesses();

test('on a phone every tool can be tapped, and the list of problems covers nothing', async ({ visit }) => {
  const process = own.name();
  const xml = own.drawing(process).replace('register-submission', 'no-such-worker');
  await own.store({ process, xml, version: 1, deployedAt: '2026-01-01' });
  const page = await visit(OWNER, '/app/processes');
  await page.setViewportSize({ width: 390, height: 844 });
  await beginDraft(page, process);
  await page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Save as .bpmn' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await panel(page).getByRole('textbox', { name: 'Name' }).click({ trial: true });
  await page.getByRole('region', { name: 'Problems' }).getByText('no-such-worker').click({ trial: true });
});

test('an owner raises the limit to 200 and adds a simultaneous second approval, another owner releases the draft, and then requests the first version again', async ({
  visit,
}) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await saved(page, 1);

  await choose(page, 'NeedsSecondApproval');
  const condition = panel(page).locator('.cm-content');
  await expect(condition).toHaveText('amount > 100 or publicOfficial');
  await condition.fill('amount > 200 or publicOfficial');
  await panel(page).getByRole('button', { name: 'Try with values' }).click();
  await panel(page).getByRole('textbox', { name: 'amount' }).fill('150');
  await panel(page).getByRole('textbox', { name: 'publicOfficial' }).fill('false');
  await panel(page).getByRole('button', { name: 'Try it' }).click();
  await expect(panel(page).getByText('Gives: false')).toBeVisible();

  await choose(page, 'SupervisorApproval');
  await page.getByRole('button', { name: 'Add steps' }).click();
  await page.getByRole('menuitem', { name: 'Second approver at the same time' }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Second approval');
  await expect(page.getByRole('tab', { name: /Saves/ })).toHaveText(/[2-9]$/);
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Nothing found');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Compared with version 1' }).click();
  await expect(
    page.locator('.ob-diff-new code').filter({ hasText: 'amount &gt; 200 or publicOfficial' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Hand in…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand in for release' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await expect(dialog.getByText('Say what is different, and why')).toBeVisible();
  await dialog.getByRole('textbox', { name: /What is different/ }).fill(NOTE);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Another process owner releases it or sends it back.')).toBeVisible();
  // No button allows the author to release their own draft.
  await expect(page.getByRole('button', { name: 'Release…' })).toHaveCount(0);

  const other = await visit(OTHER, '/app/processes');
  await openDraft(other, process);
  await expect(other.getByText(NOTE)).toBeVisible();
  await other.getByRole('tab', { name: 'Compared with version 1' }).click();
  await expect(other.locator('.ob-diff-new code').filter({ hasText: 'parallelGateway' }).first()).toBeVisible();
  await releaseDraft(other, 2);

  await other.goto('/app/processes');
  await expect(versionsOf(other, process).first()).toHaveText(
    /Version 2\s*In use[\s\S]*Luuk van der Meer[\s\S]*De grens gaat naar 200/,
  );
  await backToFirst(other, process);
});

test('the comparison with the version in use shows only the change', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await expect(page.getByRole('button', { name: 'Hand in…' })).toHaveAttribute('aria-disabled', 'true');
  await drawn(page, 'SecondApproval').click();
  await panel(page)
    .getByRole('button', { name: /amount > 100/ })
    .click();
  await panel(page).locator('.cm-content').fill('amount > 200 or publicOfficial');
  await saved(page, 2);
  await page.getByRole('tab', { name: 'Compared with version 1' }).click();
  // The label of a line may be measured again, which changes its bounds.
  const lines = (kind: string) => page.locator(`.ob-diff-${kind} code`).filter({ hasNotText: 'dc:Bounds' });
  await expect(lines('gone')).toHaveText(/amount &gt; 100 or publicOfficial/);
  await expect(lines('new')).toHaveText(/amount &gt; 200 or publicOfficial/);
});

test('a problem names its element, leads to it, and prevents handing in the draft', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await choose(page, 'ProcessReport');
  await panel(page).getByRole('combobox', { name: 'This step' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Remind the approver' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('1 error');
  await expect(problems.getByRole('button', { name: /would wait forever/ })).toContainText('Verwerkt');
  await expect(drawn(page, 'Processed')).toBeVisible();
  await problems.getByRole('button', { name: /would wait forever/ }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Verwerkt');
  await page.getByRole('button', { name: /^Hand in…/ }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problems).toContainText('Nothing found');
});

test('a step that sends an email can be added, and its recipients can be chosen', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await choose(page, 'SupervisorApproves');
  await page.getByRole('button', { name: 'Add steps' }).click();
  await page.getByRole('menuitem', { name: 'Notify somebody' }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Notify the owner');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Nothing found');
  const whom = panel(page).getByRole('combobox', { name: 'Who gets the email' });
  await expect(whom).toHaveValue('Owner of the record');
  await whom.press('ArrowDown');
  await page.getByRole('option', { name: 'Everyone who has decided so far' }).click();
  await expect(problems).toContainText('Nothing found');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  const [draft] = await own.sql<{ text: string }[]>`
    select s.text from resource_drafts d join resource_draft_saves s on s.draft_id = d.id where d.resource = ${process}
    order by s.revision desc limit 1`;
  expect(draft?.text).toContain('<zeebe:header key="to" value="deciders" />');
});

test('a second person on a draft can read it, sees who edits it, and takes over without losing any drawing', async ({
  visit,
}) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  // The button appears once the server has registered this page as the one that may write.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const other = await visit(OTHER, new URL(page.url()).pathname);
  await expect(other.getByText('Pieter-Jan Terpstra is editing this draft')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await axeFindings(other)).toEqual([]);

  await choose(page, 'SupervisorApproval');
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Eerste akkoord');
  await saved(page, 2);
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(drawn(other, 'SupervisorApproval')).toContainText('Eerste akkoord');
  await choose(other, 'SupervisorApproval');
  await panel(other).getByRole('textbox', { name: 'Name' }).fill('Akkoord van Luuk');
  await saved(other, 3);
  // The first person continues to draw: their page keeps the drawing, and shows that somebody else is editing.
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Akkoord van Pieter-Jan');
  await panel(page).getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('Luuk van der Meer is editing this draft')).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this draft' });
  await expect(conflict.locator('.ob-diff-gone code').filter({ hasText: 'Akkoord van Luuk' })).toBeVisible();
  await expect(conflict.locator('.ob-diff-new code').filter({ hasText: 'Akkoord van Pieter-Jan' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page, 4);
  await expect(drawn(page, 'SupervisorApproval')).toContainText('Akkoord van Pieter-Jan');
});

test('a person can draw while the server is down; the drawing is saved when the server is back, and until then another page of the browser shows it', async ({
  visit,
}) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  const address = page.url();
  await choose(page, 'SupervisorApproval');
  await page.route('**/api/workflow/drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Zonder net');
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('The server does not answer')).toBeHidden({ timeout: 15_000 });
  await saved(page, 2);

  await page.route('**/api/workflow/drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Bewaard hier');
  await expect(page.getByText('The server does not answer')).toBeVisible();
  const kept = await page.context().newPage();
  await kept.goto(address);
  await expect(drawn(kept, 'SupervisorApproval')).toContainText('Bewaard hier');
});

test('no drawing is lost when the session ends: after the sign-in the page continues where it was', async ({
  visit,
}) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  const address = page.url();
  await choose(page, 'SupervisorApproval');
  await page.context().clearCookies();
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Net voor het einde');
  await page.waitForURL(/\/oidc\/|sign-in/);
  await choosePerson(page, OWNER);
  await page.waitForURL(address);
  await expect(drawn(page, 'SupervisorApproval')).toContainText('Net voor het einde');
  await saved(page, 2);
});

test('a draft can be restored to any of its saves', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await choose(page, 'SupervisorApproval');
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Anders');
  await expect(page.getByRole('tab', { name: /Saves/ })).toContainText('2');
  await page.getByRole('tab', { name: /Saves/ }).click();
  const saves = page.getByRole('grid', { name: 'Saves' }).locator('tbody').getByRole('row');
  await expect(saves).toHaveCount(2);
  await saves.last().click();
  await page.getByRole('button', { name: 'Go back to this save' }).click();
  await expect(drawn(page, 'SupervisorApproval')).toContainText('Goedkeuring leidinggevende');
  await expect(page.getByRole('tab', { name: /Saves/ })).toContainText('3');
});

test('the code of the editor is loaded only when a draft is opened', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /EditorSheet/.test(name)));
  await expect(processIn(page, process)).toBeVisible();
  expect(await loaded()).toBe(false);
  await beginDraft(page, process);
  expect(await loaded()).toBe(true);
});

test('a change of language keeps the drawing and translates the tools', async ({ visit }) => {
  const process = await own.add();
  const page = await visit(OWNER, '/app/processes');
  await beginDraft(page, process);
  await choose(page, 'SupervisorApproval');
  const name = panel(page).getByRole('textbox', { name: 'Name' });
  await name.fill('Voor de wissel');
  await name.press('Enter');
  await saved(page, 2);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByText('Nederlands').click();
  await page.keyboard.press('Escape');

  const tools = page.locator('.djs-palette');
  await expect(tools.getByRole('button', { name: 'Gebruikerstaak' })).toBeVisible();
  await expect(page.locator('.djs-context-pad').getByTitle('Toevoegen: Gebruikerstaak')).toBeVisible();
  await expect(drawn(page, 'SupervisorApproval')).toContainText('Voor de wissel');
  // The next save also contains what was drawn before the change of language.
  await drawn(page, 'SecondApproval').click();
  const properties = page.getByRole('complementary', { name: 'Eigenschappen van wat gekozen is' });
  await properties.getByRole('textbox', { name: 'Naam' }).fill('Na de wissel');
  await properties.getByRole('textbox', { name: 'Naam' }).press('Enter');
  await expect(page.getByRole('tab', { name: /Bewaard/ })).toContainText('3');
  await page.reload();
  await expect(drawn(page, 'SupervisorApproval')).toContainText('Voor de wissel');
  await expect(drawn(page, 'SecondApproval_label')).toContainText('Na de wissel');
});
