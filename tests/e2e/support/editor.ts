import { expect, type Locator, type Page } from '@playwright/test';

/** Process owners of the whole group: each releases drafts written by the other. */
export const OWNER = 'pieterjan.terpstra';
export const OTHER = 'luuk.vandermeer';

/** The panel with the properties of the chosen element. */
export const panel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Properties of the selected element' });

/** An element of the drawing, by its BPMN id. */
export const drawn = (page: Page, element: string): Locator =>
  page.locator(`.djs-element[data-element-id="${element}"]`);

/** One process in the list of processes. */
export const processIn = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The versions of a process, newest first. */
export const versionsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: `Versions of ${name}` })
    .locator('tbody')
    .getByRole('row');

/** Chooses an element in the list of elements, as a person without a mouse does. */
export async function choose(page: Page, id: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find an element' }).press('ArrowDown');
  await page.getByRole('region', { name: 'Find an element' }).getByRole('textbox').fill(id);
  await page.getByRole('option', { name: new RegExp(`(^|\\()${id}\\)?$`) }).click();
  await expect(panel(page).getByText(id, { exact: true })).toBeVisible();
}

/** Begins a draft from the version in use, on the page of processes. */
export async function beginDraft(page: Page, process: string): Promise<void> {
  await processIn(page, process).getByRole('button', { name: 'Edit' }).first().click();
  await expect(drawn(page, 'SupervisorApproval')).toBeVisible();
}

/** Waits until this many saves have been made and none is pending. */
export async function saved(page: Page, revision: number): Promise<void> {
  await expect(page.getByRole('tab', { name: /Saves/ })).toContainText(String(revision));
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
}

/** Hands in the open draft, with a note about what is different and why. */
export async function handIn(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Hand in…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand in for release' });
  await dialog.getByRole('textbox', { name: /What is different/ }).fill(note);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Another process owner releases it or sends it back.')).toBeVisible();
}

/** Opens the waiting draft of a process, on the page of processes. */
export async function openDraft(page: Page, process: string): Promise<void> {
  await page
    .getByRole('list', { name: `Drafts of ${process}` })
    .getByRole('link')
    .click();
}

/** Releases the open draft, which becomes this version. */
export async function releaseDraft(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Release…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release and deploy' }).click();
  await expect(page.getByText(`Version ${version} is in use now.`)).toBeVisible();
}

/** Requests the first version again, on the page of processes; another person has to release it. */
export async function backToFirst(page: Page, process: string): Promise<void> {
  await versionsOf(page, process).last().click();
  await processIn(page, process).getByRole('button', { name: 'Back to this version…' }).click();
  const back = page.getByRole('dialog', { name: 'Go back to version 1' });
  await back.getByRole('textbox').fill('Toch niet.');
  await back.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('Another process owner releases it or sends it back.')).toBeVisible();
}
