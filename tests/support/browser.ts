import type { Cookie, Page } from '@playwright/test';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import type { Settings } from '#/web/app/settings/settings.ts';

/** People of the example company, by their role in the tests. */
export const PEOPLE = {
  employee: 'sanne.dijkgraaf',
  supervisor: 'ruben.scholten',
  colleague: 'youssef.elidrissi',
  compliance: 'marijke.vandenbroek',
  administrator: 'ingrid.oosterhuis',
  operator: 'thijs.wagenaar',
  noAccess: 'koen.vermaat',
} as const;

/** In milliseconds. If the expected page is not open by then, the error names the page that is open instead. */
const SIGNED_IN_MS = 60_000;

/** Sessions of people who have already signed in in this worker: one sign-in per person is enough. */
const sessions = new Map<string, Cookie[]>();

/**
 * Signs in and opens an address of the application.
 * @param settings the settings of this person on this device; tests that check wording set the language to English
 * (OP-007)
 */
export async function openAs(
  page: Page,
  name: string,
  address = '/app',
  settings: Partial<Settings> = {},
): Promise<CurrentUser> {
  const user = await signInAs(page, name, settings);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return user;
}

/** Signs in and stores the settings, without opening a page of the application. */
export async function signInAs(page: Page, name: string, settings: Partial<Settings>): Promise<CurrentUser> {
  const user = (await continueSession(page, name)) ?? (await signIn(page, name));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `openboek.settings.${user.idUser}`,
    JSON.stringify(settings),
  ] as const);
  return user;
}

/** Continues this person's earlier session. Returns null if there is none or it has ended. */
async function continueSession(page: Page, name: string): Promise<CurrentUser | null> {
  const cookies = sessions.get(name);
  if (cookies === undefined) return null;
  await page.context().addCookies(cookies);
  const answer = await page.request.get('/api/Startup', { maxRetries: 2 });
  if (!answer.ok()) {
    sessions.delete(name);
    await page.context().clearCookies();
    return null;
  }
  await page.goto('/healthz');
  return (await answer.json()) as CurrentUser;
}

/** Signs in on the page that lists the people to choose from. */
async function signIn(page: Page, name: string): Promise<CurrentUser> {
  await page.goto('/api/auth/sign-in?returnTo=/healthz');
  await choosePerson(page, name);
  await page.waitForURL('**/healthz', { timeout: SIGNED_IN_MS }).catch(async (error: unknown) => {
    const said = await page.locator('h1').allInnerTexts();
    throw new Error(`the sign-in of ${name} stayed at ${page.url()}: ${said.join()}`, { cause: error });
  });
  const user = (await (await page.request.get('/api/Startup', { maxRetries: 2 })).json()) as CurrentUser;
  const cookies = await page.context().cookies();
  // The language of the sign-in pages is the device's, not the person's.
  sessions.set(
    name,
    cookies.filter((cookie) => !cookie.name.includes('language')),
  );
  return user;
}

/** Picks this person on the page that lists people, without relying on texts, which depend on the language. */
export async function choosePerson(page: Page, name: string): Promise<void> {
  const person = page.locator(`button[name=person][value="${upnFrom(name)}"]`);
  if (!(await person.isVisible())) await page.locator('summary').click();
  await person.click();
}
