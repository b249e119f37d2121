/** Parallel walks, in rounds: the clock does not move while any walk is still busy. */
import type { Calendar, Course } from './course.ts';
import { SPAN } from './drawing.ts';
import { type Engines, Walk } from './walk.ts';

/** The usual and maximum lag of the real engine's index, in milliseconds. */
const BEHIND = 320;
const AFTERWARDS = 700;

/**
 * Hours before and after a timer is due. This is larger than the drift between the engines' clocks in a walk (the
 * stored engine's clock runs ahead by a minute each time that servers have died), and smaller than the differences
 * between timers (`drawing.ts`).
 */
const BEFORE = 1.3;
const AFTER = 1.37;

let named = 0;

/**
 * Walks until each instance has ended or its choices are used up, in which case the instance is stopped. A failed walk
 * has its reason in `failure`.
 */
export async function walkTogether(
  engines: Engines,
  courses: readonly Course[],
  calendar: Calendar,
): Promise<readonly Walk[]> {
  const walks = courses.map((course) => new Walk(engines, `walk-${++named}`, course));
  await engines.zeebe.reset();
  await deploy(engines, walks);
  await move(engines, walks, (walk) => walk.start());
  for (const [round, spans] of calendar.entries()) {
    const active = walks.filter((walk) => walk.isActive);
    if (active.length === 0) break;
    if (spans) await pass(engines, active, round, spans * SPAN);
    const acting = active.filter((walk) => walk.plans(round));
    await move(engines, acting, (walk) => walk.act());
  }
  await move(
    engines,
    walks.filter((walk) => walk.isActive),
    (walk) => walk.cancel(),
  );
  await each(walks, (walk) => walk.repeat());
  await sleep(AFTERWARDS);
  await each(walks, (walk) => walk.compare());
  return walks;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const each = (walks: readonly Walk[], part: (walk: Walk) => Promise<void>) =>
  Promise.all(walks.map((walk) => walk.attempt(() => part(walk))));

/**
 * Does a part of each walk, then the resulting work on the stored engine. After that all engines must show the same.
 */
async function move({ stored }: Engines, walks: readonly Walk[], part: (walk: Walk) => Promise<void>): Promise<void> {
  if (walks.length === 0) return;
  await each(walks, part);
  await Promise.all([stored.settle(), sleep(BEHIND)]);
  await each(walks, (walk) => walk.compare());
}

/**
 * Time passes for all walks; those without a waiting timer need not be compared. The clock stops just before the first
 * timer of all walks is due, when no timer may have fired yet, and again just after that moment.
 */
async function pass(engines: Engines, walks: readonly Walk[], round: number, hours: number): Promise<void> {
  const dues = walks.flatMap(({ nextDue }) => nextDue ?? []);
  const first = dues.length > 0 ? Math.min(...dues) : null;
  const stops = first === null ? [] : [first - BEFORE, first + AFTER].filter((stop) => stop > 0 && stop < hours);
  let passed = 0;
  for (const stop of [...stops, hours]) {
    const waiting = walks.filter((walk) => walk.isActive && walk.hasTimers);
    await engines.zeebe.advance(stop - passed);
    engines.stored.advance(stop - passed);
    await move(engines, waiting, (walk) => walk.passed(round, stop - passed));
    passed = stop;
  }
}

/** The generator draws sound processes of the subset, so both engines accept them. */
async function deploy({ zeebe, stored }: Engines, walks: readonly Walk[]): Promise<void> {
  const refusals = await zeebe.deploy(walks.map(({ xml }) => xml));
  for (const [i, refused] of refusals.entries()) {
    if (refused) await walks[i]?.attempt(() => Promise.reject(new Error(`the real engine refuses it: ${refused}`)));
  }
  await stored.deploy(walks.filter(({ failure }) => !failure).map(({ xml }) => xml));
}
