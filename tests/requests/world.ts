import pino from 'pino';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { takingBearer } from '#/tests/support/bearer.ts';
import { delegate } from '#/tests/support/factories.ts';
import { inApproval } from '#/tests/support/in-approval.ts';
import { SCIM_TOKEN } from '#/tests/support/scim.ts';
import type { Operation } from './document.ts';
import { CALLERS } from './draw-request.ts';

type Who = (typeof CALLERS)[number];

/**
 * The application with its people, signed in by cookie and with tokens of the real provider, and the ids that exist.
 */
export interface World {
  readonly document: unknown;
  fetch(request: Request): Promise<Response>;
  cookieOf(who: string): Readonly<Record<string, string>>;
  tokenOf(who: string, scope: 'all' | 'narrow'): string;
  /** The current ids of a pool. */
  ids(pool: string): readonly (number | string)[];
  /** The errors that the server logged since the last call; there should be none. */
  takeComplaints(): string[];
  /** Looks up the existing ids again. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  const complaints: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => complaints.push(line) });
  // Here, answers are checked only against the document.
  const server = await takingBearer(app, { checkAnswers: false, log });
  const callers = new Map(await Promise.all(CALLERS.map(async (who) => [who, await app.as(who)] as const)));
  const tokens = new Map<string, string>();
  for (const who of CALLERS) {
    const upn = (callers.get(who) as Caller).upn;
    tokens.set(`${who} all`, await server.tokenFor(upn, 'main workflow authorization'));
    tokens.set(`${who} narrow`, await server.tokenFor(upn, 'workflow'));
  }
  await furnish(app, callers);
  const pools = new Map<string, readonly (number | string)[]>();
  const look = async () => {
    for (const [pool, ids] of await readPools(app)) pools.set(pool, ids);
  };
  await look();
  const admin = callers.get('ingrid.oosterhuis') as Caller;
  return {
    document: (await admin.get('/api/openapi.json')).body,
    fetch: server.fetch,
    cookieOf: (who) => callers.get(who as Who)?.headers ?? {},
    tokenOf: (who, scope) => tokens.get(`${who} ${scope}`) ?? '',
    ids: (pool) => pools.get(pool) ?? [],
    takeComplaints: () => complaints.splice(0),
    look,
    stop: async () => {
      await server.close();
      await app.stop();
    },
  };
}

/** Creates a report in every stage, and a delegation. */
async function furnish(app: TestApp, callers: ReadonlyMap<string, Caller>): Promise<void> {
  const of = (who: Who) => callers.get(who) as Caller;
  await inApproval(of('sanne.dijkgraaf'), of('ruben.scholten'), of('youssef.elidrissi'));
  await delegate(app, of('ruben.scholten'), of('youssef.elidrissi'));
}

/**
 * Reads the pools of ids. In most of them the newest come first, and only a few are kept, so that the generator uses
 * what it has created.
 */
async function readPools({ database: { sql } }: TestApp): Promise<[string, (number | string)[]][]> {
  const some = (rows: Promise<readonly { id: number | string }[]>) => rows.then((found) => found.map(({ id }) => id));
  const pools = {
    report: some(sql`select id from gift_reports order by id desc limit 12`),
    user: some(sql`select id from users order by id desc limit 25`),
    role: some(sql`select id from roles order by id`),
    userRole: some(sql`select id from user_roles order by id desc limit 25`),
    company: some(sql`select id from companies order by id`),
    category: some(sql`select id from picklist_items order by id`),
    task: some(sql`select id from inbox_tasks order by created_at desc limit 6`),
    instance: some(sql`select id from workflow_instances order by created_at desc limit 6`),
    delegation: some(sql`select id from delegations order by id desc limit 5`),
    mail: some(sql`select id from mail_outbox order by id desc limit 8`),
    import: some(sql`select id from imports order by created_at desc limit 3`),
  };
  return Promise.all(
    Object.entries(pools).map(async ([name, ids]) => [name, await ids] as [string, (number | string)[]]),
  );
}

/** SCIM operations use a separate token. */
export const isProvisioning = ({ path }: Operation): boolean => path.startsWith('/scim/');
