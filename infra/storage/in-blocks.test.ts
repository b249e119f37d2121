import { describe, expect, it } from 'vitest';
import { inBlocks } from './in-blocks.ts';

const KB = 1024;
async function* pieces(...sizes: number[]) {
  let next = 0;
  for (const size of sizes) yield new Uint8Array(size).map(() => next++ % 251);
}

describe('content in blocks', () => {
  it.each<[string, number[], number[]]>([
    ['small pieces are joined', [200 * KB, 200 * KB, 200 * KB, 10 * KB], [600 * KB, 10 * KB]],
    ['a large piece is left as it is', [900 * KB, 512 * KB], [900 * KB, 512 * KB]],
    ['short content becomes one block', [3, 4], [7]],
    ['empty content has no blocks', [], []],
    ['empty pieces are ignored', [0, 0], []],
  ])('%s', async (_what, sizes, expected) => {
    const blocks: Buffer[] = [];
    for await (const block of inBlocks(pieces(...sizes))) blocks.push(block);
    expect(blocks.map(({ byteLength }) => byteLength)).toEqual(expected);
    const all: Uint8Array[] = [];
    for await (const piece of pieces(...sizes)) all.push(piece);
    expect(Buffer.concat(blocks).equals(Buffer.concat(all))).toBe(true);
  });

  it('passes on an error, and stops reading when its own reader stops', async () => {
    const broken = async function* () {
      yield new Uint8Array(3);
      throw new Error('broken');
    };
    await expect(async () => {
      for await (const block of inBlocks(broken())) expect(block).toBeUndefined();
    }).rejects.toThrow('broken');
    let stopped = false;
    const endless = async function* () {
      try {
        for (;;) yield new Uint8Array(600 * KB);
      } finally {
        stopped = true;
      }
    };
    for await (const block of inBlocks(endless())) if (block.byteLength > 0) break;
    expect(stopped).toBe(true);
  });
});
