import { describe, expect, it } from 'vitest';
import type { Drawing, DrawnElement } from './drawing.ts';
import { flowsTaken } from './flows-taken.ts';
import { toVisits } from './visits.ts';

/** In the text, `a > b` is a flow from a to b with the id a-b. */
function drawing(text: string, kinds: Record<string, Partial<DrawnElement>> = {}): Drawing {
  const flows = text.split(', ').map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { id: `${from}-${to}`, name: '', from, to };
  });
  const ids = new Set([...flows.flatMap(({ from, to }) => [from, to]), ...Object.keys(kinds)]);
  const plain = {
    name: '',
    kind: 'task' as const,
    chooses: false,
    joins: false,
    repeats: false,
    attachedTo: null,
    within: null,
    isEventSubprocess: false,
    isForCompensation: false,
    throwsCompensation: false,
    link: null,
  };
  return { flows, elements: new Map([...ids].map((id) => [id, { ...plain, id, ...kinds[id] }])) };
}

/** In the text, `+a` means that element a began, `-a` that it was completed, and `!a` that it was terminated. */
const history = (text: string) =>
  text.split(' ').map((moment, place) => ({
    element: moment.slice(1),
    event: moment[0] === '+' ? 'activated' : moment[0] === '-' ? 'completed' : 'terminated',
    at: new Date(place),
  }));

const taken = (of: Drawing, text: string) => flowsTaken(of, toVisits(history(text), of.elements)).join(' ');

describe('the path a process took', () => {
  it('continues along one flow at a choice', () => {
    const choice = drawing('a > x, x > b, x > c, b > d, c > d', { x: { chooses: true, kind: null } });
    expect(taken(choice, '+a -a +x -x +c -c +d')).toBe('a-x x-c c-d');
  });

  it('includes every flow out of a fork, and every flow into a join', () => {
    const fork = drawing('f > a, f > b, a > j, b > j, j > e', { f: { joins: true }, j: { joins: true } });
    expect(taken(fork, '+f -f +a +b -a -b +j -j +e')).toBe('f-a f-b a-j b-j j-e');
    expect(taken(fork, '+f -f +a +b -a')).toBe('f-a f-b');
  });

  it('includes the way back in a loop only if the process took it', () => {
    const loop = drawing('s > a, a > x, x > a, x > e', { x: { chooses: true } });
    expect(taken(loop, '+s -s +a -a +x -x +a -a +x -x +e')).toBe('s-a a-x x-a x-e');
    expect(taken(loop, '+s -s +a -a +x -x +e')).toBe('s-a a-x x-e');
  });

  it('does not continue from an element that was terminated', () => {
    expect(taken(drawing('a > b, t > c'), '+a +t -t !a +c')).toBe('t-c');
  });
});

describe('visits', () => {
  it('to an element that runs for each item of a list are the visits to its items', () => {
    const { elements } = drawing('a > b', { a: { repeats: true } });
    const visits = toVisits(history('+a +a +a -a -a -a +b +a +a'), elements);
    expect(visits.map(({ element, end }) => `${element}${end ? end.at.getTime() : ' open'}`)).toEqual([
      'a3',
      'a4',
      'b open',
      'a open',
    ]);
  });

  it('are only to elements that are in the drawing, and not, for example, to the process itself', () => {
    const { elements } = drawing('a > b');
    expect(toVisits(history('+process +a -a'), elements).map(({ element }) => element)).toEqual(['a']);
  });
});
