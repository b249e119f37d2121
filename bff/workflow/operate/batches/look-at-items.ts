import type { Services } from '#/bff/context.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import { Refused, Unavailable, type Variables } from '#/bff/workflow/engine.ts';
import { findInstance } from '#/bff/workflow/instance-queries.ts';
import { readDrawing } from '../../view/drawing.ts';
import { findRun as findText } from '../../view/queries.ts';
import { findRun } from '../instance/queries.ts';
import { maskerOf, secretsOf } from '../instance/run-masker.ts';
import { type AskedItem, listAsked, markItem, type Result } from './item-queries.ts';
import { outcomeOf, type Told } from './outcome.ts';

const AT_A_TIME = 20;
/** How long to wait for an outcome; a later one shows only in the run. */
const OVERDUE_MINUTES = 2;

/**
 * Checks the outcome of items whose commands were given: an engine that accepts a command has not fixed anything yet.
 * Includes batches that are paused or were cancelled.
 */
export async function lookAtItems(services: Services): Promise<void> {
  for (const item of await listAsked(services.sql, AT_A_TIME, OVERDUE_MINUTES)) await lookAtItem(services, item);
}

async function lookAtItem(services: Services, item: AskedItem): Promise<void> {
  const isEnded = item.runState !== 'active' && item.runState !== 'starting';
  const told = item.action === 'retry' && !isEnded ? await tell(services, item) : undefined;
  const result = outcomeOf(item, told);
  if (result) await markItem(services.sql, item, 'asked', await readable(services, item, result, told));
}

type ToldWithVariables = Told & { variables: Variables };

async function tell({ engine }: Services, { instance }: AskedItem): Promise<ToldWithVariables | undefined> {
  try {
    return await engine.read.detail(instance);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** The message of an incident as it is stored: without facts of the record. */
async function readable(
  { sql }: Services,
  { instance: id }: AskedItem,
  result: Result,
  told: ToldWithVariables | undefined,
): Promise<Result> {
  const instance = result.message === undefined ? undefined : await findInstance(sql, id);
  if (!instance || result.message === undefined) return result;
  const register = registerOf(instance.register);
  const [run, text] = await Promise.all([findRun(sql, register.table, id), findText(sql, id)]);
  const secrets = await secretsOf(sql, { register, instance, number: run?.number ?? '' });
  const masked = maskerOf(register, { drawing: text && (await readDrawing(text.xml)), told, secrets });
  return { ...result, message: masked(result.message) };
}
