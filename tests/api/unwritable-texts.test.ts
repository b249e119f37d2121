import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declaredRoutes } from '#/bff/app.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { Answer } from '#/tests/support/answer.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { preview } from '#/tests/support/imports.ts';
import { SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

/**
 * Characters that XML 1.0 cannot hold, one of each kind. A single one makes every Excel file that contains it
 * unreadable.
 */
const BAD = ['\ufffe', '\uffff', '\u0000', '\u0001', '\u000b', '\u001f', '\ud800', '\udfff'] as const;

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
let ingrid: Caller;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  const people = ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek', 'ingrid.oosterhuis'];
  [sanne, ruben, marijke, ingrid] = (await Promise.all(people.map(app.as))) as [Caller, Caller, Caller, Caller];
});
afterAll(() => app.stop());

const fault = ({ status, body }: Answer<unknown>) => [status, (body as ErrorBody).fields];

describe('a text that no file can hold', () => {
  it.each(BAD)('is refused in every field of a report: %j', async (character) => {
    const texts = ['contactPerson', 'contactCompany', 'contactFunction', 'occasion', 'gift'];
    const entries = Object.fromEntries(texts.map((field) => [field, `x${character}`]));
    const fields = Object.fromEntries(texts.map((field) => [field, ['invalidText']]));
    const idReport = await concept(sanne);
    expect(fault(await sanne.post('/api/reports', completeEntries(entries)))).toEqual([400, fields]);
    expect(fault(await sanne.put('/api/reports', completeEntries({ ...entries, idReport, version: 1 })))).toEqual([
      400,
      fields,
    ]);
  });

  it.each(['\ufffe', '\u0001'])(
    'is refused in the remark of a decision and in the reason of a withdrawal or a freeze: %j',
    async (character) => {
      const { id } = await submitted(sanne);
      const said = `Nee, want ${character}`;
      const tasks = '/api/tasks/reports';
      expect(fault(await ruben.post(`${tasks}/approve/${id}`, { message: said }))).toEqual([
        400,
        { message: ['invalidText'] },
      ]);
      expect(fault(await ruben.post(`${tasks}/reject/${id}`, { remark: said }))).toEqual([
        400,
        { remark: ['invalidText'] },
      ]);
      expect(fault(await sanne.post(`${tasks}/withdraw/${id}`, { reason: said }))).toEqual([
        400,
        { reason: ['invalidText'] },
      ]);
      expect(fault(await marijke.post(`${tasks}/lock/${id}`, { reason: said }))).toEqual([
        400,
        { reason: ['invalidText'] },
      ]);
    },
  );

  it.each(['\ufffe', '\u0001'])('is refused in texts that administrators write: %j', async (character) => {
    const item = { nameNl: `a${character}`, nameEn: `b${character}`, visible: true };
    expect(fault(await ingrid.post('/api/management/picklists/reportCategories', item))).toEqual([
      400,
      { nameNl: ['invalidText'], nameEn: ['invalidText'] },
    ]);
    const value = `<p>${character}</p>`;
    expect(fault(await ingrid.put('/api/AppResource/StartScreen/1043', { value, version: 1 }))).toEqual([
      400,
      { value: ['invalidText'] },
    ]);
  });

  it.each(['&#0;', '&#x0;', '&#00', '&#xD800;', '&#x110000;', '&#xFFFE;', '&#65535;', '&#1;', '&#x1f;'])(
    'is refused even if it is written with HTML character references: %s',
    async (named) => {
      const value = `<p>Welkom ${named}</p>`;
      expect(fault(await ingrid.put('/api/AppResource/StartScreen/1043', { value, version: 1 }))).toEqual([
        400,
        { value: ['invalidText'] },
      ]);
    },
  );

  it.each(BAD)('is refused in a filter, which the audit stores: %j', async (character) => {
    const filters = [
      { key: 'gift', kind: 'text', text: character },
      { key: 'status', kind: 'list', values: [character] },
    ];
    const query = { filters, sort: [], group: [] };
    expect(fault(await sanne.post('/api/grids/my-reports/export', { columns: ['gift'], query }))).toEqual([
      400,
      { 'query.filters.0.text': ['invalidText'], 'query.filters.1.values.0': ['invalidText'] },
    ]);
  });

  it.each(['\ufffe', '\u0001', '\0'])('is refused in the name of a file: %j', async (character) => {
    const id = await concept(sanne);
    const response = await upload(sanne, id, fileForm(PDF, `bon${character}.pdf`));
    expect([response.status, ((await response.json()) as ErrorBody).fields]).toEqual([400, { file: ['invalidText'] }]);
    const named = await preview(ingrid, 'upn;firstName\na@b.nl;A', { filename: `mensen${character}.csv` });
    expect(fault(named)).toEqual([400, { file: ['invalidText'] }]);
  });

  it.each(['\ufffe', '\u0001'])(
    'is reported as a fault of its cell in a file of people or companies: %j',
    async (character) => {
      const people = await preview(
        ingrid,
        `upn;firstName;company\nsanne.dijkgraaf@noordveen.example;San${character};1100`,
      );
      expect([people.status, people.body.idImport]).toEqual([200, null]);
      expect(people.body.faults).toEqual([
        { row: 2, column: 'firstName', value: `San${character}`, code: 'invalidText' },
      ]);
      const companies = await preview(ingrid, `administrationNr;name\n1100;Infra${character}`);
      expect(companies.body.faults).toMatchObject([{ row: 2, column: 'name', code: 'invalidText' }]);
    },
  );

  it.each(['\ufffe', '\u0001', '\0', '\ud800'])(
    'is refused when a directory provisions people: %j',
    async (character) => {
      const person = { userName: 'nieuw.persoon@noordveen.example', displayName: `Nieuw${character}` };
      const made = await scim<{ scimType: string; detail: string }>(app, 'POST', '/Users', person);
      expect([made.status, made.body]).toMatchObject([
        400,
        { scimType: 'invalidValue', detail: expect.stringContaining('displayName') },
      ]);
      const changed = await scimPatch<{ scimType: string }>(app, sanne.id, {
        op: 'replace',
        path: 'title',
        value: character,
      });
      expect([changed.status, changed.body]).toMatchObject([400, { scimType: 'invalidValue' }]);
    },
  );
});

