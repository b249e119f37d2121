import { expect, type Page, type Route, test } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { changingFile } from './support/changing-file.ts';
import { openDatabase, showStatus } from './support/database.ts';
import { ownRegister } from './support/own-register.ts';
import { createReport, readReport, uploadFile } from './support/reports.ts';
import { PDF_FILE, PNG_FILE, TEXT_FILE } from './support/sample-files.ts';
import { recordToasts, stoodFor, toast } from './support/toasts.ts';

const ME = 'tessa.groeneveld';

const own = ownRegister(ME);

type SampleFile = typeof PDF_FILE;

/** Opens a report in status Concept that has this file, as its owner. */
async function openWith(page: Page, file: SampleFile) {
  const id = await createReport(own.me);
  await uploadFile(own.me, id, file.name, file.mimeType, file.buffer);
  return { id, ...(await own.open(page, id)) };
}

const failing = (status: number, code: string) => ({ status, json: { code, message: 'x', requestId: 'r' } });
const choose = (page: Page, file: SampleFile) => page.locator('input[type=file]').setInputFiles(file);
const preview = (page: Page, { name }: SampleFile) => page.getByRole('region', { name, exact: true });
/**
 * Drops something on the file field. A browser uses an entry to distinguish a folder from a file. A script cannot
 * create such an entry, so the test imitates it. A real folder also arrives as a file that cannot be read.
 */
async function dropOnFileField(page: Page, dropped: { name: string; isDirectory: boolean }): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, isDirectory, content }) => {
      const made = new DataTransfer();
      made.items.add(new File([content], name, { type: isDirectory ? '' : 'application/pdf' }));
      DataTransferItem.prototype.webkitGetAsEntry = () => ({ name, isDirectory }) as FileSystemEntry;
      return made;
    },
    { ...dropped, content: PDF_FILE.buffer.toString('latin1') },
  );
  await page.locator('.ob-drop').dispatchEvent('drop', { dataTransfer: transfer });
}

const linked = async (id: number) => (await readReport(own.me, id)).linkedFile;

