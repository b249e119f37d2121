import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { CamundaUnusable } from '#/infra/engine/camunda/probe.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { countRunning } from '#/infra/engine/shared/queries.ts';
import { createSideBySide } from '#/infra/engine/shared/side-by-side.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { createIdentityProvider, type IdentityProvider } from '#/infra/identity/mount.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { startEmbeddedPostgres } from '#/infra/postgres/embedded.ts';
import { FolderInUse } from '#/infra/postgres/folder-lock.ts';
import { clamdScanner } from '#/infra/scan/clamd.ts';
import { openStore } from '#/infra/storage/open-store.ts';
import { jobs } from '#/workers/index.ts';
import { createApp, type Pages } from './app.ts';
import { type Auth, createAuth } from './auth/auth.ts';
import { createSeal } from './auth/seal.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Services } from './context.ts';
import { connect, type Sql } from './database/connection.ts';
import { prepareExternal, prepareTables } from './database/prepare-external.ts';
import { seedExample, seedStart } from './database/seed/seed-example.ts';
import { seedIncidents } from './database/seed/seed-incidents.ts';
import { seedKyc } from './database/seed/seed-kyc.ts';
import { DatabaseUnusable } from './database/unusable.ts';
import { type FileStore, StoreFull, StoreRefused, StoreUnavailable } from './files/store.ts';
import { openExports } from './grids/thread/open-exports.ts';
import { AddressUnusable, closeServer, listen, PortTaken, refuseTakenPort } from './http/listen.ts';
import { protectAnswers } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { Mailer } from './notifications/mailer.ts';
import { allowBySetting } from './people/accounts/allow-by-setting.ts';
import { setUpFirstAdministrator } from './people/first-administrator.ts';
import { openPreviews } from './people/import/thread/open-previews.ts';
import { createChallenges } from './public-incident/challenge.ts';
import { readFormFiles } from './public-incident/form-files.ts';
import { readSecret } from './secret-file.ts';
import { announce, say } from './startup/announce.ts';
import { openLog } from './startup/log.ts';
import { prepareProcesses } from './startup/prepare-processes.ts';
import { probesOf } from './startup/probes.ts';
import { createSurroundings } from './startup/surroundings.ts';
import { startSweeps } from './startup/sweeps.ts';
import type { WorkflowEngine } from './workflow/engine.ts';
import { workflowEvents } from './workflow/events.ts';

const GRACE_MS = 10_000;
/** Longer than an orderly shutdown ever takes. */
const CLOSED_WITHIN_MS = 60_000;
const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The closers of everything that was opened, called in reverse order. */
const closers: (() => Promise<unknown>)[] = [];

/** The composition root: the only file that imports all parts. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  await refuseTakenPort(config);
  const url = await openDatabase(config, log);
  const sql = openPool(url);
  const exports = openExports(url, log);
  closers.push(() => exports.close());
  const previews = openPreviews(url, log);
  closers.push(() => previews.close());
  const secret = config.secret ?? (await readSecret(config.dataFolder));
  const files = openStore(config.files);
  await proveFiles(config.files, files, log);
  const { auth, provider } = await openIdentity(config, sql, secret, log);
  const engine = await openEngine(config, sql, log);
  const outside = {
    ...(config.clamd && { scanner: clamdScanner(config.clamd) }),
    ...(config.smtp && { mailer: openMailer(config.smtp) }),
  };
  const services: Services = {
    sql,
    engine,
    exports,
    previews,
    files,
    config,
    log,
    authenticate: auth.authenticate,
    challenges: createChallenges(secret),
    reporterSeal: createSeal(secret, 'addresses of reporters'),
    surroundings: createSurroundings(probesOf(config, sql, auth, outside), {
      onChange: (part, problem) =>
        problem === null ? log.info({ part }, 'works again') : log.warn({ part, problem }, 'does not work'),
    }),
    ...outside,
  };
  await seed(services);
  const stop = runEngine(services);
  await prepareProcesses(services, stop);

  const app = createApp(services, await pages(auth));
  const server = await listen(config, app.fetch, { site: config, log, first: provider });
  closers.push(() => closeServer(server, GRACE_MS));
  const sweeps = startSweeps(services, auth, (error) => void giveUp(log, error, 'the database has been replaced'));
  closers.push(async () => sweeps.stop());
  announce(config, await services.surroundings.look());
  // `npm start` restarts a server only if it has reported that it was ready.
  process.send?.('ready');
}

/**
 * A folder that does not work prevents the start, as does an S3 store that refuses our settings. A full store can still
 * be read; an unavailable S3 store recovers without a restart, and most work needs no file.
 */
async function proveFiles(place: Config['files'], files: FileStore, log: Logger): Promise<void> {
  await files.probe().catch((error: unknown) => {
    const isAway = place.kind === 's3' && error instanceof StoreUnavailable && !(error instanceof StoreRefused);
    if (!isAway && !(error instanceof StoreFull)) throw error;
    log.error({ err: error }, 'files cannot be uploaded');
    if (isAway)
      say(`Warning: S3_ENDPOINT=${place.endpoint} does not answer: files cannot be uploaded or read until it does`);
  });
}

