import type { PicklistChange } from '#/bff/contract/picklists.ts';
import { button, dialog, type Screen } from './screen.ts';

const ADMINISTRATOR = 'ingrid.oosterhuis';
const PICKLISTS = '/app/management/picklists';

const HISTORY: readonly PicklistChange[] = [
  {
    id: 2,
    at: '2026-11-20T09:12:00.000Z',
    by: 'Ingrid Oosterhuis',
    action: 'update',
    nameNl: 'Kunstvoorwerp',
    nameEn: 'Work of art',
    changes: [{ field: 'nameNl', before: 'Kunst', after: 'Kunstvoorwerp' }],
  },
  {
    id: 1,
    at: '2026-11-19T15:02:00.000Z',
    by: 'Ingrid Oosterhuis',
    action: 'create',
    nameNl: 'Kunstvoorwerp',
    nameEn: 'Work of art',
    changes: [],
  },
];

/** What administrators keep. */
export const MANAGEMENT_SCREENS: readonly Screen[] = [
  {
    name: 'picklists',
    person: ADMINISTRATOR,
    address: PICKLISTS,
    ready: (page) => page.getByRole('row').filter({ hasText: 'Kaarten of toegang' }),
  },
  {
    name: 'picklists, nothing chosen',
    person: ADMINISTRATOR,
    address: `${PICKLISTS}?list=reportItems`,
    show: async (page, words) => {
      await page.getByRole('row').nth(1).waitFor();
      await button(page, words('Picklists.hide')).click();
    },
    ready: (page, words) => page.getByText(words('NoSelection')),
  },
  {
    name: 'history of a picklist',
    person: ADMINISTRATOR,
    address: `${PICKLISTS}?history=1`,
    prepare: (page) =>
      page.route('**/api/management/picklists/reportCategories/changes', (route) => route.fulfill({ json: HISTORY })),
    ready: (page) => dialog(page).getByText('Kunstvoorwerp').first(),
  },
  {
    name: 'item of a picklist',
    person: ADMINISTRATOR,
    address: `${PICKLISTS}?edit=8`,
    ready: (page) => dialog(page),
  },
];
