import type { ImportField } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { bringPerson } from '#/bff/people/import/bring-person.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { isKnown, type ProviderAccount } from './queries.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Makes somebody whom nobody knows yet an employee, from what the provider says of them, where that is switched on. Who is
 * known stays as they are, whoever left too; without a company that we know nobody is made, and sign-in goes on without.
 */
export async function admitNewcomer(
  tx: Tx,
  companyClaim: string,
  account: ProviderAccount,
  claims: Claims,
  log: { warn(detail: object, message: string): void },
): Promise<void> {
  if (account.upn === null || (await isKnown(tx, account))) return;
  // What a file could not hold counts as not said; a name to sign in with that it could not hold is a fault.
  const claimed = (field: ImportField, name: string) => readCell(field, String(claims[name] ?? '')).value;
  const values = {
    upn: readCell('upn', account.upn).value,
    firstName: claimed('firstName', 'given_name'),
    lastName: claimed('lastName', 'family_name'),
    displayName: claimed('displayName', 'name'),
    email: claimed('email', 'email'),
    company: claimed('company', companyClaim),
  };
  if (values.upn === null) return;
  const bringer = { actorId: null, actorKind: 'system' as const, requestId: null, source: { source: 'first sign-in' } };
  const brought = await bringPerson(tx, { row: null, values }, bringer);
  if ('faults' in brought) log.warn({ faults: brought.faults, upn: account.upn }, 'newcomer not admitted');
}
