import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import { staticFiles } from '#/bff/http/static-files.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { SCIM_TOKEN } from '#/tests/support/scim.ts';

/**
 * The calls and the pages together, as the server mounts them. An unknown path gets an error among the calls, and the
 * application's page elsewhere.
 */
let app: TestApp;
let whole: ReturnType<typeof createApp>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openboek-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Openboek</title>');
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  whole = createApp(app.services, { web: await staticFiles(folder) });
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await whole.fetch(new Request(`http://localhost:4400${path}`, { method, headers }));
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: method === 'HEAD' ? null : await response.json() };
};

describe('a path that does not exist', () => {
  it.each([
    ['GET', '/scim/v2/Groups/7'],
    ['GET', '/scim/v2/Me'],
    ['GET', '/scim/v2/Users/7/manager'],
    ['GET', '/scim/v2/Users.json'],
    ['GET', '/scim/v2'],
    ['GET', '/scim/v2/'],
    ['GET', '/scim'],
    ['GET', '/scim/v1/Users'],
    ['POST', '/scim/v2/Groups'],
    ['POST', '/scim/v2/Bulk'],
    ['PUT', '/scim/v2/Groups/7'],
    ['PATCH', '/scim/v2/Groups/7'],
    ['DELETE', '/scim/v2/Groups/7'],
    ['DELETE', '/scim/v2/Users'],
  ])('gets a SCIM error below /scim (RFC 7644, 3.12) for anyone who has the token: %s %s', async (method, path) => {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
    expect(await ask(method, path, { Authorization: `Bearer ${SCIM_TOKEN}` })).toEqual({
      status: 404,
      type: 'application/scim+json',
      body: { schemas, status: '404', detail: 'no such path' },
    });
    for (const headers of [undefined, { Authorization: `Bearer ${SCIM_TOKEN}x` }])
      expect(await ask(method, path, headers)).toEqual({
        status: 401,
        type: 'application/scim+json',
        body: { schemas, status: '401', detail: 'the token does not belong to the provisioning source' },
      });
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/reports/details'],
    ['GET', '/api/reports/details/1/2'],
    ['GET', '/api/openapi.yaml'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/Startup'],
    ['PATCH', '/api/reports'],
    ['DELETE', '/api/reports'],
    ['GET', '/oidc/nothing'],
    ['GET', '/healthz/more'],
    ['GET', '/readyz/'],
  ])('gets an error in the usual shape: %s %s', async (method, path) => {
    expect(await ask(method, path)).toEqual({
      status: 404,
      type: 'application/json',
      body: { code: 'NOT_FOUND', message: 'no such path', requestId: expect.any(String) },
    });
  });

  it.each(['/app/nothing', '/nothing', '/scimitar', '/apiary', '/healthzone'])('gets the page: %s', async (path) => {
    const response = await whole.fetch(new Request(`http://localhost:4400${path}`));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});