/** Texts of requests that may hold any character, and why that is harmless. */
const TAKES_ANYTHING: readonly { what: RegExp; why: string }[] = [
  { what: / lang$/, why: 'compared with the known languages, never stored' },
  {
    what: /^GET \/api\/dossiers\/download\/\{token\} token$/,
    why: 'only its hash is compared with stored hashes, and it is never stored',
  },
  { what: /^POST \/api\/client-errors /, why: 'written only to the log, with U+FFFD in place of such characters' },
  { what: /^\w+ \/scim\/v2\/\w+\/\{id\} id$/, why: 'compared with the existing ids, never stored' },
  {
    what: /^\w+ \/scim\/v2\/Users\S* (attributes|excludedAttributes|filter)$/,
    why: 'compared with existing values, never stored; a filter that contains such characters is refused',
  },
  { what: /^(POST|PUT|PATCH) \/scim\/v2\/Users/, why: 'checked attribute by attribute, as tested above' },
];

describe('the schema of each text in a request', () => {
  type Schema = z.core.JSONSchema.BaseSchema;
  interface Place {
    path: readonly (string | number)[];
    /**
     * A body with the given text at this place, and otherwise only the constant fields that tell the variants of a type
     * apart.
     */
    bodyWith(text: string): unknown;
  }

  /** The places where a schema accepts free text. */
  function textsOf(node: Schema): Place[] {
    const inside = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])] as Schema[];
    const found = inside.flatMap(textsOf);
    const properties = Object.entries(node.properties ?? {}) as [string, Schema][];
    const kind = Object.fromEntries(
      properties.flatMap(([name, one]) => (one.const === undefined ? [] : [[name, one.const]])),
    );
    for (const [name, property] of properties)
      for (const { path, bodyWith } of textsOf(property))
        found.push({ path: [name, ...path], bodyWith: (text) => ({ ...kind, [name]: bodyWith(text) }) });
    if (node.type === 'array')
      for (const { path, bodyWith } of textsOf((node.items ?? {}) as Schema))
        found.push({ path: [0, ...path], bodyWith: (text) => [bodyWith(text)] });
    if (node.type === 'string' && !node.enum && node.const === undefined)
      found.push({ path: [], bodyWith: (text) => text });
    return found;
  }

  const places = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path: route, request } = definition.route;
    const media = request?.body?.content?.['application/json'];
    const body = media && 'schema' in media ? media.schema : undefined;
    const schemas = [request?.query, request?.params, body].filter((schema) => schema instanceof z.ZodType);
    return schemas.flatMap((schema) =>
      textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(({ path, bodyWith }) => {
        const issues = schema.safeParse(bodyWith('a\ufffe')).error?.issues ?? [];
        return {
          name: `${method.toUpperCase()} ${route} ${path.join('.')}`,
          isRefused: issues.some((issue) => path.every((part, at) => part === issue.path[at])),
        };
      }),
    );
  });

  it('refuses characters that no file can hold, except for the texts listed here with their reason', () => {
    const taking = places.filter(({ isRefused }) => !isRefused).map(({ name }) => name);
    expect(taking.filter((name) => !TAKES_ANYTHING.some(({ what }) => what.test(name)))).toEqual([]);
    expect(places.length).toBeGreaterThan(30);
  });
});
