import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const fork = [b.start(), b.parallel('fork'), b.user('a'), b.user('c'), b.parallel('join'), b.end()];

/** Start and end events, gateways and loops. */
export const flowCases: readonly Case[] = [
  {
    name: 'message start, none end',
    xml: b.definition('p', b.start(), b.end(), b.flows('start > end')),
    variables: { x: 1 },
  },
  {
    name: 'none start',
    xml: b.definition('p', b.start('start'), b.end(), b.flows('start > end')),
    variables: { x: 1 },
    embeddedOnly: 'instances are started by message there, and the adapter asks for the start event at deploy',
  },
  {
    name: 'exclusive gateway takes the flow whose condition is true',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g'), b.end('yes'), b.end('no')],
      b.flows('start > g, g > yes {= x > 1}, g > no {= x <= 1}'),
    ),
    variables: { x: 2 },
  },
  {
    name: 'exclusive gateway takes the default when no condition is true',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
      b.flows('start > g > no, g > yes {= x}'),
    ),
    variables: { x: false },
  },
  {
    name: 'of several true conditions the last in the document is taken',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g'), b.end('one'), b.end('two'), b.end('three')],
      b.flows('start > g, g > one {= x > 0}, g > two {= x > 1}, g > three {= x > 9}'),
    ),
    variables: { x: 5 },
  },
  {
    name: 'a condition that is not a boolean is an incident, never false',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
      b.flows('start > g > no, g > yes {= x > 100}'),
    ),
    variables: { x: '150' },
  },
  {
    name: 'a corrected condition is evaluated again after the incident is resolved',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
      b.flows('start > g > no, g > yes {= x > 100}'),
    ),
    script: [{ set: { x: 150 } }, { resolve: 'g' }],
  },
  {
    name: 'an incident that is resolved without a correction is raised again',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
      b.flows('start > g > no, g > yes {= x > 100}'),
    ),
    script: [{ resolve: 'g' }],
  },
  {
    name: 'having no true condition and no default is an incident',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g'), b.end('yes'), b.end('no')],
      b.flows('start > g, g > yes {= x > 1}, g > no {= x < 1}'),
    ),
    variables: { x: 1 },
  },
  {
    name: 'parallel join waits for every branch',
    xml: b.definition('p', fork, b.flows('start > fork > a > join > end, fork > c > join')),
    script: [{ complete: 'c' }],
  },
  {
    name: 'parallel join continues once after every branch has arrived',
    xml: b.definition('p', fork, b.flows('start > fork > a > join > end, fork > c > join')),
    script: [{ complete: 'c' }, { complete: 'a' }],
  },
  {
    name: 'a task with two outgoing flows forks',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end('one'), b.end('two')],
      b.flows('start > w > one, w > two'),
    ),
  },
  {
    name: 'two tokens through an exclusive merge run the following element twice',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.user('a'), b.user('c'), b.exclusive('merge'), b.user('u'), b.end()],
      b.flows('start > fork > a > merge > u > end, fork > c > merge'),
    ),
    script: [{ complete: 'a' }, { complete: 'c' }, { complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'a loop back to an earlier task',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.exclusive('g', 'g-end'), b.end()],
      b.flows('start > u > g > end, g > u {= again}'),
    ),
    script: [
      { complete: 'u', variables: { again: true } },
      { complete: 'u', variables: { again: false } },
    ],
  },
  {
    name: 'fork within a branch of a fork',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('f1'),
        b.parallel('f2'),
        b.user('a'),
        b.user('c'),
        b.user('d'),
        b.parallel('j2'),
        b.parallel('j1'),
        b.end(),
      ],
      b.flows('start > f1 > f2 > a > j2 > j1 > end, f2 > c > j2, f1 > d > j1'),
    ),
    script: [{ complete: 'd' }, { complete: 'a' }, { complete: 'c' }],
  },
  {
    name: 'terminate end event ends everything else in its scope',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.user('u'), b.user('a'), b.end('done'), b.end('stop', b.terminate)],
      b.flows('start > fork > u > done, fork > a > stop'),
    ),
    script: [{ complete: 'a' }],
  },
  {
    name: 'terminate within a subprocess does not affect what is outside it',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [
        b.start('s1'),
        b.parallel('fork'),
        b.user('u'),
        b.user('a'),
        b.end('e1'),
        b.end('stop', b.terminate),
        b.flows('s1 > fork > u > e1, fork > a > stop'),
      ]),
      b.user('after'),
      b.end(),
      b.flows('start > s > after > end'),
    ),
    script: [{ complete: 'a' }],
  },
  {
    name: 'event-based gateway: the message comes first',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.eventBased('g', ['g-m', 'g-t']),
        b.catching('m', b.message('go')),
        b.catching('t', b.duration('PT1H')),
        b.end('em'),
        b.end('et'),
      ],
      b.flows('start > g > m > em, g > t > et'),
    ),
    script: [{ message: 'go', variables: { x: 1 } }, { advance: 7_200_000 }],
  },
  {
    name: 'event-based gateway: the timer comes first',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.eventBased('g', ['g-m', 'g-t']),
        b.catching('m', b.message('go')),
        b.catching('t', b.duration('PT1H')),
        b.end('em'),
        b.end('et'),
      ],
      b.flows('start > g > m > em, g > t > et'),
    ),
    script: [{ advance: 3_600_000 }],
  },
  {
    name: 'cancelling ends everything',
    xml: b.definition(
      'p',
      fork,
      b.boundary('late', 'a', b.duration('PT1H')),
      b.end('e2'),
      b.flows('start > fork > a > join > end, fork > c > join, late > e2'),
    ),
    script: [{ cancel: true }, { advance: 7_200_000 }],
  },
];
