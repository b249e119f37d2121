/** BPMN of a random process: `blocks.ts` says what there is, here is how it is drawn. */
import * as b from '../../processes/bpmn.ts';
import type { Block, End, Process } from './blocks.ts';
import { Drawing, type Drawn, flow, inARow, loopOf, service } from './drawing.ts';

type Leaf = Extract<Block, { many: unknown; undo: unknown }>;
type Sub = Extract<Block, { kind: 'sub' }>;

/** Variables that every walk begins with: what choices, loops and lists look at. */
export const beginning = { v: 0, r: 0, xs: [1, 2, 3] };

export function drawProcess(id: string, process: Process): string {
  const drawing = new ProcessDrawing();
  return b.definition(id, drawing.scope(process.body, process.end), drawing.eventSubprocesses(process.inside));
}

class ProcessDrawing extends Drawing {
  /** What a process or subprocess contains, from its start event to its end. */
  scope(body: Block, end: End): string[] {
    const start = this.id('s');
    const { parts, first, last } = this.#draw(body);
    const ending = this.ending(end);
    return [b.start(start), ...parts, ...ending.parts, ...flow(start, first), ...flow(last, ending.first)];
  }

  #draw(block: Block): Drawn {
    switch (block.kind) {
      case 'catch':
        return this.catching(block);
      case 'compensate':
        return this.compensating();
      case 'pass':
        return this.passing();
      case 'sequence':
        return inARow(block.parts.map((part) => this.#draw(part)));
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

  /** By `v`, the last branch for all that is left. */
  #choice(blocks: readonly Block[]): Drawn {
    const [fork, join] = [this.id('g'), this.id('g')];
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
    const [fork, join] = [this.id('p'), this.id('p')];
    const branches = blocks.map((block) => this.#draw(block));
    const links = branches.flatMap(({ first, last }) => [...flow(fork, first), ...flow(last, join)]);
    const parts = [b.parallel(fork), b.parallel(join), ...branches.flatMap((branch) => branch.parts), ...links];
    return { parts, first: fork, last: join };
  }

  /** The first branch waits for a timer, the others for messages. */
  #race(blocks: readonly Block[]): Drawn {
    const [gateway, join] = [this.id('r'), this.id('g')];
    const branches = blocks.map((block, i) => {
      const caught = this.catching({ kind: 'catch', on: i ? 'message' : 'timer' });
      return inARow([caught, this.#draw(block)]);
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
    const [merge, decide] = [this.id('g'), this.id('g')];
    const inner = this.#draw(body);
    const counter = this.id('k');
    const count = this.one('t', (id) => b.script(id, `= if ${counter} = null then 1 else ${counter} + 1`, counter));
    const wait = this.one('t', (id) => b.user(id)); // Camunda takes no loop that never waits
    const after = this.passing();
    return {
      parts: [
        b.exclusive(merge),
        b.exclusive(decide, `${decide}-${after.first}`),
        ...inARow([inner, count, wait]).parts,
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
    const fork = this.id('p');
    const inner = this.#draw(body);
    const ending = this.ending(end);
    const main = this.passing();
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
    const id = this.id('t');
    const extension = block.maps ? b.mappings(b.inputs({ a: '= v' }), b.outputs({ o: '= r', 'p.q': '= a' })) : '';
    const plain = {
      job: () => service(id, extension),
      user: () => b.user(id, extension),
      script: () => b.script(id, '= v + 1', 'r', extension),
      receive: () => b.receive(id, `m-${id}`, extension),
    }[block.kind]();
    const activity = block.many ? b.multi(plain, loopOf(block.many)) : plain;
    const undoing = service(`undo-${id}`, '', 'isForCompensation="true"');
    const undoable = block.undo ? (b.undoable(id, activity, undoing) as string[]) : [activity];
    return { parts: [...undoable, ...this.boundaries(id, block.sides)], first: id, last: id };
  }

  #sub({ body, end, sides, inside, many, maps }: Sub): Drawn {
    const id = this.id('u');
    const extension = maps ? b.mappings(b.inputs({ a: '= v', v: '= r' }), b.outputs({ o: '= a' })) : '';
    const plain = b.sub(id, [...this.scope(body, end), ...this.eventSubprocesses(inside)], extension);
    const activity = many ? b.multi(plain, loopOf(many)) : plain;
    return { parts: [activity, ...this.boundaries(id, sides)], first: id, last: id };
  }
}
