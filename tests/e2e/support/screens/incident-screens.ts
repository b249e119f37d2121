import { button, dialog, firstRow, type Screen, useTool } from './screen.ts';
import { COMPLIANCE, type ScreenReports } from './screen-reports.ts';

const LIST = '/app/compliance/incidents';
const page = ({ incident }: ScreenReports) => `/app/incidents/${incident}`;

const restricted = ({ restricted: id }: ScreenReports) => `/app/incidents/${id}`;

/** The screens of the register of incidents and its dossiers. */
export const INCIDENT_SCREENS: readonly Screen[] = [
  {
    name: 'incidents',
    person: COMPLIANCE,
    address: LIST,
    ready: firstRow,
  },
  {
    name: 'incidents, a year without any',
    isVariant: true,
    person: COMPLIANCE,
    address: LIST,
    prepare: (page) => page.route('**/api/incidents?*', (route) => route.fulfill({ json: [] })),
    ready: (page, words) => page.getByText(words('Incidents.emptyText')),
  },
  {
    name: 'figures of incidents',
    person: COMPLIANCE,
    address: `${LIST}/figures`,
    ready: (page, words) => page.getByText(words('IncidentFigures.received')).filter({ visible: true }).first(),
  },
  {
    name: 'restrict an incident',
    isVariant: true,
    person: COMPLIANCE,
    address: page,
    show: async (page, words) => {
      const take = button(page, words('Incident.take'));
      const restrict = button(page, words('Incident.restrict'));
      await take.or(restrict).first().waitFor();
      if (await take.isVisible()) {
        await take.click();
        await restrict.waitFor();
        // Closes the notice that the incident was assigned, which would cover the dialog.
        await page.reload();
      }
      await restrict.click();
    },
    ready: (page, words) => dialog(page, words('Incident.restrictTitle')),
  },
  {
    name: 'new incident',
    person: COMPLIANCE,
    address: `${LIST}?new=1`,
    ready: (page, words) => dialog(page, words('Incidents.new')),
  },
  {
    name: 'new incident with faults',
    isVariant: true,
    person: COMPLIANCE,
    address: `${LIST}?new=1`,
    show: (page, words) =>
      dialog(page)
        .getByRole('button', { name: words('Record.save') })
        .click(),
    ready: (page, words) => page.getByText(words('Incident.missing.subject')),
  },
  {
    name: 'incident',
    person: COMPLIANCE,
    address: page,
    ready: (page) => page.getByText('verklaring.pdf').first(),
  },
  {
    name: 'restricted incident',
    person: COMPLIANCE,
    address: restricted,
    ready: (page, words) => page.getByRole('heading', { name: words('IncidentPeople.named'), exact: true }),
  },
  {
    name: 'name a handler of a restricted incident',
    isVariant: true,
    person: COMPLIANCE,
    address: restricted,
    show: (page, words) => button(page, words('IncidentPeople.nameAsk')).click(),
    ready: (page, words) => dialog(page, words('IncidentPeople.nameTitle')),
  },
  {
    name: 'record whom an incident is about',
    isVariant: true,
    person: COMPLIANCE,
    address: restricted,
    show: (page, words) => button(page, words('IncidentPeople.concernAsk')).click(),
    ready: (page, words) => dialog(page, words('IncidentPeople.concernTitle')).getByRole('option').first(),
  },
  {
    name: 'incident that does not exist',
    isVariant: true,
    person: COMPLIANCE,
    address: '/app/incidents/1',
    ready: (page, words) => page.getByText(words('Incident.notFoundText')),
  },
  {
    name: 'delete an incident',
    isVariant: true,
    person: COMPLIANCE,
    address: page,
    show: (page, words, isPhone) => useTool(page, words, isPhone, words('Record.deleteAsk')),
    ready: (page, words) => dialog(page, words('Incident.deleteTitle')),
  },
  {
    name: 'assign an incident',
    isVariant: true,
    person: COMPLIANCE,
    address: page,
    show: (page, words) => button(page, words('Incident.assign')).click(),
    ready: (page, words) => dialog(page, words('Incident.assignTitle')),
  },
  {
    name: 'add files to a dossier',
    person: COMPLIANCE,
    address: page,
    show: (page, words) => button(page, words('Dossier.add')).click(),
    ready: (page, words) => dialog(page, words('Dossier.addTitle')),
  },
  {
    name: 'edit a file of a dossier',
    isVariant: true,
    person: COMPLIANCE,
    address: page,
    show: async (page, words) => {
      // The timeline also contains this text.
      await page.getByRole('row').getByText('verklaring.pdf').click();
      await button(page, words('Ui.tableEdit')).click();
    },
    ready: (page, words) => dialog(page, words('Dossier.editTitle')),
  },
];
