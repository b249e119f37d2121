import { describe, expect, it } from 'vitest';
import type { ActivityEntries } from './activity-form.ts';
import { differingUnits, mergeUnits, proposeUnits } from './units.ts';

const carrier = (idInformationCarrier: number, name: string) => ({
  idInformationCarrier,
  name,
  retentionPeriod: '1 jaar',
});
const entries = (other: Partial<ActivityEntries>) =>
  ({
    name: 'a',
    purpose: 'p',
    legalGrounds: [],
    processedData: [],
    informationCarriers: [],
    recipients: [],
    ...other,
  }) as unknown as ActivityEntries;

const base = entries({ informationCarriers: [carrier(1, 'Dossier'), carrier(2, 'Mailbox'), carrier(3, 'Archief')] });
const mine = entries({
  purpose: 'mijn doel',
  // The person has changed row 1, removed row 2 and added a row.
  informationCarriers: [carrier(1, 'Personeelsdossier'), carrier(3, 'Archief'), carrier(-1, 'Schijf')],
});
const theirs = entries({
  name: 'b',
  // Somebody else has changed row 1 in a different way, changed row 3 and added a row.
  informationCarriers: [carrier(1, 'Map'), carrier(2, 'Mailbox'), carrier(3, 'Kelder'), carrier(9, 'Cloud')],
});

describe('two versions of an activity', () => {
  const units = differingUnits(mine, theirs);

  it('are compared entry by entry and, in lists, row by row', () => {
    expect(units.map(({ key }) => key)).toEqual([
      'name',
      'purpose',
      'informationCarriers#1',
      'informationCarriers#3',
      'informationCarriers#-1',
      'informationCarriers#2',
      'informationCarriers#9',
    ]);
  });

  it('are at first proposed per unit: the person’s own where the person changed the unit, otherwise the stored one', () => {
    expect(proposeUnits(base, mine, units)).toEqual({
      name: 'theirs',
      purpose: 'mine',
      'informationCarriers#1': 'mine',
      'informationCarriers#3': 'theirs',
      'informationCarriers#-1': 'mine',
      'informationCarriers#2': 'mine',
      'informationCarriers#9': 'theirs',
    });
  });

  it('are merged as chosen, with the rows that either person added', () => {
    const merged = mergeUnits(mine, theirs, units, proposeUnits(base, mine, units));
    expect(merged.name).toBe('b');
    expect(merged.purpose).toBe('mijn doel');
    expect(merged.informationCarriers.map(({ name }) => name)).toEqual([
      'Personeelsdossier',
      'Kelder',
      'Cloud',
      'Schijf',
    ]);
  });

  it('are merged into one of them if all choices are for that one', () => {
    const all = (side: 'mine' | 'theirs') =>
      mergeUnits(mine, theirs, units, Object.fromEntries(units.map(({ key }) => [key, side])));
    expect(all('theirs')).toEqual(theirs);
    expect(
      all('mine')
        .informationCarriers.map(({ name }) => name)
        .toSorted(),
    ).toEqual(mine.informationCarriers.map(({ name }) => name).toSorted());
  });
});
