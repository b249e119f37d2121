/**
 * Checks competing events: the model must determine which event a message or an error reaches, and every event must be
 * reachable.
 */
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

/** Camunda does not deploy a process with two events in the same place that catch the same thing. */
function checkTwins(events: readonly Node[], problems: Problems): void {
  const first = new Map<string, Node>();
  for (const event of events) {
    const caught = catches(event);
    if (!caught) continue;
    const key = `${caught.code} ${caught.name}`;
    const twin = first.get(key);
    if (twin) problems.error(event.id, caught.code, { caught: caught.name, twin: twin.id });
    else first.set(key, event);
  }
}

/** The trigger that an event catches; null for timers, of which there may be any number. */
function catches({
  event,
}: Node): { code: 'same-event_message' | 'same-event_error' | 'same-event_every'; name: string } | null {
  if (event?.kind === 'message') return { code: 'same-event_message', name: event.name };
  if (event?.kind !== 'error') return null;
  return event.code === null ? { code: 'same-event_every', name: '' } : { code: 'same-event_error', name: event.code };
}

function warnOfNeverStarted(events: readonly Node[], problems: Problems): void {
  for (const { id, event } of events) {
    if (event?.kind !== 'message' && event?.kind !== 'timer') continue;
    problems.warning(id, event.kind === 'message' ? 'never-started_message' : 'never-started_timer');
  }
}
