import { expect, type Page } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { connectionLost } from './support/network.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ReportForm } from './support/report-form.ts';
import { as, createReport, readReport } from './support/reports.ts';
import { ENGLISH, test } from './support/visits.ts';

const REPORTS = /\/api\/reports$/;

/** Loses the answers to matching calls, although the server has received the calls and carried them out. */
async function loseAnswers(page: Page, method = 'POST'): Promise<{ keys: (string | undefined)[] }> {
  const keys: (string | undefined)[] = [];
  await page.route(REPORTS, async (route) => {
    if (route.request().method() !== method) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    return route.abort('connectionreset');
  });
  return { keys };
}

const ownReports = async (page: Page, gift: string) => {
  const rows = (await (await page.request.get('/api/reports/my')).json()) as { gift: string | null }[];
  return rows.filter((row) => row.gift === gift).length;
};

test.describe('when a broken network', () => {
  test('loses an answer, the form says so and keeps everything, and Save again registers one report', async ({
    page,
  }) => {
    const gift = `Antwoord kwijt ${Date.now()}`;
    await openAs(page, PEOPLE.colleague, '/app/myreports?new=1', ENGLISH);
    const form = new NewReportDialog(page);
    await form.box.getByLabel('Gift', { exact: false }).first().fill(gift);
    const { keys } = await loseAnswers(page);
    await form.button('Save').click();
    await expect(form.box.getByRole('alert')).toBeVisible();
    await expect(form.box.getByLabel('Gift', { exact: false }).first()).toHaveValue(gift);
    await page.unroute(REPORTS);
    await form.button('Save').click();
    await expect(form.box).toHaveCount(0);
    expect(new Set(keys).size).toBe(1);
    expect(await ownReports(page, gift)).toBe(1);
  });

  test('loses the answer to a save, the stored version does not conflict with what is typed next', async ({ page }) => {
    const employee = await as(PEOPLE.employee);
    const id = await createReport(employee, { gift: 'Voor de storing' });
    await openAs(page, PEOPLE.employee, `/app/reports/${id}`, ENGLISH);
    const form = new ReportForm(page);
    await form.text('Gift').fill('Opgeslagen zonder antwoord');
    const { keys } = await loseAnswers(page, 'PUT');
    await form.save.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(form.text('Gift')).toHaveValue('Opgeslagen zonder antwoord');
    expect((await readReport(employee, id)).gift).toBe('Opgeslagen zonder antwoord');

    // The person continues to type before the connection is back, and the next save is based on the stored version.
    await form.text('Gift').fill('Verder getypt');
    await page.unroute(REPORTS);
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readReport(employee, id)).toMatchObject({ gift: 'Verder getypt', version: 3 });
    expect(keys).toHaveLength(1);
  });

  test('is down while a report is open, a strip says so, the entries stay, and the save works afterwards', async ({
    page,
  }) => {
    const employee = await as(PEOPLE.employee);
    const id = await createReport(employee, { gift: 'Voor de storing' });
    await openAs(page, PEOPLE.employee, `/app/reports/${id}`, ENGLISH);
    const gift = page.getByLabel('Gift', { exact: false }).first();
    await gift.fill('Tijdens de storing');
    const everything = /\/(api|healthz)/;
    await page.route(everything, (route) => route.abort('connectionrefused'));
    await page.keyboard.press('Control+s');
    await expect(connectionLost(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(gift).toHaveValue('Tijdens de storing');
    expect((await readReport(employee, id)).gift).toBe('Voor de storing');

    await page.unroute(everything);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expect(connectionLost(page)).toHaveCount(0);
    await expect(gift).toHaveValue('Tijdens de storing');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('data saved.')).toBeVisible();
    expect((await readReport(employee, id)).gift).toBe('Tijdens de storing');
  });
});

test('on a slow network Save is busy until the answer arrives, and further clicks change nothing', async ({ page }) => {
  const gift = `Traag ${Date.now()}`;
  await openAs(page, PEOPLE.colleague, '/app/myreports?new=1', ENGLISH);
  const form = new NewReportDialog(page);
  await form.box.getByLabel('Gift', { exact: false }).first().fill(gift);
  let sent = 0;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(REPORTS, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await arrived;
    }
    return route.continue();
  });
  await form.button('Save').click();
  await expect(form.button('Save')).toHaveAttribute('aria-busy', 'true');
  await form.button('Save').click({ force: true });
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sent).toBe(1);
  arrive();
  await expect(form.box).toHaveCount(0);
  expect(sent).toBe(1);
  expect(await ownReports(page, gift)).toBe(1);
});
