/**
 * Is this Camunda the one that our instances run on (decision 0043)? This is checked before anything is sent or worked
 * on, after every outage, and once a minute. If another Camunda answers, nothing is sent, no job is accepted, and
 * people's decisions wait.
 */
import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql as Tx } from 'postgres';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { EngineReplacement } from '#/bff/workflow/engine.ts';
import type { EngineProblem } from '../../shared/health.ts';
import { pause } from '../../shared/wake-signal.ts';
import type { Core } from '../core.ts';
import { failureOf } from '../errors.ts';
import { ownInstances } from '../own-instances.ts';
import { type Look, look, markLost } from './marker.ts';
import {
  type Cluster,
  countRunning,
  findCurrent,
  insertCurrent,
  listRunningKeys,
  lockRecognition,
  markLeft,
  markReplaced,
  markSeen,
} from './queries.ts';

/** When the marker or the keys differ, Camunda is searched for this many of the newest instances. */
const SAMPLE = 100;

/** What one server process knows about the Camunda that answers. */
export class Recognition {
  readonly #core: Core;
  /**
   * The number of outages of the line to Camunda when Camunda was last recognised. After another outage, Camunda may
   * have been replaced.
   */
  #outages = -1;
  #cluster: string | undefined;
  #times = 0;
  #looking: Promise<boolean> | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Whether Camunda has been recognised since it last failed to answer. */
  get isDone(): boolean {
    return this.#outages === this.#core.line.outages && !this.#core.line.isDown;
  }

  /**
   * How many times Camunda was recognised, at first or after an outage, or accepted as a new one. Each time, earlier
   * deployments may have been lost.
   */
  get times(): number {
    return this.#times;
  }

  /** Checks now; concurrent callers share one check. Returns false if another Camunda answers, or none does. */
  look(): Promise<boolean> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        const problem = failureOf(error).message;
        if (!this.#core.line.isDown) this.#core.log.error({ problem, err: error }, 'Camunda could not be checked');
        return false;
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    const { calls, line, sql } = this.#core;
    if (line.isDown) await calls.getTopology(); // fails while Camunda is down, so that no database connection waits for it
    const { outages } = line;
    const cluster = (await sql.begin((tx) => recognise(this.#core, tx))) as string | null;
    if (cluster !== null && (!this.isDone || cluster !== this.#cluster)) this.#times += 1;
    this.#cluster = cluster ?? undefined;
    this.#outages = cluster === null ? -1 : outages;
    return cluster !== null;
  }

  /**
   * Waits until Camunda is recognised, or the signal aborts. It checks repeatedly, because another process or an
   * operator may change the outcome meanwhile.
   */
  async done(signal: AbortSignal): Promise<void> {
    for (let wait = 500; !this.isDone && !signal.aborted; wait = Math.min(wait * 2, 5_000))
      if (!(await this.look())) await pause(wait, signal);
  }
}

/**
 * @returns our id for the Camunda that answers, if our instances run on it, or if there are no instances and it becomes
 * the current cluster; otherwise null
 */
async function recognise(core: Core, tx: Tx): Promise<string | null> {
  await lockRecognition(tx);
  const cluster = await findCurrent(tx);
  if (!cluster) return adopt(core, tx);
  const lostKey = cluster.replaced ? await markLost(core, cluster.id) : null;
  if (lostKey !== null && lostKey === cluster.replacedKey && (await countRunning(tx, cluster.id)) > 0) return null;
  const seen = await look(core, cluster.id);
  const how = await differenceOf(core, tx, cluster, seen);
  if (how === null) {
    await markSeen(tx, cluster.id, seen);
    if (cluster.replaced) {
      await core.events.engineBack?.(tx);
      await wakeRunner(tx);
    }
    return cluster.id;
  }
  const running = await countRunning(tx, cluster.id);
  if (running === 0) {
    await markLeft(tx, cluster.id);
    return adopt(core, tx);
  }
  await markReplaced(tx, cluster.id, { how, key: lostKey ?? (await markLost(core, cluster.id)) });
  if (cluster.replaced === null) {
    core.log.error(
      { how, running },
      'the Camunda that answers is not the one that our instances run on; nothing is sent',
    );
    await core.events.engineReplaced?.(tx, { how, running });
  }
  return null;
}

async function adopt(core: Core, tx: Tx): Promise<string> {
  const id = randomUUID();
  await insertCurrent(tx, { id, ...(await look(core, id)) });
  await wakeRunner(tx); // waiting commands may be sent now
  return id;
}

/**
 * How the Camunda that answers differs from the right one; null: it is the right one.
 */
async function differenceOf(
  core: Core,
  tx: Tx,
  { id, markerKey, lastKey }: Cluster,
  seen: Look,
): Promise<EngineReplacement | null> {
  const hasForgotten = seen.lastKey <= lastKey;
  if (seen.markerKey === markerKey && !hasForgotten) return null;
  const keys = await listRunningKeys(tx, id, SAMPLE);
  const own = await ownInstances(core, keys);
  if (hasForgotten) return own.size > 0 ? 'older' : 'emptied';
  // if all our instances are there, each with the id we gave it, only the marker was deleted
  return keys.length > 0 && own.size === keys.length ? null : 'different';
}

/** The problem for operators; undefined: no replacement of Camunda is known. */
export async function replacementOf(sql: Sql): Promise<EngineProblem | undefined> {
  const cluster = await findCurrent(sql);
  if (!cluster?.replaced) return undefined;
  const running = await countRunning(sql, cluster.id);
  return {
    cause: cluster.replaced,
    problem: `${WORDS[cluster.replaced]}. Waiting processes: ${running}. Nothing is sent, and what people decide is kept`,
  };
}

const WORDS: Readonly<Record<EngineReplacement, string>> = {
  emptied: 'Camunda was emptied',
  different: 'the Camunda that answers is not the one that processes run on',
  older: 'Camunda was restored to an earlier state',
};
