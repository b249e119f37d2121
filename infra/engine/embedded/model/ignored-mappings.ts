/**
 * The elements that may have input and output mappings. Zeebe ignores mappings on other elements, and so does this
 * engine.
 */
import { ACTIVITIES, type NodeKind } from './model.ts';
import type { Problems } from './problems.ts';
import type { Draft } from './read-node.ts';

const GATEWAYS: ReadonlySet<NodeKind> = new Set(['exclusiveGateway', 'parallelGateway', 'eventBasedGateway']);

/** Removes the mappings that have no effect, with a warning for each element. */
export function dropIgnoredMappings(nodes: ReadonlyMap<string, Draft>, problems: Problems): void {
  const happened = new Set(
    [...nodes.values()].flatMap(({ kind, outgoing }) =>
      kind === 'eventBasedGateway' ? outgoing.map((flow) => flow.target) : [],
    ),
  );
  for (const node of nodes.values()) {
    if (node.inputs.length && !takesIn(node, happened)) {
      problems.warning(node.id, 'ignored-mapping_inputs');
      node.inputs = [];
    }
    if (node.outputs.length && !givesOut(node)) {
      problems.warning(node.id, 'ignored-mapping_outputs');
      node.outputs = [];
    }
  }
}

/** `happened`: events after an event-based gateway, which have already happened when a token arrives. */
function takesIn({ id, kind, event }: Draft, happened: ReadonlySet<string>): boolean {
  if (kind === 'intermediateCatchEvent') return !happened.has(id);
  const throws = kind === 'endEvent' || kind === 'intermediateThrowEvent';
  return ACTIVITIES.has(kind) || (throws && event?.kind === 'message');
}

function givesOut({ kind, event }: Draft): boolean {
  if (kind === 'boundaryEvent') return event?.kind !== 'compensation';
  const throws = kind === 'endEvent' || kind === 'intermediateThrowEvent';
  return !GATEWAYS.has(kind) && (!throws || !event || event.kind === 'message');
}
