/**
 * One walk: an instance of a random process on the real engine, in the interpreter and on the stored engine. All three
 * must show the same results.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import type { InstanceState } from '#/infra/engine/embedded/interpreter/state.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import type { Choice, Course } from './course.ts';
import { beginning, drawProcess } from './draw.ts';
import { FLAGS } from './flaws.ts';
import { InterpreterWalker } from './interpreter.ts';
import { type Action, canonical, isSame, type Snapshot } from './snapshot.ts';
import type { Mishap, StoredEngine } from './stored.ts';
import { differenceOf } from './stored-difference.ts';
import { Broken, type Zeebe, type ZeebeWalker } from './zeebe.ts';

export interface Engines {
  readonly zeebe: Zeebe;
  readonly stored: StoredEngine;
}

/** The actions, and what the real engine showed. */
export interface Trail {
  readonly xml: string;
  readonly variables: Context;
  readonly actions: readonly Action[];
  /** Snapshots of the real engine, after the start and after each action. */
  readonly snapshots: readonly Snapshot[];
}

/** Any action except the passing of time, which is the same for all. */
type Deed = Exclude<Action, { do: 'advance' }>;

/** Thrown when the engines diverge. */
export class Difference extends Error {}

/** How long the real engine may take to settle, in milliseconds. */
const PATIENCE = 6_000;
const LOOK_AGAIN = 60;

export class Walk {
  readonly name: string;
  readonly xml: string;
  readonly actions: Action[] = [];
  readonly mishaps: Mishap[] = [];
  readonly snapshots: Snapshot[] = [];
  /** What went wrong. */
  failure: Error | null = null;
  /** Why the real engine cannot continue, so that there is nothing left to compare. */
  broken: Broken | null = null;
  readonly #engines: Engines;
  readonly #choices: readonly Choice[];
  readonly #instance = randomUUID();
  readonly #variables: Context = { instanceId: this.#instance, ...beginning };
  #inside!: InterpreterWalker;
  #real!: ZeebeWalker;
  #plan: { readonly action: Deed; readonly mishap: Mishap } | null = null;

  constructor(engines: Engines, name: string, { process, choices }: Course) {
    this.#engines = engines;
    this.name = name;
    this.xml = drawProcess(name, process);
    this.#choices = choices;
  }

