import { randomUUID } from 'node:crypto';
import type { Actor, Context, Services } from '#/bff/context.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import { upnFrom } from './people.ts';
import { findActor } from './queries.ts';
import { clockOf, isUnderWay, moveStepIntoPast, type SeededRecord } from './step-queries.ts';

/** The context of an example person, as if they had signed in, so that the verbs check their rights. */
export async function contextOf(services: Services, local: string): Promise<Context> {
  const person = await findActor(services.sql, upnFrom(local));
  const actor: Actor = { ...person, rights: new EffectiveRights(await selectRightEntries(services.sql, person.id)) };
  return { services, actor, credential: 'session', requestId: randomUUID() };
}

/** Performs one step of an approval as if at the time `at`, and waits until the engine has determined the next step. */
export async function inThePast(
  { sql }: Services,
  record: SeededRecord,
  at: Date,
  stop: AbortSignal,
  step: () => Promise<unknown>,
): Promise<void> {
  const since = await clockOf(sql);
  await step();
  // The embedded engine finishes at once. Any other engine has finished when its result has arrived, however long that
  // takes.
  while (await isUnderWay(sql, record)) {
    stop.throwIfAborted();
    await new Promise((done) => setTimeout(done, 50));
  }
  await moveStepIntoPast(sql, record, since, at);
}
