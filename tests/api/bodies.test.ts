import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { detailsOf, openTask, submitted } from '#/tests/support/factories.ts';
import { type Listening, listening } from '#/tests/support/listening.ts';

// Uses real connections: an empty body takes many forms, and only a connection shows what follows a refusal.

let app: TestApp;
let server: Listening;
let sanne: Caller;
let ruben: Caller;
beforeAll(async () => {
  app = await testApp();
  server = await listening(app);
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
});
afterAll(async () => {
  await server?.close();
  await app?.stop();
});

/**
 * Sends a POST with only these header lines besides the caller's own, e.g. without Content-Length.
 * @returns the status
 */
async function postBytes(who: Caller, path: string, lines: string[], body = ''): Promise<number> {
  const own = Object.entries(who.headers).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...own, ...lines, '', body].join('\r\n'),
  );
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
}

const JSON_TYPE = 'Content-Type: application/json';
const message = JSON.stringify({ message: 'akkoord' });
const ACCEPTED = [
  { form: 'no body, as curl -X POST sends it', lines: [], body: '' },
  { form: 'Content-Length 0 and no type, as fetch sends it', lines: ['Content-Length: 0'], body: '' },
  { form: 'an empty body of type JSON', lines: [JSON_TYPE, 'Content-Length: 0'], body: '' },
  {
    form: 'an empty form, as curl -d "" sends it',
    lines: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'],
    body: '',
  },
  { form: 'an empty object', lines: [JSON_TYPE, 'Content-Length: 2'], body: '{}' },
  { form: 'a message', lines: [JSON_TYPE, `Content-Length: ${message.length}`], body: message },
];
const REFUSED = [
  { form: 'text', lines: ['Content-Type: text/plain', 'Content-Length: 2'], body: '{}' },
  { form: 'JSON without a type', lines: ['Content-Length: 2'], body: '{}' },
];

describe('a call whose body is optional', () => {
  it('is named in this test', () => {
    const optional = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) => {
      const body = definition.type === 'route' ? definition.route.request?.body : undefined;
      return definition.type === 'route' && body && !body.required ? [definition.route.path] : [];
    });
    expect(optional).toEqual([
      '/api/tasks/reports/approve/{id}',
      '/api/tasks/reports/reclaim/{id}',
      '/api/tasks/activity/approve/{id}',
      '/api/tasks/activity/reclaim/{id}',
      '/api/RunWorkflowTask/{taskId}/{action}/',
      '/api/RunWorkflowTask/{taskId}/{action}',
    ]);
  });

  it.each(ACCEPTED)('CA-028 CA-033 accepts $form', async ({ lines, body }) => {
    const { id } = await submitted(sanne, { amount: 20 });
    const task = await openTask(app, id);
    expect(await postBytes(ruben, `/api/tasks/reports/approve/${id}`, lines, body)).toBe(200);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    for (const end of ['/', ''])
      expect(await postBytes(ruben, `/api/RunWorkflowTask/${task}/approve${end}`, lines, body)).toBe(200);
  });

  it.each(REFUSED)('gets 415 with $form and has no effect', async ({ lines, body }) => {
    const { id } = await submitted(sanne, { amount: 20 });
    const task = await openTask(app, id);
    expect(await postBytes(ruben, `/api/tasks/reports/approve/${id}`, lines, body)).toBe(415);
    expect(await postBytes(ruben, `/api/RunWorkflowTask/${task}/approve/`, lines, body)).toBe(415);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
  });
});

describe('a body of the wrong type', () => {
  it.each(['text/plain', 'application/json; charset=', 'multipart/form-data'])(
    'is refused with 415 WRONG_TYPE: %s',
    async (type) => {
      const sent = { method: 'POST', headers: { ...sanne.headers, 'Content-Type': type }, body: '{}' };
      const answer = await fetch(`${server.url}/api/reports`, sent);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'WRONG_TYPE' });
    },
  );
});

describe('a body over the limit', () => {
  /**
   * POSTs with an agent that has at most one connection, then lists Sanne's reports with it.
   * @returns both statuses, the code, and whether the connection was kept, as announced and in fact
   */
  async function thenNext(path: string, headers: Record<string, string>, chunks: () => Iterable<Uint8Array>) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const options = { agent, host: '127.0.0.1', port: server.port };
    const first = request({ ...options, method: 'POST', path, headers: { ...sanne.headers, ...headers } });
    first.on('error', () => {}); // the connection may break off after the answer
    for (const chunk of chunks()) first.write(chunk);
    first.end();
    const [refusal] = await once(first, 'response');
    const { code } = (await json(refusal)) as ErrorBody;
    const next = request({ ...options, path: '/api/reports/my', headers: sanne.headers });
    next.end();
    const [answer] = await once(next, 'response');
    answer.resume();
    await once(answer, 'end');
    agent.destroy();
    const said = refusal.headers.connection;
    const kept = next.reusedSocket ? 'keep-alive' : 'close';
    return { status: refusal.statusCode, code, said, kept, next: answer.statusCode };
  }
  const MB = 1_000_000;
  const JSON_BODY = { 'Content-Type': 'application/json' };
  const FILE = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const HEAD = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="bon.pdf"\r\n\r\n');
  const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(MB, 'x'));

  it.each([
    { how: 'with its length in a header', headers: { ...JSON_BODY, 'Content-Length': String(3 * MB) } },
    { how: 'without its length', headers: JSON_BODY },
  ])('gets 413, and the connection is kept or closed as the answer announces: $how', async ({ headers }) => {
    for (let round = 0; round < 3; round += 1) {
      const met = await thenNext('/api/reports', headers, () => megabytes(3));
      expect(met).toEqual({ status: 413, code: 'TOO_LARGE', said: met.kept, kept: met.kept, next: 200 });
    }
  });

  it.each([
    { what: 'JSON', size: 20, upload: false },
    { what: 'a file', size: 40, upload: true },
  ])(
    'gets an answer that ends the connection if much of the body is still to come: $what of $size MB',
    async ({ size, upload }) => {
      const id = (await sanne.post<number>('/api/reports', completeEntries())).body;
      const path = upload ? `/api/files/upload/report/${id}` : '/api/reports';
      const met = await thenNext(path, upload ? FILE : JSON_BODY, () => [HEAD, ...megabytes(size)]);
      expect(met).toEqual({ status: 413, code: 'TOO_LARGE', said: 'close', kept: 'close', next: 200 });
    },
  );

  it('does not make the next call by fetch fail on a closed connection', async () => {
    const body = JSON.stringify(completeEntries({ gift: 'x'.repeat(1_100_000) }));
    for (let round = 0; round < 5; round += 1) {
      const refusal = await fetch(`${server.url}/api/reports`, {
        method: 'POST',
        headers: { ...sanne.headers, ...JSON_BODY },
        body,
      });
      expect(refusal.status).toBe(413);
      await refusal.body?.cancel();
      expect((await fetch(`${server.url}/api/reports/my`, { headers: sanne.headers })).status).toBe(200);
    }
  });
});
