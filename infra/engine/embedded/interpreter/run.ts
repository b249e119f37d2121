/**
 * One step of one instance while it is being calculated: the state in the making, the effects so far, and the tokens that
 * still have to move. Elements never call each other: they put work into the queue, first in, first out, as Zeebe does.
 */
import type { Context } from '../feel/values.ts';
import { type Model, type Node, nodeOf } from '../model/model.ts';
import { type IncidentType, type InstanceState, KEYS_PER_INSTANCE, type Key, rootKey, type Token } from './state.ts';

/** What the world has to be told of a step, in order. Jobs, waits and incidents themselves are read off the state. */
export type Effect =
  | { readonly kind: 'history'; readonly element: string; readonly event: 'activated' | 'completed' | 'terminated' }
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

export type Work =
  | { readonly kind: 'enter'; readonly token: Key }
  | { readonly kind: 'execute'; readonly token: Key }
  | { readonly kind: 'complete'; readonly token: Key; readonly variables: Context; readonly flows?: readonly string[] }
  | { readonly kind: 'leaveScope'; readonly token: Key };

export interface Run {
  readonly model: Model;
  readonly state: InstanceState;
  readonly now: number;
  readonly effects: Effect[];
  readonly queue: Work[];
}

/** A fault of the model or its data, found while a token moves: becomes an incident at that token. */
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
  Object.values(run.state.tokens).filter((token) => token.scope === scope);

export function note(run: Run, token: Token, event: 'activated' | 'completed' | 'terminated'): void {
  run.effects.push({ kind: 'history', element: token.node, event });
}

/** Puts a token on a node; it enters the node when its turn comes. */
export function placeToken(run: Run, node: string, scope: Key | null, more: Partial<Token> = {}): Token {
  const key = scope === null ? rootKey(run.state) : nextKey(run);
  const token: Token = { variables: {}, ...more, key, node, scope, phase: 'placed' };
  run.state.tokens[key] = token;
  run.queue.push({ kind: 'enter', token: key });
  return token;
}

/** The element is done with its own work. `flows`: the ways out it takes, all of them unless given. */
export function completeToken(run: Run, token: Token, variables: Context = {}, flows?: readonly string[]): void {
  run.queue.push({ kind: 'complete', token: token.key, variables, ...(flows && { flows }) });
}
