import { expect, type Locator } from '@playwright/test';
import { PNG } from '#/tests/support/files.ts';
import { Grid } from './support/grid.ts';
import { readIncident } from './support/incidents.ts';
import { as } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const ADDRESS = '/app/compliance/incidents';
const ONCE = { times: 1 };
const work = teamAtWork();

/**
 * Opens a list with the keyboard, because its label covers the input with the ARIA role `combobox`, and chooses an
 * option.
 */
async function pick(dialog: Locator, name: string, option: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name });
  await field.focus();
  await field.press('ArrowDown');
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

/** Drops files on the attachment field. */
async function drop(dialog: Locator, names: string[]): Promise<void> {
  const dataTransfer = await dialog.page().evaluateHandle((wanted) => {
    const transfer = new DataTransfer();
    for (const name of wanted) transfer.items.add(new File(['x'], name, { type: 'image/png' }));
    return transfer;
  }, names);
  await dialog.locator('.ob-drop').dispatchEvent('drop', { dataTransfer });
}

test('VA-017 a new incident accepts one attachment, and a second is refused both on the form and by the server', async ({
  visit,
}) => {
  const page = await visit(work.team.compliance.local, `${ADDRESS}?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New incident' });
  const input = dialog.locator('input[type=file]');
  await drop(dialog, ['een.png', 'twee.png']);
  await expect(dialog.getByText('Only one attachment is allowed')).toBeVisible();
  await expect(dialog.getByText('een.png')).toHaveCount(0);
  await input.setInputFiles({ name: 'brief.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByText('Only one attachment is allowed')).toHaveCount(0);
  await drop(dialog, ['envelop.png']);
  await expect(dialog.getByText('Only one attachment is allowed')).toBeVisible();
  await expect(dialog.getByText('brief.png', { exact: true })).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Per brief gemeld');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('05-03-2026');
  await pick(dialog, 'Type of incident', 'Data breach');
  await pick(dialog, 'Company', work.team.companyName);
  // A file is attached by another call between the two calls of this page.
  const who = await as(work.team.compliance.local);
  const upload = (id: number, name: string) =>
    who.upload(`/api/files/upload/incident/${id}`, name, 'image/png', new Uint8Array(PNG));
  let id = 0;
  await page.route(
    '**/api/files/upload/incident/*',
    async (route) => {
      id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
      await upload(id, 'eerder.png');
      await route.continue();
    },
    ONCE,
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This incident already has an attachment. Only one is allowed.')).toBeVisible();
  await expect(dialog.getByText('The incident has been saved, but its attachment has not')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue without attachment' }).click();
  await expect(new Grid(page).row('Per brief gemeld')).toBeVisible();
  expect((await readIncident(who, id)).linkedFile?.filename).toBe('eerder.png');
});

test('the attachment of a new incident is sent with Save', async ({ visit }) => {
  const page = await visit(work.team.compliance.local, `${ADDRESS}?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New incident' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'brief.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Met brief');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('05-03-2026');
  await pick(dialog, 'Type of incident', 'Data breach');
  await pick(dialog, 'Company', work.team.companyName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await new Grid(page).row('Met brief').dblclick();
  await expect(page.getByText('brief.png', { exact: true })).toBeVisible();
});
