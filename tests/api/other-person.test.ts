import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { USER_HEADER, USER_PARAMETER } from '#/bff/contract/headers.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import type { RouteFacts } from '#/bff/http/route-facts.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { type TakesBearer, takingBearer } from '#/tests/support/bearer.ts';
import { concept, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { csv } from '#/tests/support/imports.ts';
import { detailsOf, everywhere } from '#/tests/support/roles.ts';

let app: TestApp;
let bearing: TakesBearer;
let sanne: Caller;
let youssef: Caller;
let ruben: Caller;
let ingrid: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  bearing = await takingBearer(app);
  [sanne, youssef, ruben, ingrid, marijke] = (await Promise.all(
    ['sanne.dijkgraaf', 'youssef.elidrissi', 'ruben.scholten', 'ingrid.oosterhuis', 'marijke.vandenbroek'].map((name) =>
      app.as(name),
    ),
  )) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await bearing?.close();
  await app?.stop();
});

const pageOf = ({ id }: Caller) => ({ [USER_HEADER]: String(id) });
const JSON_BODY = { 'Content-Type': 'application/json' };

/** Tables that a refused call may change, because it records the refusal and may end the session. */
const MOVED = ['audit_entries', 'audit_details', 'audit_chain', 'sessions'];

/** A fingerprint of each of the other tables, by name. */
async function stored(): Promise<Record<string, string>> {
  const { sql } = app.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows = tables
    .filter(({ name }) => !MOVED.includes(name))
    .map(async ({ name }) => {
      const [row] = await sql<{ hash: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql(name)} t`;
      return [name, row?.hash ?? ''] as const;
    });
  return Object.fromEntries(await Promise.all(rows));
}

interface Call {
  method: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}
const json = (method: string, path: string, body: unknown = {}): Call => ({
  method,
  path,
  body: JSON.stringify(body),
  headers: JSON_BODY,
});
const make = (who: Caller, { path, ...init }: Call, headers: Record<string, string> = {}) =>
  who.send(path, { ...init, headers: { ...init.headers, ...headers } });

/**
 * Makes the call from the page of `owner` while `signedIn` has the session. The call is refused and changes nothing.
 */
async function isRefused(signedIn: Caller, owner: Caller, call: Call): Promise<void> {
  const before = await stored();
  const response = await make(signedIn, call, pageOf(owner));
  const { requestId, message, ...body } = (await response.json()) as ErrorBody;
  expect([response.status, body], `${call.method} ${call.path}`).toEqual([409, { code: 'OTHER_PERSON' }]);
  expect(await stored()).toEqual(before);
  const entries = await auditOf(app, { requestId: response.headers.get('x-request-id') });
  const isRead = call.method === 'GET';
  expect(entries.map(({ action, actorId, outcome }) => ({ action, actorId, outcome }))).toEqual(
    isRead ? [] : [{ action: 'request.refused', actorId: signedIn.id, outcome: 'OTHER_PERSON' }],
  );
}

describe('a call from a page of another person', () => {
  it('cannot save a new or changed report', async () => {
    await isRefused(youssef, sanne, json('POST', '/api/reports', completeEntries()));
    const id = await concept(youssef);
    const update = { ...completeEntries({ gift: 'Iets anders' }), idReport: id, version: 1 };
    await isRefused(youssef, sanne, json('PUT', '/api/reports', update));
    expect((await make(youssef, json('PUT', '/api/reports', update), pageOf(youssef))).status).toBe(200);
  });

  it('cannot submit, withdraw, delete or copy a report', async () => {
    const draft = await concept(youssef);
    const { id } = await submitted(youssef);
    await isRefused(youssef, sanne, json('POST', `/api/tasks/reports/submitforapproval/${draft}`));
    await isRefused(youssef, sanne, json('POST', `/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' }));
    await isRefused(youssef, sanne, json('DELETE', `/api/reports/${draft}`));
    await isRefused(youssef, sanne, json('POST', `/api/reports/${draft}/copy`));
  });

  it('cannot approve, reject or hand over', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const handOver = { idUser: (await app.as('niels.postema')).id };
    await isRefused(ruben, marijke, json('POST', `/api/tasks/reports/approve/${id}`));
    await isRefused(ruben, marijke, json('POST', `/api/tasks/reports/reject/${id}`, { remark: 'te duur' }));
    await isRefused(ruben, marijke, json('POST', `/api/tasks/reports/handover/${id}`, handOver));
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {}, pageOf(ruben))).status).toBe(200);
  });

  it('cannot upload, read or remove a file', async () => {
    const id = await concept(youssef);
    expect((await upload(youssef, id, fileForm(PDF, 'a.pdf'), pageOf(youssef))).status).toBe(200);
    const path = `/api/files/upload/report/${id}`;
    await isRefused(youssef, sanne, { method: 'POST', path, body: fileForm(PDF, 'b.pdf') });
    await isRefused(youssef, sanne, { method: 'GET', path: `/api/files/download/report/${id}` });
    await isRefused(youssef, sanne, { method: 'DELETE', path: `/api/files/delete/report/${id}` });
  });

  it('is also refused if only the address names the owner of the page, as when a browser fetches a file without a header', async () => {
    const id = await concept(youssef);
    await upload(youssef, id, fileForm(PDF, 'a.pdf'));
    const address = (owner: Caller) => `/api/files/download/report/${id}?file=1&${USER_PARAMETER}=${owner.id}`;
    expect(await youssef.get(address(sanne))).toMatchObject({ status: 409, body: { code: 'OTHER_PERSON' } });
    expect((await youssef.get(address(youssef))).status).toBe(200);
    // The parameter counts only for reading, because no browser opens the address of a write.
    expect((await youssef.post(`/api/reports?${USER_PARAMETER}=${sanne.id}`, completeEntries())).status).toBe(200);
  });

  it('cannot export, search or list rows', async () => {
    const asked = { lang: 1033, columns: ['recordnumber'] };
    await isRefused(marijke, sanne, json('POST', '/api/grids/my-reports/export', asked));
    for (const path of ['/api/reporting/igio_reports?lang=1033', '/api/search?q=diner', '/api/reports/my?lang=1033'])
      await isRefused(marijke, sanne, { method: 'GET', path });
  });

  it('cannot change a role or import people', async () => {
    const { userRole } = await detailsOf(app, ingrid, youssef, 'Compliance');
    const change = { ...everywhere, version: 1 };
    await isRefused(ingrid, marijke, json('PUT', `/api/userroles/21/${userRole.idUserRole}`, change));
    const upn = upnFrom('nieuw.iemand');
    const file = csv(
      ['upn', 'firstName', 'lastName', 'email', 'company'],
      [[upn, 'Nora', 'Import', upn, 'Noordveen Infra']],
    );
    const path = '/api/management/import/preview';
    await isRefused(ingrid, marijke, { method: 'POST', path, body: fileForm(Buffer.from(file), 'personen.csv') });
    await isRefused(ingrid, marijke, json('POST', '/api/management/import/apply', { idImport: randomUUID() }));
  });

  it('can neither read nor extend the session', async () => {
    for (const method of ['GET', 'POST'])
      expect((await make(youssef, { method, path: '/api/auth/session' }, pageOf(sanne))).status, method).toBe(409);
    expect((await youssef.get('/api/auth/session', pageOf(youssef))).status).toBe(200);
    expect((await make(youssef, { method: 'POST', path: '/api/auth/session' })).status).toBe(200);
  });

  const routes = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route] : [],
  );
  const ofPersons = routes.filter((route) => {
    const { right } = route['x-openboek'] as RouteFacts;
    return right !== 'public' && right !== 'provisioning';
  });
  it('is refused by every route for people, whatever else is wrong with the call', async () => {
    const before = await stored();
    const answers = await Promise.all(
      ofPersons.map(async ({ method, path }) => {
        const address = path.replaceAll(/\{\w+\}/g, '1');
        const response = await make(ingrid, { method: method.toUpperCase(), path: address }, pageOf(sanne));
        return `${method} ${path}: ${((await response.json()) as ErrorBody).code}`;
      }),
    );
    expect(answers.length).toBeGreaterThan(70);
    expect(answers.filter((answer) => !answer.endsWith(': OTHER_PERSON'))).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('is refused if it names an invalid person', async () => {
    for (const nobody of ['', '0', 'sanne', `${youssef.id},${sanne.id}`])
      expect((await youssef.get('/api/reports/my', { [USER_HEADER]: nobody })).status, nobody).toBe(409);
  });
});

