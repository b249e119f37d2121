import { expect, type Page, test } from '@playwright/test';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { ownRegister } from './support/own-register.ts';
import { hold } from './support/public-form.ts';
import { createReport, readReport, submitReport } from './support/reports.ts';
import { type PDF_FILE, PNG_FILE } from './support/sample-files.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'carlijn.meijer';
const own = ownRegister(ME);

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(examplePdf(name, ['x'])) });
const LARGE = { name: 'te-groot.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001, 1) };
const further = (page: Page) => page.getByRole('region', { name: /^Further files/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add files' });
const namesOf = async (id: number) => {
  const { idDossier } = await readReport(own.me, id);
  const { body } = await own.me.call<DossierFile[]>('GET', `/api/dossiers/files/${idDossier}`);
  return body.map(({ filename }) => filename).toSorted();
};

async function add(who: Program, id: number, { name, mimeType, buffer }: typeof PDF_FILE): Promise<void> {
  const { idDossier } = await readReport(who, id);
  const answer = await who.upload(`/api/dossiers/files/upload/${idDossier}`, name, mimeType, new Uint8Array(buffer));
  if (answer.status !== 200) throw new Error(`the upload failed: ${answer.status}`);
}

async function choose(page: Page, files: (typeof PDF_FILE)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialogOf(page)
    .getByRole('button', { name: /choose files/ })
    .click();
  await (await chooser).setFiles(files);
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`FI-001 the owner adds five files at once below the form; one is too large and one is stopped, at ${size.width} px`, async ({
    page,
  }) => {
    const id = await createReport(own.me);
    await page.setViewportSize(size);
    await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
    await further(page).getByRole('button', { name: 'Add file' }).click();
    await choose(page, [pdf('een.pdf'), pdf('twee.pdf'), pdf('drie.pdf'), pdf('vier.pdf'), LARGE]);
    await expect(dialogOf(page).getByText('te-groot.pdf is')).toBeVisible();
    const first = await hold(page, '**/api/dossiers/files/upload/*', (route) => route.continue());
    await dialogOf(page).getByRole('button', { name: 'Add 4 files' }).click();
    await first.arrived;
    await dialogOf(page).getByRole('button', { name: 'Do not add drie.pdf' }).click();
    first.letGo();
    await expect(dialogOf(page)).toHaveCount(0);
    for (const name of ['een.pdf', 'twee.pdf', 'vier.pdf'])
      await expect(further(page).getByText(name, { exact: true })).toBeVisible();
    await expect(further(page).getByText('drie.pdf')).toHaveCount(0);
    expect(await namesOf(id)).toEqual(['een.pdf', 'twee.pdf', 'vier.pdf']);
    // None of these files became the single file of the form.
    expect((await readReport(own.me, id)).idLinkedFile).toBeNull();
  });

test('on a phone a photograph from the camera can be added to the dossier', async ({ page }) => {
  const id = await createReport(own.me);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
  await further(page).getByRole('button', { name: 'Add file' }).click();
  const camera = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: 'Take a photo' }).click();
  const input = (await camera).element();
  expect([await input.getAttribute('accept'), await input.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  await (await camera).setFiles([PNG_FILE]);
  await dialogOf(page).getByRole('button', { name: 'Add 1 file' }).click();
  await expect(further(page).getByText(PNG_FILE.name)).toBeVisible();
  expect(await namesOf(id)).toEqual([PNG_FILE.name]);
});

test('after submission the owner and the approver can read the files, and nobody can change them', async ({ page }) => {
  const id = await createReport(own.me, { gift: 'Rondvaart' });
  await add(own.me, id, PNG_FILE);
  await submitReport(own.me, id);
  await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
  await expect(further(page).getByText(PNG_FILE.name)).toBeVisible();
  for (const name of ['Add file', 'Edit', 'Delete'])
    await expect(further(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  const { steps } = await readReport(own.me, id);
  const [chief] = await own.sql<{ local: string; name: string }[]>`
    select split_part(s.upn, '@', 1) as local, s.display_name as name
    from users u join users s on s.id = u.supervisor_id where u.upn like ${`${ME}@%`}`;
  expect(steps.flatMap(({ people }) => people)).toContain(chief?.name);
  await openAs(page, chief?.local ?? '', `/app/reports/${id}`, ENGLISH);
  await further(page).getByText(PNG_FILE.name).click();
  const opening = page.waitForEvent('popup');
  await further(page).getByRole('button', { name: 'View' }).click();
  await (await opening).waitForURL(/\/api\/dossiers\/download\//);
  await (await opening).close();
  await expect(further(page).getByRole('button', { name: 'Add file' })).toHaveCount(0);
});

test('a reader of a report without additional files sees no list of them', async ({ page }) => {
  const id = await createReport(own.me);
  await submitReport(own.me, id);
  const listed = page.waitForResponse('**/api/dossiers/files/*');
  await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
  await listed;
  await expect(page.getByRole('textbox').or(page.getByText('Contact person')).first()).toBeVisible();
  await expect(further(page)).toHaveCount(0);
});

test('on paper the additional files are listed by name and size', async ({ page }) => {
  const id = await createReport(own.me);
  await add(own.me, id, { name: 'menu.png', mimeType: 'image/png', buffer: PNG_FILE.buffer });
  await openAs(page, ME, `/app/reports/${id}`, ENGLISH);
  await expect(further(page).getByText('menu.png')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const line = page.getByRole('article').getByRole('row', { name: /menu\.png/ });
  await expect(line).toContainText(`${PNG_FILE.buffer.length} B`);
  await page.emulateMedia({ media: null });
});
