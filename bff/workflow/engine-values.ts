/** Ids and values of the port between Openboek and the process engine (engine.ts). */

/** UUID made by Openboek: primary key, business key, correlation key and the process variable `instanceId`. */
export type InstanceId = string;
/** UUID made by Openboek: the idempotency key of one intent. */
export type CommandId = string;
/**
 * Id of a row in inbox_tasks. The engine's own keys are numbers of at most 64 bits, written as text, and never leave an
 * adapter.
 */
export type TaskId = string;
export type Fact = string | number | boolean | null;
/** The facts that gateways need. They never contain a name, a UPN or a remark. */
export type Variables = Readonly<Record<string, Fact | readonly Fact[]>>;