/** @returns its URL, with the application's role */
async function openDatabase(config: Config, log: Logger): Promise<string> {
  if (config.database.kind === 'external') {
    await prepareExternal(config.database, say);
    return config.database.url;
  }
  say('Database is starting');
  // If asked to stop while the database is starting, wait for it and then stop it, so that nothing is left
  // running.
  const starting = startEmbeddedPostgres(config.dataFolder, {
    say,
    lost: (error) => void giveUp(log, error, 'the database is lost'),
  });
  closers.push(() => starting.then(({ stop }) => stop()).catch(() => {}));
  const postgres = await starting;
  await prepareTables(postgres.ownerUrl, postgres.applicationRole, say);
  return postgres.url;
}

function openPool(url: string): Sql {
  const sql = connect(url);
  closers.push(() => sql.end({ timeout: 5 }));
  return sql;
}

async function openIdentity(
  config: Config,
  sql: Sql,
  secret: string,
  log: Logger,
): Promise<{ auth: Auth; provider?: IdentityProvider }> {
  const { publicUrl, host, identity, newcomers, trustedProxies } = config;
  const settings = { sql, publicUrl, secret, log, newcomers, trustedProxies };
  if (identity.kind === 'external')
    return { auth: createAuth({ ...settings, provider: { ...identity, alwaysAsk: false } }) };
  const nodeEnv = process.env.NODE_ENV;
  const protect = protectAnswers(config);
  const provider = await createIdentityProvider({ sql, publicUrl, secret, host, nodeEnv, protect, log });
  return { auth: createAuth({ ...settings, provider: builtInProvider(publicUrl, secret) }), provider };
}

/**
 * With the built-in sign-in, adds the example company; with another provider, adds only the data without which an empty
 * database cannot be used.
 */
async function seed(services: Services): Promise<void> {
  const { sql, config } = services;
  if (config.identity.kind === 'external') {
    await setUpFirstAdministrator(sql, config.adminUpn);
    await allowBySetting(sql, config.adminUpn);
    return seedStart(sql);
  }
  if (await seedExample(sql, new Date())) say('Example company is set up');
  await seedIncidents(services, new Date());
  await seedKyc(sql);
}

function openMailer({ url, from, neutralFrom }: NonNullable<Config['smtp']>): Mailer {
  const mailer = smtpMailer(url, from, { neutralFrom });
  closers.push(async () => mailer.close());
  return mailer;
}

async function pages(auth: Auth): Promise<Pages> {
  const form = await readFormFiles(WEB);
  return { auth: auth.routes(), form, ...(existsSync(WEB) && { web: await staticFiles(WEB) }) };
}

/** Only the configuration determines which engine runs the processes, and no other part depends on this choice. */
async function openEngine(config: Config, sql: Sql, log: Logger): Promise<WorkflowEngine> {
  const parts = { sql, jobs, events: workflowEvents, log };
  if (config.engine.kind === 'embedded') {
    const stranded = await countRunning(sql, 'camunda');
    if (stranded > 0)
      say(`Warning: ${stranded} processes run on Camunda, and wait until CAMUNDA_REST_ADDRESS is set again`);
    return createEmbeddedEngine(parts);
  }
  const { restAddress } = config.engine;
  const camunda = createCamundaEngine({ ...parts, camunda: config.engine });
  const version = await camunda.probe();
  if (version === null) say(`Camunda at ${restAddress} does not answer: submissions and decisions wait until it does`);
  else say(`Processes run on Camunda ${version} at ${restAddress}`);
  const remaining = await countRunning(sql, 'embedded');
  if (remaining === 0) return camunda;
  say(`${remaining} processes that began earlier continue in the embedded engine until they end`);
  return createSideBySide(sql, camunda, createEmbeddedEngine(parts));
}

/** Runs the engine in the background; the returned signal is aborted when the server stops. */
function runEngine(services: Services): AbortSignal {
  const stop = new AbortController();
  const engine = services.engine
    .run(jobs, workflowEvents, stop.signal)
    .catch((error: unknown) => void giveUp(services.log, error, 'the engine stopped'));
  closers.push(async () => {
    stop.abort();
    await engine;
  });
  return stop.signal;
}

/** Errors in the setup: the message describes what to do, and a stack trace does not help. */
function isPlain(error: unknown): error is Error {
  return [ConfigError, PortTaken, AddressUnusable, FolderInUse, CamundaUnusable, DatabaseUnusable, StoreRefused].some(
    (kind) => error instanceof kind,
  );
}

/** Exits with an error when only a restart helps, so that the supervisor restarts the process. */
function giveUp(log: Logger, error: unknown, message: string): Promise<void> {
  log.fatal({ err: error }, message);
  return shutDown(1);
}

let isClosing = false;
async function shutDown(code: number): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  // forces the exit if something does not end: a half-stopped process is of no use, and a supervisor does not notice it
  setTimeout(() => process.exit(code || 1), CLOSED_WITHIN_MS);
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0));
// `npm start` keeps a channel to this process. If the channel closes, the parent was killed, and nothing else would
// stop this process.
process.on('disconnect', () => void shutDown(0));

try {
  await start();
} catch (error) {
  if (!isClosing) console.error(isPlain(error) ? error.message : error);
  await shutDown(1);
}
