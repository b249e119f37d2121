import { print } from '../report.ts';
import type { BenchDatabase, BenchPostgres } from './database.ts';
import type { Driver } from './driver-process.ts';
import { missed } from './figures.ts';
import type { Measured } from './measure.ts';
import { profile } from './profile.ts';
import { countSent } from './statements.ts';
import { watchWaits } from './waits.ts';

/** Prints where the time goes. @param ours the run of the embedded engine that missed an aim */
export async function explain(
  postgres: BenchPostgres,
  { database, driver }: { database: BenchDatabase; driver: Driver },
  ours: Measured,
  [clients, seconds]: readonly [clients: number, seconds: number],
): Promise<void> {
  const { shares } = await watchWaits(database.sql, () => driver.run(clients, seconds));
  const sent = await countSent((await postgres.create()).url);
  const { server, statements } = await profile(clients, seconds);
  const cpu = ours.nodeMs + ours.postgresMs;
  print(`Where the time goes: ${missed(ours).join(', ')} missed`, [
    { name: 'CPU of the server', value: (100 * ours.nodeMs) / cpu, unit: '%' },
    { name: 'CPU of Postgres', value: (100 * ours.postgresMs) / cpu, unit: '%' },
    { name: 'processors kept busy by both together', value: (cpu * ours.n) / ours.sec / 1_000, unit: '' },
    { name: 'statements per instance', value: sent.statements, unit: '' },
    { name: 'round trips per instance, each with a wake-up on either side', value: sent.roundTrips, unit: '' },
    ...Object.entries(shares)
      .sort(([, a], [, b]) => b - a)
      .map(([what, share]) => ({ name: `open transactions: ${what}`, value: share * 100, unit: '%' })),
    ...server.map(({ part, share }) => ({ name: `the server: ${part}`, value: share * 100, unit: '%' })),
    ...statements.map(({ text, ms }) => ({
      name: `Postgres: ${text}`.slice(0, 61),
      value: ms,
      unit: 'ms per instance',
    })),
  ]);
}
