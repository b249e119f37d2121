import { button, dialog, type Screen, useTool } from './screen.ts';
import { APPROVER, COMPLIANCE, OWNER, reportAddress, storeElsewhere } from './screen-reports.ts';

/** The screens of a single report, and the dialogs on top of them. */
export const REPORT_SCREENS: readonly Screen[] = [
  {
    name: 'new report with errors',
    isVariant: true,
    person: OWNER,
    address: '/app/myreports?new=1',
    show: (page, words) =>
      dialog(page)
        .getByRole('button', { name: words('NewReport.saveAndSubmit') })
        .click(),
    ready: (page) => dialog(page).locator('[aria-invalid=true]').first(),
  },
  {
    name: 'report, seen by its owner',
    person: OWNER,
    address: reportAddress('draft'),
    ready: (page) => page.getByRole('img', { name: 'fles.png' }),
  },
  {
    name: 'report that was changed elsewhere',
    isVariant: true,
    person: OWNER,
    address: reportAddress('contested'),
    show: async (page, words, _isPhone, { contested }) => {
      await page.getByRole('textbox', { name: words('GiftReport.gift') }).fill('Twee kaarten en een drankje vooraf');
      await storeElsewhere(contested);
      await button(page, words('Record.save')).click();
    },
    ready: (page, words) => dialog(page, words('Conflict.reportTitle')).getByRole('radio').first(),
  },
  {
    name: 'report, seen by its approver',
    person: APPROVER,
    address: reportAddress('waiting'),
    ready: (page, words) => page.getByRole('region', { name: words('Decision.bar') }),
  },
  {
    name: 'rejected report',
    person: OWNER,
    address: reportAddress('rejected'),
    ready: (page) => page.getByText('Een heel weekend is te ruim.', { exact: false }),
  },
  {
    name: 'remark with an error',
    isVariant: true,
    person: APPROVER,
    address: reportAddress('waiting'),
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
    address: reportAddress('rejected'),
    show: (page, words, isPhone) => useTool(page, words, isPhone, words('Log.title')),
    ready: (page, words) => dialog(page, words('Log.title')).getByRole('row').nth(1),
  },
  {
    name: 'report over its list',
    isVariant: true,
    person: COMPLIANCE,
    address: ({ rejected }) => `/app/compliance/reports?report=${rejected}`,
    ready: (page, words) => dialog(page).getByRole('region', { name: words('Earlier.title') }),
  },
  {
    name: 'locked report with earlier gifts',
    isVariant: true,
    person: COMPLIANCE,
    address: reportAddress('locked'),
    show: (page, words) => button(page, new RegExp(`^${words('Earlier.title')}`)).click(),
    ready: (page, words) =>
      page
        .getByRole('region', { name: words('Earlier.title') })
        .getByRole('link')
        .first(),
  },
];
