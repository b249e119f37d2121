import { expect, type Page, test } from '@playwright/test';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { answerForOthers, choose, fillIn, hold, INTRANET, send } from './support/public-form.ts';
import { recordToasts } from './support/toasts.ts';

const DUTCH = { lang: 1043 } as const;
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: examplePdf(name, ['x']) });
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function pick(page: Page, name: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await field.focus();
  await field.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Somebody without an account reports something that they have a photograph of. */
async function report(page: Page, subject: string): Promise<void> {
  await answerForOthers(page);
  await page.goto('/incident');
  await fillIn(page, subject);
  await choose(page, 'envelop.png');
  await send(page);
  await page.waitForURL(INTRANET);
}

for (const size of SIZES)
  test(`a report of somebody without an account is taken, added to, closed, deleted and brought back, at ${size.width} px`, async ({
    page,
  }) => {
    const subject = `Envelop op ${size.width} px`;
    await page.setViewportSize(size);
    await report(page, subject);

    await openAs(page, PEOPLE.compliance, '/app/compliance/incidents', DUTCH);
    const isPhone = size.width < 400;
    const row = page.getByText(subject).first();
    await (isPhone ? row.click() : row.dblclick());
    await expect(page.getByRole('textbox', { name: 'Onderwerp' })).toHaveValue(subject);
    await expect(page.getByText('envelop.png')).toBeVisible();
    await page.getByRole('button', { name: 'Oppakken' }).click();
    await expect(page.getByRole('region', { name: 'Behandelaar' })).toContainText('Marijke van den Broek');

    await page.getByRole('button', { name: 'Bestand toevoegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bestanden toevoegen' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /kies bestanden/ }).click();
    const large = { name: 'te-groot.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001, 1) };
    await (await chooser).setFiles([pdf('verklaring.pdf'), pdf('dubbel.pdf'), large]);
    await expect(dialog.getByText('te-groot.pdf is')).toBeVisible();
    const first = await hold(page, '**/api/dossiers/files/upload/*', (route) => route.continue());
    await dialog.getByRole('button', { name: '2 bestanden toevoegen' }).click();
    await first.arrived;
    await dialog.getByRole('button', { name: 'dubbel.pdf niet toevoegen' }).click();
    first.letGo();
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await expect(dossier.getByText('verklaring.pdf')).toBeVisible();
    await expect(dossier.getByText('dubbel.pdf')).toHaveCount(0);

    await pick(page, 'Bedrijf', 'Noordveen Infra');
    await pick(page, 'Status', 'Afgesloten');
    await page.getByRole('textbox', { name: 'Samenvatting van het onderzoek' }).fill('De envelop is geweigerd.');
    const toasts = await recordToasts(page);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect
      .poll(async () => (await toasts()).map(({ title }) => title), { timeout: 20_000 })
      .toContain('Gegevens opgeslagen.');
    if (!isPhone) await expect(page.getByRole('banner').locator('.ob-pill')).toHaveText('Afgesloten');

    if (isPhone) await page.getByRole('button', { name: 'Meer', exact: true }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Verwijderen…' }).click();
    const ask = page.getByRole('dialog', { name: 'Incident verwijderen' });
    await ask.getByRole('textbox').fill('dubbel gemeld');
    await ask.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(/\/app\/compliance\/incidents/);
    // Deleted incidents are brought back on a wide screen.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Verwijderde incidenten' }).click();
    const gone = page.getByRole('dialog', { name: 'Verwijderde incidenten' }).getByRole('row', { name: subject });
    await gone.getByRole('button', { name: 'Terugzetten' }).click();
    await expect(gone).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(subject).first()).toBeVisible();
  });
