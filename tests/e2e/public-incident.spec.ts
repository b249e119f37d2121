import { expect, test } from '@playwright/test';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { PNG } from '../support/files.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import {
  answerForOthers,
  choose,
  fillIn,
  INTRANET,
  inRegister,
  outcome,
  proceed,
  send,
  typeGroup,
} from './support/public-form.ts';
import { wordsIn } from './support/screens/screen.ts';
import { reachesOut } from './support/sideways.ts';

const words = wordsIn();
const FIELDS = [
  ['Onderwerp', 'Subject'],
  ['Soort incident', 'Type of incident'],
  ['Wanneer gebeurde het', 'When did it happen'],
  ['Wat is er gebeurd', 'What happened'],
  ['Telefoon', 'Phone'],
  ['E-mail', 'Email'],
] as const;

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => answerForOthers(page));
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

for (const width of [1440, 390])
  test(`PI-001 /incident is a form outside the shell for a person without a session, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const answer = await page.goto('/incident');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle('Meld een incident · Openboek');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meld een incident');
    await expect(page.getByText(words('PublicIncident.promise'))).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(1);
    const form = page.locator('[data-form]');
    const edges = await form.evaluate((own) => ({ width: own.clientWidth, size: getComputedStyle(own).fontSize }));
    expect(edges.size).toBe('16px');
    expect(edges.width).toBeLessThanOrEqual(680);
    expect(await page.context().cookies()).toEqual([]);
    expect(await reachesOut(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });

test('PI-002 the language is 1043 unless lang is 1033, and switching the language keeps the entries', async ({
  page,
}) => {
  for (const [query, lang] of [
    ['', 'nl'],
    ['?lang=1043', 'nl'],
    ['?lang=2057', 'nl'],
    ['?lang=1033', 'en'],
  ]) {
    await page.goto(`/incident${query}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang ?? '');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report an incident');
  await page.getByLabel('Subject').fill('Envelope');
  await page.getByLabel('Attachment').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('link', { name: 'NL', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meld een incident');
  await expect(page).toHaveURL(/lang=1043/);
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Envelope');
  await expect(page.getByText('photo.png')).toBeVisible();
  await send(page);
  await expect(page.locator('#date-fault')).toHaveText('* Vul dit in');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.locator('#date-fault')).toHaveText('* Fill this in');
});

test('PI-004 the public form has a subject, type, date, description, phone, email and one attachment', async ({
  page,
}) => {
  await page.goto('/incident');
  const labels = page.locator('form label[for]').filter({ visible: true });
  await expect(labels).toHaveText(FIELDS.map(([label]) => new RegExp(`^${label} (\\*|niet verplicht)$`)));
  await expect(page.getByLabel('Bijlage')).toBeAttached();
  await choose(page, 'foto-envelop.png');
  await expect(page.getByText('foto-envelop.png')).toBeVisible();
  await page.getByRole('button', { name: 'foto-envelop.png verwijderen' }).click();
  await expect(page.getByText('foto-envelop.png')).toBeHidden();
  await choose(page, 'andere.png');
  await fillIn(page, 'Alle velden');
  await send(page);
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
  await page.waitForURL(INTRANET);
  expect(await inRegister(page, 'Alle velden')).toMatchObject([
    {
      date: '2026-11-12',
      idIncidentType: 1,
      description: 'Een onderaannemer bood een envelop aan.',
      phone: '06 5550 0142',
      email: 'melder@noordveen.example',
      reportedBy: null,
      linkedFile: { filename: 'andere.png' },
    },
  ]);
});

test('VA-015 subject, date and type are required: all missing ones are marked at once, and each mark disappears when its field is filled in', async ({
  page,
}) => {
  await page.goto('/incident');
  await send(page);
  for (const name of ['subject', 'idIncidentType', 'date']) {
    await expect(page.locator(`#${name}`)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`#${name}-fault`)).toHaveText('* Vul dit in');
  }
  await expect(page.getByLabel('Onderwerp')).toBeFocused();
  await page.getByLabel('Onderwerp').fill('x');
  await expect(page.locator('#subject-fault')).toBeHidden();
  await expect(page.locator('#date-fault')).toBeVisible();
});

test('VA-016 email is a valid address or empty', async ({ page }) => {
  await page.goto('/incident');
  await fillIn(page, 'Zonder adres');
  await page.getByLabel('E-mail').fill('j.bakker@merwesluis');
  await send(page);
  await expect(page.locator('#email-fault')).toHaveText(words('NoValidEmail'));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('');
  await send(page);
  await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));
});

for (const lang of [1043, 1033] as LanguageId[])
  test(`axe finds nothing on the public form in ${lang}, whether it is empty, refused or sent`, {
    tag: '@long',
  }, async ({ page }) => {
    const own = wordsIn(lang);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`/incident?lang=${lang}`);
        expect.soft(await axeFindings(page), `${colorScheme} ${width}`).toEqual([]);
        await page.locator('#file').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG });
        await page.getByRole('button', { name: own('PublicIncident.next') }).click();
        await page.locator('#date-fault').waitFor();
        expect.soft(await axeFindings(page), `${colorScheme} ${width}, refused`).toEqual([]);
      }
    }
    await page.goto(`/incident/sent?lang=${lang}`);
    expect.soft(await axeFindings(page), 'thanks').toEqual([]);
  });

test('the public form loads little data', { tag: '@long' }, async ({ page }) => {
  const bytes = new Map<string, number>();
  page.on('response', async (response) => {
    const { responseBodySize } = await response.request().sizes();
    bytes.set(new URL(response.url()).pathname, responseBodySize);
  });
  await page.goto('/incident', { waitUntil: 'networkidle' });
  await expect.poll(() => bytes.size).toBeGreaterThanOrEqual(4);
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  expect(total, JSON.stringify([...bytes])).toBeLessThan(90_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form can be sent, and the confirmation is in the same language', async ({ page }) => {
    await page.goto('/incident?lang=1033');
    await page.getByLabel('Subject').fill('Without script');
    await page.getByLabel('Type of incident').selectOption('Fraud or theft');
    await page.getByLabel('When did it happen').fill('2026-11-12');
    await page.getByLabel('Email').fill('nobody@nowhere');
    await expect(page.getByText('Choose a file')).toBeHidden();
    await page.getByRole('radio', { name: wordsIn(1033)('PublicIncident.aboutHandlerNo'), exact: true }).check();
    await proceed(page);
    await expect(page.locator('#email-fault')).toHaveText(wordsIn(1033)('NoValidEmail'));
    await page.getByLabel('Email').fill('');
    await proceed(page);
    await page.locator('#group').fill('nope');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.locator('#group-fault')).toHaveText(wordsIn(1033)('PublicIncident.codeWrongGroup'));
    const code = await typeGroup(page);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report sent');
    await expect(page.getByRole('link', { name: 'Back to the page you came from' })).toHaveAttribute('href', INTRANET);
    await page.getByRole('link', { name: 'Already reported? Come back with your code' }).click();
    await page.getByLabel('Your code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByLabel('Your message').fill('Nothing to add');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status')).toHaveText('Your message has been sent.');
    await expect(page.getByRole('listitem')).toContainText('Nothing to add');
  });
});
