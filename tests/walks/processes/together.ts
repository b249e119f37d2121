/** Walks side by side, in rounds: nobody's clock moves while somebody is still on the way. */
import type { Calendar, Course } from './course.ts';
import { type Engines, Walk } from './walk.ts';

/** Longer than the real engine's index lies behind, in milliseconds: what came late would be seen by then. */
const AFTERWARDS = 700;

let named = 0;

/** Walks until each instance has ended or its choices are used up; then it is stopped. A walk that failed says why. */
export async function walkTogether(
  engines: Engines,
  courses: readonly Course[],
  calendar: Calendar,
): Promise<readonly Walk[]> {
  const walks = courses.map((course) => new Walk(engines, `walk-${++named}`, course));
  const all = (part: (walk: Walk) => Promise<void>, who: readonly Walk[] = walks) =>
    Promise.all(who.map((walk) => walk.attempt(() => part(walk))));
  await engines.zeebe.reset();
  await deploy(engines, walks);
  await all((walk) => walk.start());
  await engines.stored.settle();
  await all((walk) => walk.compare());
  for (const [round, days] of calendar.entries()) {
    const active = walks.filter((walk) => walk.isActive);
    if (active.length === 0) break;
    if (days) {
      const hours = days * 24;
      for (const walk of active) walk.prepare(round);
      engines.stored.advance(hours);
      await Promise.all([engines.zeebe.advance(hours), engines.stored.settle()]);
      await all((walk) => walk.passed(hours), active);
      await all((walk) => walk.compare(), active);
    }
    const still = active.filter((walk) => walk.isActive);
    await all((walk) => walk.act(round), still);
    await engines.stored.settle();
    await all((walk) => walk.compare(), still);
  }
  const left = walks.filter((walk) => walk.isActive);
  await all((walk) => walk.cancel(), left);
  await engines.stored.settle();
  await all((walk) => walk.repeat());
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
  await all((walk) => walk.compare());
  return walks;
}

/** What the generator draws is a sound process of the subset, so both take it. */
async function deploy({ zeebe, stored }: Engines, walks: readonly Walk[]): Promise<void> {
  const refusals = await zeebe.deploy(walks.map(({ xml }) => xml));
  for (const [i, refused] of refusals.entries()) {
    if (refused) await walks[i]?.attempt(() => Promise.reject(new Error(`the real engine refuses it: ${refused}`)));
  }
  await stored.deploy(walks.filter(({ failure }) => !failure).map(({ xml }) => xml));
}
