/** The messages that an instance waits for: as Camunda's search returns them, and in the notation of the recordings. */
import { type Element, readDocument } from '#/infra/engine/embedded/model/moddle.ts';

export interface Subscription {
  readonly element: string;
  readonly message: string;
  readonly key: string;
}

/** A subscription as Camunda's search returns it. */
export interface SubscriptionRow {
  readonly elementId: string;
  readonly elementInstanceKey: string;
  readonly messageName: string;
  readonly correlationKey: string;
  readonly messageSubscriptionState: string;
}

interface IncidentRow {
  readonly elementInstanceKey: string;
  readonly errorType: string;
}

/** The messages in order. The correlation key is included only if it differs from the instance's id, which is rare. */
export const subscriptionWords = (subscriptions: readonly Subscription[], instanceId: string): string[] =>
  subscriptions
    .map(({ element, message, key }) => `${element} ${message}${key === instanceId ? '' : ` = ${key}`}`)
    .sort();

export const subscriptionOf = ({ elementId, messageName, correlationKey }: SubscriptionRow): Subscription => ({
  element: elementId,
  message: messageName,
  key: correlationKey,
});

/** The ids of the events of a process whose subscriptions need special treatment. */
export interface Events {
  /** Non-interrupting events, which continue to wait after their message has arrived. */
  readonly beside: ReadonlySet<string>;
  /**
   * Start events of an event subprocess directly within another event subprocess. Zeebe subscribes to their messages
   * but never starts them.
   */
  readonly deaf: ReadonlySet<string>;
}

export async function readEvents(xml: string): Promise<Events> {
  const { definitions } = await readDocument(xml);
  const all = (definitions.rootElements ?? []).flatMap((root) => within(root, []));
  const beside = all.filter(({ element }) => element.isInterrupting === false || element.cancelActivity === false);
  const deaf = all.filter(({ element, around }) => {
    const [scope, outer] = around;
    return element.$type === 'bpmn:StartEvent' && scope?.triggeredByEvent && outer?.triggeredByEvent;
  });
  const ids = (found: typeof all) => new Set(found.map(({ element }) => element.id ?? ''));
  return { beside: ids(beside), deaf: ids(deaf) };
}

const within = (scope: Element, around: readonly Element[]): { element: Element; around: readonly Element[] }[] =>
  (scope.flowElements ?? []).flatMap((element) => [
    { element, around: [scope, ...around] },
    ...within(element, [scope, ...around]),
  ]);

/**
 * The rows of an instance that a message can still reach. A row records that its message arrived, not whether the event
 * continues to wait: a non-interrupting event waits until its row is deleted. A row also remains after the output
 * mappings of an element have failed, and Zeebe then refuses each message for that element.
 *
 * @param incidents the open incidents
 */
export function openSubscriptions<Row extends SubscriptionRow>(
  { beside, deaf }: Events,
  rows: readonly Row[],
  incidents: readonly IncidentRow[],
): Row[] {
  const leaving = new Set(
    incidents.filter(({ errorType }) => errorType === 'IO_MAPPING_ERROR').map((each) => each.elementInstanceKey),
  );
  return rows
    .filter(({ messageSubscriptionState: state, elementId }) =>
      state === 'CORRELATED' ? beside.has(elementId) : state !== 'DELETED',
    )
    .filter(({ elementId, elementInstanceKey }) => !deaf.has(elementId) && !leaving.has(elementInstanceKey));
}
