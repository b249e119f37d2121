import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '#/bff/app.ts';
import { USER_HEADER } from '#/bff/contract/headers.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { listening } from '#/tests/support/listening.ts';

interface Line {
  level: number;
  requestId: string;
  userId: number | null;
  clientError: Record<string, string>;
}

let app: TestApp;
let owner: Caller;
let lines: Line[];
let fetch: (request: Request) => Response | Promise<Response>;

beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
});
afterAll(() => app.stop());
beforeEach(() => {
  lines = [];
  const sink = new PassThrough().on('data', (line: Buffer) => lines.push(JSON.parse(line.toString()) as Line));
  // A new application each time, so that one test does not use up the rate limit of another.
  fetch = createApp({ ...app.services, log: pino(sink) }).fetch;
});

const report = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(
    new Request('http://localhost:4400/api/client-errors', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    }),
  );

it('the server logs the error, the person who ran into it, and the id of the request', async () => {
  const response = await report({ message: 'x is undefined', path: '/app/reports', extra: 1 }, owner.headers);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
  expect(lines).toMatchObject([
    {
      level: 40,
      requestId: response.headers.get('x-request-id'),
      userId: owner.id,
      clientError: { message: 'x is undefined', path: '/app/reports' },
    },
  ]);
  expect(lines[0]?.clientError).not.toHaveProperty('extra');
});

it('the server accepts an error report from a page of somebody else, and attributes it to nobody', async () => {
  const headers = { ...owner.headers, [USER_HEADER]: String(owner.id + 1) };
  expect((await report({ message: 'x' }, headers)).status).toBe(200);
  expect(lines[0]?.userId).toBeNull();
});

it('the server also accepts an error report from somebody who is not signed in', async () => {
  expect((await report({ message: 'x' })).status).toBe(200);
  expect(lines[0]?.userId).toBeNull();
});

it('the server shortens long texts and logs each error report on one line', async () => {
  await report({ message: `a\n${'x'.repeat(100_000)}\ud800`, stack: 'y'.repeat(100_000) });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.clientError.message).toHaveLength(1_000);
  expect(lines[0]?.clientError.stack).toHaveLength(8_000);
});

it('the server refuses bodies that are not error reports, and a flood of reports', async () => {
  expect((await report({})).status).toBe(400);
  expect((await report('not json')).status).toBe(400);
  expect((await report({ message: 'x'.repeat(1_100_000) })).status).toBe(413);
  const codes = await Promise.all(Array.from({ length: 30 }, async () => (await report({ message: 'x' })).status));
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10);
  const refused = await report({ message: 'x' });
  expect(await refused.json()).toMatchObject({ code: 'TOO_FAST' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('one application accepts error reports even after a flood of them to another', async () => {
  const flood = await Promise.all(Array.from({ length: 30 }, async () => (await report({ message: 'x' })).status));
  expect(flood).toContain(429);
  fetch = createApp(app.services).fetch;
  expect((await report({ message: 'x' })).status).toBe(200);
});

it('callers who are not signed in are counted by the address of the connection, whatever a header claims', async () => {
  const server = await listening(app);
  try {
    const flood = await Promise.all(
      Array.from({ length: 30 }, (_, n) => reportFrom(server.port, '127.0.0.1', `10.0.0.${n}`)),
    );
    expect(flood.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    expect(await reportFrom(server.port, '127.0.0.2')).toBe(200);
    expect(await reportFrom(server.port, '127.0.0.1')).toBe(429);
  } finally {
    await server.close();
  }
});

it('callers behind a trusted proxy are counted separately', async () => {
  const config = { ...app.services.config, trustedProxies: ['127.0.0.1'] };
  const server = await listening({ services: { ...app.services, config } });
  try {
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, n) => reportFrom(server.port, '127.0.0.1', `203.0.113.${n}`)),
    );
    expect(many).toEqual(Array(30).fill(200));
    const one = await Promise.all(
      Array.from({ length: 30 }, () => reportFrom(server.port, '127.0.0.1', '203.0.113.77')),
    );
    expect(one.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    const spoofed = await Promise.all(
      Array.from({ length: 30 }, (_, n) => reportFrom(server.port, '127.0.0.2', `203.0.113.${n + 100}`)),
    );
    expect(spoofed.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  } finally {
    await server.close();
  }
});

/** Sends an error report over a connection from this address of the machine. @returns the status */
function reportFrom(port: number, localAddress: string, forwardedFor = localAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor };
    const path = '/api/client-errors';
    request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(JSON.stringify({ message: 'x' }));
  });
}
