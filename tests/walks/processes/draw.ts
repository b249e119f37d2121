/** BPMN of a random process: `blocks.ts` says what there is, here is how it is drawn. */
import * as b from '../../processes/bpmn.ts';
import type { Block, End, Many, Process, Side } from './blocks.ts';

/** Elements with one way in and one way out. */
interface Drawn {
  readonly parts: readonly string[];
  readonly first: string;
  readonly last: string;
}
type Leaf = Extract<Block, { many: unknown; undo: unknown }>;
type Sub = Extract<Block, { kind: 'sub' }>;

/** Variables that every walk begins with: what choices, loops and lists look at. */
export const beginning = { v: 0, r: 0, xs: [1, 2, 3] };

export function drawProcess(id: string, process: Process): string {
  const drawing = new Drawing();
  return b.definition(id, drawing.scope(process.body, process.end), drawing.eventSubprocesses(process.inside));
}

class Drawing {
  #count = 0;

  #id(prefix: string): string {
    return `${prefix}${++this.#count}`;
  }

  /** What a process or subprocess contains, from its start event to its end. */
  scope(body: Block, end: End): string[] {
    const start = this.#id('s');
    const { parts, first, last } = this.#draw(body);
    const ending = this.#end(end);
    return [b.start(start), ...parts, ...ending.parts, ...flow(start, first), ...flow(last, ending.first)];
  }

  eventSubprocesses(sides: readonly Side[]): string[] {
    return sides.map((side) => {
      const start = this.#id('s');
      const path = this.#path(side);
      const attributes = `isInterrupting="${side.interrupts}"`;
      const parts = [
        b.start(start, this.#event(side.on, start), attributes),
        ...path.parts,
        ...flow(start, path.first),
      ];
      return b.eventSub(this.#id('es'), parts);
    });
  }

  #draw(block: Block): Drawn {
    switch (block.kind) {
      case 'catch':
        return this.#one('c', (id) => b.catching(id, this.#event(block.on, id)));
      case 'compensate':
        return this.#one('x', (id) => b.throwing(id, b.compensation()));
      case 'pass':
        return this.#one('n', (id) => b.throwing(id, ''));
      case 'sequence':
        return this.#sequence(block.parts.map((part) => this.#draw(part)));
      case 'choice':
        return this.#choice(block.parts);
      case 'parallel':
        return this.#parallel(block.parts);
      case 'race':
        return this.#race(block.parts);
      case 'loop':
        return this.#loop(block.body, block.times);
      case 'aside':
        return this.#aside(block.body, block.end);
      case 'sub':
        return this.#sub(block);
      default:
        return this.#activity(block);
    }
  }

  #one(prefix: string, element: (id: string) => string): Drawn {
    const id = this.#id(prefix);
    return { parts: [element(id)], first: id, last: id };
  }

  #sequence(drawn: readonly Drawn[]): Drawn {
    const links = drawn.slice(1).flatMap((next, i) => flow(drawn[i]?.last ?? '', next.first));
    return {
      parts: [...drawn.flatMap(({ parts }) => parts), ...links],
      first: drawn[0]?.first ?? '',
      last: drawn.at(-1)?.last ?? '',
    };
  }

  /** By `v`, the last branch for all that is left. */
  #choice(blocks: readonly Block[]): Drawn {
    const [fork, join] = [this.#id('g'), this.#id('g')];
    const branches = blocks.map((block) => this.#draw(block));
    const others = branches.slice(0, -1);
    const usual = branches.at(-1)?.first;
    return {
      parts: [
        b.exclusive(fork, `${fork}-${usual}`),
        b.exclusive(join),
        ...branches.flatMap(({ parts, last }) => [...parts, ...flow(last, join)]),
        ...others.flatMap(({ first }, i) => flow(fork, `${first} {= v = ${i}}`)),
        ...flow(fork, usual ?? ''),
      ],
      first: fork,
      last: join,
    };
  }

  #parallel(blocks: readonly Block[]): Drawn {
    const [fork, join] = [this.#id('p'), this.#id('p')];
    const branches = blocks.map((block) => this.#draw(block));
    const links = branches.flatMap(({ first, last }) => [...flow(fork, first), ...flow(last, join)]);
    const parts = [b.parallel(fork), b.parallel(join), ...branches.flatMap((branch) => branch.parts), ...links];
    return { parts, first: fork, last: join };
  }

  /** The first branch waits for a timer, the others for messages. */
  #race(blocks: readonly Block[]): Drawn {
    const [gateway, join] = [this.#id('r'), this.#id('g')];
    const branches = blocks.map((block, i) => {
      const caught = this.#draw({ kind: 'catch', on: i ? 'message' : 'timer' });
      return this.#sequence([caught, this.#draw(block)]);
    });
    return {
      parts: [
        b.eventBased(
          gateway,
          branches.map(({ first }) => `${gateway}-${first}`),
        ),
        b.exclusive(join),
        ...branches.flatMap((branch) => [...branch.parts, ...flow(gateway, branch.first), ...flow(branch.last, join)]),
      ],
      first: gateway,
      last: join,
    };
  }

  #loop(body: Block, times: number): Drawn {
    const [merge, decide] = [this.#id('g'), this.#id('g')];
    const inner = this.#draw(body);
    const counter = this.#id('k');
    const count = this.#one('t', (id) => b.script(id, `= if ${counter} = null then 1 else ${counter} + 1`, counter));
    const wait = this.#one('t', (id) => b.user(id)); // Camunda takes no loop that never waits
    const after = this.#draw({ kind: 'pass' });
    return {
      parts: [
        b.exclusive(merge),
        b.exclusive(decide, `${decide}-${after.first}`),
        ...this.#sequence([inner, count, wait]).parts,
        ...after.parts,
        ...flow(merge, inner.first),
        ...flow(wait.last, decide),
        ...flow(decide, `${merge} {= ${counter} <= ${times}}`),
        ...flow(decide, after.first),
      ],
      first: merge,
      last: after.last,
    };
  }

  /** A fork one of whose branches has an end of its own. */
  #aside(body: Block, end: End): Drawn {
    const fork = this.#id('p');
    const inner = this.#draw(body);
    const ending = this.#end(end);
    const main = this.#draw({ kind: 'pass' });
    return {
      parts: [
        b.parallel(fork),
        ...inner.parts,
        ...ending.parts,
        ...main.parts,
        ...flow(fork, inner.first),
        ...flow(inner.last, ending.first),
        ...flow(fork, main.first),
      ],
      first: fork,
      last: main.last,
    };
  }

  #activity(block: Leaf): Drawn {
    const id = this.#id('t');
    const extension = block.maps ? b.mappings(b.inputs({ a: '= v' }), b.outputs({ o: '= r', 'p.q': '= a' })) : '';
    const plain = {
      job: () => b.service(id, extension),
      user: () => b.user(id, extension),
      script: () => b.script(id, '= v + 1', 'r', extension),
      receive: () => b.receive(id, `m-${id}`, extension),
    }[block.kind]();
    // the real engine leaves instances behind that complete within the turn in which the condition is met
    const isQuick = block.kind === 'script';
    const activity = block.many ? b.multi(plain, loopOf(block.many, isQuick)) : plain;
    const undoable = block.undo ? b.undoable(id, activity) : [activity];
    return { parts: [...(undoable as string[]), ...this.#boundaries(id, block.sides)], first: id, last: id };
  }

  #sub({ body, end, sides, inside, many, maps }: Sub): Drawn {
    const id = this.#id('u');
    const extension = maps ? b.mappings(b.inputs({ a: '= v', v: '= r' }), b.outputs({ o: '= a' })) : '';
    const plain = b.sub(id, [...this.scope(body, end), ...this.eventSubprocesses(inside)], extension);
    const activity = many ? b.multi(plain, loopOf(many, true)) : plain;
    return { parts: [activity, ...this.#boundaries(id, sides)], first: id, last: id };
  }

  #boundaries(activity: string, sides: readonly Side[]): string[] {
    return sides.flatMap((side) => {
      const id = this.#id('b');
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
    const ending = this.#end(end);
    if (next === 'nothing') return ending;
    const task =
      next === 'compensation'
        ? this.#draw({ kind: 'compensate' })
        : this.#one('t', (id) => (next === 'job' ? b.service(id) : b.user(id)));
    return this.#sequence([task, ending]);
  }

  #end(end: End): Drawn {
    const events = { none: '', error: b.error('E2'), terminate: b.terminate, compensation: b.compensation() };
    return this.#one('e', (id) => b.end(id, events[end]));
  }

  #event(on: Side['on'], id: string): string {
    switch (on) {
      case 'message':
        return b.message(`m-${id}`);
      case 'timer':
        return b.duration(`PT${1 + (this.#count % 3)}H`);
      case 'cycle':
        return b.cycle('R2/PT1H');
      case 'error':
        return b.error('E1');
      case 'any error':
        return b.error();
    }
  }
}

const flow = (from: string, to: string): string[] => b.flows(`${from} > ${to}`) as string[];

function loopOf({ sequential, items, collects, until }: Many, isQuick: boolean): b.Loop {
  return {
    over: `= [${[1, 2, 3].slice(0, items).join(', ')}]`,
    item: 'x',
    sequential,
    ...(collects && { into: 'all', each: '= r' }),
    ...(until !== 'never' && !isQuick && { until: `= numberOfCompletedInstances >= ${until === 'first' ? 1 : 2}` }),
  };
}
