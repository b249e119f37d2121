import { SCIM_TOKEN } from '#/tests/support/scim.ts';
import type { Drawn } from './draw-request.ts';
import { BOUNDARY } from './forms.ts';
import { encodeSegment } from './hostile.ts';
import { Pick } from './values.ts';
import { isProvisioning, type World } from './world.ts';

/** The content sent over the wire: enough to repeat one request by hand. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const ORIGIN = 'http://localhost:4400';

/** The request with ids that exist now. */
export function fillIn(world: World, drawn: Drawn): Sent {
  const { operation, query, body } = drawn;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    segmentOf(world, drawn.segments[name]),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(filled(world, value) ?? '').toWellFormed()]),
  ).toString();
  const short = search.length > 0 && search.length < 8_000 ? `?${search}` : '';
  const headers = { ...drawn.headers, ...credentialOf(world, drawn) };
  if (headers['Content-Type'] === 'multipart/form-data' && operation.body?.type === 'multipart/form-data')
    headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  return { method: operation.method, url: `${ORIGIN}${path}${short}`, headers, body: bodyOf(world, body) };
}

function segmentOf(world: World, value: unknown): string {
  if (typeof value === 'object' && value !== null && 'encoded' in value) return String(value.encoded);
  return encodeSegment(String(filled(world, value)));
}

function bodyOf(world: World, body: Drawn['body']): Sent['body'] {
  if (body === undefined) return undefined;
  return 'text' in body ? body.text : JSON.stringify(filled(world, body.value));
}

/** The value with its picks replaced by ids, or by an unused id if the pool is empty. */
function filled(world: World, value: unknown): unknown {
  if (value instanceof Pick) {
    const ids = world.ids(value.pool);
    return ids[value.nth % ids.length] ?? 2_147_483_000;
  }
  if (Array.isArray(value)) return value.map((item) => filled(world, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(world, item)]));
}

function credentialOf(world: World, { operation, caller, credential, headers }: Drawn): Record<string, string> {
  if (isProvisioning(operation)) return provisioning(credential);
  const site = headers['Sec-Fetch-Site'];
  const cookie: Record<string, string> = { ...world.cookieOf(caller), ...(site && { 'Sec-Fetch-Site': site }) };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  if (credential === 'cookie') return cookie;
  if (credential === 'bearer') return bearer(world.tokenOf(caller, 'all'));
  if (credential === 'narrowBearer') return bearer(world.tokenOf(caller, 'narrow'));
  if (credential === 'both') return { ...cookie, ...bearer(world.tokenOf(caller, 'all')) };
  return credential === 'garbage'
    ? { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', Cookie: 'openboek-4400=x' }
    : {};
}

function provisioning(credential: Drawn['credential']): Record<string, string> {
  if (credential === 'none') return {};
  return { Authorization: `Bearer ${credential === 'garbage' ? 'x' : SCIM_TOKEN}` };
}

export const toRequest = ({ method, url, headers, body }: Sent): Request =>
  new Request(url, { method, headers, ...(body !== undefined && { body: body as string | Uint8Array<ArrayBuffer> }) });
