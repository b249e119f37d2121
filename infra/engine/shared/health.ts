/** The health of either engine, derived from its waiting commands. */
import type { Sql } from 'postgres';
import { commandFigures } from '#/bff/workflow/commands/queries.ts';
import type { EngineHealth } from '#/bff/workflow/engine.ts';

/** A command that waits longer than this many seconds is stuck, not just queued. */
const TOO_LONG = 120;

/** @param problem a problem that the engine already knows of */
export async function healthOf(sql: Sql, problem?: string): Promise<EngineHealth> {
  const figures = await commandFigures(sql);
  const waiting = Math.round(figures.oldestReadySeconds);
  const found = problem ?? (waiting >= TOO_LONG ? `a command has been waiting for ${waiting} seconds` : undefined);
  return { ok: found === undefined, ...(found && { problem: found }), ...figures };
}
