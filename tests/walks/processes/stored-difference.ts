/** Compares the data stored in the database with the state of the interpreter. */
import type { InstanceState } from '#/infra/engine/embedded/interpreter/state.ts';
import type { StoredRows } from './queries.ts';
import { canonical } from './snapshot.ts';

/** A description of the difference; null if there is none. */
export function differenceOf(
  { state: stored, history: recorded, ...rows }: StoredRows,
  state: InstanceState,
  history: readonly string[],
): string | null {
  const keysOf = (items: readonly { key: number }[]) => items.map(({ key }) => key).sort((a, b) => a - b);
  const waits = Object.values(state.waits);
  const expected = {
    jobs: keysOf(Object.values(state.jobs)),
    timers: keysOf(waits.filter(({ kind }) => kind === 'timer')),
    incidents: keysOf(Object.values(state.incidents)),
    tasks: keysOf(waits.filter(({ kind }) => kind === 'task')),
    status: state.status,
  };
  const pairs = [
    ['state', timeless(stored), timeless(state)],
    ['history', recorded, history],
    ['rows', rows, expected],
  ] as const;
  const different = pairs.find(([, one, other]) => canonical(one) !== canonical(other));
  if (!different) return null;
  return `${different[0]} as stored ${canonical(different[1])}\nas it should be ${canonical(different[2])}`;
}

/** Leaves out times and numbers of failed attempts, because work is late after a server was killed. */
function timeless(state: InstanceState): object {
  const jobs = Object.values(state.jobs).map(({ key, token, type, retries }) => ({ key, token, type, retries }));
  const waits = Object.values(state.waits).map((wait) => (wait.kind === 'timer' ? { ...wait, due: 0 } : wait));
  return { ...state, jobs, waits };
}
