import { isDeepStrictEqual } from 'node:util';
import { IMPORT_LIMITS, type ImportGain } from '#/bff/contract/people-import.ts';
import type { CompanyChange } from './describe-company.ts';
import type { PersonChange } from './describe-person.ts';
import type { Directory } from './directory.ts';
import { gainedBelow } from './gained-below.ts';
import { keyOf } from './inputs.ts';
import { type Administering, lostAdministrators } from './lost-administrators.ts';
import { type Reading, readingsIn, treeAfter, treeBefore } from './readings.ts';

/** The access that the author of an import gains from it, regardless of whether somebody else has to confirm it. */
export type Gain = Omit<ImportGain, 'second'>;

/** The author of an import, the companies in which they read the records of others, and the other administrators. */
export interface Gainer {
  id: number;
  readings: readonly Reading[];
  administering: readonly Administering[];
}

const NOBODY = { count: 0, first: [] };

/** The number of names, and the first few of them. */
const named = (names: readonly string[]) => ({ count: names.length, first: names.slice(0, IMPORT_LIMITS.named) });

/** The gain from an import of people; null if there is none. */
export function gainOfPeople(
  changes: readonly PersonChange[],
  directory: Directory,
  { id, readings }: Gainer,
): Gain | null {
  const { supervises, above } = gainedBelow(id, directory, changes);
  return orNull({
    supervises: named(supervises),
    above: named(above),
    moved: named(movedIntoReach(changes, directory, readings)),
    companies: NOBODY,
    administrators: NOBODY,
    account: takesName(changes, directory, id),
  });
}

/** The gain from an import of companies; null if there is none. New companies have no records yet, and do not count. */
export function gainOfCompanies(
  changes: readonly CompanyChange[],
  directory: Directory,
  { readings, administering }: Gainer,
): Gain | null {
  const [before, after] = [treeBefore(directory), treeAfter(directory, changes)];
  const companies = directory.companies
    .filter(({ id }) => isMore(readingsIn(readings, id, before), readingsIn(readings, id, after)))
    .map(({ name }) => name);
  return orNull({
    ...{ supervises: NOBODY, above: NOBODY, moved: NOBODY, companies: named(companies), account: null },
    administrators: named(lostAdministrators(administering, directory, changes)),
  });
}

/** The counts of a gain, and the person in `account`, for the audit log. */
export const countGain = ({ account, ...parts }: Gain): Record<string, number | string> => ({
  ...Object.fromEntries(Object.entries(parts).flatMap(([part, { count }]) => (count > 0 ? [[part, count]] : []))),
  ...(account !== null && { account }),
});

export const isSameGain = (one: Gain | null, other: Gain | null): boolean => isDeepStrictEqual(one, other);

const orNull = (gain: Gain): Gain | null => (Object.keys(countGain(gain)).length > 0 ? gain : null);

const isMore = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  [...after].some((right) => !before.has(right));

/** Known people who move to a company in which the author reads their records; new people have no records yet. */
function movedIntoReach(changes: readonly PersonChange[], directory: Directory, readings: readonly Reading[]) {
  if (readings.length === 0) return [];
  const tree = treeBefore(directory);
  return changes
    .filter(
      ({ before, after }) =>
        before !== null &&
        before.companyId !== after.companyId &&
        isMore(readingsIn(readings, before.companyId, tree), readingsIn(readings, after.companyId, tree)),
    )
    .map(({ after }) => after.displayName);
}

/**
 * The person who gets the author's user name, or whose user name the author gets. This matters because an account
 * that is linked again is found by its user name.
 */
function takesName(changes: readonly PersonChange[], { people }: Directory, self: number): string | null {
  const own = people.find(({ id }) => id === self);
  if (!own) return null;
  const ownAfter = changes.find(({ id }) => id === self)?.after.upn ?? own.upn;
  const other =
    changes.find(({ id, after }) => id !== self && keyOf(after.upn) === keyOf(own.upn))?.after ??
    people.find(({ id, upn }) => id !== self && keyOf(upn) === keyOf(ownAfter));
  return other?.displayName ?? null;
}
