import type { ImportFault, ImportField } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { giveUpName } from '#/bff/people/give-up-name.ts';
import { lockDirectory } from '#/bff/people/import/directory-queries.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { storePerson } from '#/bff/people/import/store-person.ts';
import { findFormer, isKnown, type ProviderAccount } from './queries.ts';
import { type Claims, readClaim } from './read-claim.ts';

/**
 * Creates an employee from the provider's claims at the first sign-in, if a claim for the company is configured.
 * Existing users, including leavers, are not changed. If the company is unknown or another value is refused, no user is
 * created, and sign-in continues without one. If the provider has given a leaver's user name to another account, the
 * name goes to the new person.
 */
export async function admitNewcomer(
  tx: Tx,
  companyClaim: string,
  account: ProviderAccount,
  claims: Claims,
  log: { warn(detail: object, message: string): void },
): Promise<void> {
  if (await isKnown(tx, account)) return;
  // An import or a directory may be creating the same user at this moment, with more details than the provider has.
  await lockDirectory(tx);
  if (await isKnown(tx, account)) return;
  // A user name that an import would refuse is also refused here.
  const claimed = (field: ImportField, name: string) => readClaim(claims, field, name);
  const upn = readCell('upn', account.upn ?? '');
  if (upn.value === null) {
    const faults = [{ column: 'upn', code: upn.code }];
    return log.warn({ faults, subject: account.subject }, 'newcomer not admitted');
  }
  const values = {
    upn: upn.value,
    firstName: claimed('firstName', 'given_name'),
    lastName: claimed('lastName', 'family_name'),
    displayName: claimed('displayName', 'name'),
    email: claimed('email', 'email'),
    company: claimed('company', companyClaim),
  };
  const author = { actorId: null, actorKind: 'system' as const, requestId: null, source: { source: 'first sign-in' } };
  const former = await findFormer(tx, account);
  const faults = await (former === undefined ? create(tx) : tx.savepoint((part) => inPlaceOf(part, former)).catch(why));
  if (faults.length > 0) log.warn({ faults, upn: account.upn }, 'newcomer not admitted');

  /** @returns why no user was created */
  async function create(part: Tx): Promise<readonly ImportFault[]> {
    const stored = await storePerson(part, { row: null, values }, author);
    return 'faults' in stored ? stored.faults : [];
  }
  /** If no user is created, the user name stays with its current owner. */
  async function inPlaceOf(part: Tx, left: number): Promise<readonly ImportFault[]> {
    await giveUpName(part, author, left);
    const refused = await create(part);
    if (refused.length > 0) throw new NotAdmitted(refused);
    return refused;
  }
}

function why(error: unknown): readonly ImportFault[] {
  if (error instanceof NotAdmitted) return error.faults;
  throw error;
}

class NotAdmitted extends Error {
  readonly faults: readonly ImportFault[];
  constructor(faults: readonly ImportFault[]) {
    super('newcomer not admitted');
    this.faults = faults;
  }
}
