import type { Page } from '@playwright/test';
import type { ImportGain } from '#/bff/contract/people-import.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { button, dialog, type Screen, type Words } from './screen.ts';

const ADMINISTRATOR = 'ingrid.oosterhuis';
const address = '/app/management/import';

/** Chooses a file with these lines and checks it, without writing anything. */
async function check(page: Page, words: Words, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'personen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await button(page, words('Import.check')).click();
}

/** Chooses and checks a file with one change, and then imports it if the routes let the call through. */
async function write(page: Page, words: Words): Promise<void> {
  await check(page, words, ['upn;department', `${upnFrom('tim.hendriks')};Inkoop en contracten`]);
  await button(page, words('Import.applyAsk')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('Import.apply') })
    .click();
}

const ONE = '11111111-1111-4111-8111-111111111111';
const AT = '2026-11-20T09:15:00.000Z';
const LATER = '2026-11-27T09:15:00.000Z';
const GUARD = { leavers: 25_065, of: 25_070, second: true };
const GAIN: ImportGain = {
  supervises: { count: 2, first: ['Sanne Dijkgraaf', 'Youssef El Idrissi'] },
  above: { count: 1_204, first: ['Ann Bakker', 'Bo Claes', 'Cor Dekker', 'Dirk Evers', 'Els Fokker'] },
  moved: { count: 1, first: ['Gijs Haan'] },
  companies: { count: 0, first: [] },
  administrators: { count: 1, first: ['Hendrik Postma'] },
  account: null,
  second: true,
};
const COUNTS = {
  ...{ rows: 5, unchanged: 5, new: 0, changed: 0, left: 25_065, returned: 0, merged: 0, closed: 0, reopened: 0 },
  ...{ supervisors: 0, moves: 0, people: 0, warned: 0, leaving: 0, kept: 0, tasks: 0, tasksKept: 0 },
};

const summary = (own: object) => ({
  ...{
    idImport: ONE,
    state: 'ready',
    step: null,
    done: 0,
    total: 0,
    kind: 'people',
    filename: 'personen-november.csv',
  },
  ...{ complete: true, undoes: null, encoding: 'utf-8', ignored: [], counts: COUNTS, guard: null, gain: null },
  changes: 25_065,
  ...{ own: true, by: 'Ingrid Oosterhuis', createdOn: AT, endedBy: null, endedOn: null, undoUntil: null },
  ...own,
});

const CHANGES = Array.from({ length: 40 }, (_, n) => ({
  ...{ kind: 'left', row: null, key: upnFrom(`persoon.${n}`), name: `Persoon ${n}`, note: null },
  fields: [
    { field: 'leftOn', before: null, after: '2026-11-20' },
    { field: 'active', before: 'yes', after: 'no' },
  ],
}));

const LONG_NAMES = ['Kranendijk Funderingstechniek', 'Noordveen Installatietechniek', 'Staalbouw Merwesluis'];
const KEPT = [
  {
    ...{ kind: 'kept', row: null, key: upnFrom('tim.hendriks'), name: 'Tim Hendriks', note: 'changedSince' },
    fields: [
      { field: 'company', before: 'Noordveen Woningbouw', after: 'Noordveen Infra' },
      {
        ...{ field: 'role', before: null, after: null },
        role: {
          name: 'Employee',
          before: { everywhere: false, companies: LONG_NAMES.map((name) => ({ name, inherit: true })) },
          after: { everywhere: true, companies: [] },
        },
      },
      {
        ...{ field: 'role', before: null, after: null },
        role: {
          name: 'Compliance',
          before: null,
          after: { everywhere: false, companies: [{ name: 'Noordveen Infra', inherit: false }] },
        },
      },
    ],
  },
];

/** Makes the server report an import of very many people. */
async function answerSummary(page: Page, own: object, changes: readonly object[] = CHANGES): Promise<void> {
  await page.route(/management\/import\/[0-9a-f-]{36}\/summary$/, (route) => route.fulfill({ json: summary(own) }));
  await page.route(/management\/import\/[0-9a-f-]{36}\/changes/, (route) =>
    route.fulfill({ json: { changes, total: 25_065 } }),
  );
}

