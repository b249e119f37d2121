import { expect, type Page, test } from '@playwright/test';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import english from '#/web/labels/1033.json' with { type: 'json' };
import dutch from '#/web/labels/1043.json' with { type: 'json' };
import { openAs, PEOPLE } from '../support/browser.ts';
import { answerForOthers, choose, fillIn, hold, INTRANET, send } from './support/public-form.ts';
import { recordToasts } from './support/toasts.ts';

const LANGUAGES = [
  { lang: 1043, labels: dutch as Readonly<Record<string, string>> },
  { lang: 1033, labels: english as Readonly<Record<string, string>> },
] as const;
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

/** A person without an account sends a report with a photograph. */
async function report(page: Page, subject: string): Promise<void> {
  await answerForOthers(page);
  await page.goto('/incident');
  await fillIn(page, subject);
  await choose(page, 'envelop.png');
  await send(page);
  await page.waitForURL(INTRANET);
}

for (const [size, { lang, labels }] of SIZES.flatMap((each) => LANGUAGES.map((language) => [each, language] as const)))
  test(`a report from somebody without an account is assigned, completed, closed, deleted and restored, at ${size.width} px in ${lang}`, async ({
    page,
  }) => {
    const say = (key: string, words: Readonly<Record<string, string>> = {}) =>
      (labels[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? '');
    const closed = lang === 1043 ? 'Afgesloten' : 'Closed';
    const subject = `Envelop op ${size.width} px, ${lang}`;
    await page.setViewportSize(size);
    await report(page, subject);

    await openAs(page, PEOPLE.compliance, '/app/compliance/incidents', { lang });
    const isPhone = size.width < 400;
    const row = page.getByText(subject).first();
    await (isPhone ? row.click() : row.dblclick());
    await expect(page.getByRole('textbox', { name: say('Incident.subject') })).toHaveValue(subject);
    await expect(page.getByText('envelop.png', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('Incident.take') }).click();
    await expect(page.getByRole('region', { name: say('Incident.handler') })).toContainText('Marijke van den Broek');

    await page.getByRole('button', { name: say('Dossier.add') }).click();
    const dialog = page.getByRole('dialog', { name: say('Dossier.addTitle') });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: new RegExp(say('Ui.filesChoose')) }).click();
    const large = { name: 'te-groot.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001, 1) };
    await (await chooser).setFiles([pdf('verklaring.pdf'), pdf('dubbel.pdf'), large]);
    await expect(dialog.getByText('te-groot.pdf is')).toBeVisible();
    const first = await hold(page, '**/api/dossiers/files/upload/*', (route) => route.continue());
    await dialog.getByRole('button', { name: say('Dossier.addConfirm_other', { count: '2' }) }).click();
    await first.arrived;
    await dialog.getByRole('button', { name: say('Dossier.cancel', { name: 'dubbel.pdf' }) }).click();
    first.letGo();
    const dossier = page.getByRole('region', { name: /^Dossier/ });
    await expect(dossier.getByText('verklaring.pdf')).toBeVisible();
    await expect(dossier.getByText('dubbel.pdf')).toHaveCount(0);

    await pick(page, say('Incident.idCompany'), 'Noordveen Infra');
    await pick(page, say('Incident.idIncidentStatus'), closed);
    await page.getByRole('textbox', { name: say('Incident.summary') }).fill('De envelop is geweigerd.');
    const toasts = await recordToasts(page);
    await page.getByRole('button', { name: say('Record.save') }).click();
    await expect
      .poll(async () => (await toasts()).map(({ title }) => title), { timeout: 20_000 })
      .toContain(say('Message.dataSaved'));
    if (!isPhone) await expect(page.getByRole('banner').locator('.ob-pill')).toHaveText(closed);

    if (isPhone) await page.getByRole('button', { name: say('Record.more'), exact: true }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: say('Record.deleteAsk') }).click();
    const ask = page.getByRole('dialog', { name: say('Incident.deleteTitle') });
    await ask.getByRole('textbox').fill('dubbel gemeld');
    await ask.getByRole('button', { name: say('Record.delete') }).click();
    await expect(page).toHaveURL(/\/app\/compliance\/incidents/);
    // For phones see incidents-phone.spec.ts.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: say('Incidents.deleted') }).click();
    const gone = page.getByRole('dialog', { name: say('Incidents.deleted') }).getByRole('row', { name: subject });
    await gone.getByRole('button', { name: say('Incident.restore') }).click();
    await expect(gone).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(subject).first()).toBeVisible();
  });
