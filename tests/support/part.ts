import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import type { Caller, TestApp } from './app.ts';
import { hire, hold } from './factories.ts';

/** The companies of the part in `partOfGroup`. */
export const INFRA_COMPANIES = ['Noordveen Infra', 'Wegen en Bruggen', 'Grondwerken'];

export interface PartOfGroup {
  /** Administers the whole group. */
  ingrid: Caller;
  /** Administers Infra and the companies below it. */
  partly: Caller;
  /** Works in that part. */
  colleague: Caller;
  /** Works outside that part. */
  stranger: Caller;
}

/** A group in which a person administers a part, with one person in that part and one outside (decision 0026). */
export async function partOfGroup(app: TestApp): Promise<PartOfGroup> {
  return {
    ingrid: await app.as('ingrid.oosterhuis'),
    partly: await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', INFRA),
    colleague: await hire(app, 'collega.infra', { company: ROADS }),
    stranger: await hire(app, 'vreemde.bouw', { company: HOMES }),
  };
}
