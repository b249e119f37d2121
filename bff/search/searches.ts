import type { Config } from '#/bff/config.ts';
import type { Actor } from '#/bff/context.ts';
import type { RecordName } from '#/bff/contract/registers.ts';
import type { RecordHit } from '#/bff/contract/search.ts';
import type { Db } from '#/bff/database/connection.ts';
import { findGiftReports, findGiftReportsById } from '#/bff/registers/gift-reports/search-queries.ts';
import { findIncidents, findIncidentsById } from '#/bff/registers/incidents/search-queries.ts';
import { findActivities, findActivitiesById } from '#/bff/registers/processing-activities/search-queries.ts';

import { ALL_REGISTERS } from '#/bff/registers/registers.ts';

/**
 * A record that was found. `rank` is 2 if its number matches, 1 if the beginning of its subject matches, otherwise 0.
 */
type Hit = Omit<RecordHit, 'register'> & { rank: number };

/** How a register is searched; only records that the actor may open are found. */
interface Search {
  /** @param words folded (contract `searchWords`); each must be found. */
  byWords(db: Db, actor: Actor, words: readonly string[], limit: number): Promise<Hit[]>;
  /** The records with the given ids that still exist and that the actor may open, in any order. */
  byId(db: Db, actor: Actor, ids: readonly number[]): Promise<Hit[]>;
}

/** The registers that are switched on. */
export const enabledRegisters = (config: Config): RecordName[] =>
  ALL_REGISTERS.filter((register) => register.isEnabled?.(config) !== false).map(({ name }) => name);

/** The code does not compile if a name in the contract has no search. */
export const SEARCHES: Readonly<Record<RecordName, Search>> = {
  giftReport: { byWords: findGiftReports, byId: findGiftReportsById },
  incident: { byWords: findIncidents, byId: findIncidentsById },
  processingActivity: { byWords: findActivities, byId: findActivitiesById },
};
