import { KYC_FIELDS, type KycChange, type KycCounts } from '#/bff/contract/kyc.ts';

/** A party, as the source of the files describes it. */
export interface Party {
  externalId: string;
  type: string;
  name: string;
  city: string | null;
}

export interface PartyRow extends Party {
  /** The row of the file, counted as in a spreadsheet. */
  row: number;
}

export interface PartyPlan {
  counts: KycCounts;
  /** The changes in the order of the file, deleted parties last. */
  changes: KycChange[];
}

/**
 * The changes that turn the stored parties into those of a file. The file is complete, so parties that are
 * missing from it are deleted.
 */
export function planParties(stored: readonly Party[], wanted: readonly PartyRow[]): PartyPlan {
  const known = new Map(stored.map((party) => [party.externalId, party]));
  const named = new Set(wanted.map(({ externalId }) => externalId));
  const changes = wanted.flatMap((party): KycChange[] => {
    const { row, externalId, name } = party;
    const before = known.get(externalId);
    if (!before) return [{ kind: 'new', row, externalId, name, fields: [] }];
    const fields = KYC_FIELDS.filter((field) => before[field] !== party[field]).map((field) => ({
      ...{ field, before: before[field], after: party[field] },
    }));
    return fields.length > 0 ? [{ kind: 'changed', row, externalId, name, fields }] : [];
  });
  const gone = stored
    .filter(({ externalId }) => !named.has(externalId))
    .map(({ externalId, name }): KycChange => ({ kind: 'gone', row: null, externalId, name, fields: [] }));
  const count = (kind: KycChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const counts = { new: count('new'), changed: count('changed'), gone: gone.length };
  return {
    counts: { rows: wanted.length, unchanged: wanted.length - changes.length, ...counts },
    changes: [...changes, ...gone],
  };
}
