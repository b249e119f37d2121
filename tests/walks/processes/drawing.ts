/** The parts of every drawing: ids, elements in a row, events and what follows them. */
import * as b from '../../processes/bpmn.ts';
import type { Block, End, Many, Side } from './blocks.ts';
import { Expressions, type Place } from './flaws.ts';

/** Elements with one way in and one way out. */
export interface Drawn {
  readonly parts: readonly string[];
  readonly first: string;
  readonly last: string;
}

/** In hours: timers are due after one to three spans, and some spans pass between rounds. */
export const SPAN = 240;
/**
 * The difference between one timer and the next, in hours: larger than the drift between the engines' clocks in a walk.
 */
const APART = 5;

export class Drawing {
  #count = 0;
  #timers = 0;
  #cycles = 0;
  /** For events whose key may fail: the expression for the key, by the name of the message. */
  readonly #keys = new Map<string, string>();

  id(prefix: string): string {
    return `${prefix}${++this.#count}`;
  }

  one(prefix: string, element: (id: string) => string): Drawn {
    const id = this.id(prefix);
    return { parts: [element(id)], first: id, last: id };
  }

  catching({ on, flaw }: Extract<Block, { kind: 'catch' }>): Drawn {
    const places = eventPlaces(on);
    const expressions = new Expressions(flaw, [...places, 'input', 'output']);
    return this.one('c', (id) => b.catching(id, this.#event(on, id, expressions), mapped(expressions)));
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
      const expressions = new Expressions(side.flaw, [...eventPlaces(side.on), 'output']);
      const attributes = `isInterrupting="${side.interrupts}"`;
      const parts = [
        b.start(start, this.#event(side.on, start, expressions), attributes, mapped(expressions)),
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
      const expressions = new Expressions(side.flaw, [...eventPlaces(side.on), 'output']);
      return [
        b.boundary(id, activity, this.#event(side.on, id, expressions), side.interrupts, mapped(expressions)),
        ...path.parts,
        ...flow(id, path.first),
      ];
    });
  }

  /** The path that follows an event that has fired, up to a separate end. */
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
   * No two timers of a process are due at the same moment, because the order in which the real engine fires them
   * depends on whether it created them within the same millisecond. A cycle that missed a round is due again at once,
   * so only one cycle is short enough to miss one. The quarter keeps the second round of a cycle apart from other
   * timers.
   */
  #event(on: Side['on'], id: string, expressions: Expressions): string {
    switch (on) {
      case 'message':
        this.awaits(`m-${id}`, expressions);
        return b.message(`m-${id}`);
      case 'timer':
        return b.duration(this.#time(`PT${SPAN * (1 + (this.#count % 3)) + APART * this.#timers++}H`, expressions));
      case 'cycle':
        return b.cycle(
          this.#time(`R2/PT${SPAN * (this.#cycles++ ? 3 : 1) + APART * this.#timers++ + 1}H15M`, expressions),
        );
      case 'error':
        return b.error('E1');
      case 'any error':
        return b.error();
    }
  }

  #time(text: string, expressions: Expressions): string {
    return expressions.has('time') ? expressions.at('time', `"${text}"`, ['null', '"soon"', '5']) : text;
  }

  /** Records the expression for the message's key if it is flawed. */
  awaits(name: string, expressions: Expressions): void {
    if (expressions.has('key')) this.#keys.set(name, expressions.at('key', 'instanceId', ['null', 'true', 'xs']));
  }

  /** A whole file, with its messages' keys. */
  file(process: string, ...parts: readonly string[][]): string {
    const keys = [...this.#keys];
    return keys.reduce(
      (xml, [name, key]) =>
        xml.replace(
          `id="message-${name}" name="${name}"><bpmn:extensionElements><zeebe:subscription correlationKey="= instanceId"`,
          `id="message-${name}" name="${name}"><bpmn:extensionElements><zeebe:subscription correlationKey="${key}"`,
        ),
      b.definition(process, ...parts),
    );
  }
}

const eventPlaces = (on: Side['on']): readonly Place[] =>
  on === 'message' ? ['key', 'key'] : on === 'timer' ? ['time', 'time'] : [];

/** The mappings of an element: the given ones, and those that are flawed. */
export function mapped(
  expressions: Expressions,
  more: { in?: Record<string, string>; out?: Record<string, string> } = {},
): string {
  const inputs = { ...more.in, ...(expressions.has('input') && { b: expressions.asserted('input', 'v') }) };
  const outputs = { ...more.out, ...(expressions.has('output') && { q: expressions.asserted('output', 'v') }) };
  const parts = [b.inputs(inputs), b.outputs(outputs)].filter(Boolean);
  return parts.length > 0 ? b.mappings(...parts) : '';
}

/** A service task whose job has one attempt unless stated otherwise, so its first failure is an incident. */
export const service = (id: string, extension = '', attributes = '', retries = '1'): string =>
  b.service(id, extension, attributes, id, retries);

export const flow = (from: string, to: string): string[] => b.flows(`${from} > ${to}`) as string[];

export function inARow(drawn: readonly Drawn[]): Drawn {
  const links = drawn.slice(1).flatMap((next, i) => flow(drawn[i]?.last ?? '', next.first));
  return {
    parts: [...drawn.flatMap(({ parts }) => parts), ...links],
    first: drawn[0]?.first ?? '',
    last: drawn.at(-1)?.last ?? '',
  };
}

/** Places of a multi-instance activity that may be flawed. */
export const loopPlaces = (many: Many | null): readonly Place[] => [
  ...(many ? (['list'] as const) : []),
  ...(many?.collects ? (['each'] as const) : []),
  ...(many && many.until !== 'never' ? (['until'] as const) : []),
];

export function loopOf({ sequential, items, collects, until }: Many, expressions: Expressions): b.Loop {
  const list = `[${[1, 2, 3].slice(0, items).join(', ')}]`;
  const isDone = `numberOfCompletedInstances >= ${until === 'first' ? 1 : 2}`;
  return {
    over: expressions.at('list', list, ['null', '"no list"', '5']),
    item: 'x',
    sequential,
    ...(collects && { into: 'all', each: expressions.asserted('each', 'r') }),
    ...(until !== 'never' && { until: expressions.at('until', isDone, ['null', '"yes"', '1']) }),
  };
}
