/** What both engines can say of themselves by the commands that wait. */
import type { Sql } from 'postgres';
import { commandFigures } from '#/bff/workflow/commands/queries.ts';
import type { EngineHealth } from '#/bff/workflow/engine.ts';

/** A command that waits longer than this many seconds does not wait for its turn. */
const TOO_LONG = 120;

/** @param problem what the engine knows to be wrong already */
export async function healthOf(sql: Sql, problem?: string): Promise<EngineHealth> {
  const figures = await commandFigures(sql);
  const waiting = Math.round(figures.oldestReadySeconds);
  const found = problem ?? (waiting >= TOO_LONG ? `a command has been waiting for ${waiting} seconds` : undefined);
  return { ok: found === undefined, ...(found && { problem: found }), ...figures };
}
