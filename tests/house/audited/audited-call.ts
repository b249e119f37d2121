import type { Caller, TestApp } from '#/tests/support/app.ts';

/**
 * The people who make the calls: an employee, her supervisor, compliance for their company, an administrator, the
 * privacy officer of the group, its two process owners and an operator.
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

/** One valid call of a route that changes something, or lets data out, and the entries it must leave. */
export interface AuditedCall {
  /** The actions of its entries, in their order. */
  leaves: readonly string[];
  /** Why it leaves none. */
  because?: string;
  /** Whose entries they are: a person's, those of somebody who did not sign in, or (left out) of the provisioning source. */
  by?: Person | 'outsider';
  call: (world: World) => Promise<{ status: number; headers: Headers }>;
}

export type AuditedCalls = Readonly<Record<string, AuditedCall>>;

let names = 0;
/** A name that nothing else in the test has. */
export function nextName(): string {
  names += 1;
  return `geteld.${names}`;
}
