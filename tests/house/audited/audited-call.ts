import type { Caller, TestApp } from '#/tests/support/app.ts';

/**
 * The people who make the calls: an employee, her supervisor, a compliance employee of their company, an administrator,
 * the privacy officer of the group, its two process owners and an operator.
 */
export interface World {
  app: TestApp;
  sanne: Caller;
  ruben: Caller;
  dewi: Caller;
  ingrid: Caller;
  fatima: Caller;
  pieter: Caller;
  luuk: Caller;
  thijs: Caller;
}

type Person = Exclude<keyof World, 'app'>;

/** One valid call of a route that changes something or returns a file, and the entries that it must leave. */
export interface AuditedCall {
  /** The actions of the audit entries that it leaves, in their order. */
  leaves: readonly string[];
  /** The reason why it leaves no audit entry. */
  because?: string;
  /**
   * Who the entries name as their author: a person, somebody who is not signed in, or (if omitted) the provisioning
   * source.
   */
  by?: Person | 'outsider';
  call: (world: World) => Promise<{ status: number; headers: Headers }>;
}

export type AuditedCalls = Readonly<Record<string, AuditedCall>>;

let names = 0;
/** A name that is unique in the test. */
export function nextName(): string {
  names += 1;
  return `geteld.${names}`;
}
