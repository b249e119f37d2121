/** Events side by side: which one a message or an error reaches has to be certain, and each must be reachable at all. */
import { isScope, type Model, type Node, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

export function checkCatches(model: Model, problems: Problems): void {
  const eventsOf = (ids: readonly string[]) => ids.map((id) => nodeOf(model, id));
  for (const node of model.nodes.values()) {
    checkTwins(eventsOf(node.boundaries), problems);
    checkTwins(eventsOf(node.eventStarts), problems);
    if (node.kind === 'eventBasedGateway') checkTwins(eventsOf(node.outgoing.map((flow) => flow.target)), problems);
    if (isScope(node) && node.byEvent) warnOfNeverStarted(eventsOf(node.eventStarts), problems);
  }
}

/** Camunda does not deploy two events at one place that catch the same. */
function checkTwins(events: readonly Node[], problems: Problems): void {
  const first = new Map<string, Node>();
  for (const event of events) {
    const caught = catches(event);
    const twin = caught && first.get(caught);
    if (twin) problems.error(event.id, 'same-event', `catches ${caught}, as ${twin.id} does: draw one event for both`);
    else if (caught) first.set(caught, event);
  }
}

/** What an event catches, in words; null for timers, of which there may be any number. */
function catches({ event }: Node): string | null {
  if (event?.kind === 'message') return `the message "${event.name}"`;
  if (event?.kind === 'error') return event.code === null ? 'every error' : `the error "${event.code}"`;
  return null;
}

function warnOfNeverStarted(events: readonly Node[], problems: Problems): void {
  for (const { id, event } of events) {
    if (event?.kind !== 'message' && event?.kind !== 'timer') continue;
    const advice = 'draw it in an embedded subprocess of that one';
    problems.warning(id, 'never-started', `no ${event.kind} starts an event subprocess within another: ${advice}`);
  }
}
