import type { Context, Reader } from '#/bff/context.ts';
import type { GridFilter } from '#/bff/contract/grid-query.ts';
import { RUN_STATES } from '#/bff/contract/operations.ts';
import {
  countOf,
  RUN_CONCERNS,
  type RunDurations,
  type RunGroup,
  type RunList,
  type RunRow,
  STATES_OF,
} from '#/bff/contract/run-list.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { type ListedRuns, listRuns, readDurations } from './queries.ts';
import { readStepNames } from './step-names.ts';

/** A command that has waited this long is shown to operators. */
const WAITING_MINUTES = 2;
const DAY = 86_400_000;
/** The age in days up to which runs count for a median; older runs may have used a very different version. */
const LATELY_DAYS = 30;

/**
 * Runs of the companies that an operator covers: the count of each state, what needs attention, and the runs
 * of one group that pass some filters. Every holder of OperateWorkflows may call it, and sees nothing of
 * other companies.
 */
export async function readRuns(context: Context, group: RunGroup, filters: readonly GridFilter[]): Promise<RunList> {
  const { engine } = context.services;
  const [stranded, health, leader] = await Promise.all([engine.read.stranded(), engine.health(), engine.leader()]);
  const found = await findRuns(context, { group, stranded, filters });
  const counts = whole(RUN_STATES, found.counts);
  return {
    asOf: found.asOf.toISOString(),
    counts,
    concerns: whole(RUN_CONCERNS, found.concerns),
    oldestCommandOn: found.oldestCommandAt?.toISOString() ?? null,
    engine: {
      ok: health.ok,
      cause: health.cause ?? null,
      leader: leader && { host: leader.host, since: leader.since.toISOString() },
    },
    processes: found.processes,
    matching: found.matching ?? countOf(counts, group),
    rows: await toRows(context.services.sql, found),
  };
}

/** How long recently completed runs of the operator's companies took. */
export async function readRunDurations({ services: { sql }, actor }: Context): Promise<RunDurations> {
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const { asOf, processes } = await readDurations(sql, { companies, days: LATELY_DAYS });
  return { asOf: asOf.toISOString(), days: LATELY_DAYS, processes };
}

/** The rows of `readRuns`, for callers that cannot query an engine. */
export async function readRunRows(reader: Reader, part: Part): Promise<RunRow[]> {
  return toRows(reader.services.sql, await findRuns(reader, part));
}

interface Part {
  group: RunGroup;
  stranded: readonly InstanceId[];
  filters: readonly GridFilter[];
}

const findRuns = (reader: Reader, { group, stranded, filters }: Part) =>
  listRuns(reader.services.sql, { ...askedBy(reader, stranded), states: STATES_OF[group], filters });

/** The query parameters for lists of an operator's runs. */
export const askedBy = ({ actor }: Reader, stranded: readonly InstanceId[]) => ({
  companies: [...actor.rights.companies('OperateWorkflows')],
  stranded,
  waitingMinutes: WAITING_MINUTES,
});

const whole = <Key extends string>(keys: readonly Key[], counts: Partial<Record<Key, number>>) =>
  Object.fromEntries(keys.map((key) => [key, counts[key] ?? 0])) as Record<Key, number>;

/** Runs as lists show them. */
export async function toRows(db: Db, { asOf, rows }: Pick<ListedRuns, 'asOf' | 'rows'>): Promise<RunRow[]> {
  const nameOf = await readStepNames(db, rows);
  return rows.map(({ id, elements, startedAt, endedAt, changedAt, ...row }) => {
    const iso = (text: string) => new Date(text).toISOString();
    const until = endedAt === null ? asOf.getTime() : Date.parse(endedAt);
    return {
      ...row,
      workflowInstanceId: id,
      step: elements.map((element) => nameOf(row, element)).join(', '),
      startedOn: iso(startedAt),
      endedOn: endedAt === null ? null : iso(endedAt),
      changedOn: iso(changedAt),
      days: Math.floor((until - Date.parse(startedAt)) / DAY),
    };
  });
}
