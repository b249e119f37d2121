import type { PendingQuery, Row } from 'postgres';
import { fold, type GridFilter } from '#/bff/contract/grid.ts';
import type { RUN_RULES } from '#/bff/contract/run-list.ts';
import type { Db } from '#/bff/database/connection.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { changedOf, incidentOf } from './column-queries.ts';

type Fragment = PendingQuery<Row[]>;

/**
 * The condition that `s`, a listed run, passes the filters of the list, by the same rules as `filterRows`. There is no
 * filter for the step: step names come from the drawings, and are added only to the rows that are returned.
 */
export function isMatching(db: Db, filters: readonly GridFilter[]): Fragment {
  const columns = columnsOf(db);
  return filters.reduce((all, filter) => {
    if (filter.kind === 'text') return db`${all} and ${hasText(db, filter)}`;
    const column = columns[filter.key];
    return column ? db`${all} and ${passes(db, column, filter)}` : all;
  }, db`true`);
}

const columnsOf = (db: Db) =>
  ({
    state: db`s.state`,
    process: db`s.process_id`,
    version: db`s.version`,
    startedOn: db`s.created_at`,
    endedOn: db`s.ended_at`,
    changedOn: changedOf(db),
    days: db`floor(extract(epoch from coalesce(s.ended_at, now()) - s.created_at) / 86400)`,
    incident: incidentOf(db),
    concern: db`s.concern`,
  }) satisfies Partial<Record<keyof typeof RUN_RULES, Fragment>> as Partial<Record<string, Fragment>>;

/** The companies and record numbers that contain the text are found once, and not separately for each run. */
function hasText(db: Db, { key, text }: Extract<GridFilter, { kind: 'text' }>): Fragment {
  const wanted = fold(text.trim());
  if (key === 'company')
    return db`s.company_id in (select c.id from companies c where strpos(${folded(db, db`c.name`)}, ${wanted}) > 0)`;
  if (key !== 'number') return db`true`;
  // Numbers of records are plain ASCII.
  const records = REGISTERS.map(
    ({ name, table }) =>
      db`select ${name}::text, r.id from ${db(table)} r where strpos(lower(r.number), ${wanted}) > 0`,
  ).reduce((all, one) => db`${all} union all ${one}`);
  return db`(s.register, s.record_id) in (${records})`;
}

function passes(db: Db, column: Fragment, filter: Exclude<GridFilter, { kind: 'text' }>): Fragment {
  switch (filter.kind) {
    case 'list':
      return db`coalesce(${column}, '') = any(${filter.values}::text[])`;
    case 'period':
      return db`local_day(${column}) between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date`;
    case 'range':
      return db`${column} between ${filter.min ?? '-infinity'}::float8 and ${filter.max ?? 'infinity'}::float8`;
  }
}

/** Folds a text as `fold` does: without case, accents and direction marks. */
const folded = (db: Db, text: Fragment) =>
  db`lower(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f\u200e\u200f\u061c]', '', 'g'))`;
