import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let marijke: Caller;
let ingrid: Caller;
let ruben: Caller;
let fatima: Caller;
let thijs: Caller;

beforeAll(async () => {
  app = await testApp();
  marijke = await app.as('marijke.vandenbroek');
  ingrid = await app.as('ingrid.oosterhuis');
  ruben = await app.as('ruben.scholten');
  fatima = await app.as('fatima.bouzid');
  thijs = await app.as('thijs.wagenaar');
});
afterAll(() => app?.stop());

/** Every call that accepts a language id, written by hand; `*` marks where the id goes, unless it is in the body. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/Startup?lang=*'],
  ['GET', '/api/Startup/picklists?lang=*'],
  ['GET', '/api/reports?lang=*'],
  ['GET', '/api/reports/my?lang=*'],
  ['GET', '/api/reports/manager?lang=*'],
  ['GET', '/api/reports/waitingforapproval?lang=*'],
  ['GET', '/api/reports/delegatedwaitingforapproval?lang=*'],
  ['GET', '/api/reports/details/1?lang=*'],
  ['GET', '/api/reporting/igio_reports?lang=*'],
  ['GET', '/api/ProcessingActivities?lang=*'],
  ['GET', '/api/ProcessingActivities/my?lang=*'],
  ['GET', '/api/ProcessingActivities/waitingforapproval?lang=*'],
  ['GET', '/api/ProcessingActivities/delegatedwaitingforapproval?lang=*'],
  ['GET', '/api/ProcessingActivities/stuckreviews?lang=*'],
  ['GET', '/api/ProcessingActivities/details/1?lang=*'],
  ['GET', '/api/ProcessingActivities/changelog/1?lang=*'],
  ['POST', '/api/ProcessingActivities/startworflow?lang=*', { ids: [1] }],
  ['GET', '/api/incidents?lang=*'],
  ['GET', '/api/incidents/details/1?lang=*'],
  ['GET', '/api/incidents/figures?lang=*'],
  ['GET', '/api/incidents/1/timeline?lang=*'],
  ['GET', '/api/dossiers/files/1?lang=*'],
  ['GET', '/api/public/incidents/picklists?lang=*'],
  ['POST', '/api/public/incidents', { lang: 9 }],
  ['GET', '/api/workflow/logbook/00000000-0000-4000-8000-000000000000?lang=*'],
  ['GET', '/api/workflow/diagram/00000000-0000-4000-8000-000000000000?lang=*'],
  ['GET', '/api/operations/instances/00000000-0000-4000-8000-000000000000?lang=*'],
  ['GET', '/api/operations/instances/00000000-0000-4000-8000-000000000000/migration?lang=*'],
  ['GET', '/api/management/rightholders?lang=*'],
  ['GET', '/api/AppResource/StartScreen/*'],
  ['PUT', '/api/AppResource/StartScreen/*', { value: '<p>x</p>', version: 0 }],
  ['GET', '/api/ReleaseNotes/*'],
  ['PUT', '/api/ReleaseNotes/*', { title: 'x', createdOn: '2026-11-16', value: '<p>x</p>' }],
  ['POST', '/api/grids/my-reports/export', { lang: 9, columns: ['number'], query: {} }],
];

/**
 * Callers who have the right that some calls need, by a part of the method and path. Marijke makes all other calls.
 */
const CALLER: readonly (readonly [part: string, () => Caller])[] = [
  ['/api/reports/manager', () => ruben],
  ['startworflow', () => fatima],
  ['/api/management/', () => ingrid],
  ['/api/operations/', () => thijs],
  ['PUT ', () => ingrid],
];
const send = (method: string, path: string, body?: object) => {
  const caller = CALLER.find(([part]) => `${method} ${path}`.includes(part))?.[1]() ?? marijke;
  if (method === 'GET') return caller.get<ErrorBody>(path);
  return method === 'PUT' ? caller.put<ErrorBody>(path, body) : caller.post<ErrorBody>(path, body);
};

describe('an invalid language id', () => {
  const calls = CALLS.map(([method, path, body]) => ({ method, path, body }));
  it.each(calls)('is refused by $method $path with 400 and the name of the field', async ({ method, path, body }) => {
    const { status, body: answer } = await send(method, path.replace('*', '9'), body);
    expect({ status, code: answer.code, lang: answer.fields?.lang }).toEqual({
      status: 400,
      code: 'VALIDATION',
      lang: ['notAllowed'],
    });
  });

  it('is tried on every call that accepts a language id', async () => {
    const { body } = await marijke.get<Document>('/api/openapi.json');
    const found = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => takesLanguage(call))
        .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '…')}`),
    );
    const listed = CALLS.map(
      ([method, path]) =>
        `${method} ${path
          .replace(/\?.*/, '')
          .replace(/(StartScreen\/)?\*/, (_all, name) => (name ? '…/…' : '…'))
          .replace(/\/(1|my-reports|[0-9a-f-]{36})(?=\/|$)/, '/…')}`,
    );
    expect(found.toSorted()).toEqual(listed.toSorted());
  });
});

describe('without a language id', () => {
  it.each(['/api/Startup/picklists', '/api/Startup/picklists?lang='])('%s answers in Dutch', async (path) => {
    const { body } = await marijke.get<{ reportCategories: unknown }>(path);
    const dutch = await marijke.get<{ reportCategories: unknown }>('/api/Startup/picklists?lang=1043');
    const english = await marijke.get<{ reportCategories: unknown }>('/api/Startup/picklists?lang=1033');
    expect(body.reportCategories).toEqual(dutch.body.reportCategories);
    expect(body.reportCategories).not.toEqual(english.body.reportCategories);
  });
});

interface Document {
  paths: Record<string, Record<string, Call>>;
}
interface Call {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, unknown> } }> };
}

function takesLanguage({ parameters = [], requestBody }: Call): boolean {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema?.properties ?? {}),
  );
  return [...parameters.map(({ name }) => name), ...fields].some((name) => /^lang/i.test(name));
}
