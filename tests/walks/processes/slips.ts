/**
 * Elements that the real engine leaves active forever, recognised by signs in its search results (`../README.md`,
 * decision 0017).
 */

/** A row of a search for element instances. */
export type Row = Readonly<Record<string, string>>;

/** The element instances directly in a scope, oldest first. */
type Inside = (scope: string) => Promise<readonly Row[]>;

export const isActive = (row: Row): boolean => row.state === 'ACTIVE';

export const keyOf = (row: Row): string => row.elementInstanceKey ?? '';

const CONTAINERS = new Set(['SUB_PROCESS', 'EVENT_SUB_PROCESS', 'MULTI_INSTANCE_BODY']);

const isBody = (row: Row): boolean => row.type === 'MULTI_INSTANCE_BODY';

const isTerminated = (row: Row): boolean => row.state === 'TERMINATED';

const isCompleted = (row: Row): boolean => row.state === 'COMPLETED';

const isHandler = (row: Row): boolean => row.elementId?.startsWith('undo-') === true;

const isEndedHandler = (row: Row): boolean => isTerminated(row) && isHandler(row);

const isEndedEventSubprocess = (row: Row): boolean => isTerminated(row) && row.type === 'EVENT_SUB_PROCESS';

/** Throw and end events complete at once, unless they wait for handlers that they have called. */
const waitsForHandlers = (row: Row): boolean =>
  isActive(row) && (row.type === 'INTERMEDIATE_THROW_EVENT' || row.type === 'END_EVENT');

/**
 * Keys of elements that the real engine has left behind. When the completion condition of a parallel multi-instance
 * activity is met, the engine forgets the instances that end in the same step. They stay active forever, in a body that
 * has ended, and block nothing. The embedded engine has none of them.
 */
export async function forgottenIn(elements: readonly Row[], inside: Inside): Promise<ReadonlySet<string>> {
  const running = new Set(elements.filter((row) => isActive(row) && !isBody(row)).map(({ elementId }) => elementId));
  const ended = elements.filter((row) => isBody(row) && !isActive(row) && running.has(row.elementId));
  const within = async (rows: readonly Row[]) => (await Promise.all(rows.map((row) => inside(keyOf(row))))).flat();
  const forgotten = new Set<string>();
  let level = (await within(ended)).filter(isActive);
  while (level.length > 0) {
    for (const row of level) forgotten.add(keyOf(row));
    level = await within(level);
  }
  return forgotten;
}

/**
 * Keys of elements that the real engine leaves open forever, and of the scopes around them:
 *
 * - scopes in which no element is active now, and in which an event subprocess was terminated with the handlers that it
 * had called, or a scope around such a subprocess was terminated;
 * - throw events that wait for handlers although none is running, while an instance of a parallel multi-instance
 * subprocess was terminated after everything in it had ended.
 *
 * @param process the key of the process instance
 */
export async function leftOpenIn(process: string, all: readonly Row[], inside: Inside): Promise<ReadonlySet<string>> {
  const throwing = all.filter(waitsForHandlers);
  if (throwing.length === 0 && !(all.some(isEndedHandler) && all.some(isEndedEventSubprocess))) return new Set();
  const scopes = all.filter((row) => CONTAINERS.has(row.type ?? ''));
  const children = new Map<string, readonly Row[]>();
  for (const key of [process, ...scopes.map(keyOf)]) children.set(key, await inside(key));
  const within = (key: string) => children.get(key) ?? [];
  const isUntold = (row: Row): boolean =>
    isEndedEventSubprocess(row)
      ? within(keyOf(row)).some(isEndedHandler)
      : isTerminated(row) && within(keyOf(row)).some(isUntold);
  const wasAtItsEnd = (row: Row) => {
    const parts = within(keyOf(row));
    return isTerminated(row) && parts.every(isCompleted) && parts.some(({ type }) => type === 'END_EVENT');
  };
  const hasOneTooMany = scopes.some(
    (body) => isBody(body) && within(keyOf(body)).some((row) => row.type === 'SUB_PROCESS' && wasAtItsEnd(row)),
  );
  const leftOpen = new Set<string>();
  for (const key of [process, ...scopes.filter(isActive).map(keyOf)].toReversed()) {
    const rows = within(key);
    const isAtWork = rows.some((row) => isActive(row) && isHandler(row));
    if (hasOneTooMany && !isAtWork) for (const row of rows.filter(waitsForHandlers)) leftOpen.add(keyOf(row));
    const isAround = rows.some((row) => leftOpen.has(keyOf(row)));
    if (isAround || (!rows.some(isActive) && rows.some(isUntold))) leftOpen.add(key);
  }
  return leftOpen;
}
