/**
 * Where the decision of a user task is written: to the variable `decision`, or to the targets of its output mappings.
 * The output mappings and output collections of the scopes around the task may then write the decision to other
 * variables.
 */
import type { Expression } from '../../feel/expression.ts';
import { type Model, type Node, nodeOf } from '../model.ts';

const DECISION = 'decision';

export interface Write {
  /** The task, or a scope around it that passes the decision on when it completes. */
  readonly by: Node;
  /** A variable, or a part of one: `a.b`. */
  readonly path: readonly string[];
  /** Whether each run of the multi-instance activity `by` adds its decision to the variable. */
  readonly isCollected: boolean;
}

/**
 * Every variable that the decision is written to. An expression passes the decision on if it names a variable that
 * holds the decision.
 */
export function writesOf(model: Model, task: Node): Write[] {
  const known = new Set([DECISION]);
  const isHandedOn = (source: Expression) => wordsOf(source).some((word) => known.has(word));
  const writes: Write[] = [];
  const write = (by: Node, path: readonly string[], isCollected: boolean) => {
    known.add(path[0] ?? '');
    writes.push({ by, path, isCollected });
  };
  if (!task.outputs.length) write(task, [DECISION], false);
  for (const by of around(model, task)) {
    for (const { source, target } of by.outputs) if (isHandedOn(source)) write(by, target, false);
    const list = by.multiInstance?.output;
    if (list && isHandedOn(list.element)) write(by, [list.collection], true);
  }
  return writes;
}

/** A node and the scopes around it, innermost first. */
export function around(model: Model, node: Node): Node[] {
  return node.scope === null ? [node] : [node, ...around(model, nodeOf(model, node.scope))];
}

/**
 * The user tasks whose decision affects something: those with an `approverRule`, or whose variable is read
 * somewhere.
 */
export function decidingTasks(model: Model): Node[] {
  const nodes = [...model.nodes.values()];
  const readers = readersOf(nodes);
  return nodes.filter((task) => {
    if (task.kind !== 'userTask') return false;
    const isRead = ({ path }: Write) => [...(readers.get(path[0] ?? '') ?? [])].some((reader) => reader !== task.id);
    return Boolean(task.headers.approverRule) || writesOf(model, task).some(isRead);
  });
}

/** By variable: the nodes that name it in their outputs, and '' if it is named anywhere else. */
function readersOf(nodes: readonly Node[]): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  const add = (reader: string, expression: Expression | null | undefined) => {
    for (const word of expression ? wordsOf(expression) : [])
      readers.set(word, (readers.get(word) ?? new Set()).add(reader));
  };
  for (const node of nodes) {
    for (const { source } of node.outputs) add(node.id, source);
    for (const expression of expressionsOf(node)) add('', expression);
  }
  return readers;
}

function expressionsOf({ outgoing, inputs, script, multiInstance, event, dueDate, priority, job }: Node) {
  return [
    ...outgoing.map(({ condition }) => condition),
    ...inputs.map(({ source }) => source),
    ...[script?.expression, dueDate, priority, job?.retries],
    ...[multiInstance?.collection, multiInstance?.until, multiInstance?.output?.element],
    event?.kind === 'timer' ? event.value : null,
    event?.kind === 'message' ? event.correlationKey : null,
  ];
}

/** Words that may be names of variables. This includes words that only look like names, for example inside a string. */
const wordsOf = ({ text }: Expression): string[] => text.split(/[^\p{L}\p{N}_]+/u);
