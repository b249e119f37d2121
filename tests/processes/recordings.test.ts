import { describe, expect, it } from 'vitest';
import { awaitedOnCamunda, awaitedOnEmbedded } from './awaiting.ts';
import { groups } from './cases.ts';
import { played } from './played.ts';
import { fingerprint, readRecordings } from './recording.ts';

const all = Object.values(groups).flat();
const recordings = readRecordings();

describe('the recordings', () => {
  it('match exactly the existing cases with their current texts', () => {
    for (const [group, cases] of Object.entries(groups)) {
      const recorded = Object.entries(recordings.get(group)?.cases ?? {}).map(([name, { of }]) => `${name} ${of}`);
      const written = cases.map((each) => `${each.name} ${fingerprint(each)}`);
      expect(recorded.sort()).toEqual(written.sort());
    }
    expect([...recordings.keys()].sort()).toEqual(Object.keys(groups).sort());
  });

  it('come from one version of the real engine', () => {
    const engines = [...recordings.values()].map(({ source }) => source.engine);
    expect(new Set(engines).size).toBe(1);
    expect(engines[0]).toMatch(/^Zeebe 8\.\d+\.\d+$/);
  });

  it('have a step for the start and one for each action of the case, unless its model is refused', () => {
    for (const each of all) {
      const { name } = each;
      const [recording] = [...recordings.values()].flatMap(({ cases }) => cases[name] ?? []);
      if (!recording?.refusedAtDeploy) expect(recording?.steps.length, name).toBe(played(each).length + 1);
    }
  });

  it('are of cases with unique names', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('go with a list of cases that engines do not pass yet, which names only cases that exist', () => {
    const awaiting = [...awaitedOnCamunda, ...awaitedOnEmbedded];
    expect(awaiting.filter((name) => !all.some((each) => each.name === name))).toEqual([]);
  });
});
