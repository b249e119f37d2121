import type { Locator, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type LanguageId } from '#/bff/contract/languages.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { label } from '#/bff/labels.ts';
import { PNG } from '#/tests/support/files.ts';
import { as, createReport, decideReport, submitReport, uploadFile } from './reports.ts';

// Their reports are made here; no other test decides on them.
const OWNER = 'romy.vos';
const APPROVER = 'hendrik.boersma';
const NO_ACCESS = 'koen.vermaat';

/** The reports that the screens are about. */
export interface ScreenReports {
  /** With a picture, still to be submitted. */
  draft: number;
  /** With a PDF, waiting for the approver. */
  waiting: number;
  /** With the reason on top. */
  rejected: number;
}

/** Something that can be seen in this step: who sees it and how it is brought on the screen. */
export interface Screen {
  name: string;
  /** Left out: a page of sign-in. */
  person?: string;
  address: string | ((reports: ScreenReports) => string);
  /** Before the address is opened: what the server answers instead. */
  prepare?(page: Page): Promise<unknown>;
  /** Afterwards: what is pressed, by its words. */
  show?(page: Page, words: Words, isPhone: boolean): Promise<unknown>;
  /** There when the screen is. */
  ready(page: Page, words: Words): Locator;
  /** Not on a phone, or only there. */
  only?: 'wide' | 'phone';
}

export type Words = (key: string, params?: Record<string, string>) => string;
export const wordsIn =
  (language: LanguageId = DEFAULT_LANGUAGE): Words =>
  (key, params) =>
    label(language, key, params);

/** Makes the reports by calls, as their people. */
export async function makeScreenReports(): Promise<ScreenReports> {
  const [owner, approver] = await Promise.all([as(OWNER), as(APPROVER)]);
  const draft = await createReport(owner, { gift: 'Fles wijn, nieuwjaarsgroet' });
  await uploadFile(owner, draft, 'fles.png', 'image/png', PNG);
  const waiting = await createReport(owner, { gift: 'Rondleiding en lunch gemeenteraad', amount: 385 });
  const lines = ['Rondleiding over het werk en lunch met de gemeenteraad.', 'Aanvang 11.30 uur, keet Oosterkade.'];
  await uploadFile(owner, waiting, 'uitnodiging.pdf', 'application/pdf', examplePdf('Uitnodiging', lines));
  await submitReport(owner, waiting);
  const rejected = await createReport(owner, { gift: 'Weekend zeilen met onderaannemer', amount: 640 });
  await submitReport(owner, rejected);
  await decideReport(approver, rejected, 'Een heel weekend is te ruim. Bedank vriendelijk.');
  return { draft, waiting, rejected };
}

