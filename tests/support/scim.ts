import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import type { TestApp } from './app.ts';

/** The provisioning source's token; a test app gets it as OPENBOEK_SCIM_TOKEN. */
export const SCIM_TOKEN = 'a-token-of-this-test-alone-long-enough';

/** An answer to the provisioning source. */
export interface Told<T> {
  status: number;
  type: string | null;
  location: string | null;
  body: T;
}

/** Makes a call as the provisioning source, with its token unless another one is given. */
export async function scim<T>(
  app: TestApp,
  method: string,
  path: string,
  body?: object,
  token: string | null = SCIM_TOKEN,
): Promise<Told<T>> {
  const headers = new Headers({ 'Content-Type': 'application/scim+json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await app.fetch(new Request(`http://localhost:4400${SCIM.path}${path}`, init));
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    location: response.headers.get('location'),
    body: (text ? JSON.parse(text) : undefined) as T,
  };
}

export const scimPatch = <T>(app: TestApp, id: number | string, ...Operations: object[]) =>
  scim<T>(app, 'PATCH', `/Users/${id}`, { schemas: [SCIM.patch], Operations });

/** An attribute of the enterprise extension, as a path. */
export const enterprise = (attribute: string) => `${SCIM.enterprise}:${attribute}`;

export interface ScimList {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimUser[];
}
export const NOBODY: ScimList = {
  schemas: [SCIM.list],
  totalResults: 0,
  startIndex: 1,
  itemsPerPage: 0,
  Resources: [],
};

/** Calls that a directory makes, and the results that they have in Openboek. */
export const directory = (app: () => TestApp) => {
  const call = <T = ScimUser>(method: string, path: string, body?: object) => scim<T>(app(), method, path, body);
  return {
    call,
    search: (filter: string, more = '') => call<ScimList>('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`),
    works: async (local: string) => (await (await app().as(local)).get('/api/reports/my')).status,
    rolesOf: async (id: string) => {
      const rows = await app().database.sql<{ name: string }[]>`
        select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${Number(id)} and ur.active`;
      return rows.map(({ name }) => name);
    },
  };
};

/** A person of Noordveen Infra as a directory sends them. */
export const personOf = (local: string, [givenName, familyName]: readonly [string, string], own: object = {}) => ({
  schemas: [SCIM.user, SCIM.enterprise],
  userName: upnFrom(local),
  externalId: `dir-${local}`,
  name: { givenName, familyName },
  emails: [{ primary: true, type: 'work', value: upnFrom(local) }],
  active: true,
  [SCIM.enterprise]: { organization: 'Noordveen Infra', department: 'Uitvoering' },
  ...own,
});
