import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import type { RouteFacts } from '#/bff/http/route-facts.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, submitted } from '#/tests/support/factories.ts';
import { SCIM_TOKEN } from '#/tests/support/scim.ts';
import { activityCalls } from './audited/activity-calls.ts';
import type { AuditedCalls, World } from './audited/audited-call.ts';
import { incidentCalls } from './audited/incident-calls.ts';
import { managementCalls } from './audited/management-calls.ts';
import { operatorCalls } from './audited/operator-calls.ts';
import { ownCalls } from './audited/own-calls.ts';
import { processCalls } from './audited/process-calls.ts';
import { publicCalls } from './audited/public-calls.ts';
import { reportCalls } from './audited/report-calls.ts';
import { scimCalls } from './audited/scim-calls.ts';

/** The call of each route that changes something or returns a file, by its method and path as declared. */
const AUDITED_CALLS: AuditedCalls = {
  ...{ ...reportCalls, ...incidentCalls, ...activityCalls, ...ownCalls },
  ...{ ...managementCalls, ...scimCalls, ...publicCalls },
  ...processCalls,
  ...operatorCalls,
};

const ROUTES = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? [definition.route] : [],
);
type Route = (typeof ROUTES)[number];

const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const factsOf = (route: Route) => route['x-openboek'] as RouteFacts;
/** Whether a route changes something: any method except GET, or a GET that only pages of the application may send. */
const isWrite = (route: Route) => route.method !== 'get' || factsOf(route).sameOrigin;
/** Whether a route returns a file (an attachment or an export). Every other answer is JSON. */
function isFile({ responses }: Route): boolean {
  const success = responses[200];
  const types = success !== undefined && 'content' in success ? Object.keys(success.content ?? {}) : [];
  return types.some((type) => !type.endsWith('json'));
}

let world: World;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  const [sanne, ruben, dewi, ingrid, fatima, pieter, luuk, thijs] = await Promise.all([
    app.as('sanne.dijkgraaf'),
    app.as('ruben.scholten'),
    app.as('dewi.pattinama'),
    app.as('ingrid.oosterhuis'),
    app.as('fatima.bouzid'),
    app.as('pieterjan.terpstra'),
    app.as('luuk.vandermeer'),
    app.as('thijs.wagenaar'),
  ]);
  world = { app, sanne, ruben, dewi, ingrid, fatima, pieter, luuk, thijs };
});
afterAll(() => app?.stop());

const entriesOf = (headers: Headers) => auditOf(app, { requestId: headers.get('x-request-id') });

describe('every declared route that changes something or returns a file', () => {
  it('has a call here, and no other route has one', () => {
    const declared = ROUTES.filter((route) => isWrite(route) || isFile(route)).map(nameOf);
    expect(declared.length).toBeGreaterThan(40);
    expect(Object.keys(AUDITED_CALLS).sort()).toEqual(declared.sort());
  });

  it('leaves an audit entry or has a reason for leaving none', () => {
    const silent = Object.entries(AUDITED_CALLS).filter(([, { leaves }]) => leaves.length === 0);
    expect(silent.map(([name]) => name)).toEqual([
      'POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}',
      'POST /api/StartWorkflow/{workflowInstanceId}/{workflowDefinitionName}/',
      'POST /api/RunWorkflowTask/{taskId}/{action}',
      'POST /api/RunWorkflowTask/{taskId}/{action}/',
      'POST /api/client-errors',
      'POST /api/workflow/drafts/{id}/editing',
      'POST /api/workflow/drawings/check',
      'POST /api/workflow/drawings/try',
    ]);
    expect(silent.filter(([, { because }]) => because === undefined)).toEqual([]);
  });

  it.each(Object.entries(AUDITED_CALLS))('leaves its audit entry: %s', async (_name, { leaves, by, call }) => {
    const { status, headers } = await call(world);
    expect([200, 201, 204]).toContain(status);
    const entries = await entriesOf(headers);
    expect(entries.map(({ action }) => action)).toEqual(leaves);
    for (const { outcome, actorId, actorKind, entity, entityId } of entries) {
      expect({ outcome, actorId, actorKind }).toEqual({
        outcome: 'done',
        actorId: by === undefined || by === 'outsider' ? null : world[by].id,
        actorKind: by === 'outsider' ? by : by === undefined ? 'system' : 'user',
      });
      expect([entity, entityId]).not.toContain(null);
    }
  });
});

describe('a refusal', () => {
  const withRight = ROUTES.filter((route) => Array.isArray(factsOf(route).right));
  const addressOf = (path: string) => path.replace(/\{\w+\}/g, '1');

  it.each(withRight.map((route) => [nameOf(route), route] as const))(
    'of %s because of a missing right leaves its entry',
    async (_name, { method, path }) => {
      const koen = await app.as('koen.vermaat');
      const response = await koen.send(addressOf(path), { method: method.toUpperCase() });
      expect(response.status).toBe(403);
      expect(await entriesOf(response.headers)).toMatchObject([
        {
          action: 'request.refused',
          actorId: koen.id,
          actorKind: 'user',
          entity: 'route',
          entityId: `${method.toUpperCase()} ${addressOf(path)}`,
          outcome: 'NO_RIGHT',
        },
      ]);
    },
  );

  it('of a change in the wrong status or by a stranger leaves its entry, but a refusal to let a stranger read leaves none', async () => {
    const id = await concept(world.sanne);
    const changed = await world.ruben.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek' });
    expect(changed.status).toBe(409);
    expect(await entriesOf(changed.headers)).toMatchObject([
      {
        action: 'request.refused',
        actorId: world.ruben.id,
        entityId: `POST /api/tasks/reports/lock/${id}`,
        outcome: 'WRONG_STATUS',
      },
    ]);
    const stranger = await app.as('lotte.smeets');
    const deleted = await stranger.delete(`/api/reports/${id}`);
    expect(deleted.status).toBe(404);
    expect(await entriesOf(deleted.headers)).toMatchObject([
      {
        action: 'request.refused',
        actorId: stranger.id,
        entityId: `DELETE /api/reports/${id}`,
        outcome: 'NOT_FOUND',
      },
    ]);
    const read = await stranger.get(`/api/reports/details/${id}`);
    expect(read.status).toBe(404);
    expect(await entriesOf(read.headers)).toEqual([]);
  });

  it('of a decision that came too late leaves its own entry, but no entry for a decision', async () => {
    const { id } = await submitted(world.sanne, { amount: 20 });
    expect((await world.ruben.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
    const second = await world.ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'toch niet' });
    expect(second.status).toBe(409);
    expect(await entriesOf(second.headers)).toMatchObject([
      { action: 'request.refused', actorId: world.ruben.id, outcome: 'ALREADY_DECIDED' },
    ]);
  });
});
