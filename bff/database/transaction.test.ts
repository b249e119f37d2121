import { expect, it } from 'vitest';
import type { Sql } from './connection.ts';
import { transaction } from './transaction.ts';

it('work that keeps failing is abandoned after the fourth attempt if the third asked for savepoints', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { name: 'PostgresError', code: '40P01' });
  const partly = Object.assign(new Error('to be repeated with savepoints'), { mustRepeat: true });
  const ends = [deadlock, deadlock, partly, deadlock, null];
  let attempts = 0;
  const begin = async () => {
    const end = ends[attempts++];
    if (end) throw end;
  };
  const sql = { begin, beginWhole: begin } as unknown as Sql;
  await expect(transaction(sql, async () => {})).rejects.toBe(deadlock);
  expect(attempts).toBe(4);
});
