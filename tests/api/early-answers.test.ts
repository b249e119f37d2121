import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { type Listening, listening } from '#/tests/support/listening.ts';

// Uses bare sockets, because ordinary clients do not send such requests. Most are answered before they reach the
// application.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The protective headers that every answer has. */
const PROTECTION = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

let app: TestApp;
let server: Listening;
beforeAll(async () => {
  app = await testApp();
  server = await listening(app, { headersWithin: 500, callWithin: 1_000, uploadWithin: 120_000, lookEvery: 100 });
});
afterAll(async () => {
  await server?.close();
  await app?.stop();
});

/** Sends the text unchanged. @returns everything received before the server closed the connection */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
    socket.write(text);
  });
}

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

function read(answer: string): Answer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = lines
    .map((line) => line.split(/: (.*)/s))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers as [string, string][]),
    body: answer.slice(end + 4),
  };
}

const HOST = `Host: localhost\r\n`;
const CHUNKED = `POST /api/client-errors HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** Each request, with the status and code of its answer. */
const REFUSED: Readonly<Record<string, [text: string, status: number, code: string]>> = {
  'is not HTTP': ['how are you?\r\n\r\n', 400, 'BAD_REQUEST'],
  'has an unknown method': [`BREW /healthz HTTP/1.1\r\n${HOST}\r\n`, 400, 'BAD_REQUEST'],
  'has a header without a name': [`GET /healthz HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400, 'BAD_REQUEST'],
  'names no host': ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  'names two hosts': [`GET /healthz HTTP/1.1\r\n${HOST}${HOST}Connection: close\r\n\r\n`, 400, 'BAD_REQUEST'],
  'asks for a tunnel': [`CONNECT localhost:443 HTTP/1.1\r\n${HOST}\r\n`, 400, 'BAD_REQUEST'],
  'names an invalid host': ['GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  'has a backslash in its path': [`GET /a\\b HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 400, 'BAD_REQUEST'],
  'has both a length and chunks': [
    `POST /api/client-errors HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
    400,
    'BAD_REQUEST',
  ],
  'becomes unreadable in its body': [`${CHUNKED}2\r\n{}\r\nnot a length\r\n`, 400, 'BAD_REQUEST'],
  'has headers that are too long': [
    `GET /healthz HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  'has headers that are far too long': [
    `GET /healthz HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(900_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  'adds too much text to the length of a chunk': [
    `${CHUNKED}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    'TOO_LARGE',
  ],
  'stops before its headers are complete': ['GET /healthz HTTP/1.1\r\nX-Slow: ', 408, 'TOO_SLOW'],
  'stops before its body is complete': [
    `POST /api/client-errors HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    408,
    'TOO_SLOW',
  ],
};

describe('a request that never becomes a call to the application', () => {
  it.each(Object.entries(REFUSED))('is refused with a code if it %s', async (_, [text, status, code]) => {
    const usual = (await fetch(`${server.url}/healthz`)).headers;
    const answer = read(await send(text));
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body);
    expect(body).toEqual({ code, message: expect.any(String), requestId: expect.stringMatching(UUID) });
    expect(Buffer.byteLength(answer.body)).toBe(Number(answer.headers.get('content-length')));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-request-id')).toBe(body.requestId);
    expect(answer.headers.get('connection')).toBe('close');
    expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    for (const name of PROTECTION) {
      expect(answer.headers.get(name), name).toBeTruthy();
      expect(answer.headers.get(name), name).toBe(usual.get(name));
    }
  });

  it('gets a new id each time', async () => {
    const [text = ''] = REFUSED['is not HTTP'] ?? [];
    const ids = [read(await send(text)), read(await send(text))].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
  });
});

it('a request with an unknown Expect header is answered as if it had none', async () => {
  const answer = read(await send(`GET /healthz HTTP/1.1\r\n${HOST}Expect: a miracle\r\nConnection: close\r\n\r\n`));
  expect(answer.status).toBe(200);
  for (const name of PROTECTION) expect(answer.headers.get(name), name).toBeTruthy();
});

it.each(['TRACE', 'PROPFIND', 'QUERY'])(
  'a request with the method %s, which no route uses, is answered like one for a path that does not exist',
  async (method) => {
    const answer = read(await send(`${method} /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`));
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' });
    for (const name of PROTECTION) expect(answer.headers.get(name), name).toBeTruthy();
  },
);

it('an early refusal does not replace the answer to the previous request on the same connection', async () => {
  const answer = await send(`GET /healthz HTTP/1.1\r\n${HOST}\r\nhow are you?\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(read(answer)).toMatchObject({ status: 200 });
  expect(read(answer).headers.get('connection')).toBe('close');
});

it('an early refusal does not replace the answer to the previous request, even if the refused request becomes unreadable in its body', async () => {
  const answer = await send(`GET /readyz HTTP/1.1\r\n${HOST}\r\n${CHUNKED}ZZ\r\n`);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(read(answer)).toMatchObject({ status: 200 });
  expect(read(answer).headers.get('connection')).toBe('close');
});

it('an early refusal follows the answer to the previous request if that answer was already sent', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let all = '';
    socket.on('data', (data) => {
      const isFirst = all === '';
      all += data;
      if (isFirst) setTimeout(() => socket.write('how are you?\r\n\r\n'), 100);
    });
    socket.on('error', reject).on('close', () => resolve(all));
    socket.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
  });
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});
