/**
 * The interpreter of the embedded engine without its storage. It shows more than the port: keys, local variables and
 * flows. Between two steps the state goes through JSON, as it does in the database.
 */
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import type { Effect } from '#/infra/engine/embedded/interpreter/run.ts';
import { type InstanceState, newInstance, rootKey } from '#/infra/engine/embedded/interpreter/state.ts';
import { type Stimulus, step } from '#/infra/engine/embedded/interpreter/step.ts';
import type { Model } from '#/infra/engine/embedded/model/model.ts';
import { type Action, counted, type Snapshot } from './snapshot.ts';

const HOUR = 3_600_000;

export class InterpreterWalker {
  readonly #model: Model;
  #stored: string;
  #now = Date.parse('2026-03-02T09:00:00Z');
  readonly #elements: { element: string; token: number; state: string }[] = [];
  readonly #history: string[] = [];
  readonly #flows: string[] = [];

  /** @param number the instance's number, from which its keys are derived */
  constructor(model: Model, variables: Context, number = 1) {
    this.#model = model;
    this.#stored = JSON.stringify(newInstance(String(variables.instanceId), number));
    this.#step({ kind: 'start', variables });
  }

  get state(): InstanceState {
    return JSON.parse(this.#stored) as InstanceState;
  }

  /** In how many hours the next timer is due; null if none waits. */
  get nextDue(): number | null {
    const dues = Object.values(this.state.waits).flatMap((wait) => (wait.kind === 'timer' ? [wait.due] : []));
    return dues.length > 0 ? (Math.min(...dues) - this.#now) / HOUR : null;
  }

  /** `element event`, in order. */
  get history(): readonly string[] {
    return this.#history;
  }

  async act(action: Action): Promise<void> {
    if (action.do === 'advance') this.#advance(action.hours);
    else this.#step(this.stimulus(action));
  }

  async snapshot(): Promise<Snapshot> {
    const { state } = this;
    const root = rootKey(state);
    const tokens = Object.values(state.tokens);
    const elements = this.#elements.toSorted((a, b) => a.token - b.token);
    const indexOf = (key: number) => elements.findIndex((each) => each.token === key);
    return {
      status: state.status,
      elements: elements.map((each) => `${each.element} ${each.state}`),
      variables: state.tokens[root]?.variables ?? {},
      locals: tokens
        .filter((token) => token.key !== root && token.phase !== 'placed')
        .flatMap((token) =>
          Object.entries(token.variables).map(
            ([name, value]) => `${indexOf(token.key)}: ${name} = ${JSON.stringify(value)}`,
          ),
        )
        .sort(),
      incidents: Object.values(state.incidents)
        .map(({ node, type }) => `${node} ${type}`)
        .sort(),
      subscriptions: Object.values(state.waits)
        .flatMap((wait) =>
          wait.kind === 'message' ? [`${indexOf(wait.token)}: ${wait.node} = ${wait.correlationKey}`] : [],
        )
        .sort(),
      work: [...Object.values(state.jobs), ...Object.values(state.waits).filter(({ kind }) => kind === 'task')]
        .map(({ token }) => state.tokens[token]?.node ?? '?')
        .sort(),
      flows: counted(this.#flows),
    };
  }

  /** The stimulus of an action; throws if none fits. */
  stimulus(action: Exclude<Action, { do: 'advance' }>): Stimulus {
    const { state } = this;
    const oldest = <T extends { key: number }>(items: Record<string, T>, fits: (item: T) => boolean): T => {
      const found = Object.values(items)
        .filter(fits)
        .sort((a, b) => a.key - b.key)[0];
      if (!found) throw new Error(`no stimulus fits ${JSON.stringify(action)}`);
      return found;
    };
    const isAt = (at: string) => (item: { token: number }) => state.tokens[item.token]?.node === at;
    const jobAt = (at: string) => oldest(state.jobs, (job) => job.retries > 0 && isAt(at)(job)).key;
    switch (action.do) {
      case 'complete': {
        const { at, variables = {} } = action;
        const task = Object.values(state.waits).find((wait) => wait.kind === 'task' && wait.node === at);
        if (!task) return { kind: 'completeJob', job: jobAt(at), variables };
        const { key } = oldest(state.waits, (wait) => wait.kind === 'task' && wait.node === at);
        return { kind: 'completeTask', task: key, variables };
      }
      case 'fail':
        return { kind: 'failJob', job: jobAt(action.at), retries: 0, due: this.#now, message: 'failed' };
      case 'throw':
        return { kind: 'throwJobError', job: jobAt(action.at), code: action.code };
      case 'message':
        return { kind: 'message', name: action.name, variables: action.variables ?? {} };
      case 'resolve':
        return { kind: 'resolveIncident', incident: oldest(state.incidents, isAt(action.at)).key, retries: 1 };
      case 'set':
        return { kind: 'setVariables', variables: action.variables };
      case 'cancel':
        return { kind: 'cancel' };
    }
  }

  #advance(hours: number): void {
    this.#now += Math.round(hours * HOUR);
    for (let due = this.#due(); due.length; due = this.#due()) {
      for (const wait of due) if (this.state.waits[wait]) this.#step({ kind: 'fireTimer', wait });
    }
  }

  /**
   * The timers that are due now, in the order in which they fire. Timers that become due as a result are left to the
   * next round, as in both engines.
   */
  #due(): number[] {
    const { state } = this;
    if (state.status !== 'active') return [];
    return Object.values(state.waits)
      .filter((wait) => wait.kind === 'timer')
      .filter((wait) => wait.due <= this.#now)
      .sort((a, b) => a.due - b.due || a.key - b.key)
      .map((wait) => wait.key);
  }

  #step(stimulus: Stimulus): void {
    const { state, effects } = step(this.#model, this.state, this.#now, stimulus);
    this.#stored = JSON.stringify(state);
    for (const effect of effects) this.#note(effect);
  }

  #note(effect: Effect): void {
    if (effect.kind === 'flow') this.#flows.push(effect.flow);
    if (effect.kind !== 'history') return;
    this.#history.push(`${effect.element} ${effect.event}`);
    if (effect.element === this.#model.process) return;
    const { element, token, event } = effect;
    const known = this.#elements.find((each) => each.token === token);
    if (known) known.state = event;
    else this.#elements.push({ element, token, state: event === 'activated' ? 'active' : event });
  }
}
