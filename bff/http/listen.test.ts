import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen, PATIENCE } from './listen.ts';

type Server = Awaited<ReturnType<typeof listen>>;

/** In milliseconds: longer than any test may take, so that a test would fail first. */
const NEVER = 120_000;
const CALL_WITHIN = 1_500;

const SERVING = {
  site: { publicUrl: 'http://localhost', links: { userImage: null, kyc: null } },
  log: { error: () => {} },
};

let patient: Server;
let strict: Server;
beforeAll(async () => {
  const fetch = async (request: Request) => new Response(`got ${(await request.text()).length}`);
  const at = { host: '127.0.0.1', port: 0 };
  const times = { headersWithin: 500, callWithin: CALL_WITHIN, lookEvery: 100 };
  patient = await listen(at, fetch, { ...SERVING, patience: { ...times, uploadWithin: NEVER } });
  strict = await listen(at, fetch, { ...SERVING, patience: { ...times, callWithin: NEVER, uploadWithin: 1_000 } });
});
afterAll(() => Promise.all([closeServer(patient, 0), closeServer(strict, 0)]));

/**
 * Sends the beginning of a request, then a byte from time to time.
 *
 * @returns everything received up to the answer or the end of the connection
 */
function trickle(server: Server, beginning: string, byte = '', bytes = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < bytes) socket.write(byte);
      sent += 1;
    }, 50);
    const over = () => {
      clearInterval(timer);
      socket.destroy();
      resolve(answer);
    };
    socket
      .on('error', () => {})
      .on('close', over)
      .on('end', over);
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('got')) over();
    });
    socket.write(beginning);
  });
}

const head = (type: string, length: number) =>
  `POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const FORM = 'multipart/form-data; boundary=x';

describe('a client that sends slowly', () => {
  it('loses its connection soon after its headers are due, because Node checks more often than every 30 seconds', async () => {
    expect(await trickle(patient, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a')).toMatch(/^HTTP\/1\.1 408 /);
  }, 20_000);

  it('loses its connection when the body of a call is late', async () => {
    expect(await trickle(patient, head('application/json', 100_000), ' ')).toMatch(/^HTTP\/1\.1 408 /);
  }, 20_000);

  it('may take longer for an upload', async () => {
    const bytes = CALL_WITHIN / 50 + 10;
    expect(await trickle(patient, head(FORM, bytes), 'a', bytes)).toMatch(/^HTTP\/1\.1 200 [\s\S]*got 40$/);
  }, 20_000);

  it('may write the type of an upload in capitals', async () => {
    const slow = head(FORM.replace('multipart/form-data', 'Multipart/Form-Data'), 100_000);
    expect(await trickle(strict, slow, ' ')).toMatch(/^HTTP\/1\.1 408 /);
    const bytes = Math.ceil(CALL_WITHIN / 50) + 10;
    expect(await trickle(patient, slow.replace('100000', String(bytes)), ' ', bytes)).toContain('got');
  }, 20_000);

  it('may not take forever for an upload', async () => {
    expect(await trickle(strict, head(FORM, 100_000), 'a')).toMatch(/^HTTP\/1\.1 408 /);
  }, 20_000);

  it('is answered if it is fast enough, and the connection stays open', async () => {
    const answer = await trickle(patient, `${head('application/json', 10)}${' '.repeat(10)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*got 10$/);
    expect(answer).not.toMatch(/connection: close/i);
  });
});

it('outside tests, the server waits 15 s for headers, a minute for a call and ten for an upload, plus at most a second', () => {
  expect(PATIENCE).toEqual({ headersWithin: 15_000, callWithin: 60_000, uploadWithin: 600_000, lookEvery: 1_000 });
});

/**
 * Sends the first text, and then the next one each time something is received.
 *
 * @returns everything received until the connection ended
 */
function converse(server: Server, ...texts: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [first = '', ...others] = texts;
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
      const next = others.shift();
      if (next !== undefined) socket.write(next);
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
    socket.write(first);
  });
}

describe('an application that fails', () => {
  const failing: Record<string, () => Response> = {
    '/at-once': () => {
      throw new Error('a path of ours');
    },
    '/begun': () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('first')) })),
  };
  let server: Server;
  const logged: object[] = [];
  beforeAll(async () => {
    const fetch = (request: Request) => failing[new URL(request.url).pathname]?.() ?? new Response('there');
    server = await listen({ host: '127.0.0.1', port: 0 }, fetch, {
      ...SERVING,
      log: { error: (detail) => void logged.push(detail) },
    });
  });
  afterAll(() => closeServer(server, 0));

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('reveals nothing but an id, and logs the error', async () => {
    const answer = await converse(server, get('/at-once'));
    expect(answer).toMatch(/^HTTP\/1\.1 500 /);
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    expect(body).toEqual({ code: 'INTERNAL', message: 'something went wrong', requestId: expect.any(String) });
    expect(logged).toEqual([{ err: new Error('a path of ours'), requestId: body.requestId }]);
  });

  it('never mixes an answer that has begun with another one', async () => {
    const answer = await converse(server, get('/begun'), 'how are you?\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('first');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
