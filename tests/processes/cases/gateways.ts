import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const chosen = (...ids: string[]) => ids.map((id) => [b.user(id), b.end(`end-${id}`)]);

/** Nested gateways, gateways in loops, and joins. */
export const gatewayCases: readonly Case[] = [
  {
    name: 'one exclusive gateway after another',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-h'), b.exclusive('h', 'h-c'), chosen('a', 'b', 'c')],
      b.flows('start > g > h > c > end-c, g > a {= n > 10} > end-a, h > b {= n > 5} > end-b'),
    ),
    variables: { n: 7 },
  },
  {
    name: 'a default flow is taken if all conditions are false',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-c'), chosen('a', 'b', 'c')],
      b.flows('start > g, g > a {= n = 1} > end-a, g > c > end-c, g > b {= n = 2} > end-b'),
    ),
    variables: { n: 3 },
  },
  {
    name: 'a default flow that comes last in the document does not take precedence over a true condition',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-b'), chosen('a', 'b')],
      b.flows('start > g, g > a {= true} > end-a, g > b > end-b'),
    ),
  },
  {
    name: 'an exclusive gateway with a single flow',
    xml: b.definition('p', [b.start(), b.exclusive('g'), chosen('a')], b.flows('start > g > a > end-a')),
  },
  {
    name: 'conditions with text, between and lists',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-c'), chosen('a', 'b', 'c')],
      b.flows(
        'start > g > c > end-c, g > a {= list contains(["NL", "BE"], land) and n between 1 and 5} > end-a, g > b {= land = "DE"} > end-b',
      ),
    ),
    variables: { land: 'BE', n: 5 },
  },
  {
    name: 'a parallel gateway that joins and forks at once',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('f1'),
        b.user('a'),
        b.user('b'),
        b.parallel('f2'),
        b.user('c'),
        b.user('d'),
        b.parallel('j'),
        b.end(),
      ],
      b.flows('start > f1 > a > f2 > c > j > end, f1 > b > f2 > d > j'),
    ),
    script: [{ complete: 'b' }, { complete: 'a' }, { complete: 'd' }, { complete: 'c' }],
  },
  {
    name: 'a fork into a hundred tasks, and their join',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('f'),
        Array.from({ length: 100 }, (_, i) => b.service(`w${i}`, '', '', 'w')),
        b.parallel('j'),
        b.end(),
      ],
      b.flows(`start > f, j > end, ${Array.from({ length: 100 }, (_, i) => `f > w${i} > j`).join(', ')}`),
    ),
  },
  {
    name: 'a loop through a fork and a join, twice',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.exclusive('m'),
        b.parallel('f'),
        b.user('a'),
        b.user('b'),
        b.parallel('j'),
        b.exclusive('g', 'g-end'),
        b.end(),
      ],
      b.flows('start > m > f > a > j > g > end, f > b > j, g > m {= again}'),
    ),
    variables: { again: true },
    script: [{ complete: 'a' }, { complete: 'b' }, { complete: 'b' }, { set: { again: false } }, { complete: 'a' }],
  },
  {
    name: 'two tokens on one branch wait at the join for a token on the other',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('f'),
        b.exclusive('m'),
        b.user('a'),
        b.user('b'),
        b.exclusive('g', 'g-j'),
        b.parallel('j'),
        b.end(),
      ],
      b.flows('start > f > m > a > g > j > end, g > m {= again}, f > b > j'),
    ),
    variables: { again: true },
    script: [{ complete: 'a' }, { complete: 'b' }, { complete: 'a', variables: { again: false } }],
  },
  {
    name: 'a join that never completes disappears when its scope ends',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [
          b.start('s1'),
          b.parallel('f'),
          b.user('a'),
          b.user('b'),
          b.parallel('j'),
          b.end('e1'),
          b.flows('s1 > f > a > j > e1, f > b > j'),
        ]),
      ],
      [b.boundary('late', 'x', b.duration('PT1H')), b.end(), b.end('e2')],
      b.flows('start > x > end, late > e2'),
    ),
    script: [{ complete: 'a' }, { advance: 3_600_000 }],
  },
  {
    name: 'a cancelled instance loses the tokens that waited at its join',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('f'), b.user('a'), b.user('b'), b.parallel('j'), b.end()],
      b.flows('start > f > a > j > end, f > b > j'),
    ),
    script: [{ complete: 'a' }, { cancel: true }],
  },
  {
    name: 'several flows out of a start event',
    xml: b.definition('p', [b.start(), chosen('a', 'b')], b.flows('start > a > end-a, start > b > end-b')),
    script: [{ complete: 'b' }, { complete: 'a' }],
  },
  {
    name: 'several flows out of a subprocess and a boundary event',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')]),
        b.boundary('note', 'x', b.message('note'), false),
      ],
      chosen('a', 'b', 'c', 'd'),
      b.flows('start > x > a > end-a, x > b > end-b, note > c > end-c, note > d > end-d'),
    ),
    script: [{ message: 'note' }, { complete: 'd' }, { complete: 'u' }],
  },
  {
    name: 'an activity without an outgoing flow ends its branch',
    xml: b.definition('p', [b.start(), b.parallel('f'), b.user('a'), b.service('w')], b.flows('start > f > a, f > w')),
    script: [{ complete: 'a' }],
  },
  {
    name: 'an event-based gateway in a loop',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.exclusive('m'),
        b.eventBased('g', ['g-again', 'g-done']),
        b.catching('again', b.message('again')),
        b.catching('done', b.message('done')),
        b.end(),
      ],
      b.flows('start > m > g > again > m, g > done > end'),
    ),
    script: [{ message: 'again' }, { message: 'again' }, { message: 'done' }],
  },
  {
    name: 'an event-based gateway with a receive task',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.eventBased('g', ['g-r', 'g-t']),
        b.receive('r', 'go'),
        b.catching('t', b.duration('PT1H')),
        b.end('e1'),
        b.end('e2'),
      ],
      b.flows('start > g > r > e1, g > t > e2'),
    ),
    script: [{ message: 'go', variables: { x: 1 } }],
  },
];
