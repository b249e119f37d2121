import { describe, expect, it } from 'vitest';
import { foundNames, readFound, replay } from './found.ts';

describe('walks on which the engines once differed go the way that Zeebe went', () => {
  it.each(foundNames())('%s', async (name) => {
    const found = readFound(name);
    const snapshots = await replay(found);
    for (const [i, snapshot] of found.snapshots.entries()) {
      expect(snapshots[i], JSON.stringify(found.actions[i - 1] ?? 'start')).toEqual(snapshot);
    }
  });
});
