import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';

interface Described {
  openapi: string;
  paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
}

let app: TestApp;
let described: Described;
beforeAll(async () => {
  app = await testApp();
  described = (await (await app.as('sanne.dijkgraaf')).get<Described>('/api/openapi.json')).body;
});
afterAll(() => app.stop());

describe('the description of the calls', () => {
  it('holds every declared route, with its answer and its failures', () => {
    expect(described.openapi).toBe('3.1.0');
    for (const definition of declaredRoutes().openAPIRegistry.definitions) {
      if (definition.type !== 'route') continue;
      const { method, path, summary, responses } = definition.route;
      const call = described.paths[path]?.[method];
      expect(call?.summary, `${method} ${path}`).toBe(summary);
      expect(Object.keys(call?.responses ?? {}).sort()).toEqual(Object.keys(responses).sort());
    }
  });

  it('knows the calls of the specification by their own spelling', () => {
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
