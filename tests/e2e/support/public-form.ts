import type { Page, Route } from '@playwright/test';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import { PEOPLE, signInAs } from '#/tests/support/browser.ts';
import { PNG } from '#/tests/support/files.ts';

/** The page to which reporters go by default, as set in playwright.config.ts. */
export const INTRANET = 'https://intranet.noordveen.example/integriteit';
/** The address of the call that sends a report. */
export const CALLS = '**/api/public/incidents';

/** Answers in place of the sites to which the form leads. */
export const answerForOthers = (page: Page) =>
  page.route('https://*.noordveen.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Intranet</h1>' }),
  );

/** Fills in every field except the attachment. */
export async function fillIn(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Onderwerp').fill(subject);
  await page.getByLabel('Soort incident').selectOption('Omkoping of ongewenst voordeel');
  await page.getByLabel('Wanneer gebeurde het').fill('2026-11-12');
  await page.getByLabel('Wat is er gebeurd').fill('Een onderaannemer bood een envelop aan.');
  await page.getByRole('radio', { name: 'Nee', exact: true }).check();
  await page.getByLabel('Telefoon').fill('06 5550 0142');
  await page.getByLabel('E-mail').fill('melder@noordveen.example');
}

export const choose = (page: Page, name: string) =>
  page.getByLabel('Bijlage').setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
/** Continues from the form; if it is valid, types the requested group of the code and sends the report. */
export async function send(page: Page): Promise<void> {
  const step = page.locator('[data-code]');
  if (!(await step.isVisible())) await proceed(page);
  if (!(await step.isVisible())) return;
  await typeGroup(page);
  await page.locator('[data-code-form] [data-submit]').click();
}

export const proceed = (page: Page) => page.getByRole('button', { name: /^(Verder|Continue)$/ }).click();

/** Types the requested group of the code. @returns the whole code */
export async function typeGroup(page: Page): Promise<string> {
  const groups = await page.locator('[data-code-groups] span').allTextContents();
  const asked = Number(/\d/.exec((await page.locator('[data-code-label]').textContent()) ?? '')?.[0]);
  await page.locator('#group').fill(groups[asked - 1] ?? '');
  return groups.join(' ');
}
export const outcome = (page: Page) => page.getByRole('status');

/**
 * Holds back the next call to an address until `letGo` releases it, and then answers it with `answer`; `arrived` waits
 * for the call.
 */
export async function hold(page: Page, address: string, answer: (route: Route) => Promise<void>) {
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

/** From here on, only the test moves the clock of the page. */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

/** The incidents with this subject, as compliance finds them in the register. */
export async function inRegister(page: Page, subject: string): Promise<IncidentDetails[]> {
  await signInAs(page, PEOPLE.compliance, {});
  const rows = (await (await page.request.get('/api/incidents')).json()) as IncidentRow[];
  const own = rows.filter((row) => row.subject === subject);
  return Promise.all(
    own.map(async ({ idIncident }) => (await page.request.get(`/api/incidents/details/${idIncident}`)).json()),
  );
}
