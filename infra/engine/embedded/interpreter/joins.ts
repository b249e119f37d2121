/**
 * Parallel joins. As in Zeebe, every arrival queues a turn of its own, and only in that turn does the join check
 * whether each flow has brought a token. The last token may thus arrive before the turn of an earlier one. So when
 * tokens arrive in quick succession, the join continues in the turn of the first token, at the place of that turn in
 * the queue.
 */
import { nodeOf } from '../model/model.ts';
import { type Join, newToken, nextKey, type Run } from './run.ts';
import type { Key, Token } from './state.ts';

/** A flow has brought the token `from` to the join `gateway`. The arrival counts until the join fires. */
export function arrive(run: Run, flow: string, gateway: string, scope: Key, from: Key): void {
  run.state.arrivals[scope] ??= {};
  const gateways = run.state.arrivals[scope];
  gateways[gateway] ??= {};
  const arrived = gateways[gateway];
  arrived[flow] = (arrived[flow] ?? 0) + 1;
  run.queue.push({ kind: 'join', token: scope, gateway, key: nextKey(run), from });
}

/**
 * The turn of one arrival. If each flow has brought a token, one token from each flow is merged into a single token,
 * which enters the join at once.
 */
export function join(run: Run, scope: Token, { gateway, key, from }: Join): void {
  if (scope.phase !== 'active' || scope.interrupted || !takeArrivals(run, scope.key, gateway)) return;
  run.next.push({ kind: 'enter', token: newToken(run, gateway, scope.key, { key }, from).key });
}

/** Removes one arrival of each flow. Returns false, and removes nothing, if one is missing. */
function takeArrivals(run: Run, scope: Key, gateway: string): boolean {
  const gateways = run.state.arrivals[scope];
  const arrived = gateways?.[gateway];
  const { incoming } = nodeOf(run.model, gateway);
  if (!arrived || !incoming.every(({ id }) => arrived[id])) return false;
  for (const { id } of incoming) {
    arrived[id] = (arrived[id] ?? 0) - 1;
    if (!arrived[id]) delete arrived[id];
  }
  if (!Object.keys(arrived).length) delete gateways[gateway];
  if (!Object.keys(gateways).length) delete run.state.arrivals[scope];
  return true;
}
