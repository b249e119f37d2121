import type { Sql } from '#/bff/database/connection.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type ExternalProvider, startExternalProvider } from '#/tests/support/external-provider.ts';
import type { Program } from '#/tests/support/program.ts';
import { until } from '#/tests/support/until.ts';
import { signInAt } from './session-program.ts';
import { walkEach } from './walk-each.ts';
import { type Beside, Rounds } from './walk-rounds.ts';
import { openWalkServer } from './walk-server.ts';
import type { Fault, Walked } from './walk-stage.ts';

const UPN = upnFrom('sanne.dijkgraaf');
const OK = /^200$/;
const LATER = /^503 UNAVAILABLE$/;
const fine = { read: OK, write: OK, upload: OK, signIn: OK, ready: OK };
/**
 * People who are signed in can continue; those who want to sign in get a page that says that signing in is not possible
 * now.
 */
const noSignIn = { ...fine, signIn: /^503 a page, again in 5 s$/ };

interface Stage extends Walked {
  readonly provider: ExternalProvider;
  close(): Promise<void>;
}

/** Sets the remaining lifetime of everyone's tokens, in seconds; they are renewed when 60 are left. */
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
    // Everyone stays signed in, but nobody can continue until the provider answers.
    name: 'identity provider away, tokens expired',
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
    name: 'identity provider slow (1 s per answer)',
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
  const provider = await startExternalProvider(UPN);
  const base = await openWalkServer(provider.env);
  const { server, sql } = base;
  await provider.serve(server.url);
  const enter = (url: string) => signInAt(url, UPN);
  // The provider did not answer yet when the server started, so the first attempts to sign in may fail.
  const first = await until(
    'the provider is found',
    () => enter(server.url).catch(() => undefined),
    (entered) => entered !== undefined,
    30_000,
  );
  const rounds = new Rounds(server.url, sql, enter, whoIsIn(first as Program, sql));
  await rounds.begin();
  return {
    ...base,
    rounds,
    provider,
    async close() {
      await base.close();
      await provider.close();
    },
  };
}

/** A person who signed in before all the faults, has not signed in since, and reads the same list repeatedly. */
function whoIsIn(somebody: Program, sql: Sql): Beside {
  const read = async () => {
    const { status, body } = await somebody.call<{ code?: string }>('GET', '/api/reports/my?lang=1043');
    return status === 200 ? '200' : `${status} ${body.code}`;
  };
  return {
    once: async () => [await read()],
    async wrong() {
      const answer = await read();
      if (answer !== '200') return `the person who signed in before the faults gets: ${answer}`;
      const [session] = await sql<{ isRenewed: boolean }[]>`
        select tokens_expire_at > now() + interval '2 minutes' as "isRenewed" from sessions order by created_at limit 1`;
      return session?.isRenewed ? '' : 'tokens are not renewed';
    },
    lost: async () => ((await read()) === '200' ? [] : ['somebody was signed out']),
  };
}

walkEach('what a person sees while the identity provider fails', FAULTS, openStage, 300_000);
