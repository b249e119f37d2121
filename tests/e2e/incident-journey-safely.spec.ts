import { expect, type Page, test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { PNG } from '#/tests/support/files.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { openDatabase } from './support/database.ts';
import { press, typeInto } from './support/keyboard.ts';
import { answerForOthers, choose, fillIn, outcome, proceed, typeGroup } from './support/public-form.ts';
import { inReadingOrder } from './support/reading-order.ts';
import { dialog, wordsIn } from './support/screens/screen.ts';

const words = wordsIn();
const ANSWER = 'Dank je. We zoeken het uit.';

let sql: Sql;
test.beforeAll(async () => {
  sql = await openDatabase();
});
test.afterAll(() => sql.end());
test.beforeEach(({ page }) => answerForOthers(page));
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

/** Sends a report with a photograph. @returns the code */
async function report(page: Page, subject: string): Promise<string> {
  await page.goto('/incident');
  await fillIn(page, subject);
  await choose(page, 'foto.png');
  await proceed(page);
  const code = await typeGroup(page);
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
  return code;
}

/** Changes the day on which a report was received. @returns its id */
async function receivedDaysAgo(subject: string, days: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    update incidents set received_at = received_at - make_interval(days => ${days}) where subject = ${subject} returning id`;
  return row?.id ?? 0;
}

const named = (page: Page, role: 'button' | 'region', key: string) =>
  page.getByRole(role, { name: words(key), exact: true });

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a report with a photograph is assigned, acknowledged, answered and closed, and its reporter returns to it, at ${width} px`, async ({
    page,
  }) => {
    const subject = `Van melding tot antwoord op ${width} px`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const code = await report(page, subject);
    const id = await receivedDaysAgo(subject, 5);

    await openAs(page, PEOPLE.compliance, `/app/incidents/${id}`);
    await press(page, named(page, 'button', 'Incident.take'));
    await named(page, 'button', 'Incident.acknowledge').click();
    await dialog(page)
      .getByRole('button', { name: words('Incident.acknowledgeConfirm'), exact: true })
      .click();
    await expect(named(page, 'button', 'Incident.acknowledge')).toBeHidden();
    // From here on, only the keyboard is used.
    await typeInto(page, page.getByLabel(words('Conversation.write')), ANSWER);
    await press(page, named(page, 'button', 'Conversation.send'));
    const question = dialog(page, words('Conversation.confirmTitle'));
    await press(page, question.getByRole('button', { name: words('Conversation.confirm'), exact: true }));
    await expect(question).toBeHidden();
    const region = named(page, 'region', 'Timeline.title');
    const lines = region.getByRole('listitem');
    await expect(lines).toHaveText([
      /Marijke van den Broek heeft de melder geschreven/,
      /Marijke van den Broek heeft de ontvangst bevestigd; de melder weet het sinds \d\d-\d\d-\d{4}/,
      /Marijke van den Broek heeft het incident opgepakt/,
      /Marijke van den Broek heeft het incident bekeken/,
      /De melder heeft foto\.png gestuurd/,
      /De melding kwam binnen via het openbare formulier/,
    ]);
    await region.scrollIntoViewIfNeeded();
    expect(
      await inReadingOrder([
        named(page, 'region', 'Conversation.title'),
        page.locator('.ob-dossier'),
        ...[0, 1, 2, 3, 4, 5].map((at) => lines.nth(at)),
      ]),
    ).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    const { version, ...incident } = await (await page.request.get(`/api/incidents/details/${id}`)).json();
    const closed = await page.request.put('/api/incidents', {
      data: { ...incident, version, idIncidentStatus: 3 },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(closed.status()).toBe(200);

    await page.goto('/incident/code');
    await typeInto(page, page.getByLabel('Je code'), code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(ANSWER)).toBeVisible();
    await expect(page.getByText('Afgesloten').first()).toBeVisible();
    await page.getByLabel('Bijlage').setInputFiles({ name: 'bon.png', mimeType: 'image/png', buffer: PNG });
    await press(page, named(page, 'button', 'PublicCase.sendFile'));
    await expect(page.getByRole('listitem')).toHaveText([new RegExp(ANSWER), /bon\.png/]);
    expect(await axeFindings(page)).toEqual([]);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`on day eight the deadline is shown as overdue to those who may act on the incident, and hidden from others, in ${colorScheme}`, async ({
    page,
  }) => {
    const subject = `Acht dagen oud in ${colorScheme}`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await report(page, subject);
    const id = await receivedDaysAgo(subject, 8);
    await openAs(page, PEOPLE.compliance, `/app/incidents/${id}`);
    await expect(page.getByRole('region', { name: words('Incident.terms'), exact: true })).toContainText(
      words('TermState.overdue'),
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/app/compliance/incidents');
    const row = page.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText(words('TermState.overdue'));
    await openAs(page, PEOPLE.administrator, '/app');
    expect((await page.request.get(`/api/incidents/details/${id}`)).status()).toBe(403);
    // A member of compliance of only one company does not see the incident, because an incident without a company
    // belongs to the group.
    await openAs(page, 'dewi.pattinama', `/app/incidents/${id}`);
    await expect(page.getByText(words('Incident.notFoundText'))).toBeVisible();
  });
