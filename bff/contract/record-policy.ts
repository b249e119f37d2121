/**
 * The relations of a person to a record that needs approval. Several may apply at once; a person without any gets 404.
 * approver: may decide an open task now, as candidate or delegate; candidate: may decide in their own name; giver: has
 * handed over their open task; participant: has or had a task on it; issuer: sent the command that the engine has not
 * settled; reader, freezer and manager: have the rights that the register names for this relation, over the record's
 * company; a manager is also a supervisor above its owner.
 */
export const RELATIONS = [
  'owner',
  'approver',
  'candidate',
  'giver',
  'participant',
  'manager',
  'reader',
  'freezer',
  'issuer',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** Relation × shown status → actions. Any relation allows `read`, whatever the status. */
export interface RecordPolicy<Action extends string, Rel extends string = Relation> {
  /** The actions in the order in which they are sent. */
  readonly actions: readonly Action[];
  readonly allowed: Readonly<Partial<Record<Rel, Readonly<Partial<Record<number, readonly Action[]>>>>>>;
  /** The actions that a relation forbids, whatever other relations the person has. */
  readonly ruledOut: Readonly<Partial<Record<Rel, readonly Action[]>>>;
}

/** The actions that the given relations allow in the given status, in the order of the policy; empty means 404. */
export function allowedActions<Action extends string, Rel extends string>(
  { actions, allowed, ruledOut }: RecordPolicy<Action, Rel>,
  relations: Iterable<Rel>,
  status: number,
): Action[] {
  const held = [...relations];
  if (held.length === 0) return [];
  const may = new Set<string>(['read']);
  for (const relation of held) for (const action of allowed[relation]?.[status] ?? []) may.add(action);
  for (const relation of held) for (const action of ruledOut[relation] ?? []) may.delete(action);
  return actions.filter((action) => may.has(action));
}
