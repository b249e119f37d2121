/** What an instance waits for by message: as the engine has it, and in the words of the recordings. */

export interface Subscription {
  readonly element: string;
  readonly message: string;
  readonly key: string;
}

/** As Camunda's search has one. */
export interface SubscriptionRow {
  readonly elementId: string;
  readonly elementInstanceKey: string;
  readonly messageName: string;
  readonly correlationKey: string;
  readonly messageSubscriptionState: string;
}

/** In order; the correlation key only where it is not the instance's id, which it nearly always is. */
export const subscriptionWords = (subscriptions: readonly Subscription[], instanceId: string): string[] =>
  subscriptions
    .map(({ element, message, key }) => `${element} ${message}${key === instanceId ? '' : ` = ${key}`}`)
    .sort();

/**
 * Of the rows of an instance those that are open. A row says that its message came, not whether it goes on waiting: that
 * an event does that does not interrupt, until its subscription is deleted.
 */
export function openSubscriptions<Row extends SubscriptionRow>(xml: string, rows: readonly Row[]): Row[] {
  const beside = new Set(
    [...xml.matchAll(/<bpmn:(?:boundaryEvent|startEvent) [^>]*(?:cancelActivity|isInterrupting)="false"[^>]*>/g)].map(
      ([tag]) => / id="([^"]+)"/.exec(tag)?.[1],
    ),
  );
  return rows.filter(({ messageSubscriptionState: state, elementId }) =>
    state === 'CORRELATED' ? beside.has(elementId) : state !== 'DELETED',
  );
}

export const subscriptionOf = ({ elementId, messageName, correlationKey }: SubscriptionRow): Subscription => ({
  element: elementId,
  message: messageName,
  key: correlationKey,
});
