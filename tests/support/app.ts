import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { inject } from 'vitest';
import { createApp } from '#/bff/app.ts';
import { createAuth } from '#/bff/auth/auth.ts';
import { insertSession } from '#/bff/auth/queries.ts';
import { createSeal, hashToken, randomToken } from '#/bff/auth/seal.ts';
import { type Config, readConfig } from '#/bff/config.ts';
import type { Services } from '#/bff/context.ts';
import { USER_HEADER } from '#/bff/contract/headers.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { openExports } from '#/bff/grids/thread/open-exports.ts';
import { lookAt } from '#/bff/people/import/look-at.ts';
import type { Previews } from '#/bff/people/import/previews.ts';
import { createChallenges } from '#/bff/public-incident/challenge.ts';
import { createSurroundings } from '#/bff/startup/surroundings.ts';
import { deployShipped } from '#/bff/workflow/definitions.ts';
import { Unavailable, type WorkflowEngine } from '#/bff/workflow/engine.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { createEmbeddedEngine, type EmbeddedEngineOptions } from '#/infra/engine/embedded/engine.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { openStore } from '#/infra/storage/open-store.ts';
import { jobs } from '#/workers/index.ts';
import type { Answer } from './answer.ts';
import { filledDatabase, type TestDatabase, testDatabase } from './database.ts';

export { completeEntries } from './entries.ts';

/** An empty value counts as not set, so tests that do not use Camunda or S3 ignore the addresses in the environment. */
export const EMBEDDED = {
  CAMUNDA_REST_ADDRESS: '',
  ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
};

const ORIGIN = 'http://localhost:4400';
const SECRET = 'only for tests, at least thirty-two characters long';

/** A person of the example company with a session, who calls from the application's own pages. */
export interface Caller {
  readonly upn: string;
  readonly id: number;
  /** Session cookie, `Sec-Fetch-Site` and user id, for a test that calls a listening server directly. */
  readonly headers: Readonly<Record<string, string>>;
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** A request with any body and method, e.g. multipart. */
  send(path: string, init: RequestInit): Promise<Response>;
}

