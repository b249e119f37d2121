import { SCIM } from '#/bff/contract/scim.ts';
import type { TestApp } from './app.ts';

/** The provisioning source's token; a test app gets it as OPENBOEK_SCIM_TOKEN. */
export const SCIM_TOKEN = 'a-token-of-this-test-alone-long-enough';

/** What the provisioning source was told. */
export interface Told<T> {
  status: number;
  type: string | null;
  location: string | null;
  body: T;
}

/** A call of the provisioning source, with its token where none is given. */
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
