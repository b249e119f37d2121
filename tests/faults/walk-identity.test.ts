import type { Sql } from '#/bff/database/connection.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { type ExternalProvider, startExternalProvider } from '#/tests/support/external-provider.ts';
import type { Program } from '#/tests/support/program.ts';
import { dataFolder } from '#/tests/support/server-process.ts';
import { superviseServer } from '#/tests/support/supervised-server.ts';
import { signInAt } from './session-program.ts';
import { walkEach } from './walk-each.ts';
import { type Beside, Rounds } from './walk-rounds.ts';
import type { Fault, Walked } from './walk-stage.ts';

const UPN = upnFrom('sanne.dijkgraaf');
const OK = /^200$/;
const LATER = /^503 UNAVAILABLE$/;
const fine = { read: OK, write: OK, upload: OK, signIn: OK, ready: OK };
/** Whoever is in works on; to whoever wants in a page says that it cannot be done now. */
const noSignIn = { ...fine, signIn: /^503 a page, again in 5 s$/ };

interface Stage extends Walked {
  readonly provider: ExternalProvider;
  close(): Promise<void>;
}

/** Seconds left of everybody's tokens; they are renewed from 60 on. */
const tokensEnd = ({ sql }: Stage, seconds: number) =>
  sql`update sessions set tokens_expire_at = now() + make_interval(secs => ${seconds})`;

const FAULTS: readonly Fault<Stage>[] = [
  {
    name: 'identity provider away',
    expects: noSignIn,
    wellWithin: 10_000,
    async begin(stage) {
      await tokensEnd(stage, 50);
      await stage.provider.proxy.away();
    },
    end: ({ provider }) => provider.proxy.well(),
  },
  {
    // Nobody is signed out, but nobody goes on without the provider's word either.
    name: 'identity provider away, tokens over',
    expects: { ...noSignIn, read: LATER, write: LATER, upload: LATER },
    wellWithin: 10_000,
    async begin(stage) {
      await tokensEnd(stage, 0);
      await stage.provider.proxy.away();
    },
    end: ({ provider }) => provider.proxy.well(),
  },
  {
    name: 'identity provider silent',
    isLong: true,
    expects: noSignIn,
    wellWithin: 15_000,
    async begin(stage) {
      await tokensEnd(stage, 58);
      stage.provider.proxy.silent();
    },
    end: ({ provider }) => provider.proxy.well(),
  },
  {
    name: 'identity provider slow (1 s an answer)',
    isLong: true,
    expects: fine,
    wellWithin: 5_000,
    async begin(stage) {
      await tokensEnd(stage, 50);
      stage.provider.proxy.slow(1_000);
    },
    end: ({ provider }) => provider.proxy.well(),
  },
];

async function openStage(): Promise<Stage> {
  const database = await testDatabase();
  await seedCompany(database.sql);
  const provider = await startExternalProvider(UPN);
  const folder = await dataFolder();
  const server = await superviseServer(folder.path, {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...provider.env,
  });
  await provider.serve(server.url);
  const enter = (url: string) => signInAt(url, UPN);
  const rounds = new Rounds(server.url, database.sql, enter, whoIsIn(await enter(server.url), database.sql));
  await rounds.begin();
  return {
    server,
    sql: database.sql,
    disk: folder,
    rounds,
    provider,
    async close() {
      await server.stop();
      await provider.close();
      await database.drop();
      await folder.remove();
    },
  };
}

/** Somebody who signed in before all of it, never again, and looks at the same list over and over. */
function whoIsIn(somebody: Program, sql: Sql): Beside {
  const read = async () => {
    const { status, body } = await somebody.call<{ code?: string }>('GET', '/api/reports/my?lang=1043');
    return status === 200 ? '200' : `${status} ${body.code}`;
  };
  return {
    once: async () => [await read()],
    async wrong() {
      const answer = await read();
      if (answer !== '200') return `who was in before: ${answer}`;
      const [session] = await sql<{ isRenewed: boolean }[]>`
        select tokens_expire_at > now() + interval '2 minutes' as "isRenewed" from sessions order by created_at limit 1`;
      return session?.isRenewed ? '' : 'tokens are not renewed';
    },
    lost: async () => ((await read()) === '200' ? [] : ['somebody was signed out']),
  };
}

walkEach('what a person sees while the identity provider fails', FAULTS, openStage, 300_000);
