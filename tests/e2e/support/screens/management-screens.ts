import { button, dialog, type Screen } from './screen.ts';

const ADMINISTRATOR = 'ingrid.oosterhuis';
const PICKLISTS = '/app/management/picklists';

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
    name: 'item of a picklist',
    person: ADMINISTRATOR,
    address: `${PICKLISTS}?edit=8`,
    ready: (page) => dialog(page),
  },
];