test.describe('storing a file', () => {
  test('FI-003 SU-009 a chosen file is shown but sent only with Save', async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await choose(page, PDF_FILE);
    await expect(preview(page, PDF_FILE)).toBeVisible();
    await expect(page.getByText('Uploaded when you save')).toBeVisible();
    await expect(form.state).toHaveText('Not saved');
    expect(calls).toEqual([]);
    expect(await linked(id)).toBeNull();

    await form.save.click();
    await expect(toast(page, 'File uploaded')).toBeVisible();
    await expect(form.state).toHaveText('Saved');
    expect(calls).toEqual([`POST /api/files/upload/report/${id}`]);
    expect(await linked(id)).toMatchObject({ filename: PDF_FILE.name, bytes: PDF_FILE.buffer.length });
  });

  test('a file that was changed after it was chosen has to be chosen again, and the page does not report a lost connection', async ({
    page,
  }) => {
    const file = await changingFile('factuur.pdf');
    const id = await createReport(own.me);
    const { form } = await own.open(page, id);
    await page.locator('input[type=file]').setInputFiles(file.path);
    await expect(page.getByText('Uploaded when you save')).toBeVisible();
    await file.change();
    await form.save.click();
    await expect(page.getByText('was changed, moved or deleted after you chose it').first()).toBeVisible();
    await expect(page.getByText('No connection')).toHaveCount(0);
    expect(await linked(id)).toBeNull();
    await file.remove();
  });

  test('a dropped folder is recognised, and the page asks for a file instead', async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await dropOnFileField(page, { name: 'Bonnen 2026', isDirectory: true });
    await expect(page.getByText('Bonnen 2026 is a folder. Choose a file.')).toBeVisible();
    await expect(page.getByText('Uploaded when you save')).toHaveCount(0);

    // The same bytes are accepted as a file, and the message about a folder disappears.
    await dropOnFileField(page, { name: 'bon.pdf', isDirectory: false });
    await expect(page.getByText('Uploaded when you save')).toBeVisible();
    await expect(page.getByText('is a folder')).toHaveCount(0);
    expect(calls).toEqual([]);
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    expect(await linked(id)).toMatchObject({ filename: 'bon.pdf' });
  });

  test('FI-003 a chosen file can be removed again', async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await choose(page, PDF_FILE);
    await page.getByRole('button', { name: 'Do not add' }).click();
    await expect(preview(page, PDF_FILE)).toHaveCount(0);
    await expect(form.state).toHaveText('Saved');
    expect(calls).toEqual([]);
  });

  test('FI-003 Submit sends a chosen file before the report is submitted', async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await choose(page, PNG_FILE);
    await form.submit.click();
    await expect(toast(page, 'Workflow is started')).toBeVisible();
    expect(calls.slice(0, 2)).toEqual([
      `POST /api/files/upload/report/${id}`,
      `POST /api/tasks/reports/submitforapproval/${id}`,
    ]);
    expect(await linked(id)).toMatchObject({ filename: PNG_FILE.name });
  });

  test('EC-002 CO-002 a failed upload shows an error for 5 s and prevents submission, and the file can be sent again', async ({
    page,
  }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await page.route('**/api/files/upload/report/*', (route) =>
      route.fulfill({ status: 413, json: { code: 'TOO_LARGE', message: 'x', requestId: 'r' } }),
    );
    await choose(page, PDF_FILE);
    await form.text('Gift').fill('Wel bewaard');
    const shown = await recordToasts(page);
    await form.submit.click();
    // The pointer is moved away, because a notice under the pointer would stay.
    await page.mouse.move(0, 0);
    await stoodFor(shown, 'Error saving file (to big?).', 5);
    expect(calls).toEqual(['PUT /api/reports', `POST /api/files/upload/report/${id}`]);
    expect(await readReport(own.me, id)).toMatchObject({ idReportStatus: REPORT_STATUS.Concept, gift: 'Wel bewaard' });

    await page.unroute('**/api/files/upload/report/*');
    await expect(preview(page, PDF_FILE)).toBeVisible();
    await form.save.click();
    await expect(toast(page, 'File uploaded')).toBeVisible();
    expect(await linked(id)).toMatchObject({ filename: PDF_FILE.name });
  });

  for (const [what, failed] of [
    ['a server that has a fault', (route: Route) => route.fulfill(failing(500, 'INTERNAL'))],
    ['a file that is infected', (route: Route) => route.fulfill(failing(422, 'FILE_INFECTED'))],
    ['a connection that breaks', (route: Route) => route.abort()],
  ] as const)
    test(`EC-002 ${what} also causes an error for 5 s, and the report is not submitted`, async ({ page }) => {
      const id = await createReport(own.me);
      const { form, calls } = await own.open(page, id);
      await page.route('**/api/files/upload/report/*', failed);
      await choose(page, PDF_FILE);
      const shown = await recordToasts(page);
      await form.submit.click();
      await page.mouse.move(0, 0);
      await stoodFor(shown, 'Error saving file (to big?).', 5);
      expect(calls).not.toContain(`POST /api/tasks/reports/submitforapproval/${id}`);
      expect(await readReport(own.me, id)).toMatchObject({ idReportStatus: 1 });
    });

  test('a file of the largest size is accepted; one above the limit and an empty one are refused on the spot and never sent', async ({
    page,
  }) => {
    const { calls } = await own.open(page, await createReport(own.me));
    // The file is created in the page, because it is too large to pass from the test.
    const chooseOf = (bytes: number) =>
      page.locator('input[type=file]').evaluate((input: HTMLInputElement, size) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(size)], 'groot.pdf', { type: 'application/pdf' }));
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, bytes);
    await chooseOf(25_000_001);
    await expect(page.getByText(/^groot\.pdf is [\d,]+ MB\. A file may be at most 25 MB\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'groot.pdf' })).toHaveCount(0);
    await chooseOf(25_000_000);
    await expect(page.getByRole('region', { name: 'groot.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Do not add' }).click();
    await expect(page.getByRole('region', { name: 'groot.pdf' })).toHaveCount(0);
    const empty = { name: 'leeg.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
    await page.locator('input[type=file]').setInputFiles(empty);
    await expect(page.getByText('leeg.txt is empty. Choose a file with something in it.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'leeg.txt' })).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test('a dropped file is accepted like a chosen one', async ({ page }) => {
    const { form } = await own.open(page, await createReport(own.me));
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Gekregen'], 'briefje.txt', { type: 'text/plain' }));
      return transfer;
    });
    await page.getByRole('button', { name: /^Drop a file here/ }).dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByRole('region', { name: 'briefje.txt' })).toBeVisible();
    await expect(form.state).toHaveText('Not saved');
  });
});

