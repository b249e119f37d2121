import { expect, it } from 'vitest';
import { PART_BYTES, PartBuffers } from './part-buffers.ts';

/** Longer than any wait in these tests. */
const PATIENT = 600_000;

it('the pool hands out all its buffers, then hands out each buffer that is released', async () => {
  const buffers = new PartBuffers(2, PATIENT);
  const [first, second] = [await buffers.take(), await buffers.take()];
  expect([first.length, second.length]).toEqual([5_242_880, 5_242_880]);
  const waiting = [buffers.take(), buffers.take()];
  buffers.release(second);
  expect(await waiting[0]).toBe(second);
  buffers.release(first);
  expect(await waiting[1]).toBe(first);
});

it('the pool never reuses a buffer that an aborted call may still read', async () => {
  const buffers = new PartBuffers(1, PATIENT);
  const broken = await buffers.take();
  const next = buffers.take();
  buffers.release();
  expect(await next).not.toBe(broken);
  expect((await next).length).toBe(PART_BYTES);
});

it('the pool gives an extra buffer after a long wait, but never keeps more than the limit', async () => {
  const buffers = new PartBuffers(1, 1);
  const all = [await buffers.take(), await buffers.take(), await buffers.take()];
  expect(new Set(all).size).toBe(3);
  for (const buffer of all) buffers.release(buffer);
  const [first, second] = [await buffers.take(), await buffers.take()];
  expect(all.includes(first)).toBe(true);
  expect(all.includes(second)).toBe(false);
});

it('the pool gives no extra buffer to an upload whose own buffers come back', async () => {
  const buffers = new PartBuffers(1, 1);
  const first = await buffers.take();
  let isSending = true;
  let asked = 0;
  const next = buffers.take(() => {
    asked += 1;
    if (asked === 3) buffers.release(first);
    return isSending;
  });
  expect(await next).toBe(first);
  const beyond = buffers.take(() => {
    asked += 1;
    isSending = asked < 6;
    return isSending;
  });
  expect(await beyond).not.toBe(first);
});
