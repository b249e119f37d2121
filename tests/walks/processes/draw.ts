/** The BPMN of a random process: `blocks.ts` defines its elements, and this file draws them. */
import * as b from '../../processes/bpmn.ts';
import type { Block, End, Process } from './blocks.ts';
import { Drawing, type Drawn, flow, inARow, loopOf, loopPlaces, mapped, service } from './drawing.ts';
import { Expressions, flagsAtFirst, type Place } from './flaws.ts';

type Leaf = Extract<Block, { many: unknown; undo: unknown }>;
type Sub = Extract<Block, { kind: 'sub' }>;
type Fork = Extract<Block, { kind: 'choice' | 'race' }>;

/** What may be flawed in a task, apart from its mappings, list and handler. */
const PLACES: Readonly<Record<Leaf['kind'], readonly Place[]>> = {
  job: ['retries', 'no retries'],
  user: ['due date', 'priority', 'form'],
  script: ['script'],
  receive: ['key'],
};

/** Variables that every walk begins with, used by choices, mappings, scripts, collected results and flaws. */
export const beginning = { v: 0, r: 0, xs: [1, 2, 3], ...flagsAtFirst };

export function drawProcess(id: string, process: Process): string {
  const drawing = new ProcessDrawing();
  return drawing.file(id, drawing.scope(process.body, process.end), drawing.eventSubprocesses(process.inside));
}

class ProcessDrawing extends Drawing {
  /** The content of a process or subprocess, from its start event to its end. */
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
        return this.#choice(block);
      case 'parallel':
        return this.#parallel(block.parts);
      case 'race':
        return this.#race(block);
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

  /** A gateway that chooses a branch by `v`. The last branch may be the default for all other values. */
  #choice({ parts: blocks, flaw }: Fork): Drawn {
    const [fork, join] = [this.id('g'), this.id('g')];
    const expressions = new Expressions(flaw, ['condition', 'no way']);
    const branches = blocks.map((block) => this.#draw(block));
    const others = branches.slice(0, -1);
    const usual = branches.at(-1)?.first;
    return {
      parts: [
        b.exclusive(fork, expressions.has('no way') ? '' : `${fork}-${usual}`),
        b.exclusive(join),
        ...branches.flatMap(({ parts, last }) => [...parts, ...flow(last, join)]),
        ...others.flatMap(({ first }, i) =>
          flow(fork, `${first} {${expressions.at('condition', `v = ${i}`, ['null', '"yes"', 'v'])}}`),
        ),
        ...flow(
          fork,
          expressions.has('no way')
            ? `${usual} {${expressions.at('no way', `v = ${others.length}`, ['false'])}}`
            : (usual ?? ''),
        ),
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
  #race({ parts: blocks, flaw }: Fork): Drawn {
    const [gateway, join] = [this.id('r'), this.id('g')];
    const branches = blocks.map((block, i) => {
      const caught = this.catching({ kind: 'catch', on: i ? 'message' : 'timer', flaw: flaw?.bad === i ? flaw : null });
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
    const wait = this.one('t', (id) => b.user(id)); // Camunda refuses a loop that never waits
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

  /** A fork in which one branch has a separate end. */
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
    const { kind, many, undo } = block;
    const places = [...PLACES[kind], ...PLACES[kind], 'input', 'output', ...loopPlaces(many)] as const;
    const expressions = new Expressions(block.flaw, undo ? [...places, 'handler'] : places);
    const extension = mapped(expressions, block.maps ? { in: { a: '= v' }, out: { o: '= r', 'p.q': '= a' } } : {});
    const plain = this.#task(id, kind, extension, expressions);
    const activity = many ? b.multi(plain, loopOf(many, expressions)) : plain;
    const failing = expressions.has('handler') ? b.mappings(b.inputs({ b: expressions.asserted('handler', 'v') })) : '';
    const undoing = service(`undo-${id}`, failing, 'isForCompensation="true"');
    const undoable = undo ? (b.undoable(id, activity, undoing) as string[]) : [activity];
    return { parts: [...undoable, ...this.boundaries(id, block.sides)], first: id, last: id };
  }

  #task(id: string, kind: Leaf['kind'], extension: string, expressions: Expressions): string {
    switch (kind) {
      case 'job': {
        const retries = expressions.has('retries') ? expressions.at('retries', '1', ['null', 'xs', 'true']) : '1';
        return service(id, extension, '', expressions.has('no retries') ? '0' : retries);
      }
      case 'user':
        return b.user(id, extension + userExtension(expressions));
      case 'script':
        return b.script(id, expressions.asserted('script', 'v + 1'), 'r', extension);
      case 'receive':
        this.awaits(`m-${id}`, expressions);
        return b.receive(id, `m-${id}`, extension);
    }
  }

  #sub({ body, end, sides, inside, many, maps, flaw }: Sub): Drawn {
    const id = this.id('u');
    const expressions = new Expressions(flaw, ['input', 'output', ...loopPlaces(many)]);
    const extension = mapped(expressions, maps ? { in: { a: '= v', v: '= r' }, out: { o: '= a' } } : {});
    const plain = b.sub(id, [...this.scope(body, end), ...this.eventSubprocesses(inside)], extension);
    const activity = many ? b.multi(plain, loopOf(many, expressions)) : plain;
    return { parts: [activity, ...this.boundaries(id, sides)], first: id, last: id };
  }
}

/** A user task's due date, priority or reference to a form, if it is flawed. */
function userExtension(expressions: Expressions): string {
  const inAttribute = (place: Place, good: string, bad: readonly [string, ...string[]]) =>
    expressions.at(place, good, bad).replaceAll('"', '&quot;');
  if (expressions.has('due date')) {
    const due = inAttribute('due date', '"2030-01-01T09:00:00Z"', ['"soon"', '5', 'true']);
    return `<zeebe:taskSchedule dueDate="${due}" />`;
  }
  if (expressions.has('priority')) {
    const priority = inAttribute('priority', '50', ['null', '101', '"high"']);
    return `<zeebe:priorityDefinition priority="${priority}" />`;
  }
  if (!expressions.has('form')) return '';
  return `<zeebe:formDefinition externalReference="${inAttribute('form', '"report"', ['null', '5', 'true'])}" />`;
}
