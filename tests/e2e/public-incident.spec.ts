import { expect, type Page, type Route, test } from '@playwright/test';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { PEOPLE, signInAs } from '../support/browser.ts';
import { PNG } from '../support/files.ts';
import { axeFindings } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { wordsIn } from './support/screens/screen.ts';
import { reachesOut } from './support/sideways.ts';

const INTRANET = 'https://intranet.noordveen.example/integriteit';
const CALLS = '**/api/public/incidents';
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
test.beforeEach(async ({ page }) => {
  await page.route('https://*.noordveen.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Intranet</h1>' }),
  );
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

async function fillIn(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Onderwerp').fill(subject);
  await page.getByLabel('Soort incident').selectOption('Omkoping of ongewenst voordeel');
  await page.getByLabel('Wanneer gebeurde het').fill('2026-11-12');
  await page.getByLabel('Wat is er gebeurd').fill('Een onderaannemer bood een envelop aan.');
  await page.getByLabel('Telefoon').fill('06 5550 0142');
  await page.getByLabel('E-mail').fill('melder@noordveen.example');
}

const choose = (page: Page, name: string) =>
  page.getByLabel('Bijlage').setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
const send = (page: Page) => page.getByRole('button', { name: 'Melding versturen' }).click();
const outcome = (page: Page) => page.getByRole('status');

/** Holds back the calls of an address until it is let go; they are waited for with `arrived`. */
async function hold(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    address,
    async (route) => {
      arrived.resolve();
      await released.promise;
      await answer(route);
    },
    { times: 1 },
  );
  return { arrived: arrived.promise, letGo: released.resolve };
}

/** From here on the clock of the page goes only as far as the test lets it. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

/** As compliance finds it in the register. */
async function inRegister(page: Page, subject: string): Promise<IncidentDetails[]> {
  await signInAs(page, PEOPLE.compliance, {});
  const rows = (await (await page.request.get('/api/incidents')).json()) as IncidentRow[];
  const own = rows.filter((row) => row.subject === subject);
  return Promise.all(
    own.map(async ({ idIncident }) => (await page.request.get(`/api/incidents/details/${idIncident}`)).json()),
  );
}

