import { unavailable } from './answers.ts';
import type { Screen } from './screen.ts';
import { NO_ACCESS, OWNER } from './screen-reports.ts';

/** Screens with nothing to show, without the right, or after a failure. */
export const STATE_SCREENS: readonly Screen[] = [
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
    name: 'report that does not exist',
    isVariant: true,
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
    // An answer that the screen cannot draw, to show what a person sees when there is a bug.
    prepare: (page) => page.route('**/api/reports/my*', (route) => route.fulfill({ json: [null] })),
    ready: (page, words) => page.getByText(words('Page.error')),
  },
  {
    name: 'Openboek unreachable',
    isVariant: true,
    person: OWNER,
    address: '/app',
    prepare: unavailable('**/api/Startup?*'),
    ready: (page, words) => page.getByText(words('Page.unreachable')),
  },
];
