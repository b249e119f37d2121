import { expect, type Page, test } from '@playwright/test';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import { PHOTOGRAPH, TURNED } from '#/tests/support/photographs.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { ownRegister } from './support/own-register.ts';
import { answerForOthers, fillIn, INTRANET, inRegister, outcome, send } from './support/public-form.ts';
import { createReport, readReport } from './support/reports.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'romy.vos';
const own = ownRegister(ME);

const PHOTO = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: PHOTOGRAPH };
const HEIC = {
  name: 'IMG_2042.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};
const clean = (page: Page) => page.getByRole('checkbox', { name: /Plaats, tijd en toestel/ });
const keeps = (page: Page) => page.getByText('In dit bestand kunnen plaats, tijd en toestel staan');
const choose = (page: Page, file: typeof PHOTO) => page.getByLabel('Bijlage').setInputFiles(file);

/** The bytes of the attachment of the only report with this subject. */
async function attachmentOf(page: Page, subject: string): Promise<Buffer> {
  const [incident] = await inRegister(page, subject);
  const answer = await page.request.get(`/api/files/download/incident/${incident?.idIncident}`);
  return answer.body();
}

async function openForm(page: Page, subject: string): Promise<void> {
  await answerForOthers(page);
  await page.goto('/incident');
  await fillIn(page, subject);
}

test.describe('the public form', () => {
  test('removes the data about the sender from a photograph by default', async ({ page }) => {
    await openForm(page, 'Foto zonder plaats');
    await expect(clean(page)).toBeHidden();
    await choose(page, PHOTO);
    await expect(clean(page)).toBeChecked();
    await send(page);
    await page.waitForURL(INTRANET);
    expect((await attachmentOf(page, 'Foto zonder plaats')).equals(TURNED)).toBe(true);
  });

  test('sends a photograph unchanged if the box is unticked, also in the other language and after a failed upload', async ({
    page,
  }) => {
    await openForm(page, 'Foto met plaats');
    await choose(page, PHOTO);
    await clean(page).uncheck();
    await page.getByRole('link', { name: 'EN', exact: true }).click();
    const english = page.getByRole('checkbox', { name: 'Remove place, time and device from the photo' });
    await expect(english).not.toBeChecked();
    await page.route('**/attachment', (route) => route.abort(), { times: 1 });
    await send(page);
    await expect(outcome(page)).toContainText('The attachment was not sent');
    await expect(english).not.toBeChecked();
    await page.getByRole('button', { name: 'Send attachment again' }).click();
    await page.waitForURL(INTRANET);
    expect((await attachmentOf(page, 'Foto met plaats')).equals(PHOTOGRAPH)).toBe(true);
  });

  test('warns that a HEIC photograph keeps its data, and gives no warning about other files', async ({ page }) => {
    await openForm(page, 'Foto van een iPhone');
    await choose(page, HEIC);
    await expect(keeps(page)).toBeVisible();
    await expect(clean(page)).toBeHidden();
    await page.getByRole('button', { name: `${HEIC.name} verwijderen` }).click();
    await expect(keeps(page)).toBeHidden();
    await choose(page, { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Beste,') });
    await expect(page.getByText('brief.txt')).toBeVisible();
    await expect(keeps(page)).toBeHidden();
    await expect(clean(page)).toBeHidden();
  });
});

test('in a dossier photographs keep their data unless the sender asks to remove it', async ({ page }) => {
  const id = await createReport(own.me);
  const { idDossier } = await readReport(own.me, id);
  await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  const add = async (isCleaned: boolean) => {
    await page
      .getByRole('region', { name: /^Further files/ })
      .getByRole('button', { name: 'Add file' })
      .click();
    await dialog.locator('input[type=file][multiple]').setInputFiles([PHOTO, HEIC]);
    const box = dialog.getByRole('checkbox', { name: 'Remove place, time and device from photos' });
    await expect(box).not.toBeChecked();
    await expect(dialog.getByText('keeps its place, time and device')).toHaveCount(0);
    if (isCleaned) {
      await box.check();
      await expect(dialog.getByRole('listitem').filter({ hasText: HEIC.name })).toContainText(
        'keeps its place, time and device',
      );
    }
    await dialog.getByRole('button', { name: 'Add 2 files' }).click();
    await expect(dialog).toHaveCount(0);
    const { body } = await own.me.call<DossierFile[]>('GET', `/api/dossiers/files/${idDossier}`);
    const [latest] = body.filter(({ filename }) => filename === PHOTO.name);
    return (await page.request.get(`/api/dossiers/content/${latest?.idDossierLinkedFile}`)).body();
  };
  expect((await add(false)).equals(PHOTOGRAPH)).toBe(true);
  expect((await add(true)).equals(TURNED)).toBe(true);
});

test('a photograph without its data is still shown upright', async ({ page }) => {
  await openAs(page, PEOPLE.employee, '/app', ENGLISH);
  const size = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    return [picture.width, picture.height];
  }, TURNED.toString('base64'));
  // The stored picture is 16 by 8 pixels, and is shown rotated by 90 degrees.
  expect(size).toEqual([8, 16]);
});
