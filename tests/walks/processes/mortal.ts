/**
 * Simulates servers that die: their connection is cut in the middle of a transaction, so Postgres undoes their work.
 */
import type { Tx } from '#/bff/database/connection.ts';
import type { WorkflowEvents } from '#/bff/workflow/engine.ts';

export interface Mortal {
  /** Makes the server die while it works on this instance, after this many chances to die. */
  doom(instance: string, chances: number): void;
  /** A moment at which the server may die. */
  chance(tx: Tx, instance: string): Promise<void>;
  /** A moment at which the server really dies. */
  die(tx: Tx, instance: string): Promise<void>;
  /** The same events; the server may die after most of them. */
  among(events: WorkflowEvents): WorkflowEvents;
  /** The instances on which a server was working when it died, since the last call of this function. */
  buried(): string[];
  /** Afterwards, no instance makes its server die. */
  spare(): void;
}

export function mortal(): Mortal {
  const doomed = new Map<string, number>();
  const dead = new Set<string>();

  async function die(tx: Tx, instance: string): Promise<void> {
    doomed.delete(instance);
    dead.add(instance);
    await tx`select pg_terminate_backend(pg_backend_pid())`;
  }

  async function chance(tx: Tx, instance: string): Promise<void> {
    const left = doomed.get(instance);
    if (left === undefined) return;
    if (left > 0) doomed.set(instance, left - 1);
    else await die(tx, instance);
  }

  const risky =
    <E extends { instance: string }>(event: (tx: Tx, told: E) => Promise<void>) =>
    async (tx: Tx, told: E): Promise<void> => {
      await event(tx, told);
      await chance(tx, told.instance);
    };

  return {
    doom: (instance, chances) => void doomed.set(instance, chances),
    chance,
    die,
    among: (events) => ({
      ...events,
      started: risky(events.started),
      taskCreated: risky(events.taskCreated),
      taskCanceled: risky(events.taskCanceled),
      incident: risky(events.incident),
      ended: risky(events.ended),
    }),
    buried() {
      const all = [...dead];
      dead.clear();
      return all;
    },
    spare: () => doomed.clear(),
  };
}