describe('a call that names no person', () => {
  it('is refused, and nothing is written, if a script on a page tries to write', async () => {
    const before = await stored();
    const answer = await youssef.post('/api/reports', completeEntries(), { 'Sec-Fetch-Mode': 'cors' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await stored()).toEqual(before);
  });

  it('may read, because a page does not know its person yet when it starts', async () => {
    const modes = ['cors', 'navigate'].map((mode) => ({ 'Sec-Fetch-Mode': mode }));
    for (const headers of modes) expect((await youssef.get('/api/Startup', headers)).status).toBe(200);
  });
});

describe('a program with a bearer token', () => {
  const callAs = async (headers: Record<string, string>) => {
    const token = await bearing.tokenFor(upnFrom('youssef.elidrissi'), 'main');
    const request = new Request('http://localhost:4400/api/reports', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...JSON_BODY, 'Sec-Fetch-Mode': 'cors', ...headers },
      body: JSON.stringify(completeEntries()),
    });
    return (await bearing.fetch(request)).status;
  };
  it('need not name a person, and its header is ignored', async () => {
    expect(await callAs({})).toBe(200);
    expect(await callAs(pageOf(sanne))).toBe(200);
  });
});

it('the description of the calls names the header with the owner of the page, and the parameter for files', async () => {
  interface Described {
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  }
  const { paths } = (await sanne.get<Described>('/api/openapi.json')).body;
  const of = (path: string, method: string) => paths[path]?.[method]?.parameters?.map(({ name }) => name);
  expect(of('/api/reports/my', 'get')).toContain(USER_HEADER);
  expect(of('/api/reports', 'post')).toEqual([USER_HEADER, 'Idempotency-Key']);
  expect(of('/api/files/download/report/{id}', 'get')).toEqual(expect.arrayContaining([USER_HEADER, USER_PARAMETER]));
  expect(of('/healthz', 'get') ?? []).not.toContain(USER_HEADER);
});
