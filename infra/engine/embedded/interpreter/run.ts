/**
 * One step of one instance while it is being calculated: the new state, the effects so far, and the tokens
 * that still have to move. Elements never call each other. They put work into a queue, first in, first out,
 * as Zeebe does.
 */
import type { Context } from '../feel/values.ts';
import { type Model, type Node, nodeOf } from '../model/model.ts';
import { type IncidentType, type InstanceState, KEYS_PER_INSTANCE, type Key, rootKey, type Token } from './state.ts';

/** The effects of a step, in order. Jobs, waits and incidents themselves are read from the state. */
export type Effect =
  | {
      readonly kind: 'history';
      readonly element: string;
      readonly token: Key;
      readonly event: 'activated' | 'completed' | 'terminated';
    }
  | { readonly kind: 'flow'; readonly flow: string }
  | {
      readonly kind: 'taskOpened';
      readonly key: Key;
      readonly element: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly dueAt: number | null;
    }
  | { readonly kind: 'taskCanceled'; readonly key: Key }
  | {
      readonly kind: 'incident';
      readonly element: string;
      readonly type: string;
      readonly message: string;
      readonly open: boolean;
    }
  | { readonly kind: 'ended'; readonly how: 'completed' | 'canceled' };

/** begin: a scope's start event is entered; spread: the next instance of a parallel multi-instance body is created. */
export type Work =
  | Join
  | { readonly kind: 'begin' | 'enter' | 'execute' | 'spread' | 'clear' | 'terminate'; readonly token: Key }
  | { readonly kind: 'complete'; readonly token: Key; readonly variables: Context; readonly flows?: readonly string[] };

/**
 * Asks a parallel join in the scope `token` whether it can continue. If so, its token gets this `key` and follows from
 * the token `from`.
 */
export interface Join {
  readonly kind: 'join';
  readonly token: Key;
  readonly gateway: string;
  readonly key: Key;
  readonly from: Key;
}

export interface Run {
  readonly model: Model;
  readonly state: InstanceState;
  readonly now: number;
  readonly effects: Effect[];
  readonly queue: Work[];
  /** The keys of the tokens in each scope. */
  readonly children: Map<Key, Set<Key>>;
  /** Work that is done before the work in the queue, because it belongs to the current turn. */
  readonly next: Work[];
  /** Tokens that were asked to end. */
  readonly asked: Set<Key>;
  /** What to do once a token is terminated, and once a scope is empty. */
  readonly afterwards: Map<Key, () => void>;
  readonly whenEmpty: Map<Key, () => void>;
  /** How many elements in a row were passed without waiting, for each token that was created in this step. */
  readonly hops: Map<Key, number>;
}

export function newRun(model: Model, state: InstanceState, now: number): Run {
  const run: Run = {
    model,
    state,
    now,
    effects: [],
    queue: [],
    next: [],
    children: new Map(),
    asked: new Set(),
    afterwards: new Map(),
    whenEmpty: new Map(),
    hops: new Map(),
  };
  for (const token of Object.values(state.tokens)) addChild(run, token);
  return run;
}

function addChild(run: Run, { key, scope }: Token): void {
  if (scope === null) return;
  const children = run.children.get(scope);
  if (children) children.add(key);
  else run.children.set(scope, new Set([key]));
}

/** A fault of the model or its data, found while a token moves; it becomes an incident at that token. */
export class ModelFault extends Error {
  readonly type: IncidentType;
  constructor(type: IncidentType, message: string) {
    super(message);
    this.type = type;
  }
}

export function nextKey(run: Run): Key {
  run.state.lastKey += 1;
  if (run.state.lastKey >= KEYS_PER_INSTANCE) throw new Error(`instance ${run.state.id} has used up its keys`);
  return rootKey(run.state) + run.state.lastKey;
}

export const nodeOfToken = (run: Run, token: Token): Node => nodeOf(run.model, token.node);

export const scopeOf = (run: Pick<Run, 'state'>, token: Token): Token | undefined =>
  token.scope === null ? undefined : run.state.tokens[token.scope];

export const childrenOf = (run: Run, scope: Key): Token[] =>
  [...(run.children.get(scope) ?? [])].map((key) => run.state.tokens[key]).filter((token) => token !== undefined);

export const hasChildren = (run: Run, scope: Key): boolean => (run.children.get(scope)?.size ?? 0) > 0;

export function note(run: Run, token: Token, event: 'activated' | 'completed' | 'terminated'): void {
  run.effects.push({ kind: 'history', element: token.node, token: token.key, event });
}

/**
 * Creates a token that has yet to enter its node, with a new key unless `more` contains one. `from`: the token that it
 * follows from.
 */
export function newToken(run: Run, node: string, scope: Key | null, more: Partial<Token> = {}, from?: Key): Token {
  const key = scope === null ? rootKey(run.state) : (more.key ?? nextKey(run));
  const token: Token = { variables: {}, ...more, key, node, scope, phase: 'placed' };
  run.state.tokens[key] = token;
  addChild(run, token);
  run.hops.set(key, (from === undefined ? 0 : (run.hops.get(from) ?? 0)) + 1);
  return token;
}

/** Puts a token on a node; it enters the node when its turn comes. */
export function placeToken(run: Run, node: string, scope: Key | null, more: Partial<Token> = {}, from?: Key): void {
  run.queue.push({ kind: 'enter', token: newToken(run, node, scope, more, from).key });
}

export function removeToken(run: Run, token: Token): void {
  delete run.state.tokens[token.key];
  if (token.scope !== null) run.children.get(token.scope)?.delete(token.key);
}

/** The element has finished its own work. `flows`: the outgoing flows to take; all of them when omitted. */
export function completeToken(run: Run, token: Token, variables: Context = {}, flows?: readonly string[]): void {
  run.queue.push({ kind: 'complete', token: token.key, variables, ...(flows && { flows }) });
}

/** Like `completeToken`, but in the same turn: gateways do not have their own turn. */
export function passToken(run: Run, token: Token, flows?: readonly string[]): void {
  run.next.push({ kind: 'complete', token: token.key, variables: {}, ...(flows && { flows }) });
}
