import type { Page } from '@playwright/test';
import type { FirstRun } from '#/bff/contract/first-run.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';

/** An installation in which everything that can be missing is missing, and everything that can fail fails. */
export const INCOMPLETE: FirstRun = {
  state: 'open',
  steps: [
    { step: 'company', state: 'missing', gaps: ['noNumber'], problem: null },
    { step: 'people', state: 'missing', gaps: ['onlyYou'], problem: null },
    { step: 'roles', state: 'missing', gaps: ['nobodyDecides', 'oneAdministrator', 'noOperator'], problem: null },
    { step: 'mail', state: 'fault', gaps: ['mailFailed'], problem: '550 5.1.1 mailbox unavailable' },
    {
      step: 'signIn',
      state: 'fault',
      gaps: ['providerSilent', 'nobodyElse'],
      problem: 'connect ECONNREFUSED 10.0.0.7:443',
    },
    { step: 'scanner', state: 'advised', gaps: ['noScanner'], problem: null },
    { step: 'files', state: 'done', gaps: [], problem: null },
  ],
  company: {
    idCompany: 1,
    name: 'noordveen.example',
    administrationNr: null,
    version: 1,
    companies: 1,
    canBeNamed: true,
  },
  people: { present: 1, hasScim: true, hasNewcomers: true },
  roles: {
    deciding: 0,
    administrators: 1,
    operators: 0,
    employeesOnly: 812,
    undecided: ['Noordveen Infra'],
    undecidedCount: 9,
  },
  mail: {
    server: 'mail.noordveen.example:587',
    address: 'ingrid.oosterhuis@noordveen.example',
    tried: {
      outcome: 'refused',
      answer: '550 5.1.1 mailbox unavailable',
      to: 'ingrid.oosterhuis@noordveen.example',
      at: '2026-11-20T09:12:00.000Z',
      isOfTheseSettings: true,
    },
  },
  signIn: { provider: 'https://login.noordveen.example/realms/openboek', others: 0 },
  scanner: { address: null },
  files: { place: '/srv/openboek/data/files' },
};

/** Makes the server answer as in an installation whose setup has just begun. */
export async function asIncomplete(page: Page): Promise<void> {
  await page.route('**/api/management/first-run', (route) => route.fulfill({ json: INCOMPLETE }));
  await page.route('**/api/Startup?*', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as CurrentUser;
    await route.fulfill({ response: answer, json: { ...user, firstRun: 'open', nobodyDecides: true } });
  });
}
