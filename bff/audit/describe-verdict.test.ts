import { describe, expect, it } from 'vitest';
import { describeVerdict } from './describe-verdict.ts';
import type { Fault } from './verify-chain.ts';

describe('the verdict on the audit log names the links that are intact', () => {
  const firstLine = (kind: Fault['kind'], seq: number | null, entryId: string | null) =>
    describeVerdict(
      { fault: { kind, seq, entryId }, links: 1200, emptied: 0, head: null, tail: { count: 0, since: null } },
      new Date(),
    )[0];

  it.each<[string, Fault['kind'], number | null, string | null, string]>([
    [
      'before a changed entry',
      'entryChanged',
      1201,
      '77',
      'BROKEN: entry 77 at link 1201 was changed or moved. The 1,200 links before it are intact.',
    ],
    [
      'of a chain that was cut off',
      'cutOff',
      1200,
      null,
      'BROKEN: the chain ends at link 1200, before the given head. The 1,200 links of the chain are intact.',
    ],
    [
      'of a chain with no link for an entry that was inserted',
      'slippedIn',
      null,
      '77',
      'BROKEN: entry 77 was inserted among entries that were linked without it. The 1,200 links of the chain are intact.',
    ],
  ])('%s', (_which, kind, seq, entryId, line) => {
    expect(firstLine(kind, seq, entryId)).toBe(line);
  });
});
