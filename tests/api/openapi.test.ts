import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';

interface Described {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary?: string; requestBody?: unknown; responses: Record<string, unknown> }>
  >;
}

let app: TestApp;
let described: Described;
beforeAll(async () => {
  app = await testApp();
  described = (await (await app.as('sanne.dijkgraaf')).get<Described>('/api/openapi.json')).body;
});
afterAll(() => app.stop());

/** The methods and paths of the calls whose responses satisfy `isSo`. */
const callsWith = (isSo: (responses: Record<string, unknown>) => boolean): string[] =>
  Object.entries(described.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => (isSo(responses) ? [`${method} ${path}`] : [])),
    )
    .sort();

describe('the description of the calls', () => {
  it('has every declared route, with its answer and its failures', () => {
    expect(described.openapi).toBe('3.1.0');
    for (const definition of declaredRoutes().openAPIRegistry.definitions) {
      if (definition.type !== 'route') continue;
      const { method, path, summary, responses } = definition.route;
      const call = described.paths[path]?.[method];
      expect(call?.summary, `${method} ${path}`).toBe(summary);
      expect(Object.keys(call?.responses ?? {}).sort()).toEqual(Object.keys(responses).sort());
    }
  });

  it('names 429 for the rate-limited calls', () => {
    const limited = callsWith((responses) => '429' in responses);
    expect(limited).toEqual([
      'get /api/dossiers/archive/{idDossier}',
      'get /api/pickers/users',
      'get /api/public/incidents/challenge',
      'get /api/public/incidents/picklists',
      'get /api/reporting/igio_reports',
      'get /api/search',
      'post /api/KYC/import/preview',
      'post /api/client-errors',
      'post /api/dossiers/files/upload/{idDossier}',
      'post /api/files/upload/incident/{id}',
      'post /api/files/upload/report/{id}',
      'post /api/grids/{grid}/export',
      'post /api/management/first-run/test-mail',
      'post /api/management/import/preview',
      'post /api/management/import/{id}/undo',
      'post /api/public/incidents',
      'post /api/public/incidents/{token}/attachment',
      'post /api/public/incidents/{token}/files',
    ]);
  });

  it('names 413 for every call that may have a body', () => {
    expect(callsWith((responses) => !('413' in responses)).filter((call) => !call.startsWith('get '))).toEqual([]);
  });

  it('names the refusals that precede routing for every call, in the usual shape even for SCIM', () => {
    const early = callsWith((responses) =>
      Object.entries({ 408: 'TOO_SLOW', 431: 'HEADERS_TOO_LARGE' }).every(([status, code]) => {
        const { content } = (responses[status] ?? {}) as { content?: Record<string, { schema: object }> };
        const codes = (content?.['application/json']?.schema as { properties?: { code?: { enum?: string[] } } })
          ?.properties;
        return codes?.code?.enum?.join() === code;
      }),
    );
    const all = callsWith(() => true);
    expect(all.length).toBeGreaterThan(70);
    expect(early).toEqual(all);
  });

  it('lists the codes that a failure may have: those of its status and of this call', () => {
    const failure = described.paths['/api/reports/{id}/copy']?.post?.responses['404'];
    expect(failure).toMatchObject({
      description: 'NOT_FOUND',
      content: { 'application/json': { schema: { properties: { code: { enum: ['NOT_FOUND'] } } } } },
    });
  });

  it('describes failures of provisioning in the shape and type of SCIM', () => {
    const failure = described.paths['/scim/v2/Users']?.get?.responses['401'];
    expect(failure).toHaveProperty(['content', 'application/scim+json', 'schema', 'properties', 'scimType']);
  });

  it('names the type of each file, and the answer to a request for part of it', () => {
    const of = (path: string, method: string, status: string) => {
      const answer = described.paths[path]?.[method]?.responses[status] as { content?: object } | undefined;
      return Object.keys(answer?.content ?? {});
    };
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(of('/api/reporting/igio_reports', 'get', '200')).toEqual([xlsx]);
    expect(of('/api/grids/{grid}/export', 'post', '200')).toEqual([xlsx]);
    expect(of('/api/files/download/report/{id}', 'get', '206')).toEqual(['*/*']);
    expect(of('/api/files/download/report/{id}', 'get', '304')).toEqual([]);
  });

  it('names every status that a report found by a search may have', () => {
    const found = described.paths['/api/search']?.get?.responses['200'] as { content: object } | undefined;
    const hit = ['application/json', 'schema', 'properties', 'hits', 'items', 'properties', 'status'];
    const statuses = [1, 2, 5, 10, 20, 40, 50, 100, 999].map((status) => ({ type: 'number', enum: [status] }));
    // The description names no statuses for incidents, because their status is an item of a picklist.
    expect(found?.content).toHaveProperty(hit, { anyOf: [...statuses, { type: 'null' }] });
  });

  it('names both languages that the body of an export may name', () => {
    const body = described.paths['/api/grids/{grid}/export']?.post?.requestBody as { content: object } | undefined;
    const languages = [1043, 1033].map((language) => ({ type: 'number', enum: [language] }));
    expect(body?.content).toHaveProperty(['application/json', 'schema', 'properties', 'lang', 'anyOf'], languages);
  });

  it('states the rules for a text in a query', () => {
    const of = (path: string, name: string) => {
      const call = described.paths[path]?.get as { parameters?: { name: string; schema: object }[] } | undefined;
      return call?.parameters?.find((parameter) => parameter.name === name)?.schema;
    };
    expect(of('/api/search/recent', 'records')).toMatchObject({ type: 'string', pattern: expect.any(String) });
    const { pattern } = of('/api/search/recent', 'records') as { pattern: string };
    const records = ['giftReport:1', 'giftReport:1,giftReport:22', '', 'giftReport:', 'giftReport:1,', 'gift:1'];
    expect(records.map((text) => new RegExp(pattern).test(text))).toEqual([true, true, false, false, false, false]);
    expect(new RegExp(pattern).test(Array(8).fill('giftReport:1').join())).toBe(true);
    expect(new RegExp(pattern).test(Array(9).fill('giftReport:1').join())).toBe(false);
    expect(of('/api/users', 'notAdded')).toMatchObject({ type: 'string', enum: ['true', 'false'] });
  });

  it('spells the calls of the specification as the specification does', () => {
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining([
        '/api/Startup/picklists',
        '/api/tasks/reports/compensateforsubmiterror/{id}/{previousStatus}',
        '/api/RunWorkflowTask/{taskId}/{action}/',
        '/api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}',
      ]),
    );
  });
});
