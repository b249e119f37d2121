import type { Services } from '#/bff/context.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import { Refused, Unavailable, type Variables } from '#/bff/workflow/engine.ts';
import { findInstance } from '#/bff/workflow/instance-queries.ts';
import { typedTextsOf } from '#/bff/workflow/typed-texts.ts';
import { canReach } from '../../view/can-reach.ts';
import { type Drawing, readDrawing } from '../../view/drawing.ts';
import { findRun as findText } from '../../view/queries.ts';
import { maskerOf } from '../instance/run-masker.ts';
import { type AskedItem, listAsked, markItem, type Result } from './item-queries.ts';
import { type Observation, outcomeOf } from './outcome.ts';

const AT_A_TIME = 20;
/** How long to wait for an outcome; a later outcome is only visible in the run. */
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
  const seen = item.action === 'retry' && !isEnded ? await look(services, item) : undefined;
  const result = outcomeOf(item, seen?.observed);
  if (result) await markItem(services.sql, item, 'asked', await readable(services, item, result, seen));
}

interface Seen {
  observed: Observation;
  variables: Variables;
  drawing: Drawing | undefined;
}

/** undefined if the engine does not have the run, or does not answer. */
async function look({ engine, sql }: Services, { instance, element }: AskedItem): Promise<Seen | undefined> {
  try {
    const { variables, ...observed } = await engine.read.detail(instance);
    // Usually the run has left the step and has no incident.
    const text = observed.incidents.length > 0 ? await findText(sql, instance) : undefined;
    const drawing = text && (await readDrawing(text.xml));
    const follows = (other: string) => drawing !== undefined && canReach(drawing, element ?? '', other);
    const jobs = observed.active.includes(element ?? '') ? (await engine.read.jobs(instance)).items : [];
    const hasJob = jobs.some((job) => job.element === element);
    return { observed: { ...observed, follows, hasJob }, variables, drawing };
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** The result as it is stored: its message without facts of the record. */
async function readable(
  { sql }: Services,
  { instance: id }: AskedItem,
  result: Result,
  seen: Seen | undefined,
): Promise<Result> {
  const instance = result.message === undefined ? undefined : await findInstance(sql, id);
  if (!instance || result.message === undefined) return result;
  const register = registerOf(instance.register);
  const secrets = await typedTextsOf(sql, register, instance.recordId);
  const masked = maskerOf(register, { drawing: seen?.drawing, engineState: seen, secrets });
  return { ...result, message: masked(result.message) };
}
