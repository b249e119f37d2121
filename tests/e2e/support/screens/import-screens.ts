import type { Page } from '@playwright/test';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { button, dialog, type Screen, type Words } from './screen.ts';

const ADMINISTRATOR = 'ingrid.oosterhuis';
const address = '/app/management/import';

/** Chooses a file of these lines and lets it be looked at; nothing is written. */
async function check(page: Page, words: Words, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'personen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await button(page, words('Import.check')).click();
}

/** The same, and writes it, so far as the server is let. */
async function write(page: Page, words: Words): Promise<void> {
  await check(page, words, ['upn;department', `${upnFrom('tim.hendriks')};Inkoop en contracten`]);
  await button(page, words('Import.applyAsk')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('Import.apply') })
    .click();
}

/** People and companies come in. */
export const IMPORT_SCREENS: readonly Screen[] = [
  {
    name: 'people import',
    person: ADMINISTRATOR,
    address,
    ready: (page, words) => button(page, words('Import.check')),
  },
  {
    name: 'people import, being sent',
    person: ADMINISTRATOR,
    address,
    prepare: (page) => page.route('**/api/management/import/preview*', () => {}),
    show: (page, words) => check(page, words, ['upn;department', `${upnFrom('tim.hendriks')};Inkoop`]),
    ready: (page, words) => button(page, words('Import.stop')),
  },
  {
    name: 'people import with faults',
    person: ADMINISTRATOR,
    address,
    show: (page, words) =>
      check(page, words, [
        'Gebruikersnaam;E-mail;Bedrijf;Leidinggevende',
        `${upnFrom('nieuw.een')};geen adres;Bestaat Niet BV;${upnFrom('niemand')}`,
        `${upnFrom('nieuw.een')};${upnFrom('nieuw.een')};Noordveen Infra;`,
      ]),
    ready: (page, words) => page.getByText(words('ImportFault.supervisorNotFound')).first(),
  },
  {
    name: 'people import, what would change',
    person: ADMINISTRATOR,
    address,
    show: (page, words) =>
      check(page, words, [
        'upn;firstName;lastName;company;department;jobDescription;supervisor;active;nickname',
        `${upnFrom('nieuw.twee')};Nadia;van der Zee-Wiersma;Noordveen Infra;Uitvoering;Werkvoorbereider;${upnFrom('ruben.scholten')};ja;Nad`,
        `${upnFrom('tim.hendriks')};;;1200;Inkoop;Inkoper;;ja;`,
        `${upnFrom('yara.pinas')};Yara;Pinas;1200;;;;nee;`,
      ]),
    ready: (page) => page.getByText('Nadia van der Zee-Wiersma').first(),
  },
  {
    name: 'people import, one change',
    person: ADMINISTRATOR,
    address,
    show: async (page, words, isPhone) => {
      await check(page, words, ['upn;department;active', `${upnFrom('tim.hendriks')};Inkoop en contracten;nee`]);
      const found = page.getByText('Tim Hendriks').first();
      await (isPhone ? found.click() : found.dblclick());
    },
    ready: (page) => dialog(page).getByRole('table'),
  },
  {
    name: 'people import, being written',
    person: ADMINISTRATOR,
    address,
    prepare: async (page) => {
      await page.route('**/api/management/import/apply', () => {});
      await page.route(/management\/import\/[0-9a-f-]{36}$/, (route) =>
        route.fulfill({ json: { idImport: 'x', state: 'ready', step: 'writing', done: 2000, total: 5000 } }),
      );
    },
    show: write,
    ready: (page, words) => page.getByText(words('Import.progress', { done: '2.000', total: '5.000' })),
  },
  {
    name: 'people import, written',
    person: ADMINISTRATOR,
    address,
    prepare: (page) =>
      page.route('**/api/management/import/apply', (route) => route.fulfill({ json: { idImport: 'x', counts: {} } })),
    show: write,
    ready: (page, words) => button(page, words('Import.nextFile')),
  },
];