/** The screens for imports of people and companies. */
export const IMPORT_SCREENS: readonly Screen[] = [
  {
    name: 'people import',
    person: ADMINISTRATOR,
    address,
    ready: (page, words) => button(page, words('Import.check')),
  },
  {
    name: 'people import, being sent',
    isVariant: true,
    person: ADMINISTRATOR,
    address,
    prepare: (page) => page.route('**/api/management/import/preview*', () => {}),
    show: (page, words) => check(page, words, ['upn;department', `${upnFrom('tim.hendriks')};Inkoop`]),
    ready: (page, words) => button(page, words('Import.stop')),
  },
  {
    name: 'people import with faults',
    isVariant: true,
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
    name: 'people import, preview of changes',
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
    isVariant: true,
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
    isVariant: true,
    person: ADMINISTRATOR,
    address,
    prepare: async (page) => {
      // Until the import is applied, the server itself reports the progress of the file check.
      let isApplied = false;
      await page.route('**/api/management/import/apply', () => {
        isApplied = true;
      });
      await page.route(/management\/import\/[0-9a-f-]{36}$/, (route) =>
        isApplied
          ? route.fulfill({ json: { idImport: 'x', state: 'ready', step: 'writing', done: 2000, total: 5000 } })
          : route.fallback(),
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
      answerSummary(page, { state: 'applied', endedBy: 'Ingrid Oosterhuis', endedOn: AT, undoUntil: LATER }),
    show: async (page, words) => {
      await page.route('**/api/management/import/apply', (route) =>
        route.fulfill({ json: { idImport: 'x', state: 'applied', counts: {} } }),
      );
      await page.goto(`${address}/${ONE}`);
      await button(page, words('Import.nextFile')).waitFor();
    },
    ready: (page, words) => button(page, words('Import.undoAsk')),
  },
  {
    name: 'people import, many leavers',
    isVariant: true,
    person: ADMINISTRATOR,
    address: `${address}/${ONE}`,
    prepare: (page) => answerSummary(page, { guard: GUARD }),
    show: (page, words) => button(page, words('Import.applyAsk')).click(),
    ready: (page, words) => page.getByRole('textbox', { name: words('Import.guardField') }),
  },
  {
    name: 'people import, author who would see more',
    isVariant: true,
    person: ADMINISTRATOR,
    address: `${address}/${ONE}`,
    prepare: (page) => answerSummary(page, { gain: GAIN }),
    show: (page, words) => button(page, words('Import.applyAsk')).click(),
    ready: (page, words) => button(page, words('Import.ask')),
  },
  {
    name: 'people import, asked to confirm',
    isVariant: true,
    person: ADMINISTRATOR,
    address: `${address}/${ONE}`,
    prepare: (page) => answerSummary(page, { guard: GUARD, state: 'asked', own: false, by: 'Hendrik Postma' }),
    ready: (page, words) => button(page, words('Import.confirmAsk')),
  },
  {
    name: 'people import, undo',
    isVariant: true,
    person: ADMINISTRATOR,
    address: `${address}/${ONE}`,
    prepare: (page) =>
      answerSummary(page, { undoes: 'that', counts: { ...COUNTS, returned: 25_065, kept: 3, tasks: 41 } }),
    ready: (page, words) => button(page, words('Import.applyAsk')),
  },
  {
    name: 'people import, a role that is not restored',
    isVariant: true,
    person: ADMINISTRATOR,
    address: `${address}/${ONE}`,
    prepare: (page) => answerSummary(page, { undoes: 'that', changes: 1, counts: { ...COUNTS, kept: 1 } }, KEPT),
    show: async (page, _words, isPhone) => {
      const found = page.getByText('Tim Hendriks').first();
      await (isPhone ? found.click() : found.dblclick());
    },
    ready: (page) => dialog(page).getByRole('table'),
  },
  {
    name: 'people import, waiting imports',
    isVariant: true,
    person: ADMINISTRATOR,
    address,
    prepare: (page) =>
      page.route('**/api/management/import', (route) =>
        route.fulfill({
          json: {
            imports: [
              summary({ state: 'asked', own: false, by: 'Hendrik Postma' }),
              summary({ idImport: 'b', step: 'writing', done: 4, total: 9 }),
              summary({ idImport: 'c', state: 'applied', undoUntil: LATER, changes: 1 }),
              summary({ idImport: 'd', state: 'applied', undoUntil: LATER, filename: 'personen-oktober.csv' }),
              summary({ idImport: 'e', state: 'undone', filename: 'personen-september.csv' }),
            ],
          },
        }),
      ),
    ready: (page, words) => page.getByText(words('ImportStanding.toConfirm')),
  },
];
