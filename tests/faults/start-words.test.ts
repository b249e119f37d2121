import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '#/infra/postgres/free-port.ts';

/** The messages for a person who starts Openboek with a setting that cannot work. */
let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openboek-words-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts the server and waits until it has given up. */
async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const own = { OPENBOEK_DATA: folder, LOG_LEVEL: 'silent', NODE_ENV: 'development' };
  const { PATH = '', HOME = '' } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, ['bff/main.ts'], { env: { PATH, HOME, ...own, PORT: String(port), ...env } });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output: `${await out}${await err}` };
}

/** Expects that the output contains no line of a stack trace. */
const withoutTrace = (output: string) => expect(output).not.toMatch(/^\s+at /m);

describe.concurrent('a DATABASE_URL that does not lead to a database', () => {
  it.each([
    ['a server that never answers', () => createServer()],
    ['a web server', () => createHttpServer((_, response) => response.end('hello'))],
  ])(
    'because its address belongs to %s is reported with the name of the variable, without waiting forever',
    { timeout: 90_000 },
    async (_, make) => {
      const port = await listening(make());
      const { code, output } = await start({ DATABASE_URL: `postgres://openboek:x@127.0.0.1:${port}/openboek` });
      expect(code).toBe(1);
      expect(output).toContain(`DATABASE_URL: no Postgres answers at 127.0.0.1:${port}`);
      withoutTrace(output);
    },
  );

  it('because its server is unavailable is reported', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgres://openboek:x@127.0.0.1:1/openboek' });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL: no Postgres answers at 127.0.0.1:1');
    withoutTrace(output);
  });

  it('because the database does not exist is reported as such, without blaming the role', async () => {
    const url = new URL(inject('testServer').superuserUrl);
    url.pathname = '/not_there';
    const { code, output } = await start({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL: Postgres at \S+ has no database not_there/);
    withoutTrace(output);
  });
});

describe('an OPENBOEK_URL that cannot work', () => {
  it('is refused before anything is started', async () => {
    const { code, output } = await start({
      OPENBOEK_URL: 'http://127.0.0.1',
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'openboek',
      OIDC_CLIENT_SECRET: 'x',
    });
    expect(code).toBe(1);
    expect(output).toContain('OPENBOEK_URL must be https, or http://localhost');
    withoutTrace(output);
  });
});
