import { expect, type Page, test } from '@playwright/test';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { openAs, PEOPLE, signInAs } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { readIncident, recordIncident } from './support/incidents.ts';
import { press } from './support/keyboard.ts';
import { answerForOthers, fillIn, inRegister, outcome, proceed, typeGroup } from './support/public-form.ts';
import { as } from './support/reports.ts';
import { wordsIn } from './support/screens/screen.ts';
import { ENGLISH } from './support/visits.ts';

const words = wordsIn();
const english = wordsIn(1033);
const CONFIDENTIAL = 'dewi.pattinama';
/** Marijke's function in the example company; Dewi is the other confidential handler. */
const KEPT_OUT = 'Compliance officer van de groep';

test.beforeEach(({ page }) => answerForOthers(page));

const about = (page: Page) => page.getByRole('radio', { name: words('PublicIncident.aboutHandlerYes') });

for (const width of [1440, 390])
  test(`a report about a handler is visible only to handlers who were not excluded, at ${width} px`, async ({
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
    // The choice is kept when the language changes.
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

test('a handler restricts an incident using only the keyboard; the incident shows a lock and is hidden from other handlers', async ({
  page,
}) => {
  const marijke = await as(PEOPLE.compliance);
  const { idIncident } = await recordIncident(marijke, { subject: 'Alleen voor de behandelaar', idCompany: 2 });
  await openAs(page, PEOPLE.compliance, `/app/incidents/${idIncident}`, ENGLISH);
  // Only the handler can restrict the incident.
  await expect(page.getByRole('button', { name: 'Take on' })).toBeVisible();
  await expect(page.getByRole('button', { name: english('Incident.restrict') })).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Take on' }));
  await press(page, page.getByRole('button', { name: english('Incident.restrict') }));
  const asked = page.getByRole('dialog', { name: english('Incident.restrictTitle') });
  await expect(asked).toContainText(english('Incident.restrictBody'));
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  expect((await readIncident(marijke, idIncident)).isRestricted).toBe(false);
  await press(page, page.getByRole('button', { name: english('Incident.restrict') }));
  await press(page, asked.getByRole('button', { name: english('Incident.restrictConfirm'), exact: true }));
  await expect(page.getByText(english('Incident.seenByNamed'))).toBeVisible();
  await expect(asked).toBeHidden();

  await page.goto('/app/compliance/incidents?f.subject=Alleen+voor+de+behandelaar');
  await expect(new Grid(page).row('Alleen voor de behandelaar')).toContainText(`${english('Incident.restricted')}:`);
  await openAs(page, 'dewi.pattinama', `/app/incidents/${idIncident}`, ENGLISH);
  await expect(page.getByText(english('Incident.notFoundText'))).toBeVisible();
});

test('a browser without JavaScript shows who receives the report once the reporter states that it is about a handler', async ({
  browser,
  baseURL,
}) => {
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
