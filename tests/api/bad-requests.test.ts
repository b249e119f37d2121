import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { type ErrorBody, errorBody } from '#/bff/contract/errors.ts';
import { scimError } from '#/bff/contract/scim.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

/** Requests over all routes; the long run is set from outside. */
const RUNS = Number(process.env.BAD_REQUESTS ?? 2_000);

interface Described {
  method: string;
  path: string;
  fields: readonly string[];
}

/** Method, path and the names of all fields of every declared route, read off the declarations themselves. */
const ROUTES: Described[] = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) => {
  if (definition.type !== 'route') return [];
  const { method, path, request } = definition.route;
  const content = request?.body?.content['application/json'] as { schema?: { shape?: object } } | undefined;
  const body = content?.schema;
  const query = request?.query as { shape?: object } | undefined;
  return [{ method: method.toUpperCase(), path, fields: Object.keys({ ...body?.shape, ...query?.shape }) }];
});

const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff text',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{constructor}}',
  '__proto__',
  '=1+1',
  '\u202e\u0000',
  '𝕆𝕡𝕖𝕟𝕓𝕠𝕖𝕜',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '1e999',
  '-0',
  'NaN',
  '9'.repeat(400),
  'é'.normalize('NFD').repeat(300),
  'x'.repeat(900_000),
  'y'.repeat(1_100_000),
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme' }),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], 1e308, -1, 1.005, 2 ** 53, 2_147_483_648) },
  { weight: 1, arbitrary: fc.array(fc.jsonValue(), { maxLength: 3 }) },
);

/** Between them they hold every right: a request that a guard refuses reaches nothing. */
const CALLERS = [
  'sanne.dijkgraaf',
  'ruben.scholten',
  'marijke.vandenbroek',
  'fatima.bouzid',
  'pieterjan.terpstra',
  'thijs.wagenaar',
  'ingrid.oosterhuis',
] as const;

/** A body: the route's own fields with hostile values, or something that is no object at all. */
const bodyFor = (fields: readonly string[]) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(fc.constantFrom(...fields, 'idReport', 'version', '__proto__', 'constructor'), value)
        .map((body) => JSON.stringify(body)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '"text"',
        '[1,2',
        '{"a":',
        '\u0000',
        '{"amount": 1e9999}',
        '{"gift": "\\ud800"}',
      ),
    },
  );

const segment = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1',
    '1.5',
    '2147483648',
    '9'.repeat(30),
    'abc',
    '%00',
    '%ff',
    '%ud800',
    '..',
    'null',
    'NaN',
    "1'--",
    '00000000-0000-4000-8000-000000000000',
  ),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed()) || '0'),
);

const request = fc.constantFrom(...ROUTES).chain(({ method, path, fields }) => {
  const holes = [...path.matchAll(/\{\w+\}/g)].map(([hole]) => hole);
  return fc.record({
    caller: fc.constantFrom(...CALLERS),
    method: fc.constant(method),
    path: fc
      .tuple(...holes.map(() => segment))
      .map((parts) => holes.reduce((text, hole, index) => text.replace(hole, parts[index] ?? ''), path)),
    query: fc.dictionary(fc.constantFrom('year', 'lang', ...fields), hostileText, { maxKeys: 2 }),
    body: bodyFor(fields),
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '',
    ),
    key: fc.option(fc.constantFrom('not-a-uuid', '00000000-0000-4000-8000-00000000000g', ''), {
      nil: undefined,
      freq: 6,
    }),
  });
});

type Bad = {
  caller: (typeof CALLERS)[number];
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
  type: string;
  key: string | undefined;
};

/** Provisioning calls come with it, or they would all end at the door. */
const SCIM_TOKEN = 'a-token-of-this-test-alone-long-enough';
const isScim = (path: string) => path.startsWith('/scim/');

let app: TestApp;
let sanne: Caller;
let callers: Map<string, Caller>;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  sanne = await app.as('sanne.dijkgraaf');
  callers = new Map(await Promise.all(CALLERS.map(async (name) => [name, await app.as(name)] as const)));
});
afterAll(() => app.stop());

async function send({ caller, method, path, query, body, type, key }: Bad): Promise<Response> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]),
  ).toString();
  const headers = {
    ...(type && { 'Content-Type': type }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(isScim(path) && { Authorization: `Bearer ${SCIM_TOKEN}` }),
  };
  const short = search.length < 8_000 ? `?${search}` : '';
  const who = callers.get(caller) ?? sanne;
  return who.send(`${path}${short}`, { method, headers, ...(method === 'GET' ? {} : { body }) });
}

describe('bad requests', () => {
  it(`VA-023 ${RUNS} generated ones over ${ROUTES.length} routes give no 500, and every refusal is of the one shape`, {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(request, async (bad) => {
        const response = await send(bad as Bad);
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        const answer: unknown = await response.json();
        const shape = isScim(bad.path) ? scimError : errorBody;
        expect(shape.safeParse(answer).success, JSON.stringify(answer)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['/api/reports', 'POST'],
    ['/api/reports', 'PUT'],
  ])(
    'a complete report with one hostile value is refused or stored as it is, never a 500: %s %s',
    { timeout: 300_000 },
    async (path, method) => {
      const id = (await sanne.post<number>('/api/reports', completeEntries())).body;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...Object.keys(completeEntries())), value, async (field, hostile) => {
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

  it('a text above the limit of a body is 413, whatever the field', async () => {
    const { status, body } = await sanne.post<ErrorBody>(
      '/api/reports',
      completeEntries({ gift: 'x'.repeat(1_100_000) }),
    );
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
  });

  it.each(['/api/AppResource/a%00b/1043', '/api/AppResource/StartScreen/%00', '/api/reports/my?year=%00'])(
    'a NUL in an address is 400: %s',
    async (path) => {
      expect(await sanne.get(path)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    },
  );

  it('a logout token in a form that is none is 400', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' };
    const response = await sanne.send('/api/auth/backchannel-logout', { method: 'POST', headers, body: 'abc' });
    expect(response.status).toBe(400);
  });

  it('an unknown path is 404 in the one shape', async () => {
    expect(await sanne.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', requestId: expect.any(String) },
    });
  });
});
