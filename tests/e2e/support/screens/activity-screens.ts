import { button, dialog, type Screen, useTool } from './screen.ts';
import { COMPLIANCE, OFFICER, OWNER, type ScreenReports } from './screen-reports.ts';

const draft = ({ activity }: ScreenReports) => `/app/processingactivities/${activity}`;
const waiting = ({ waitingActivity }: ScreenReports) => `/app/processingactivities/${waitingActivity}`;
const NAME = 'Toegangsregistratie bouwplaatsen';

/** The screens of the register of processing activities. */
export const ACTIVITY_SCREENS: readonly Screen[] = [
  {
    name: 'my activities',
    person: OWNER,
    address: '/app/myactivities',
    ready: (page) => page.getByText(NAME).first(),
  },
  {
    name: 'all activities',
    person: OFFICER,
    address: '/app/compliance/processingactivities',
    ready: (page) => page.getByText(NAME).first(),
  },
  {
    name: 'activities to approve',
    person: OFFICER,
    address: '/app/approvals?register=activities',
    ready: (page) => page.getByText('Cameratoezicht bedrijfsterrein').first(),
  },
  {
    name: 'activity',
    person: OWNER,
    address: draft,
    ready: (page) => page.getByText('Papieren bezoekerslijst'),
  },
  {
    name: 'activity with an expanded item of data',
    isVariant: true,
    person: OWNER,
    address: draft,
    show: (page, words) => button(page, words('Ui.rowUnfold', { name: 'Naam en pasnummer' })).click(),
    ready: (page, words) => page.getByRole('heading', { name: words('Activity.securityMeasures') }),
  },
  {
    name: 'add data to an activity',
    person: OWNER,
    address: draft,
    show: async (page, words) => {
      await button(page, words('ActivityRows.addData')).click();
      await dialog(page, words('ActivityRows.addData'))
        .getByRole('button', { name: words('ActivityRows.add'), exact: true })
        .click();
    },
    ready: (page, words) => dialog(page, words('ActivityRows.addData')).getByText(words('FieldError.required')).first(),
  },
  {
    name: 'add legal grounds to an activity',
    isVariant: true,
    person: OWNER,
    address: draft,
    show: (page, words) => button(page, words('ActivityRows.addGround')).click(),
    ready: (page, words) => dialog(page, words('ActivityRows.addGround')),
  },
  {
    name: 'how long data may be kept',
    isVariant: true,
    person: OWNER,
    address: draft,
    show: (page, words) => button(page, words('Retention.show')).click(),
    ready: (page, words) => dialog(page, words('Retention.title')),
  },
  {
    name: 'waiting activity, seen by its privacy officer',
    person: OFFICER,
    address: waiting,
    ready: (page, words) => button(page, words('Decision.approve')),
  },
  {
    name: 'changes of an activity',
    person: OWNER,
    address: draft,
    show: (page, words) => page.getByRole('tab', { name: words('Activity.log') }).click(),
    ready: (page, words) => page.getByText(words('Changelog.empty')),
  },
  {
    name: 'delete an activity',
    isVariant: true,
    person: COMPLIANCE,
    address: draft,
    show: (page, words, isPhone) => useTool(page, words, isPhone, words('Record.deleteAsk')),
    ready: (page, words) => page.getByRole('alertdialog', { name: words('Activity.deleteTitle') }),
  },
];
