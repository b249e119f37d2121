import type { Page } from '@playwright/test';
import type { RoleDetails } from '#/bff/contract/people.ts';
import type { PicklistChange } from '#/bff/contract/picklists.ts';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { asIncomplete } from '../first-run.ts';
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

/**
 * Makes the administrator of the example company look like an administrator of a single company and the companies below
 * it.
 */
const ofPart = (page: Page) =>
  page.route('**/api/Startup?*', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as CurrentUser;
    const rights = user.rights.map((entry) =>
      entry.right === 'AdministerApplication' ? { ...entry, entityId: INFRA, childIds: [INFRA, ROADS] } : entry,
    );
    await route.fulfill({ response: answer, json: { ...user, rights, administersGroup: false } });
  });

/** Makes the server return a role that is held in two closed companies, one of them closed by a merger. */
const inClosed = (page: Page) =>
  page.route('**/api/userroles/21/2/1', async (route) => {
    const answer = await route.fetch();
    const role = (await answer.json()) as RoleDetails;
    const held = { entityId: 900_001, active: true, inherit: false, securableEntityId: 26 as const };
    const closedCompanies: RoleDetails['closedCompanies'] = [
      {
        idCompany: 900_001,
        name: 'Noordveen Waterbouw en Baggerwerken',
        administrationNr: '1600',
        mergedInto: 'Noordveen Infra',
      },
      { idCompany: 900_002, name: 'Oude Werf', administrationNr: null, mergedInto: null },
    ];
    const securableEntities = [...role.securableEntities, held, { ...held, entityId: 900_002 }];
    await route.fulfill({ response: answer, json: { ...role, securableEntities, closedCompanies } });
  });

const REQUEST: RoleRequest = {
  idRequest: 1,
  idUser: 1,
  displayname: 'Sanne Dijkgraaf',
  roleId: 2,
  roleName: 'Supervisor',
  askedOn: '2026-11-20T09:12:00.000Z',
  isGlobalRole: false,
  companies: ['Noordveen Infra', 'Kranendijk Funderingstechniek'],
  own: false,
  mayDecide: true,
  mayBeDecided: true,
};

/** Makes the server return a request that waits for a second administrator. */
const waiting = (own: Partial<RoleRequest>) => async (page: Page) => {
  const request = { ...REQUEST, ...own };
  await page.route('**/api/management/rolerequests', (route) => route.fulfill({ json: [request] }));
  await page.route('**/api/userroles/21/2/1', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), request } });
  });
};

/** Makes the server report that the person's account is linked again at the next sign-in. */
const linkedAgain = (page: Page) =>
  page.route('**/api/management/accounts/1', (route) =>
    route.fulfill({ json: { linked: true, until: '2026-11-30T12:00:00.000Z' } }),
  );

/** The screens of administration. */
export const MANAGEMENT_SCREENS: readonly Screen[] = [
  {
    name: 'confidential handlers',
    person: ADMINISTRATOR,
    address: '/app/management?tab=confidential',
    ready: (page, words) => page.getByRole('heading', { name: words('Confidential.title') }),
  },
  {
    name: 'confidential handlers with faults',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?tab=confidential',
    show: async (page, words) => {
      await button(page, words('Confidential.add')).click();
      await button(page, words('Confidential.save')).click();
    },
    ready: (page, words) => page.getByText(words('FieldError.required')).first(),
  },
  {
    name: 'setting up',
    person: ADMINISTRATOR,
    address: '/app/management/first-run',
    prepare: asIncomplete,
    ready: (page, words) => page.getByRole('region', { name: words('FirstRunStep.files') }),
  },
  {
    name: 'roles and rights, while nobody may decide',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management',
    prepare: asIncomplete,
    ready: (page, words) => page.getByText(words('FirstRun.nobodyDecides')),
  },
  {
    name: 'picklists',
    person: ADMINISTRATOR,
    address: PICKLISTS,
    ready: (page) => page.getByRole('row').filter({ hasText: 'Kaarten of toegang' }),
  },
  {
    name: 'picklists, nothing chosen',
    isVariant: true,
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
    ready: (page) => dialog(page).getByText('Ingrid Oosterhuis').first(),
  },
  {
    name: 'item of a picklist',
    person: ADMINISTRATOR,
    address: `${PICKLISTS}?edit=8`,
    ready: (page) => dialog(page),
  },
  {
    name: 'roles and rights, seen by an administrator of a part',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=3&role=2',
    prepare: ofPart,
    show: async (page, words, onPhone) => {
      if (!onPhone) await page.getByText(words('Roles.ofPart')).waitFor();
    },
    ready: (page, words) => page.getByTitle(words('Roles.notYours')).first(),
  },
  {
    name: 'roles and rights, a person who is not listed',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=999999',
    prepare: ofPart,
    ready: (page, words) => page.getByRole('heading', { name: words('Roles.unlisted') }),
  },
  {
    name: 'who has which right, seen by an administrator of a part',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?tab=holders',
    prepare: ofPart,
    ready: (page, words) => page.getByText(words('RightHolders.ofPart')),
  },
  {
    name: 'roles and rights, in closed companies',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=1&role=2',
    prepare: inClosed,
    // Other tests may have added companies, and only the visible part of a long tree is drawn.
    show: (page, words) => page.getByRole('textbox', { name: words('Roles.searchCompany') }).fill('Waterbouw'),
    ready: (page) => page.getByRole('treeitem', { name: /Waterbouw/ }),
  },
  {
    name: 'roles and rights, a role to confirm',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=1&role=2',
    prepare: waiting({}),
    ready: (page, words) => button(page, words('Roles.confirm')),
  },
  {
    name: 'roles and rights, waiting requests',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management',
    prepare: waiting({}),
    ready: (page) => button(page, /Sanne Dijkgraaf: /),
  },
  {
    name: 'roles and rights, own request that nobody can confirm',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=1&role=2',
    prepare: waiting({ own: true, mayDecide: false, mayBeDecided: false }),
    ready: (page, words) => button(page, words('Roles.withdraw')),
  },
  {
    name: 'roles and rights, an account that is linked again',
    isVariant: true,
    person: ADMINISTRATOR,
    address: '/app/management?user=1',
    prepare: linkedAgain,
    ready: (page, words) => button(page, words('Roles.linkWithdraw')),
  },
];
