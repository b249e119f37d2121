import type { Page } from '@playwright/test';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import type { Settings } from '#/web/app/settings/settings.ts';

/** People of the example company, by what they are for. */
export const PEOPLE = {
  employee: 'sanne.dijkgraaf',
  supervisor: 'ruben.scholten',
  colleague: 'youssef.elidrissi',
  compliance: 'marijke.vandenbroek',
  administrator: 'ingrid.oosterhuis',
  operator: 'thijs.wagenaar',
  noAccess: 'koen.vermaat',
} as const;

const upnOf = (name: string) => `${name}@noordveen.example`;

/**
 * Signs in through the page to choose a person and opens an address of the application.
 * @param settings what this person has set on this device before; English where wording is tested (OP-007)
 */
export async function openAs(
  page: Page,
  name: string,
  address = '/app',
  settings: Partial<Settings> = {},
): Promise<CurrentUser> {
  await page.goto('/api/auth/sign-in?returnTo=/healthz');
  await choosePerson(page, name);
  await page.waitForURL('**/healthz');
  const user = (await (await page.request.get('/api/Startup')).json()) as CurrentUser;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `openboek.settings.${user.idUser}`,
    JSON.stringify(settings),
  ] as const);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return user;
}

/** On the page to choose a person: this one. Not by text, which depends on the language. */
export async function choosePerson(page: Page, name: string): Promise<void> {
  const person = page.locator(`button[name=person][value="${upnOf(name)}"]`);
  if (!(await person.isVisible())) await page.locator('summary').click();
  await person.click();
}
