import { KYC_FIELDS, type KycChange, type KycCounts } from '#/bff/contract/kyc.ts';

/** A party as the register that the files come from knows it. */
export interface Party {
  externalId: string;
  type: string;
  name: string;
  city: string | null;
}

export interface PartyRow extends Party {
  /** Of the file, as a spreadsheet counts. */
  row: number;
}

export interface PartyPlan {
  counts: KycCounts;
  /** In the order of the file, those that go behind them. */
  changes: KycChange[];
}

/** What makes the stored parties those of a file: it names all of them, so anyone who is not in it goes. */
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
