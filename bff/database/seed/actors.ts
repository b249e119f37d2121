import { randomUUID } from 'node:crypto';
import type { Actor, Context, Services } from '#/bff/context.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import { upnFrom } from './people.ts';
import { findActor } from './queries.ts';
import { clockOf, isUnderWay, moveStepIntoPast, type SeededRecord } from './step-queries.ts';

/** Somebody of the example, as if they had signed in: the verbs then ask for their rights. */
export async function contextOf(services: Services, local: string): Promise<Context> {
  const person = await findActor(services.sql, upnFrom(local));
  const actor: Actor = { ...person, rights: new EffectiveRights(await selectRightEntries(services.sql, person.id)) };
  return { services, actor, credential: 'session', requestId: randomUUID() };
}

/** One step of an approval, as if it had been taken at `at`; waits until the engine says what comes next. */
export async function inThePast(
  { sql }: Services,
  record: SeededRecord,
  at: Date,
  stop: AbortSignal,
  step: () => Promise<unknown>,
): Promise<void> {
  const since = await clockOf(sql);
  await step();
  // At once on the embedded engine; on another one when the result has come back, however long that takes.
  while (await isUnderWay(sql, record)) {
    stop.throwIfAborted();
    await new Promise((done) => setTimeout(done, 50));
  }
  await moveStepIntoPast(sql, record, since, at);
}