const report = (of: keyof ScreenReports) => (reports: ScreenReports) => `/app/reports/${reports[of]}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});

/** A toolbar's tool; on a phone it stands in the menu behind the dots. */
async function useTool(page: Page, words: Words, isPhone: boolean, name: string): Promise<void> {
  if (!isPhone) return button(page, name).click();
  await button(page, words('Record.more')).click();
  await page.getByRole('menuitem', { name }).click();
}

const onSettings = (page: Page, words: Words, isPhone: boolean) =>
  button(page, isPhone ? new RegExp(words('Shell.settingsOf', { name: '' })) : words('Shell.settings')).click();

export const SCREENS: readonly Screen[] = [
  { name: 'choose a person', address: '/api/auth/sign-in', ready: (page) => page.getByRole('searchbox') },
  { name: 'signed out', address: '/quit', ready: (page) => page.getByRole('heading', { level: 1 }) },
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
    person: NO_ACCESS,
    address: '/app',
    ready: (page, words) => page.getByText(words('Start.noAccess')),
  },
  {
    name: 'start, when nothing can be loaded',
    person: OWNER,
    address: '/app',
    prepare: (page) => page.route('**/api/reports/**', (route) => route.fulfill(FAILURE)),
    ready: (page, words) => page.getByText(words('Start.reportsFailed')),
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
    person: OWNER,
    address: '/app',
    show: (page, words) => button(page, `Openboek: ${words('Shell.apps')}`).click(),
    ready: (page, words) => dialog(page, words('Shell.apps')),
    only: 'wide',
  },
  {
    name: 'settings',
    person: 'ingrid.oosterhuis',
    address: '/app',
    show: onSettings,
    ready: (page, words) => button(page, words('Settings.debugLabels')),
  },
  {
    name: 'keyboard shortcuts',
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
  {
    name: 'my reports',
    person: OWNER,
    address: '/app/myreports',
    ready: (page) => page.getByText('Fles wijn, nieuwjaarsgroet').first(),
  },
  {
    name: 'my reports, none in a year',
    person: OWNER,
    address: '/app/myreports',
    prepare: (page) => page.route('**/api/reports/my*', (route) => route.fulfill({ json: [] })),
    ready: (page, words) => page.getByText(words('MyReports.emptyText')),
  },
  {
    name: 'column menu',
    person: OWNER,
    address: '/app/myreports',
    show: async (page, words) => {
      await page.getByText('Fles wijn, nieuwjaarsgroet').first().click();
      await button(page, words('Ui.gridColumnMenu', { column: words('ReportColumn.number') })).click();
    },
    ready: (page) => page.getByRole('menu'),
    only: 'wide',
  },
  {
    name: 'columns and density of a grid',
    person: OWNER,
    address: '/app/myreports',
    show: (page, words) => button(page, words('Ui.gridView')).click(),
    ready: (page, words) => dialog(page, words('Ui.gridView')),
    only: 'wide',
  },
  {
    name: 'delete a report',
    person: OWNER,
    address: '/app/myreports',
    show: async (page, words) => {
      await page.getByText('Fles wijn, nieuwjaarsgroet').first().click();
      await button(page, words('Record.delete')).click();
    },
    ready: (page, words) => page.getByRole('heading', { name: words('GiftReport.deleteTitle') }),
    only: 'wide',
  },
  {
    name: 'new report with errors',
    person: OWNER,
    address: '/app/myreports?new=1',
    show: (page, words) =>
      dialog(page)
        .getByRole('button', { name: words('NewReport.saveAndSubmit') })
        .click(),
    ready: (page) => dialog(page).locator('[aria-invalid=true]').first(),
  },
  {
    name: 'report of its owner',
    person: OWNER,
    address: report('draft'),
    ready: (page) => page.getByRole('img', { name: 'fles.png' }),
  },
  {
    name: 'report of its approver',
    person: APPROVER,
    address: report('waiting'),
    ready: (page, words) => page.getByRole('region', { name: words('Decision.bar') }),
  },
  {
    name: 'rejected report',
    person: OWNER,
    address: report('rejected'),
    ready: (page) => page.getByText('Een heel weekend is te ruim.', { exact: false }),
  },
  {
    name: 'remark with an error',
    person: APPROVER,
    address: report('waiting'),
    show: async (page, words) => {
      await page
        .getByRole('region', { name: words('Decision.bar') })
        .getByRole('button')
        .first()
        .click();
      const asked = dialog(page, words('Decision.rejectTitle'));
      await asked.getByRole('button', { name: words('Decision.reject'), exact: true }).click();
    },
    ready: (page, words) => page.getByText(words('Record.reasonTooShort')),
  },
  {
    name: 'log',
    person: OWNER,
    address: report('rejected'),
    show: (page, words, isPhone) => useTool(page, words, isPhone, words('Log.title')),
    ready: (page, words) => dialog(page, words('Log.title')).getByRole('row').nth(1),
  },
  {
    name: 'approvals',
    person: APPROVER,
    address: '/app/approvals',
    ready: (page) => page.getByRole('main').getByText('Romy Vos').first(),
  },
  {
    name: 'placeholder',
    person: OWNER,
    address: '/app/todo',
    ready: (page, words) => page.getByText(words('Page.placeholder')),
  },
  {
    name: 'not found',
    person: OWNER,
    address: '/app/nergens',
    ready: (page, words) => page.getByText(words('Page.notFound')),
  },
  {
    name: 'report that is not there',
    person: OWNER,
    address: '/app/reports/2147483000',
    ready: (page) => page.getByRole('main').getByRole('heading').first(),
  },
  {
    name: 'no rights',
    person: NO_ACCESS,
    address: '/app/myreports',
    ready: (page, words) => page.getByText(words('Page.noRights')),
  },
  {
    name: 'error',
    person: OWNER,
    address: '/app/myreports',
    // Something the screen cannot draw: a fault of ours, as the person meets it.
    prepare: (page) => page.route('**/api/reports/my*', (route) => route.fulfill({ json: [null] })),
    ready: (page, words) => page.getByText(words('Page.error')),
  },
  {
    name: 'Openboek unreachable',
    person: OWNER,
    address: '/app',
    prepare: (page) => page.route('**/api/Startup?*', (route) => route.fulfill(FAILURE)),
    ready: (page, words) => page.getByText(words('Page.unreachable')),
  },
];

const FAILURE = { status: 500, json: { code: 'INTERNAL', message: '', requestId: '7f3a-91c2-44d0' } };
