import type { PersonChange } from './describe-person.ts';
import { type Directory, isPresent } from './directory.ts';
import { keyOf } from './inputs.ts';

/** Known people are identified by id, new people by user name. */
type Key = number | string;

interface Node {
  name: string;
  above: Key | null;
  /** Whether the person is active and can decide; other people are skipped. */
  decides: boolean;
}

/**
 * The people whom the given changes would place below the person `self`, or fewer steps below that person than before.
 * `supervises` lists the people whose first active superior would be `self`; `above` lists the others. A person to whom
 * the changes give a new or earlier leaving day counts as gone, even if that day is in the future.
 *
 * @returns names, nearest first
 */
export function gainedBelow(
  self: number,
  directory: Directory,
  changes: readonly PersonChange[],
): { supervises: string[]; above: string[] } {
  const nodes = nodesBefore(directory);
  const before = stepsFrom(self, nodes);
  putChanges(nodes, directory, changes);
  const supervises: string[] = [];
  const above: string[] = [];
  for (const [key, steps] of stepsFrom(self, nodes)) {
    if (steps >= (before.get(key) ?? Number.POSITIVE_INFINITY)) continue;
    (steps === 1 ? supervises : above).push(nodes.get(key)?.name ?? '');
  }
  return { supervises, above };
}

function nodesBefore({ people, today }: Directory): Map<Key, Node> {
  return new Map(
    people.map((person) => [
      person.id,
      { name: person.displayName, above: person.supervisorId, decides: isPresent(person, today) },
    ]),
  );
}

function putChanges(nodes: Map<Key, Node>, directory: Directory, changes: readonly PersonChange[]): void {
  const keyOfChange = ({ id, after }: PersonChange): Key => id ?? keyOf(after.upn);
  const wanted = new Set(changes.map(({ supervisorUpn }) => keyOf(supervisorUpn ?? '')));
  const byUpn = new Map<string, Key>();
  const note = (upn: string, key: Key) => wanted.has(keyOf(upn)) && byUpn.set(keyOf(upn), key);
  for (const { id, upn } of directory.people) note(upn, id);
  for (const change of changes) note(change.after.upn, keyOfChange(change));
  for (const change of changes)
    nodes.set(keyOfChange(change), {
      name: change.after.displayName,
      above: change.supervisorUpn === null ? null : (byUpn.get(keyOf(change.supervisorUpn)) ?? null),
      decides: isPresent(change.after, directory.today) && !change.isLeaving,
    });
}

/** Everybody below a person, nearest first, each with the number of counted steps up to that person. */
function stepsFrom(self: number, nodes: ReadonlyMap<Key, Node>): Map<Key, number> {
  const below = new Map<Key, Key[]>();
  for (const [key, { above }] of nodes) {
    const others = above === null ? undefined : below.get(above);
    if (others) others.push(key);
    else if (above !== null) below.set(above, [key]);
  }
  const steps = new Map<Key, number>();
  const queue: Key[] = [self];
  // The list grows while it is iterated; each key is added once, because the chain of supervisors may be
  // circular.
  for (const at of queue) {
    const next = at === self ? 1 : (steps.get(at) ?? 0) + (nodes.get(at)?.decides ? 1 : 0);
    for (const key of below.get(at) ?? [])
      if (key !== self && !steps.has(key)) {
        steps.set(key, next);
        queue.push(key);
      }
  }
  return steps;
}
