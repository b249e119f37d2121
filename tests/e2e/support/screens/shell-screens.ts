import type { Page } from '@playwright/test';
import { unavailable } from './answers.ts';
import { button, dialog, type Screen, type Words } from './screen.ts';
import { APPROVER, NO_ACCESS, OWNER } from './screen-reports.ts';

const onSettings = (page: Page, words: Words, isPhone: boolean) =>
  button(page, isPhone ? new RegExp(words('Shell.settingsOf', { name: '' })) : words('Shell.settings')).click();

/** Sign-in, the public incident form, the frame around every page, and the start screen with its editor. */
export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'choose a person', address: '/api/auth/sign-in', ready: (page) => page.getByRole('searchbox') },
  { name: 'signed out', address: '/quit', ready: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'public incident form',
    address: '/incident',
    ready: (page, words) => page.getByRole('button', { name: words('PublicIncident.next') }),
  },
  {
    name: 'public incident form, about a handler, with nobody left',
    isVariant: true,
    address: '/incident',
    show: async (page, words) => {
      await page.getByRole('radio', { name: words('PublicIncident.aboutHandlerYes') }).check();
      for (const box of await page.locator('[data-exclude]').all()) await box.check();
      await page.getByRole('button', { name: words('PublicIncident.next') }).click();
    },
    ready: (page, words) => page.getByText(words('FieldError.nobodyLeft')),
  },
  {
    name: 'come back with a code',
    address: '/incident/code',
    ready: (page, words) => page.getByRole('button', { name: words('PublicCase.open') }),
  },
  { name: 'incident reported', address: '/incident/sent', ready: (page) => page.getByRole('link').last() },
  {
    name: 'start',
    person: APPROVER,
    address: '/app',
    ready: (page, words) =>
      page
        .getByRole('region', { name: words('Start.waiting') })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'start, without access',
    isVariant: true,
    person: NO_ACCESS,
    address: '/app',
    ready: (page, words) => page.getByText(words('Start.noAccess')),
  },
  {
    name: 'start, when nothing can be loaded',
    isVariant: true,
    person: OWNER,
    address: '/app',
    prepare: unavailable('**/api/reports/**'),
    ready: (page, words) => page.getByText(words('Start.reportsFailed')),
  },
  {
    name: 'start screen editor',
    person: 'ingrid.oosterhuis',
    address: '/app/management/startscreen',
    ready: (page, words) => page.getByRole('textbox', { name: words('StartScreenEditor.text') }),
  },
  {
    name: 'start screen editor, with the address of a link',
    isVariant: true,
    person: 'ingrid.oosterhuis',
    address: '/app/management/startscreen',
    show: async (page, words) => {
      await page
        .getByRole('textbox', { name: words('StartScreenEditor.text') })
        .getByRole('link')
        .first()
        .click();
      await button(page, words('Ui.editorLink')).click();
    },
    ready: (page, words) => page.getByRole('textbox', { name: words('Ui.editorLinkAddress') }),
  },
  {
    name: 'menu',
    person: APPROVER,
    address: '/app',
    show: async (page, words, isPhone) => {
      if (isPhone) await button(page, words('Shell.openMenu')).click();
      await page
        .getByRole('navigation')
        .getByRole('button', { name: new RegExp(`^${words('Menu.actions')}`) })
        .click();
    },
    ready: (page, words) => page.getByRole('navigation').getByRole('link', { name: new RegExp(words('Menu.myTasks')) }),
  },
  {
    name: 'applications',
    isVariant: true,
    person: OWNER,
    address: '/app',
    show: (page, words) => button(page, `Openboek: ${words('Shell.apps')}`).click(),
    ready: (page, words) => dialog(page, words('Shell.apps')),
    only: 'wide',
  },
  {
    name: 'settings',
    isVariant: true,
    person: 'ingrid.oosterhuis',
    address: '/app',
    show: onSettings,
    ready: (page, words) => button(page, words('Settings.debugLabels')),
  },
  {
    name: 'palette',
    person: APPROVER,
    address: '/app',
    show: async (page, words) => {
      await button(page, words('Palette.title')).click();
      await page.getByRole('combobox', { name: words('Palette.title') }).fill('GR-20');
    },
    ready: (page, words) =>
      page
        .getByRole('group', { name: words('Palette.found') })
        .getByRole('option')
        .first(),
  },
  {
    name: 'question before the session ends',
    isVariant: true,
    person: OWNER,
    address: '/app',
    prepare: (page) =>
      page.route('**/api/auth/session', (route) => {
        const now = Date.now();
        const endsAt = new Date(now + 100_000).toISOString();
        return route.fulfill({ json: { now: new Date(now).toISOString(), endsAt, extendable: true } });
      }),
    ready: (page, words) => page.getByRole('alertdialog', { name: words('Session.stillThere') }),
  },
  {
    name: 'keyboard shortcuts',
    isVariant: true,
    person: OWNER,
    address: '/app',
    show: async (page, words, isPhone) => {
      await onSettings(page, words, isPhone);
      await dialog(page, words('Shell.settings'))
        .getByRole('button', { name: words('Keyboard.title') })
        .click();
    },
    ready: (page, words) => dialog(page, words('Keyboard.title')),
  },
];
