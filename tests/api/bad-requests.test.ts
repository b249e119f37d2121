import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { hostileValue } from '#/tests/requests/hostile.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

// Requests that are random in every part are tested in tests/requests.

let app: TestApp;
let sanne: Caller;
beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
});
afterAll(() => app.stop());

describe('bad requests', () => {
  it.each([
    ['/api/reports', 'POST'],
    ['/api/reports', 'PUT'],
  ])(
    'with one hostile value in a complete report are accepted or refused, and never cause a 500: %s %s',
    { timeout: 300_000 },
    async (path, method) => {
      const id = (await sanne.post<number>('/api/reports', completeEntries())).body;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...Object.keys(completeEntries())), hostileValue, async (field, hostile) => {
          const body = {
            ...completeEntries({ [field]: hostile }),
            ...(method === 'PUT' && { idReport: id, version: 1 }),
          };
          const response = await sanne.send(path, {
            method,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
          expect([200, 400, 409, 413]).toContain(response.status);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('get 413 for a text that is longer than a body may be', async () => {
    const { status, body } = await sanne.post<ErrorBody>(
      '/api/reports',
      completeEntries({ gift: 'x'.repeat(1_100_000) }),
    );
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
  });

  it.each(['/api/AppResource/a%00b/1043', '/api/AppResource/StartScreen/%00', '/api/reports/my?year=%00'])(
    'get 400 for a NUL in an address: %s',
    async (path) => {
      expect(await sanne.get(path)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    },
  );

  it('get 400 for a logout call whose form cannot be read', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    const response = await sanne.send('/api/auth/backchannel-logout', { method: 'POST', headers, body: 'abc' });
    expect(response.status).toBe(400);
  });

  it('get 404 in the common shape for an unknown path', async () => {
    expect(await sanne.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', requestId: expect.any(String) },
    });
  });
});
