import type { Page } from '@playwright/test';
import type { DraftDetails } from '#/bff/contract/process-drafts.ts';
import { button, dialog, firstRow, type Screen, useTool, type Words } from './screen.ts';
import { ADMINISTRATOR, APPROVER, COMPLIANCE, OWNER, reportAddress } from './screen-reports.ts';

const PROCESS_OWNER = 'pieterjan.terpstra';
/** The part of the page about gift reports. Other tests add their own processes to the page. */
const giftProcess = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('Process.gift-report-approval'), exact: true });

/** The screens with lists: registers, tasks, processes, emails and rights. */
export const LIST_SCREENS: readonly Screen[] = [
  {
    name: 'my reports',
    person: OWNER,
    address: '/app/myreports',
    ready: firstRow,
  },
  {
    name: 'my reports, a year without any',
    isVariant: true,
    person: OWNER,
    address: '/app/myreports',
    prepare: (page) => page.route('**/api/reports/my*', (route) => route.fulfill({ json: [] })),
    ready: (page, words) => page.getByText(words('MyReports.emptyText')),
  },
  {
    name: 'column menu',
    isVariant: true,
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
    isVariant: true,
    person: OWNER,
    address: '/app/myreports',
    show: (page, words) => button(page, words('Ui.gridView')).click(),
    ready: (page, words) => dialog(page, words('Ui.gridView')),
    only: 'wide',
  },
  {
    name: 'filters on a phone',
    person: OWNER,
    address: '/app/myreports',
    show: (page, words) => button(page, words('Ui.gridFilters')).click(),
    ready: (page, words) => dialog(page, words('Ui.gridFilters')),
    only: 'phone',
  },
  {
    name: 'delete a report',
    isVariant: true,
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
    name: 'team reports',
    person: APPROVER,
    address: '/app/reports',
    ready: firstRow,
  },
  {
    name: 'all reports',
    person: COMPLIANCE,
    address: '/app/compliance/reports',
    ready: firstRow,
  },
  {
    name: 'approvals',
    person: APPROVER,
    address: '/app/approvals',
    ready: (page) => page.getByRole('main').getByText('Romy Vos').first(),
  },
  {
    name: 'processes',
    person: PROCESS_OWNER,
    address: '/app/processes',
    ready: (page, words) => giftProcess(page, words).getByRole('grid').locator('tbody').getByRole('row').first(),
  },
  {
    name: 'process version',
    person: PROCESS_OWNER,
    address: '/app/processes',
    show: (page, words) =>
      giftProcess(page, words).getByRole('grid').locator('tbody').getByRole('row').first().press('Enter'),
    ready: (page) => page.locator('.djs-shape').first(),
  },
  {
    name: 'draft of a process',
    person: PROCESS_OWNER,
    address: '/app/processes',
    show: (page, words) =>
      giftProcess(page, words)
        .getByRole('button', { name: words('Processes.edit') })
        .click(),
    ready: (page) => page.locator('.djs-shape').first(),
  },
  {
    name: 'draft handed in',
    isVariant: true,
    person: PROCESS_OWNER,
    address: '/app/processes',
    // Makes the draft look changed, because an unchanged text cannot be handed in, and makes it look as if no other
    // window had it open.
    prepare: async (page) => {
      await page.route(/\/api\/workflow\/drafts\/\d+\/editing$/, (route) =>
        route.fulfill({ json: { isYours: true, name: 'Pieter-Jan Terpstra', revision: 1 } }),
      );
      await page.route(/\/api\/workflow\/drafts\/\d+$/, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const draft = (await (await route.fetch()).json()) as DraftDetails;
        return route.fulfill({
          json: { ...draft, editor: null, inUse: draft.inUse && { ...draft.inUse, text: '<other/>' } },
        });
      });
    },
    show: async (page, words) => {
      await giftProcess(page, words)
        .getByRole('button', { name: words('Processes.edit') })
        .click();
      await page.locator('.djs-shape').first().waitFor();
      await button(page, words('Draft.handIn')).click();
    },
    ready: (page) => page.getByRole('dialog').getByRole('textbox'),
  },
  {
    name: 'who may release',
    person: ADMINISTRATOR,
    address: '/app/management?tab=release',
    ready: (page) => page.getByRole('radio').first(),
  },
  {
    name: 'emails',
    person: ADMINISTRATOR,
    address: '/app/management/mails',
    ready: (page, words) => page.getByRole('main').getByText(words('MailTemplate.taskWaiting')).first(),
  },
  {
    name: 'release notes',
    person: ADMINISTRATOR,
    address: '/app/management/releasenotes',
    ready: (page) => page.getByRole('grid').locator('tbody').getByRole('row').first(),
  },
  {
    name: 'new release note',
    person: ADMINISTRATOR,
    address: '/app/management/releasenotes?edit=new',
    ready: (page) => page.getByRole('dialog').getByRole('textbox').nth(2),
  },
  {
    name: 'KYC register',
    person: COMPLIANCE,
    address: '/kyc',
    ready: (page) => page.getByText('Betoncentrale Maasoever').first(),
  },
  {
    name: 'KYC import',
    person: ADMINISTRATOR,
    address: '/kyc/import',
    ready: (page, words) => page.getByRole('button', { name: words('Import.check') }),
  },
  {
    name: 'one email',
    person: ADMINISTRATOR,
    address: '/app/management/mails',
    show: (page, words) => page.getByRole('main').getByText(words('MailTemplate.taskWaiting')).first().dblclick(),
    ready: (page) => page.getByRole('dialog').locator('pre'),
    only: 'wide',
  },
  {
    name: 'delegated tasks, none',
    person: APPROVER,
    address: '/app/delegated',
    prepare: (page) =>
      page.route('**/api/reports/delegatedwaitingforapproval*', (route) => route.fulfill({ json: [] })),
    ready: (page, words) => page.getByText(words('Delegated.emptyText')),
  },
  {
    name: 'delegating',
    person: APPROVER,
    address: '/app/approvals?delegation=1',
    ready: (page, words) => dialog(page, words('Delegation.title')).getByRole('option').first(),
  },
  {
    name: 'handing over',
    person: APPROVER,
    address: reportAddress('waiting'),
    show: (page, words, onPhone) => useTool(page, words, onPhone, words('HandOver.ask')),
    ready: (page, words) => dialog(page, words('HandOver.title')).getByRole('option').first(),
  },
  {
    name: 'roles and rights',
    person: 'ingrid.oosterhuis',
    address: '/app/management?user=1&role=2',
    ready: (page) => page.getByRole('tree'),
  },
  {
    name: 'who has which right',
    person: 'ingrid.oosterhuis',
    address: '/app/management?tab=holders',
    ready: (page) => page.getByText('Ahmed Benali').first(),
  },
];
