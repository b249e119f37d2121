import { describe, expect, it } from 'vitest';
import { pinOffsets } from './pin-offsets.ts';

describe('fixed columns', () => {
  const fixed = [
    { key: 'status', width: 178 },
    { key: 'number', width: 132 },
    { key: 'gift', width: 400 },
  ];
  const kept = (room: number) => [...pinOffsets(fixed, 44, room)];

  it('are placed side by side after the check boxes', () => {
    expect(kept(1_440)).toEqual([
      ['status', 44],
      ['number', 222],
      ['gift', 354],
    ]);
  });

  it('are released, the last one first, if they leave no room to read another column', () => {
    expect(kept(914)).toHaveLength(3);
    expect(kept(913).map(([key]) => key)).toEqual(['status', 'number']);
    expect(kept(300)).toEqual([]);
  });
});