/** The whole server on its own database, called without a port, with real rights, a real engine and real files. */
export interface TestApp {
  readonly database: TestDatabase;
  /** The current services; a restart creates new ones. */
  readonly services: Services;
  readonly fetch: (request: Request) => Promise<Response>;
  /** @param local the UPN's local part, e.g. `sanne.dijkgraaf` */
  as(local: string): Promise<Caller>;
  /** Assembles the server again on the same database and files; state that was only in memory is lost. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The engine options that a test overrides; Camunda has its own clock. */
type OwnEngine = Pick<Partial<EmbeddedEngineOptions>, 'clock' | 'events'>;

/**
 * Starts the server with the example company, or whatever `fill` puts into its database, and without reports. Every
 * answer is checked against its declaration.
 */
export async function testApp(
  env: Record<string, string> = {},
  own: OwnEngine = {},
  fill?: (sql: Sql) => Promise<unknown>,
): Promise<TestApp> {
  const folder = await mkdtemp(join(inject('testServer').folder, 'app-'));
  const config = readConfig({ OPENBOEK_DATA: folder, OPENBOEK_SECRET: SECRET, ...env });
  const database = await (fill ? testDatabase() : companyDatabase(config));
  const { sql } = database;
  await fill?.(sql);
  const exports = openExports(database.url, pino({ level: 'silent' }));
  // Previews of imports run in this thread: a separate one would take half a second for each app to load its modules.
  // tests/api/import-thread.test.ts tests the separate thread.
  const previews: Previews = { look: (call) => lookAt(sql, call, () => {}), close: async () => {} };
  const start = () => startService({ sql, exports, previews, config }, own);
  let running = await start();
  const streams = keepStreams();
  const fetch = async (request: Request) => streams.keep(await running.app.fetch(request));
  return {
    database,
    get services() {
      return running.services;
    },
    fetch,
    as: (local) => signIn(database, fetch, upnFrom(local)),
    restart: async () => {
      await running.stopEngine();
      running = await start();
    },
    stop: async () => {
      await streams.cancel();
      await running.stopEngine();
      await exports.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The example company. The shipped processes are already deployed to the embedded engine; each app deploys them to
 * Camunda itself.
 */
function companyDatabase({ engine }: Config): Promise<TestDatabase> {
  if (engine.kind !== 'embedded') return filledDatabase('company', seedCompany);
  return filledDatabase('company_with_processes', async (sql) => {
    await seedCompany(sql);
    await deployShipped(
      sql,
      createEmbeddedEngine({ sql, jobs, events: workflowEvents, log: pino({ level: 'silent' }) }),
    );
  });
}

/**
 * The body of a download keeps its file open until it is read, so bodies that a test has not read are cancelled at the
 * end.
 */
function keepStreams() {
  let unread: Response[] = [];
  return {
    keep(response: Response): Response {
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      unread = unread.filter(({ bodyUsed }) => !bodyUsed);
      if (response.body && !isJson) unread.push(response);
      return response;
    },
    async cancel() {
      await Promise.all(unread.map(({ body }) => body?.locked === false && body.cancel()));
    },
  };
}

type Opened = Pick<Services, 'sql' | 'exports' | 'previews' | 'config'>;

async function startService(opened: Opened, own: OwnEngine) {
  const { sql, config } = opened;
  const log = pino({ level: 'silent' });
  const engine = engineOf(config, sql, log, own);
  const auth = createAuth({
    sql,
    publicUrl: ORIGIN,
    secret: SECRET,
    log,
    newcomers: config.newcomers,
    provider: builtInProvider(ORIGIN, SECRET),
  });
  const files = openStore(config.files);
  const services: Services = {
    ...opened,
    engine,
    files,
    challenges: createChallenges(SECRET),
    reporterSeal: createSeal(SECRET, 'addresses of reporters'),
    surroundings: createSurroundings({}),
    log,
    authenticate: auth.authenticate,
    checkAnswers: true,
  };
  const stopEngine = await runEngine(services, own.events);
  return { services, stopEngine, app: createApp(services, { auth: auth.routes() }) };
}

/** Uses Camunda if the environment of the test names one, with shorter waits than in production. */
function engineOf({ engine }: Config, sql: Sql, log: Services['log'], own: OwnEngine): WorkflowEngine {
  const parts = { sql, jobs, events: workflowEvents, log, ...own };
  return engine.kind === 'embedded'
    ? createEmbeddedEngine(parts)
    : createCamundaEngine({ ...parts, camunda: engine, timing: IMPATIENT });
}

/** In milliseconds; the test server's search index lags 0.3 s behind its engine. */
export const IMPATIENT = {
  pollMs: 1_000,
  lockMs: 3_000,
  callMs: 5_000,
  indexLagMs: 1_000,
  incidentsMs: 200,
  reconcileMs: 1_000,
  recogniseMs: 500,
};

/**
 * Deploys the shipped processes, and runs the engine if it is Camunda; the embedded engine needs no runner for its
 * work.
 */
async function runEngine({ sql, engine }: Services, events = workflowEvents): Promise<() => Promise<void>> {
  await deployPatiently(sql, engine);
  if (engine.kind === 'embedded') return async () => {};
  const stop = new AbortController();
  const running = engine.run(jobs, events, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

/** Deploys as the server does, retrying up to five times while Camunda is busy. */
async function deployPatiently(sql: Sql, engine: WorkflowEngine): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      return await deployShipped(sql, engine);
    } catch (error) {
      if (!(error instanceof Unavailable) || left === 0) throw error;
    }
  }
}

async function signIn({ sql }: TestDatabase, fetch: TestApp['fetch'], upn: string): Promise<Caller> {
  const [user] = await sql<{ id: number }[]>`select id from users where upn = ${upn}`;
  if (!user) throw new Error(`the example company has no person called ${upn}`);
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
    headers: { ...own, [USER_HEADER]: String(user.id) },
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
