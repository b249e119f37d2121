/** A random walk: a random process, and random things that happen to it, on both engines; after each both must show the same. */
import fc from 'fast-check';
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import type { InstanceState } from '#/infra/engine/embedded/interpreter/state.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import type { Process } from './blocks.ts';
import { beginning, drawProcess } from './draw.ts';
import { EmbeddedWalker } from './embedded.ts';
import type { Action, Snapshot, Walker } from './snapshot.ts';
import type { Zeebe } from './zeebe.ts';

/** Which of the things that can happen does, and with what value. */
export interface Choice {
  readonly pick: number;
  readonly value: number;
}
export const choices: fc.Arbitrary<readonly Choice[]> = fc.array(
  fc.record({ pick: fc.nat({ max: 9_999 }), value: fc.nat({ max: 2 }) }),
  { minLength: 4, maxLength: 12 },
);

export interface Walk {
  readonly xml: string;
  readonly variables: Context;
  readonly actions: readonly Action[];
  /** After the start and after each action, as the real engine has it. */
  readonly snapshots: readonly Snapshot[];
}

/** The engines went different ways. */
export class Difference extends Error {
  readonly walk: Walk;
  readonly embedded: unknown;
  constructor(walk: Walk, embedded: unknown) {
    const zeebe = JSON.stringify(walk.snapshots.at(-1));
    super(
      `after ${JSON.stringify(walk.actions.at(-1) ?? 'the start')}\nZeebe    ${zeebe}\nembedded ${JSON.stringify(embedded)}`,
    );
    this.walk = walk;
    this.embedded = embedded;
  }
}

/** Milliseconds that the real engine has to come to rest. */
const PATIENCE = 6_000;

/** Walks until the instance has ended, nothing can happen or the choices are used up. Throws `Difference`. */
export async function walk(zeebe: Zeebe, name: string, process: Process, picks: readonly Choice[]): Promise<Walk> {
  const xml = drawProcess(name, process);
  const variables = { instanceId: `${name}-${Date.now()}`, ...beginning };
  const { model, problems } = await compileModel(xml, null);
  const refused = await zeebe.deploy(xml);
  if (!model || refused) {
    // whatever the generator draws lies in the subset
    throw new Difference({ xml, variables, actions: [], snapshots: [] }, { problems, refused });
  }
  const embedded = new EmbeddedWalker(model, variables);
  const real = await zeebe.start(name, variables);
  const taken = { xml, variables, actions: [] as Action[], snapshots: [] as Snapshot[] };
  await compare(real, embedded, taken);
  for (const choice of picks) {
    const action = choose(possible(embedded.state, choice.value), choice.pick);
    if (!action) break;
    taken.actions.push(action);
    await Promise.all([embedded.act(action), real.act(action)]);
    await compare(real, embedded, taken);
  }
  // so that its timers do not go on; what the real engine says to that is of no interest any more
  if (embedded.state.status === 'active') await real.act({ do: 'cancel' }).catch(() => {});
  return taken;
}

const choose = (actions: readonly Action[], pick: number): Action | undefined => actions[pick % actions.length];

/** What can happen to an instance now; what drives it on comes up more often than what disturbs it. */
function possible(state: InstanceState, value: number): Action[] {
  if (state.status !== 'active') return [];
  const elementOf = (token: number) => state.tokens[token]?.node ?? '';
  const once = (elements: readonly string[]) => [...new Set(elements)].sort();
  const jobs = once(
    Object.values(state.jobs)
      .filter(({ retries }) => retries > 0)
      .map(({ token }) => elementOf(token)),
  );
  const waits = Object.values(state.waits);
  const tasks = once(waits.filter(({ kind }) => kind === 'task').map(({ node }) => node));
  const messages = once(waits.flatMap((wait) => (wait.kind === 'message' ? [wait.name] : [])));
  const incidents = once(Object.values(state.incidents).map(({ token }) => elementOf(token)));
  const variables = value ? { r: value } : {};
  return [
    ...[...jobs, ...tasks].flatMap((at): Action[] => Array(4).fill({ do: 'complete', at, variables })),
    ...jobs.flatMap((at): Action[] => [
      { do: 'throw', at, code: value ? 'E1' : 'E3' },
      { do: 'fail', at },
    ]),
    ...messages.flatMap((name): Action[] => Array(2).fill({ do: 'message', name, variables })),
    ...(waits.some(({ kind }) => kind === 'timer') ? Array(3).fill({ do: 'advance', hours: 1 + value }) : []),
    ...incidents.flatMap((at): Action[] => Array(2).fill({ do: 'resolve', at })),
    { do: 'set', variables: { v: value } },
    ...(value === 2 && jobs.length + tasks.length === 0 ? [{ do: 'cancel' } as const] : []),
  ];
}

async function compare(real: Walker, embedded: Walker, taken: { snapshots: Snapshot[] } & Walk): Promise<void> {
  const ours = canonical(await embedded.snapshot());
  const until = Date.now() + PATIENCE;
  for (let wait = 15; ; wait = Math.min(wait * 2, 200)) {
    const theirs = await real.snapshot();
    if (canonical(theirs) === ours) {
      taken.snapshots.push(theirs);
      return;
    }
    if (Date.now() > until) {
      taken.snapshots.push(theirs);
      throw new Difference(taken, JSON.parse(ours));
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The same text for the same content. */
export const canonical = (snapshot: Snapshot): string =>
  JSON.stringify(snapshot, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
