import type { PendingQuery, Row } from 'postgres';
import { fold, type GridFilter } from '#/bff/contract/grid.ts';
import type { RUN_RULES } from '#/bff/contract/run-list.ts';
import type { Db } from '#/bff/database/connection.ts';
import { changedOf, incidentOf, numberOf } from './column-queries.ts';

type Fragment = PendingQuery<Row[]>;

/**
 * A condition on `s`, a listed run: it passes the filters of the list, by the same rules as `filterRows`. The step is
 * not among them: its names are in the drawings, and only the rows that are returned have them.
 */
export function isMatching(db: Db, filters: readonly GridFilter[]): Fragment {
  const columns: Partial<Record<string, Fragment>> = {
    state: db`s.state`,
    process: db`s.process_id`,
    version: db`s.version`,
    number: numberOf(db),
    company: db`(select c.name from companies c where c.id = s.company_id)`,
    startedOn: db`s.created_at`,
    endedOn: db`s.ended_at`,
    changedOn: changedOf(db),
    days: db`floor(extract(epoch from coalesce(s.ended_at, now()) - s.created_at) / 86400)`,
    incident: incidentOf(db),
    concern: db`s.concern`,
  } satisfies Partial<Record<keyof typeof RUN_RULES, Fragment>>;
  return filters.reduce((all, filter) => {
    const column = columns[filter.key];
    return column ? db`${all} and ${passes(db, column, filter)}` : all;
  }, db`true`);
}

function passes(db: Db, column: Fragment, filter: GridFilter): Fragment {
  switch (filter.kind) {
    case 'text':
      return db`strpos(${folded(db, column)}, ${fold(filter.text.trim())}) > 0`;
    case 'list':
      return db`coalesce(${column}, '') = any(${filter.values}::text[])`;
    case 'period':
      return db`local_day(${column}) between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date`;
    case 'range':
      return db`${column} between ${filter.min ?? '-infinity'}::float8 and ${filter.max ?? 'infinity'}::float8`;
  }
}

/** As `fold` does: without case, accents and direction marks. */
const folded = (db: Db, text: Fragment) =>
  db`lower(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f\u200e\u200f\u061c]', '', 'g'))`;
