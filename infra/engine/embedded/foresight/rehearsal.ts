/**
 * A dry run of a process: known decisions are repeated, the rest is approved, jobs complete without a result,
 * and timers and messages never occur. The interpreter makes the steps; nothing is read or written.
 */
import type { ForeseenTask, Foretelling } from '#/bff/workflow/engine.ts';
import { type Context, toValue } from '../feel/values.ts';
import { type InstanceState, type Job, type Key, newInstance } from '../interpreter/state.ts';
import { type Stimulus, step } from '../interpreter/step.ts';
import type { Model } from '../model/model.ts';

export interface Script extends Pick<Foretelling, 'variables' | 'decisions'> {
  readonly now: number;
}

/** A user task that was opened. `round` counts the openings of its element, from 1. */
export interface Opened {
  readonly key: Key;
  readonly element: string;
  readonly round: number;
  /**
   * Increases whenever the only open task is decided. So tasks with the same number were open together, or were opened
   * by decisions on such tasks.
   */
  readonly batch: number;
  /**
   * gone: removed from the inbox without a decision on it, either by a known decision on another task or by the very
   * step that opened it.
   */
  state: ForeseenTask['state'] | 'gone';
}

export interface Rehearsal {
  readonly tasks: readonly Opened[];
  readonly state: InstanceState;
  /** The elements that were activated, in order. */
  readonly path: readonly string[];
  /** Whether the process takes more steps than any real process does. */
  readonly isEndless: boolean;
  readonly unplaced: readonly string[];
}

/**
 * Far more approvals and jobs than any process has from its start to its end. Each known decision adds this
 * many again.
 */
const MOST_STEPS = 300;
/** The instance id used when no instance runs: message events calculate their key from it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const APPROVED: Context = { decision: 'approve' };

/**
 * @param withheld a task that the dry run never decides; a task that opens even so does not depend on the withheld task
 * @throws Refused NO_DEFINITION for a process that is not started by its message
 */
export function rehearse(model: Model, script: Script, withheld?: Pick<Opened, 'element' | 'round'>): Rehearsal {
  const stage = new Stage(model, script);
  const isWithheld = ({ element, round }: Opened) => element === withheld?.element && round === withheld.round;
  stage.move({ kind: 'start', variables: toValue({ instanceId: NOBODY, ...script.variables }) as Context });
  const unplaced: string[] = [];
  for (const { elementId, variables } of script.decisions) {
    const task = stage.open.find(({ element, state }) => element === elementId && state !== 'decided');
    if (!task) unplaced.push(elementId);
    else {
      task.state = 'decided';
      if (!isWithheld(task)) stage.complete(task, toValue(variables) as Context);
    }
  }
  stage.reachPresent();
  const next = () => (stage.isEndless ? undefined : stage.open.find((task) => !isWithheld(task)));
  for (let task = next(); task; task = next()) stage.complete(task, APPROVED);
  return stage.result(unplaced);
}

class Stage {
  readonly #model: Model;
  readonly #now: number;
  readonly #most: number;
  readonly #tasks: Opened[] = [];
  readonly #path: string[] = [];
  #state: InstanceState = newInstance(NOBODY, 1);
  #steps = 0;
  #batch = 1;

  constructor(model: Model, { now, decisions }: Script) {
    this.#model = model;
    this.#now = now;
    this.#most = MOST_STEPS * (decisions.length + 1);
  }

  get isEndless(): boolean {
    return this.#steps > this.#most;
  }

  /** The tasks that can be decided, oldest first. */
  get open(): Opened[] {
    return this.#tasks.filter(({ key }) => this.#state.waits[key]);
  }

  complete(task: Opened, variables: Context): void {
    if (this.open.length === 1) this.#batch += 1;
    this.move({ kind: 'completeTask', task: task.key, variables });
  }

  /** Makes one step, and the steps of the jobs that follow from it. */
  move(stimulus: Stimulus): void {
    const before = this.#tasks.length;
    this.#step(stimulus);
    for (let job = this.#nextJob(); job && !this.isEndless; job = this.#nextJob())
      this.#step({ kind: 'completeJob', job: job.key, variables: {} });
    const open = new Set(this.open);
    for (const task of this.#tasks.slice(before)) if (!open.has(task)) task.state = 'gone'; // never visible to anybody
  }

  #step(stimulus: Stimulus): void {
    this.#steps += 1;
    const { state, effects } = step(this.#model, this.#state, this.#now, stimulus);
    this.#state = state;
    for (const effect of effects) {
      if (effect.kind === 'taskOpened') this.#add(effect.key, effect.element);
      if (effect.kind === 'history' && effect.event === 'activated') this.#path.push(effect.element);
    }
  }

  #add(key: Key, element: string): void {
    const round = this.#tasks.filter((task) => task.element === element).length + 1;
    this.#tasks.push({ key, element, round, batch: this.#batch, state: 'expected' });
  }

  #nextJob(): Job | undefined {
    return Object.values(this.#state.jobs).reduce<Job | undefined>(
      (first, job) => (first && first.key < job.key ? first : job),
      undefined,
    );
  }

  /** Marks each undecided task as open or gone now, that is, after the known decisions and before the expected ones. */
  reachPresent(): void {
    const open = new Set(this.open);
    for (const task of this.#tasks) if (task.state !== 'decided') task.state = open.has(task) ? 'open' : 'gone';
  }

  result(unplaced: readonly string[]): Rehearsal {
    return { tasks: this.#tasks, path: this.#path, state: this.#state, isEndless: this.isEndless, unplaced };
  }
}