  get trail(): Trail {
    return { xml: this.xml, variables: this.#variables, actions: this.actions, snapshots: this.snapshots };
  }

  /** `element TYPE` of the incidents in this walk. */
  get incidents(): string[] {
    return [...new Set(this.snapshots.flatMap(({ incidents }) => incidents))];
  }

  get isActive(): boolean {
    return !this.failure && !this.broken && this.#inside.state.status === 'active';
  }

  /** Does a part of the walk. An error in it ends the walk. */
  async attempt(part: () => Promise<void>): Promise<void> {
    if (this.failure || this.broken) return;
    try {
      await part();
    } catch (error) {
      if (error instanceof Broken) {
        this.broken = error;
        return;
      }
      const steps = this.actions.map((action, i) => `${canonical(action)} ${canonical(this.mishaps[i])}`);
      const { message, stack } = error as Error;
      const what = error instanceof Difference ? message : stack;
      this.failure = new Error(['the start', ...steps, what].join('\n'), { cause: error });
    }
  }

  async start(): Promise<void> {
    const { model, problems } = await compileModel(this.xml, null);
    if (!model) throw new Difference(`the compiler refuses it: ${canonical(problems)}`);
    const { zeebe, stored } = this.#engines;
    const mishap = this.#choices[0]?.mishap ?? 'none';
    const [number, real] = await Promise.all([
      stored.start(this.#instance, this.name, this.#variables, mishap),
      zeebe.start(this.name, this.xml, this.#variables),
    ]);
    this.#inside = new InterpreterWalker(model, this.#variables, number);
    this.#real = real;
  }

  /** In how many hours the next timer is due; null if none waits. */
  get nextDue(): number | null {
    return this.#inside.nextDue;
  }

  get hasTimers(): boolean {
    return Object.values(this.#inside.state.waits).some(({ kind }) => kind === 'timer');
  }

  /** Whether the walk's choice for this round leads to an action. */
  plans(round: number): boolean {
    const choice = this.#choices[round];
    const action = choice && this.isActive && choose(possible(this.xml, this.#inside.state, choice.value), choice.pick);
    this.#plan = action ? { action, mishap: choice.mishap } : null;
    return this.#plan !== null;
  }

  /** Carries out the planned action. The resulting work on the stored engine follows with `settle`. */
  async act(): Promise<void> {
    if (this.#plan) await this.#do(this.#plan.action, this.#plan.mishap);
  }

  /**
   * Time has already passed on the other engines, and passes here in the interpreter. The work that becomes due on the
   * stored engine may go wrong.
   */
  async passed(round: number, hours: number): Promise<void> {
    const action = { do: 'advance', hours } as const;
    const mishap = this.#choices[round]?.mishap ?? 'none';
    this.#note(action, mishap);
    this.#engines.stored.expectMishap(this.#instance, mishap);
    await this.#inside.act(action);
  }

  cancel(): Promise<void> {
    return this.#do({ do: 'cancel' }, this.#choices.at(-1)?.mishap ?? 'none');
  }

  repeat(): Promise<void> {
    return this.#engines.stored.repeat(this.#instance);
  }

  async #do(action: Deed, mishap: Mishap): Promise<void> {
    this.#note(action, mishap);
    const stimulus = this.#inside.stimulus(action);
    await Promise.all([
      this.#engines.stored.act(this.#instance, action, stimulus, mishap),
      this.#real.act(action),
      this.#inside.act(action),
    ]);
  }

  #note(action: Action, mishap: Mishap): void {
    this.actions.push(action);
    this.mishaps.push(mishap);
  }

  /** Compares the real engine and the stored one with the interpreter. */
  async compare(): Promise<void> {
    const ours = await this.#inside.snapshot();
    const until = Date.now() + PATIENCE;
    let theirs = await this.#real.snapshot();
    while (canonical(theirs) !== canonical(ours) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
      theirs = await this.#real.snapshot();
    }
    if (theirs && this.snapshots.length <= this.actions.length) this.snapshots.push(theirs);
    if (!isSame(theirs, ours)) {
      throw new Difference(`Zeebe    ${canonical(theirs)}\nembedded ${canonical(ours)}`);
    }
    const rows = await this.#engines.stored.rows(this.#instance);
    const difference = differenceOf(rows, this.#inside.state, this.#inside.history);
    if (difference) throw new Difference(difference);
    if (theirs?.leftOpen) throw new Broken('left something open');
  }
}

/** The flags on which something in the process depends. */
const flagsOf = (xml: string): string[] => FLAGS.filter((flag) => xml.includes(`${flag} = true`));

const choose = <T>(actions: readonly T[], pick: number): T | undefined => actions[pick % actions.length];

/** What can happen to an instance now. Actions that move it forward are more frequent than those that disturb it. */
function possible(xml: string, state: InstanceState, value: number): Deed[] {
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
    ...[...jobs, ...tasks].flatMap((at): Deed[] => Array(4).fill({ do: 'complete', at, variables })),
    ...jobs.flatMap((at): Deed[] => [
      ...Array(2).fill({ do: 'throw', at, code: value ? 'E1' : 'E3' }),
      { do: 'fail', at },
    ]),
    ...messages.flatMap((name): Deed[] => Array(2).fill({ do: 'message', name, variables })),
    ...incidents.flatMap((at): Deed[] => Array(2).fill({ do: 'resolve', at })),
    { do: 'set', variables: { v: value } },
    ...flagsOf(xml).flatMap((flag): Deed[] => [
      { do: 'set', variables: { [flag]: value === 1 } },
      ...(incidents.length > 0 ? Array(2).fill({ do: 'set', variables: { [flag]: true } }) : []),
    ]),
    ...(value === 2 && jobs.length + tasks.length === 0 ? [{ do: 'cancel' } as const] : []),
  ];
}
