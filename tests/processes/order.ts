/**
 * The order that BPMN does define. An element begins before it ends, while its scope is active. The target of a flow
 * follows its source, a join follows each of its branches, and an interrupting event follows the end of what it
 * interrupts.
 */
import { type Element, readDocument } from '#/infra/engine/embedded/model/moddle.ts';

export interface Occurrence {
  readonly element: string;
  readonly event: string; // activated, completed, terminated
  readonly at: Date;
}

interface Place {
  readonly id: string;
  readonly scope: string;
  readonly sources: readonly string[];
  readonly isJoin: boolean;
  readonly isRepeated: boolean;
  /** The host of an interrupting boundary event, which ends before the event begins. */
  readonly after: string | null;
}

/** How many times any of these events of an element has happened so far. */
type Count = (id: string, ...events: string[]) => number;
const ENDS = ['completed', 'terminated'];

/**
 * Describes the events that happened too early.
 * @param isOrdered whether the history keeps the order of events in the same millisecond; if not, their order is not
 * checked
 */
export async function orderFaults(xml: string, history: readonly Occurrence[], isOrdered: boolean): Promise<string[]> {
  const places = await readPlaces(xml);
  return history.flatMap(({ element, event, at }, index) => {
    const before = history.filter((each, i) => i < index || (!isOrdered && each.at.getTime() <= at.getTime()));
    const count: Count = (id, ...events) =>
      before.filter((each) => each.element === id && events.includes(each.event)).length;
    const isEnd = ENDS.includes(event);
    const sameKind = (each: Occurrence) => each.element === element && ENDS.includes(each.event) === isEnd;
    const nth = history.slice(0, index + 1).filter(sameKind).length;
    const missing = isEnd
      ? missingBeforeEnd(element, nth, count, isOrdered ? places : [])
      : places.filter(({ id }) => id === element).flatMap((place) => missingBeforeStart(place, nth, count));
    return missing.map((what) => `${element} was ${event} (time ${nth}) without ${what}`);
  });
}

function missingBeforeStart(place: Place, nth: number, count: Count): string[] {
  const { scope, sources, isJoin, isRepeated, after } = place;
  const times = isRepeated ? 1 : nth;
  const came = sources.map((source) => count(source, 'completed'));
  const total = came.reduce((sum, each) => sum + each, 0);
  const isBehindFlows = isJoin ? came.every((each) => each >= times) : sources.length === 0 || total >= times;
  return [
    ...(count(scope, 'activated') > 0 ? [] : [`its scope ${scope}`]),
    ...(isBehindFlows ? [] : [`${sources.join(', ')} completed`]),
    ...(after === null || count(after, ...ENDS) > 0 ? [] : [`the end of ${after}`]),
  ];
}

function missingBeforeEnd(id: string, nth: number, count: Count, places: readonly Place[]): string[] {
  const isLast = count(id, 'activated') === nth;
  const open = places.filter((place) => place.scope === id && count(place.id, 'activated') > count(place.id, ...ENDS));
  return [
    ...(count(id, 'activated') >= nth ? [] : ['its activation']),
    ...(isLast ? open.map((place) => `the end of ${place.id} in it`) : []),
  ];
}

async function readPlaces(xml: string): Promise<Place[]> {
  const { definitions } = await readDocument(xml);
  const [process] = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  return process ? placesIn(process) : [];
}

function placesIn(scope: Element): Place[] {
  const elements = scope.flowElements ?? [];
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  return elements
    .filter((each) => !flows.includes(each))
    .flatMap((each) => [
      {
        id: each.id ?? '',
        scope: scope.id ?? '',
        sources: flows.filter(({ targetRef }) => targetRef === each).map(({ sourceRef }) => sourceRef?.id ?? ''),
        isJoin: each.$type === 'bpmn:ParallelGateway',
        isRepeated: each.loopCharacteristics !== undefined,
        after: each.attachedToRef && each.cancelActivity !== false ? (each.attachedToRef.id ?? null) : null,
      },
      ...placesIn(each),
    ]);
}
