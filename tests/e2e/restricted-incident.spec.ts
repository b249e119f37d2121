import { expect, type Page, test } from '@playwright/test';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { openAs, PEOPLE, signInAs } from '../support/browser.ts';
import { answerForOthers, fillIn, inRegister, outcome, proceed, typeGroup } from './support/public-form.ts';
import { wordsIn } from './support/screens/screen.ts';

const words = wordsIn();
const CONFIDENTIAL = 'dewi.pattinama';
/** Marijke's function in the example company; Dewi is the other confidential handler. */
const KEPT_OUT = 'Compliance officer van de groep';

test.beforeEach(({ page }) => answerForOthers(page));

const about = (page: Page) => page.getByRole('radio', { name: words('PublicIncident.aboutHandlerYes') });

for (const width of [1440, 390])
  test(`a report about a handler is there for those who were not kept out, and for nobody else, at ${width} px`, async ({
    page,
  }) => {
    const subject = `Over een behandelaar op ${width} px`;
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/incident');
    await expect(page.getByText(words('PublicIncident.restrictedText'))).toBeHidden();
    await fillIn(page, subject);
    await about(page).check();
    await expect(page.getByText(words('PublicIncident.restrictedText'))).toBeVisible();
    await expect(page.getByRole('link', { name: words('PublicIncident.authority') })).toBeHidden();
    for (const box of await page.locator('[data-exclude]').all()) await box.check();
    await expect(page.getByRole('link', { name: words('PublicIncident.authority') })).toBeVisible();
    await proceed(page);
    await expect(page.getByText(words('FieldError.nobodyLeft'))).toBeVisible();
    await expect(page.locator('#restriction')).toBeFocused();
    // What was chosen stays in the other language.
    await page.getByRole('link', { name: 'EN', exact: true }).click();
    const adviser = page.getByRole('checkbox', { name: 'Confidential adviser' });
    await expect(adviser).toBeChecked();
    await page.getByRole('link', { name: 'NL', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Vertrouwenspersoon' }).uncheck();
    await expect(page.getByRole('checkbox', { name: KEPT_OUT })).toBeChecked();
    await proceed(page);
    await typeGroup(page);
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));

    expect(await inRegister(page, subject)).toEqual([]);
    await signInAs(page, CONFIDENTIAL, {});
    const rows = (await (await page.request.get('/api/incidents')).json()) as IncidentRow[];
    const id = rows.find((row) => row.subject === subject)?.idIncident ?? 0;
    await openAs(page, CONFIDENTIAL, `/app/incidents/${id}`);
    await expect(page.getByText(words('Incident.seenByNamed'))).toBeVisible();
    await page.getByRole('button', { name: words('Incident.take') }).click();
    await page.getByRole('button', { name: words('IncidentPeople.concernAsk') }).click();
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.getByRole('button', { name: words('IncidentPeople.concernConfirm'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(words('IncidentPeople.noneConcerned'))).toBeHidden();
    await openAs(page, PEOPLE.compliance, `/app/incidents/${id}`);
    await expect(page.getByText(words('Incident.notFoundText'))).toBeVisible();
  });

test('a browser without JavaScript shows who receives it once the answer is yes', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/incident`);
  await expect(page.getByText(words('PublicIncident.restrictedText'))).toBeHidden();
  await fillIn(page, 'Zonder script over een behandelaar');
  await about(page).check();
  await expect(page.getByText(words('PublicIncident.restrictedText'))).toBeVisible();
  await page.getByRole('checkbox', { name: KEPT_OUT }).check();
  await proceed(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('PublicIncident.codeTitle'));
  await context.close();
});
