/**
 * A process as the interpreter sees it: nodes and flows by id, with compiled expressions and resolved
 * references. `compileModel` makes it from a .bpmn text. It is immutable and kept in memory per version.
 */
import type { Expression } from '../feel/expression.ts';

export type NodeKind =
  | 'process'
  | 'subProcess' // embedded, or an event subprocess when `byEvent`
  | 'startEvent'
  | 'endEvent'
  | 'intermediateThrowEvent'
  | 'intermediateCatchEvent'
  | 'boundaryEvent'
  | 'serviceTask'
  | 'sendTask'
  | 'userTask'
  | 'scriptTask'
  | 'receiveTask'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'eventBasedGateway';

/** The elements that do work and can have events attached. */
export const ACTIVITIES: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'serviceTask',
  'sendTask',
  'userTask',
  'scriptTask',
  'receiveTask',
  'subProcess',
]);

/** The trigger that an event waits for or throws; a node without one is a none event. */
export type EventSpec =
  | { readonly kind: 'message'; readonly name: string; readonly correlationKey: Expression | null }
  | { readonly kind: 'timer'; readonly form: 'date' | 'duration' | 'cycle'; readonly value: Expression }
  | { readonly kind: 'error'; readonly code: string | null } // null catches every code
  | { readonly kind: 'terminate' }
  | { readonly kind: 'compensation'; readonly activity: string | null }; // null: every completed activity of the scope

export interface Mapping {
  readonly source: Expression;
  /** `a` or `a.b`. */
  readonly target: readonly string[];
}

/** A loop over a list: its body holds one instance of the activity per item. */
export interface MultiInstance {
  readonly sequential: boolean;
  /** Must give a list; its items no longer change once it has been read. */
  readonly collection: Expression;
  /** The variable of an instance that holds its item. */
  readonly element: string | null;
  /** The value that each instance puts into a list at its own index. The list is propagated when the body completes. */
  readonly output: {
    readonly collection: string;
    readonly element: Expression;
    /** The name of the variable if `element` is nothing but a variable. Each instance then has its own. */
    readonly variable: string | null;
  } | null;
  /** Evaluated when an instance completes: true ends the body early. */
  readonly until: Expression | null;
}

export interface Flow {
  readonly id: string;
  readonly target: string;
  readonly condition: Expression | null;
}

export interface Node {
  readonly id: string;
  readonly kind: NodeKind;
  /** The node's name in the drawing; '' if it has none. */
  readonly name: string;
  /** The process or subprocess that contains the node; null for the process itself. */
  readonly scope: string | null;
  /** Flows in document order. */
  readonly incoming: readonly Flow[];
  readonly outgoing: readonly Flow[];
  readonly defaultFlow: string | null;
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
  readonly headers: Readonly<Record<string, string>>;
  readonly job: { readonly type: string; readonly retries: Expression } | null;
  readonly script: { readonly expression: Expression; readonly result: string } | null;
  readonly event: EventSpec | null;
  readonly dueDate: Expression | null;
  readonly priority: Expression | null;
  /** User tasks: the id of a form (such forms are never deployed), or a reference, which must evaluate to a string. */
  readonly form: { readonly id: string } | { readonly reference: Expression } | null;
  readonly multiInstance: MultiInstance | null;
  readonly isForCompensation: boolean;
  /** Boundary and start events: whether the event interrupts. */
  readonly interrupting: boolean;
  /** Boundary events: the activity to which the event is attached. */
  readonly attachedTo: string | null;
  /** Activities: their boundary events except compensation events, in document order. */
  readonly boundaries: readonly string[];
  /** Activities: their compensation event and the activity that undoes them. */
  readonly compensation: { readonly boundary: string; readonly handler: string } | null;
  /**
   * Scopes: the none start event, or the message start event of a process, or the start event of an event subprocess.
   */
  readonly start: string | null;
  /** Subprocesses: whether an event starts it. */
  readonly byEvent: boolean;
  /** Scopes: the start events of their event subprocesses, in document order. */
  readonly eventStarts: readonly string[];
}

export interface Model {
  readonly process: string;
  readonly nodes: ReadonlyMap<string, Node>;
}

export const isScope = (node: Node): boolean => node.kind === 'process' || node.kind === 'subProcess';

/** The node with that id. If the id is missing, the compiler has a bug or the state belongs to another version. */
export function nodeOf(model: Model, id: string): Node {
  const node = model.nodes.get(id);
  if (!node) throw new Error(`process ${model.process} has no element ${id}`);
  return node;
}

/** Whether the node waits for a token on each of its incoming flows. */
export const isJoin = (node: Node): boolean => node.kind === 'parallelGateway' && node.incoming.length > 1;

/**
 * Whether `a` and `b` are the same kind of element in the same place, so that an instance at `a` can continue at `b`.
 */
export function isSameElement(a: Node | undefined, b: Node | undefined): boolean {
  if (!a || !b) return false;
  return (
    a.kind === b.kind &&
    a.scope === b.scope &&
    a.byEvent === b.byEvent &&
    a.event?.kind === b.event?.kind &&
    a.multiInstance?.sequential === b.multiInstance?.sequential
  );
}
