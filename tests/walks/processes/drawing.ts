/** What all that is drawn is made of: ids, elements in a row, events and what follows them. */
import * as b from '../../processes/bpmn.ts';
import type { Block, End, Many, Side } from './blocks.ts';

/** Elements with one way in and one way out. */
export interface Drawn {
  readonly parts: readonly string[];
  readonly first: string;
  readonly last: string;
}

/** In hours: timers are due after one to three of it, and some of it passes between rounds. */
export const SPAN = 240;
/** What a timer differs from the next, in hours: more than the engines' clocks come to differ in a walk. */
const APART = 5;

export class Drawing {
  #count = 0;
  #timers = 0;
  #cycles = 0;

  id(prefix: string): string {
    return `${prefix}${++this.#count}`;
  }

  one(prefix: string, element: (id: string) => string): Drawn {
    const id = this.id(prefix);
    return { parts: [element(id)], first: id, last: id };
  }

  catching({ on }: Extract<Block, { kind: 'catch' }>): Drawn {
    return this.one('c', (id) => b.catching(id, this.#event(on, id)));
  }

  compensating(): Drawn {
    return this.one('x', (id) => b.throwing(id, b.compensation()));
  }

  passing(): Drawn {
    return this.one('n', (id) => b.throwing(id, ''));
  }

  ending(end: End): Drawn {
    const events = { none: '', error: b.error('E2'), terminate: b.terminate, compensation: b.compensation() };
    return this.one('e', (id) => b.end(id, events[end]));
  }

  eventSubprocesses(sides: readonly Side[]): string[] {
    return sides.map((side) => {
      const start = this.id('s');
      const path = this.#path(side);
      const attributes = `isInterrupting="${side.interrupts}"`;
      const parts = [
        b.start(start, this.#event(side.on, start), attributes),
        ...path.parts,
        ...flow(start, path.first),
      ];
      return b.eventSub(this.id('es'), parts);
    });
  }

  boundaries(activity: string, sides: readonly Side[]): string[] {
    return sides.flatMap((side) => {
      const id = this.id('b');
      const path = this.#path(side);
      return [
        b.boundary(id, activity, this.#event(side.on, id), side.interrupts),
        ...path.parts,
        ...flow(id, path.first),
      ];
    });
  }

  /** What follows an event that has gone off, to an end of its own. */
  #path({ next, end }: Side): Drawn {
    const ending = this.ending(end);
    if (next === 'nothing') return ending;
    const task =
      next === 'compensation'
        ? this.compensating()
        : this.one('t', (id) => (next === 'job' ? service(id) : b.user(id)));
    return inARow([task, ending]);
  }

  /**
   * No two timers of a process are due at one moment: in which order the real engine lets those go off depends on whether
   * it was fast enough to make them within a millisecond. Of cycles that missed a time the next one is due at once, so but
   * one of them is short enough for that.
   */
  #event(on: Side['on'], id: string): string {
    switch (on) {
      case 'message':
        return b.message(`m-${id}`);
      case 'timer':
        return b.duration(`PT${SPAN * (1 + (this.#count % 3)) + APART * this.#timers++}H`);
      case 'cycle':
        return b.cycle(`R2/PT${SPAN * (this.#cycles++ ? 3 : 1) + APART * this.#timers++}H`);
      case 'error':
        return b.error('E1');
      case 'any error':
        return b.error();
    }
  }
}

/** A service task whose job has one attempt: its first failure is an incident. */
export const service = (id: string, extension = '', attributes = ''): string =>
  b.service(id, extension, attributes, id, '1');

export const flow = (from: string, to: string): string[] => b.flows(`${from} > ${to}`) as string[];

export function inARow(drawn: readonly Drawn[]): Drawn {
  const links = drawn.slice(1).flatMap((next, i) => flow(drawn[i]?.last ?? '', next.first));
  return {
    parts: [...drawn.flatMap(({ parts }) => parts), ...links],
    first: drawn[0]?.first ?? '',
    last: drawn.at(-1)?.last ?? '',
  };
}

export function loopOf({ sequential, items, collects, until }: Many): b.Loop {
  return {
    over: `= [${[1, 2, 3].slice(0, items).join(', ')}]`,
    item: 'x',
    sequential,
    ...(collects && { into: 'all', each: '= r' }),
    ...(until !== 'never' && { until: `= numberOfCompletedInstances >= ${until === 'first' ? 1 : 2}` }),
  };
}