for (const width of [1440, 390])
  test(`PI-001 /incident is a form outside the shell for somebody without a session, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const answer = await page.goto('/incident');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle('Meld een incident · Openboek');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meld een incident');
    await expect(page.getByText(words('PublicIncident.promise'))).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(1);
    const form = page.locator('form');
    const edges = await form.evaluate((own) => ({ width: own.clientWidth, size: getComputedStyle(own).fontSize }));
    expect(edges.size).toBe('16px');
    expect(edges.width).toBeLessThanOrEqual(680);
    expect(await page.context().cookies()).toEqual([]);
    expect(await reachesOut(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });

test('PI-002 lang sets the language: 1043 unless it says 1033; the switch keeps what was entered', async ({ page }) => {
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

test('PI-004 its fields are subject, type, date, description, phone, email and one attachment', async ({ page }) => {
  await page.goto('/incident');
  const labels = page.locator('form label[for]');
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

test('PI-003 source is where the browser goes after a save where it is allowed, else it goes to the default', async ({
  page,
}) => {
  for (const [source, target] of [
    ['https://wiki.noordveen.example/meld', 'https://wiki.noordveen.example/meld'],
    ['https://evil.noordveen.example/', INTRANET],
  ] as const) {
    await page.goto(`/incident?source=${encodeURIComponent(source)}`);
    await fillIn(page, 'Met bron');
    await send(page);
    await page.waitForURL(target);
  }
});

test('PI-005 two seconds after a save the browser goes to the source', async ({ page }) => {
  await page.clock.install();
  await page.goto('/incident');
  await fillIn(page, 'Twee tellen');
  const report = await hold(page, CALLS, (route) => route.continue());
  await send(page);
  await report.arrived;
  await stopClock(page);
  report.letGo();
  await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));
  await page.clock.runFor(1_900);
  await expect(outcome(page)).toBeVisible();
  await page.clock.runFor(200);
  await page.waitForURL(INTRANET);
});

test('VA-015 subject, date and type are required: all missing ones are marked at once, and each as it is mended', async ({
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

test('VA-016 email is a valid address or nothing', async ({ page }) => {
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

test('SU-017 SU-018 OP-054 a report says that it was sent, that its attachment is on the way, and that it was saved', async ({
  page,
}) => {
  const upload = await hold(page, `${CALLS}/*/attachment`, (route) => route.continue());
  await page.goto('/incident');
  await fillIn(page, 'Met voortgang');
  await choose(page, 'foto.png');
  await send(page);
  await expect(outcome(page)).toContainText(words('IncidentSubmitted'));
  await expect(outcome(page)).toContainText(words('UploadingAttachment'));
  upload.letGo();
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
});

test('EC-002 OP-054 a failed upload shows a toast for 5 s and stays on the page, where it can be sent again', async ({
  page,
}) => {
  await page.clock.install();
  const upload = await hold(page, `${CALLS}/*/attachment`, (route) => route.fulfill({ status: 413, body: 'proxy' }));
  await page.goto('/incident');
  await fillIn(page, 'Te groot');
  await choose(page, 'foto.png');
  await send(page);
  await upload.arrived;
  await stopClock(page);
  upload.letGo();
  const toast = page.getByRole('alert').getByText('Bestand niet opgeslagen (te groot?).');
  await expect(toast).toBeVisible();
  await expect(outcome(page)).toContainText(words('PublicIncident.uploadFailed'));
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  await page.clock.resume();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bijlage opnieuw versturen' }).click();
  await expect(outcome(page)).toHaveText(words('AttachmentSavedDone'));
  await page.waitForURL(INTRANET);
  expect(await inRegister(page, 'Te groot')).toMatchObject([{ linkedFile: { filename: 'foto.png' } }]);
});

test('a report whose answer is lost is sent again without a second incident; no call carries a session', async ({
  page,
}) => {
  await signInAs(page, PEOPLE.employee, {});
  const cookies: (string | null)[] = [];
  page.on('request', async (request) => {
    if (request.url().includes('/api/public/')) cookies.push(await request.headerValue('cookie'));
  });
  await page.route(
    CALLS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/incident');
  await fillIn(page, 'Antwoord kwijt');
  await send(page);
  await expect(page.getByRole('alert').getByText(words('Error.OFFLINE'))).toBeVisible();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Antwoord kwijt');
  await send(page);
  await expect(outcome(page)).toHaveText(words('IncidentSubmittedDone'));
  expect(await inRegister(page, 'Antwoord kwijt')).toHaveLength(1);
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  expect(cookies.filter((cookie) => cookie !== null)).toEqual([]);
});

for (const lang of [1043, 1033] as LanguageId[])
  test(`axe finds nothing on the public form in ${lang}, empty, refused and thanking`, async ({ page }) => {
    const own = wordsIn(lang);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`/incident?lang=${lang}`);
        expect.soft(await axeFindings(page), `${colorScheme} ${width}`).toEqual([]);
        await page.locator('#file').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG });
        await page.getByRole('button', { name: own('PublicIncident.submit') }).click();
        await page.locator('#date-fault').waitFor();
        expect.soft(await axeFindings(page), `${colorScheme} ${width}, refused`).toEqual([]);
      }
    }
    await page.goto(`/incident/sent?lang=${lang}`);
    expect.soft(await axeFindings(page), 'thanks').toEqual([]);
  });

test('what the form loads is small', async ({ page }) => {
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

  test('the form is posted and thanked for in its language', async ({ page }) => {
    await page.goto('/incident?lang=1033');
    await page.getByLabel('Subject').fill('Without script');
    await page.getByLabel('Type of incident').selectOption('Fraud or theft');
    await page.getByLabel('When did it happen').fill('2026-11-12');
    await page.getByLabel('Email').fill('nobody@nowhere');
    await expect(page.getByText('Choose a file')).toBeHidden();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.locator('#email-fault')).toHaveText(wordsIn(1033)('NoValidEmail'));
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report sent');
    await expect(page.getByRole('link', { name: 'Back to the page you came from' })).toHaveAttribute('href', INTRANET);
  });
});