test.describe('replacing and deleting a file', () => {
  test('OP-027 another file replaces the stored one after a confirmation', async ({ page }) => {
    const { id, form, calls } = await openWith(page, PDF_FILE);
    const before = await linked(id);
    const question = page.getByRole('alertdialog', { name: 'Replace the file' });
    await choose(page, PNG_FILE);
    await expect(question).toContainText(PDF_FILE.name);
    await expect(question).toContainText(PNG_FILE.name);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(preview(page, PDF_FILE)).toBeVisible();
    await expect(form.state).toHaveText('Saved');

    await choose(page, PNG_FILE);
    await question.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(preview(page, PNG_FILE)).toBeVisible();
    await expect(preview(page, PDF_FILE)).toHaveCount(0);
    expect(calls).toEqual([]);
    expect(await linked(id)).toEqual(before);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/files/download/')) asked.push(request.url());
    });
    await form.save.click();
    await expect(toast(page, 'File uploaded')).toBeVisible();
    const after = await linked(id);
    expect(after).toMatchObject({ filename: PNG_FILE.name, contenttype: 'image/png' });
    expect(after?.idLinkedFile).not.toBe(before?.idLinkedFile);
    await expect(form.state).toHaveText('Saved');
    await expect(preview(page, PNG_FILE).getByRole('img', { name: PNG_FILE.name })).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // The replaced file is gone, and the page no longer requests it.
    const files = asked.map((url) => new URL(url).searchParams.get('file'));
    expect(new Set(files)).toEqual(new Set([String(after?.idLinkedFile)]));
  });

  test('SU-010 a stored file is deleted after a confirmation', async ({ page }) => {
    const { id, calls } = await openWith(page, PDF_FILE);
    const question = page.getByRole('alertdialog', { name: 'Delete the file' });
    await page.getByRole('button', { name: 'Delete the file…' }).click();
    await expect(question).toContainText(PDF_FILE.name);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).toEqual([]);

    await page.getByRole('button', { name: 'Delete the file…' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'File deleted')).toBeVisible();
    await expect(preview(page, PDF_FILE)).toHaveCount(0);
    expect(await linked(id)).toBeNull();
  });

  test('OP-027 after submission the file can be viewed but not changed', async ({ page }) => {
    const { id } = await openWith(page, PDF_FILE);
    await showStatus(own.sql, id, REPORT_STATUS.WaitingForApproval);
    await page.reload();
    await expect(preview(page, PDF_FILE)).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete the file…' })).toHaveCount(0);
  });
});

test.describe('showing a file', () => {
  test('RD-018 an image has a preview, and a large viewer in which it can be zoomed', async ({ page }) => {
    await openWith(page, PNG_FILE);
    const image = preview(page, PNG_FILE).getByRole('img', { name: PNG_FILE.name });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

    await preview(page, PNG_FILE).getByRole('button', { name: 'Show large' }).click();
    const viewer = page.getByRole('dialog', { name: PNG_FILE.name });
    await expect(viewer.getByRole('img', { name: PNG_FILE.name })).toBeVisible();
    await expect.poll(async () => (await viewer.boundingBox())?.width).toBeCloseTo(1440 * 0.8, 0);
    await expect(viewer.getByRole('status')).toHaveText('100 %');
    const large = viewer.getByRole('img', { name: PNG_FILE.name });
    const width = () => large.evaluate((element) => element.clientWidth);
    await expect.poll(() => large.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
    const plain = await width();
    for (let times = 0; times < 4; times += 1) await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(viewer.getByRole('status')).toHaveText('200 %');
    await expect.poll(width).toBe(plain * 2);
    await page.keyboard.press('-');
    await expect(viewer.getByRole('status')).toHaveText('175 %');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  test('RD-019 a PDF is shown inline, page by page', async ({ page }) => {
    await openWith(page, PDF_FILE);
    const sheet = preview(page, PDF_FILE).getByRole('img', { name: `${PDF_FILE.name}, page 1` });
    await expect(sheet).toBeVisible();
    await expect(preview(page, PDF_FILE)).toContainText('1 page');
    // The page is really drawn: not every pixel is white.
    await expect
      .poll(() =>
        sheet.evaluate((canvas: HTMLCanvasElement) => {
          const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return dots.some((value, at) => at % 4 === 0 && value < 128 && (dots[at + 3] ?? 0) > 0);
        }),
      )
      .toBe(true);
  });

  test('RD-020 a file of another type is accepted, shown without a preview, and can be downloaded', async ({
    page,
  }) => {
    const id = await createReport(own.me);
    const { form } = await own.open(page, id);
    await choose(page, TEXT_FILE);
    await form.save.click();
    await expect(toast(page, 'File uploaded')).toBeVisible();
    await page.reload();
    const box = preview(page, TEXT_FILE);
    await expect(box).toContainText('There is no preview of this file');
    await expect(box.getByRole('img')).toHaveCount(0);
    await expect(box.getByRole('button', { name: 'Show large' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await box.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(TEXT_FILE.name);
  });
});

test('a file in which a virus was found later is shown as infected, and can be neither opened nor saved', async ({
  page,
}) => {
  const id = await createReport(own.me);
  await uploadFile(own.me, id, PDF_FILE.name, PDF_FILE.mimeType, PDF_FILE.buffer);
  const sql = await openDatabase();
  await sql`update files set scan = 'infected' where id = (select file_id from gift_reports where id = ${id})`;
  await showStatus(sql, id, REPORT_STATUS.WaitingForApproval);
  await sql.end();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/files/download/')) asked.push(request.url());
  });
  await own.open(page, id);
  await expect(page.locator('.ob-banner-danger')).toContainText('This file contains a virus');
  await expect(page.locator('.ob-banner-danger')).toContainText(PDF_FILE.name);
  await expect(page.locator('.ob-report-file')).toContainText('This file contains a virus');
  await expect(page.getByRole('button', { name: /download|save file/i })).toHaveCount(0);
  expect(asked).toEqual([]);
});
