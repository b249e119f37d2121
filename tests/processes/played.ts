/**
 * The script of a case as it is played. Searches do not list timers, so only the clock can reveal them: when it moves,
 * it stops half a second before the first moment at which a timer may be due, and half a second after the due moment to
 * which the script wants to advance.
 *
 * Moments are calculated from the text of the case alone: each duration in it, counted from each moment at which
 * something happens. A calculated moment at which nothing is due costs one step, which shows that nothing happens then.
 * So the clock stops at the same moments for every engine, and all engines are checked at these moments.
 */
import type { Action, Case } from './case.ts';

/** The milliseconds between a moment and the stops before and after it. */
const MARGIN = 500;
/** A due moment within this many milliseconds of the planned time counts as the one that the script means. */
const TOLERANCE = 5_000;
/**
 * How many further moments are checked after the end of a script, because a remaining timer may be due then; after a
 * cancellation, one.
 */
const AFTERWARDS = 2;
/**
 * The milliseconds by which the clock moves on after each action, because Zeebe checks for due work again 100 ms later.
 */
export const TICK = 110;

/** Whether a case has timers. Such a case runs alone, and only its script moves the clock. */
export const hasTimers = ({ xml }: Case): boolean => xml.includes('timerEventDefinition');

/** All actions on the instance, in order; the recording has one step for each. */
export function played(each: Case): readonly Action[] {
  const { script = [] } = each;
  if (!hasTimers(each)) return script;
  const timetable = new Timetable(durationsIn(each));
  const actions = script.flatMap((action) =>
    'advance' in action ? timetable.advance(action.advance) : timetable.pass(action),
  );
  if (script.some((action) => 'cancel' in action)) return [...actions, ...timetable.next()];
  return [...actions, ...Array.from({ length: AFTERWARDS }, () => timetable.next()).flat()];
}

class Timetable {
  readonly #durations: readonly number[];
  /** When something happened or may have happened, in milliseconds since the start. */
  readonly #moments = new Set([0]);
  /** The time according to the script. */
  #planned = 0;
  /** The time according to the clock. */
  #now = TICK;

  constructor(durations: readonly number[]) {
    this.#durations = durations;
  }

  pass(action: Action): Action[] {
    this.#moments.add(this.#now);
    this.#now += TICK;
    return [action];
  }

  /**
   * Stops just before the first due moment, and then at the planned time or just after the due moment that the planned
   * time stands for.
   */
  advance(milliseconds: number): Action[] {
    this.#planned += milliseconds;
    const due = this.#dueUntil(this.#planned + TOLERANCE);
    const first = due.find((moment) => moment - MARGIN > this.#now);
    const meant = due.findLast((moment) => Math.abs(moment - this.#planned) <= TOLERANCE);
    const target = Math.max(meant === undefined ? this.#planned : meant + MARGIN, this.#now + 1);
    const stops = first !== undefined && first < target ? [first - MARGIN, target] : [target];
    return stops.map((stop) => this.#to(stop, due));
  }

  /** Stops just before and just after the next due moment. */
  next(): Action[] {
    const furthest = this.#now + MARGIN + Math.max(0, ...this.#durations);
    const due = this.#dueUntil(furthest + TOLERANCE);
    const first = due.find((each) => each - MARGIN > this.#now);
    if (first === undefined) return [];
    const last = due.findLast((each) => each <= first + TOLERANCE) ?? first;
    return [first - MARGIN, last + MARGIN].map((stop) => this.#to(stop, due));
  }

  #to(moment: number, due: readonly number[]): Action {
    const advance = moment - this.#now;
    for (const each of due) if (each <= moment) this.#moments.add(each);
    this.#moments.add(moment);
    this.#now = moment + TICK;
    return { advance };
  }

  /** The due moments in order. Timers may repeat, or lead to later timers. */
  #dueUntil(end: number): number[] {
    const found = new Set<number>();
    let moments = [...this.#moments];
    while (moments.length > 0) {
      const later = moments.flatMap((moment) => this.#durations.map((duration) => moment + duration));
      moments = [...new Set(later)].filter((moment) => moment <= end && !found.has(moment));
      for (const moment of moments) found.add(moment);
    }
    return [...found].filter((moment) => moment > this.#now).sort((a, b) => a - b);
  }
}

const UNITS = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000, S: 1_000 } as const;

/** Durations in milliseconds. Years and months are left out, because their length depends on the day. */
function durationsIn({ xml, variables, script }: Case): number[] {
  const text = JSON.stringify([xml, variables, script]);
  const found = [
    ...text.matchAll(/(?<![-\w])P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?(?!\w)/g),
  ];
  const lengths = found.map(
    ([, weeks, days, hours, minutes, seconds]) =>
      Number(weeks ?? 0) * UNITS.W +
      Number(days ?? 0) * UNITS.D +
      Number(hours ?? 0) * UNITS.H +
      Number(minutes ?? 0) * UNITS.M +
      Number(seconds ?? 0) * UNITS.S,
  );
  return [...new Set(lengths)].filter((length) => length > 0);
}
