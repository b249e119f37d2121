import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '#/bff/app.ts';
import { createAuth } from '#/bff/auth/auth.ts';
import { insertSession } from '#/bff/auth/queries.ts';
import { hashToken, randomToken } from '#/bff/auth/seal.ts';
import { readConfig } from '#/bff/config.ts';
import type { Services } from '#/bff/context.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { deployShipped } from '#/bff/workflow/definitions.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { folderStore } from '#/infra/storage/folder/folder-store.ts';
import { jobs } from '#/workers/index.ts';
import type { Answer } from './answer.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export { completeEntries } from './entries.ts';

const ORIGIN = 'http://localhost:4400';
const SECRET = 'only for tests, at least thirty-two characters long';

/** Somebody of the example company with a session, calling from our own pages. */
export interface Caller {
  readonly upn: string;
  readonly id: number;
  /** Session cookie and origin, for a test that talks to a listening server itself. */
  readonly headers: Readonly<Record<string, string>>;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** A request with any body and method, e.g. multipart. */
  send(path: string, init: RequestInit): Promise<Response>;
}

/** The whole server on a database of its own, called without a port; real rights, real engine, real files. */
export interface TestApp {
  readonly database: TestDatabase;
  readonly services: Services;
  readonly fetch: (request: Request) => Promise<Response>;
  /** @param local the UPN's local part, e.g. `sanne.dijkgraaf` */
  as(local: string): Promise<Caller>;
  stop(): Promise<void>;
}

/** Starts it with the example company and no reports. Every answer is held against its declaration. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await testDatabase();
  const { sql } = database;
  const folder = await mkdtemp(join(tmpdir(), 'openboek-test-'));
  await seedCompany(sql);
  const config = readConfig({ OPENBOEK_DATA: folder, OPENBOEK_SECRET: SECRET, ...env });
  const log = pino({ level: 'silent' });
  const engine = createEmbeddedEngine({ sql, jobs, events: workflowEvents, log });
  const auth = createAuth({ sql, publicUrl: ORIGIN, secret: SECRET, log, provider: builtInProvider(ORIGIN, SECRET) });
  const files = folderStore(join(folder, 'files'));
  const services: Services = { sql, engine, files, config, log, authenticate: auth.authenticate, checkAnswers: true };
  await deployShipped(sql, engine);
  const app = createApp(services, { auth: auth.routes() });
  const fetch = async (request: Request) => app.fetch(request);
  return {
    database,
    services,
    fetch,
    as: (local) => signIn(database, fetch, upnFrom(local)),
    stop: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signIn({ sql }: TestDatabase, fetch: TestApp['fetch'], upn: string): Promise<Caller> {
  const [user] = await sql<{ id: number }[]>`select id from users where upn = ${upn}`;
  if (!user) throw new Error(`nobody is called ${upn}`);
  const token = randomToken();
  const session = {
    idHash: hashToken(token),
    userId: user.id,
    tokens: Buffer.alloc(0),
    tokenSeconds: null,
    providerSession: null,
  };
  await insertSession(sql, session);
  const own = { Cookie: `openboek-4400=${token}`, 'Sec-Fetch-Site': 'same-origin' };
  const send = (path: string, init: RequestInit) =>
    fetch(
      new Request(`${ORIGIN}${path}`, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } }),
    );
  const call = async <T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    if (body === undefined) return read<T>(await send(path, { method, headers }));
    const type = { 'Content-Type': 'application/json' };
    return read<T>(await send(path, { method, body: JSON.stringify(body), headers: { ...type, ...headers } }));
  };
  return {
    upn,
    id: user.id,
    headers: own,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    send,
  };
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
}
