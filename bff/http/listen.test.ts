import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from './listen.ts';

const PATIENCE = { headersWithin: 400, callWithin: 800, uploadWithin: 4_000, lookEvery: 100 };

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const fetch = async (request: Request) => new Response(`got ${(await request.text()).length}`);
  server = await listen({ host: '127.0.0.1', port: 0 }, fetch, undefined, PATIENCE);
});
afterAll(() => closeServer(server, 0));

/** Sends a beginning, then a byte now and then. @returns what came back, and after how many milliseconds it was over */
function trickle(beginning: string, byte: string, bytes = 1_000): Promise<{ answer: string; lived: number }> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const began = performance.now();
    let answer = '';
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < bytes) socket.write(byte);
      sent += 1;
    }, 50);
    const over = () => {
      clearInterval(timer);
      socket.destroy();
      resolve({ answer, lived: performance.now() - began });
    };
    socket.on('error', () => {}).on('close', over).on('end', over);
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('got')) over();
    });
    socket.write(beginning);
  });
}

const head = (type: string, length: number) =>
  `POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe('a client that sends slowly', () => {
  it('loses its connection when its headers are not there in time, not half a minute later', async () => {
    const { answer, lived } = await trickle('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(lived).toBeGreaterThanOrEqual(PATIENCE.headersWithin - 50);
    expect(lived).toBeLessThan(PATIENCE.headersWithin + 2_000);
  });

  it('loses it when the body of a call is not there in time', async () => {
    const { answer, lived } = await trickle(head('application/json', 100_000), ' ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(lived).toBeGreaterThanOrEqual(PATIENCE.callWithin - 50);
    expect(lived).toBeLessThan(PATIENCE.uploadWithin - 500);
  });

  it('may take longer for an upload', async () => {
    const { answer, lived } = await trickle(head('multipart/form-data; boundary=x', 25), 'a', 25);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*got 25$/);
    expect(lived).toBeGreaterThan(PATIENCE.callWithin);
  });

  it('but not for ever', async () => {
    const { answer } = await trickle(head('multipart/form-data; boundary=x', 100_000), 'a');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('in time is answered, and the connection goes on', async () => {
    const { answer } = await trickle(head('application/json', 10), ' ', 10);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*got 10$/);
    expect(answer).not.toMatch(/connection: close/i);
  });
});
