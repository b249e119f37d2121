import type { Context } from '#/bff/context.ts';
import { STUCK_KINDS, type StuckAction, type StuckList } from '#/bff/contract/stuck.ts';
import { actionsOn } from '../open-command.ts';
import { readStepNames } from '../runs/step-names.ts';
import { listStuck, type StoredStuck } from './queries.ts';

/** A command that has waited this long is shown to operators. */
const WAITING_MINUTES = 2;

/**
 * The list is refreshed as often as lists of runs. If the query is slow, it is refreshed less often: a query that takes
 * up to half a second uses at most 5 % of a core for each reader.
 */
const REFRESH = { mostOften: 2_000, leastOften: 10_000, timesAsLong: 20 };

const refreshAfter = (tookMs: number) =>
  Math.round(Math.min(REFRESH.leastOften, Math.max(REFRESH.mostOften, REFRESH.timesAsLong * tookMs)));

/**
 * Everything that is stuck in the companies that an operator covers, each item with the possible actions.
 * @param days the age from which an open task counts as old
 */
export async function readStuck(context: Context, days: number): Promise<StuckList> {
  const { services, actor } = context;
  const { sql, engine, config } = services;
  const begun = performance.now();
  const found = await listStuck(sql, {
    companies: [...actor.rights.companies('OperateWorkflows')],
    stranded: await engine.read.stranded(),
    days,
    waitingMinutes: WAITING_MINUTES,
    withReviews: config.processingRegister,
  });
  const refreshMs = refreshAfter(performance.now() - begun);
  const rows = found.rows.map((row) => ({
    ...row,
    process: row.process ?? '',
    elements: row.element === null ? [] : [row.element],
  }));
  const nameOf = await readStepNames(sql, rows);
  return {
    asOf: found.asOf.toISOString(),
    refreshMs,
    counts: Object.fromEntries(STUCK_KINDS.map((kind) => [kind, found.counts[kind] ?? 0])) as StuckList['counts'],
    rows: rows.map((row) => ({
      kind: row.kind,
      workflowInstanceId: row.instance,
      register: row.register,
      number: row.number,
      company: row.company,
      process: row.instance === null ? null : row.process,
      step: row.elements.map((element) => nameOf(row, element)).join(', '),
      since: new Date(row.since).toISOString(),
      cause: row.cause,
      idIncident: row.incident,
      idCommand: row.command,
      idTask: row.task,
      allowedActions: possibleWith(row),
    })),
  };
}

const POSSIBLE: Partial<Record<StoredStuck['kind'], StuckAction[]>> = {
  incident: ['retry'],
  noApprover: ['cancel'],
  oldTask: ['remind'],
  undecided: ['return'],
  review: ['startReview'],
};

function possibleWith({ kind, commandKind, commandState }: StoredStuck): StuckAction[] {
  if (commandKind === null || commandState === null) return POSSIBLE[kind] ?? [];
  const actions = actionsOn({ kind: commandKind, state: commandState });
  return actions.map((action) => (action === 'retry' ? 'sendNow' : action));
}
