/** The health of either engine, derived from its waiting commands. */
import type { Sql } from 'postgres';
import { commandFigures } from '#/bff/workflow/commands/queries.ts';
import type { EngineCause, EngineHealth } from '#/bff/workflow/engine.ts';

/** A command that waits longer than this many seconds is stuck, not just queued. */
const TOO_LONG = 120;

/** The reason why an engine cannot execute its commands. */
export interface EngineProblem {
  readonly cause: EngineCause;
  /** The message in English; anybody may see it. */
  readonly problem: string;
}

/** @param known a problem that the engine has already detected */
export async function healthOf(sql: Sql, known?: EngineProblem): Promise<EngineHealth> {
  const figures = await commandFigures(sql);
  const found = known ?? waitingTooLong(figures.oldestReadySeconds);
  return { ok: found === undefined, ...found, ...figures };
}

function waitingTooLong(seconds: number): EngineProblem | undefined {
  const waiting = Math.round(seconds);
  if (waiting < TOO_LONG) return undefined;
  return { cause: 'waiting', problem: `a command has been waiting for ${waiting} seconds` };
}
