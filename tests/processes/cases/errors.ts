import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const throwE1 = { w: [{ error: 'E1' }] } as const;
const inSub = (...parts: Parameters<typeof b.sub>[1]) => b.sub('s', parts);
const failing = [b.start('s1'), b.service('w'), b.end('e1'), b.flows('s1 > w > e1')];

/** Errors: who catches them. */
export const errorCases: readonly Case[] = [
  {
    name: 'a boundary error event catches the error of its task',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('on', 'w', b.error('E1')), b.service('fix'), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, on > fix > e2'),
    ),
    jobs: throwE1,
    trace: 'start -w on fix e2 p',
  },
  {
    name: 'an error of another code is not caught: incident',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('on', 'w', b.error('E2')), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, on > e2'),
    ),
    jobs: throwE1,
    trace: 'start +p +w',
    incidents: ['w UNHANDLED_ERROR_EVENT'],
  },
  {
    name: 'an uncaught error can be tried again',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [{ error: 'E1' }, { complete: {} }] },
    script: [{ resolve: 'w' }],
    trace: 'start w end p',
  },
  {
    name: 'a boundary event without a code catches any error',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('any', 'w', b.error()), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, any > e2'),
    ),
    jobs: throwE1,
    trace: 'start -w any e2 p',
  },
  {
    name: 'an event with that code comes before one that catches any',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.service('w'),
        b.boundary('any', 'w', b.error()),
        b.boundary('one', 'w', b.error('E1')),
        b.end('e1'),
        b.end('e2'),
        b.end('e3'),
      ],
      b.flows('start > w > e1, any > e2, one > e3'),
    ),
    jobs: throwE1,
    trace: 'start -w one e3 p',
  },
  {
    name: 'an error end event is caught at the boundary of its subprocess',
    xml: b.definition(
      'p',
      [
        b.start(),
        inSub(b.start('s1'), b.end('bad', b.error('E1')), b.flows('s1 > bad')),
        b.boundary('on', 's', b.error('E1')),
        b.end('e1'),
        b.end('e2'),
      ],
      b.flows('start > s > e1, on > e2'),
    ),
    trace: 'start s1 -bad -s on e2 p',
  },
  {
    name: 'an error end event nobody catches is an incident at it',
    xml: b.definition('p', [b.start(), b.end('bad', b.error('E1'))], b.flows('start > bad')),
    trace: 'start +bad +p',
    incidents: ['bad UNHANDLED_ERROR_EVENT'],
  },
  {
    name: 'an error of a job goes out to the boundary of its subprocess',
    xml: b.definition(
      'p',
      [b.start(), inSub(...failing), b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e2')],
      b.flows('start > s > e3, on > e2'),
    ),
    jobs: throwE1,
    trace: 'start s1 -w -s on e2 p',
  },
  {
    name: 'an error goes out through two scopes',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('outer', [b.start('s0'), inSub(...failing), b.end('e0'), b.flows('s0 > s > e0')]),
      [b.boundary('on', 'outer', b.error('E1')), b.end('e2'), b.end('e3')],
      b.flows('start > outer > e2, on > e3'),
    ),
    jobs: throwE1,
    trace: 'start s0 s1 -w -s -outer on e3 p',
  },
  {
    name: 'the nearest scope that catches wins, even with "any"',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('outer', [
        b.start('s0'),
        inSub(...failing),
        b.boundary('near', 's', b.error()),
        b.end('e0'),
        b.end('e1n'),
        b.flows('s0 > s > e0, near > e1n'),
      ]),
      [b.boundary('far', 'outer', b.error('E1')), b.end('e2'), b.end('e3')],
      b.flows('start > outer > e2, far > e3'),
    ),
    jobs: throwE1,
    trace: 'start s0 s1 -w -s near e1n outer e2 p',
  },
  {
    name: 'an error ends what else runs in the scope that catches it',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [
        b.start('s1'),
        b.parallel('fork'),
        b.user('u'),
        b.service('w'),
        b.end('e1'),
        b.end('e2'),
        b.flows('s1 > fork > u > e1, fork > w > e2'),
      ]),
      [b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e4')],
      b.flows('start > s > e3, on > e4'),
    ),
    jobs: throwE1,
    trace: 'start s1 fork -w -u -s on e4 p',
  },
  {
    name: 'an error event subprocess catches in its scope',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end(), b.flows('start > w > end')],
      b.eventSub('es', b.start('es1', b.error('E1')), b.service('fix'), b.end('e2'), b.flows('es1 > fix > e2')),
    ),
    jobs: throwE1,
    trace: 'start -w es1 fix e2 es p',
  },
  {
    name: 'an event subprocess in a scope comes before a boundary event on it',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [failing, b.eventSub('es', b.start('es1', b.error('E1')), b.end('e2'), b.flows('es1 > e2'))]),
      [b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e4')],
      b.flows('start > s > e3, on > e4'),
    ),
    jobs: throwE1,
    trace: 'start s1 -w es1 e2 es s e3 p',
  },
  {
    name: 'an error within an error event subprocess is not caught by itself',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end(), b.flows('start > w > end')],
      b.eventSub('es', b.start('es1', b.error('E1')), b.service('again'), b.end('e2'), b.flows('es1 > again > e2')),
    ),
    jobs: { w: [{ error: 'E1' }], again: [{ error: 'E1' }] },
    trace: 'start -w es1 +again +es +p',
    incidents: ['again UNHANDLED_ERROR_EVENT'],
  },
  {
    name: 'an error within an interrupting event subprocess is not caught further out either',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [
        failing,
        b.eventSub('es', b.start('es1', b.error('E1')), b.end('bad', b.error('E1')), b.flows('es1 > bad')),
      ]),
      [b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e4')],
      b.flows('start > s > e3, on > e4'),
    ),
    jobs: throwE1,
    trace: 'start s1 -w es1 +bad +es +p +s',
    incidents: ['bad UNHANDLED_ERROR_EVENT'],
  },
  {
    name: 'an error within an event subprocess that does not interrupt goes to the boundary of the scope',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [
        [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')],
        b.eventSub(
          'es',
          b.start('es1', b.message('note'), 'isInterrupting="false"'),
          b.end('bad', b.error('E1')),
          b.flows('es1 > bad'),
        ),
      ]),
      [b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e4')],
      b.flows('start > s > e3, on > e4'),
    ),
    script: [{ message: 'note' }],
    trace: 'start s1 es1 -u -bad -es -s on e4 p',
  },
  {
    name: 'an error beside a branch whose turn has not come yet',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('fork'),
        b.user('u'),
        b.end('bad', b.error('E1')),
        b.end(),
        b.flows('start > fork > u > end, fork > bad'),
      ],
      b.eventSub('es', b.start('es1', b.error('E1')), b.user('v'), b.end('e2'), b.flows('es1 > v > e2')),
    ),
    trace: 'start fork -bad es1 +es +p +v',
  },
  {
    name: 'an error from beside a running event subprocess that does not interrupt ends that one too',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.service('w'), b.end(), b.flows('start > u > w > end')],
      b.eventSub(
        'note',
        b.start('n1', b.message('note'), 'isInterrupting="false"'),
        b.user('in'),
        b.end('n2'),
        b.flows('n1 > in > n2'),
      ),
      b.eventSub('es', b.start('es1', b.error('E1')), b.end('e2'), b.flows('es1 > e2')),
    ),
    jobs: throwE1,
    script: [{ message: 'note' }, { complete: 'u' }],
    trace: 'start n1 u -in -note -w es1 e2 es p',
  },
];

/** Compensation: what is undone, by what, and when. */
export const compensationCases: readonly Case[] = [
  {
    name: 'a compensation event starts the handlers of what has completed, and waits for them',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.undoable('c'),
        b.undoable('d'),
        b.throwing('undo', b.compensation()),
        b.service('after'),
        b.end(),
      ],
      b.flows('start > a > c > undo > after > end'),
    ),
    trace: 'start a c a-undone c-undone undo-a undo-c undo after end p',
  },
  {
    name: 'a second compensation event finds nothing left',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('one', b.compensation()), b.throwing('two', b.compensation()), b.end()],
      b.flows('start > a > one > two > end'),
    ),
    trace: 'start a a-undone undo-a one two end p',
  },
  {
    name: 'a compensation event for one activity',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.undoable('c'), b.throwing('undo', b.compensation('a')), b.end()],
      b.flows('start > a > c > undo > end'),
    ),
    trace: 'start a c a-undone undo-a undo end p',
  },
  {
    name: 'a compensation end event',
    xml: b.definition('p', [b.start(), b.undoable('a'), b.end('undo', b.compensation())], b.flows('start > a > undo')),
    trace: 'start a a-undone undo-a undo p',
  },
  {
    name: 'what completed twice is undone twice',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.user('u'),
        b.exclusive('g', 'g-undo'),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > u > g > undo > end, g > a {= again}'),
    ),
    script: [
      { complete: 'u', variables: { again: true } },
      { complete: 'u', variables: { again: false } },
    ],
    trace: 'start a u g a u g a-undone a-undone undo-a undo-a undo end p',
    expect: { again: false },
  },
  {
    name: 'handlers see and set the variables of the process',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    variables: { x: 1 },
    jobs: { 'undo-a': [{ complete: { x: 2, y: 3 } }] },
    trace: 'start a a-undone undo-a undo end p',
    expect: { x: 2, y: 3 },
  },
  {
    name: 'what completed within a completed subprocess is undone from outside',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('s', [b.start('s1'), b.undoable('a'), b.end('e1'), b.flows('s1 > a > e1')]),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > s > undo > end'),
    ),
    trace: 'start s1 a e1 s a-undone undo-a undo end p',
  },
  {
    name: 'a completed subprocess is undone by its own handler and by those in it',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('s', [b.start('s1'), b.undoable('a'), b.end('e1'), b.flows('s1 > a > e1')]),
        b.boundary('s-undone', 's', b.compensation()),
      ],
      [b.service('undo-s', '', 'isForCompensation="true"'), b.throwing('undo', b.compensation('s')), b.end()],
      '<bpmn:association id="s-undone-by" associationDirection="One" sourceRef="s-undone" targetRef="undo-s" />',
      b.flows('start > s > undo > end'),
    ),
    trace: 'start s1 a e1 s s-undone a-undone undo-s undo-a undo end p',
  },
  {
    name: 'compensation in an event subprocess undoes what both scopes have done',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.user('u'), b.end(), b.flows('start > a > u > end')],
      b.eventSub(
        'es',
        b.start('es1', b.message('note'), 'isInterrupting="false"'),
        b.undoable('c'),
        b.throwing('undo', b.compensation()),
        b.end('e2'),
        b.flows('es1 > c > undo > e2'),
      ),
    ),
    script: [{ message: 'note' }],
    trace: 'start a es1 c a-undone c-undone undo-a undo-c undo e2 es +p +u',
  },
  {
    name: 'compensation from a subprocess of an event subprocess finds nothing',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.user('u'), b.end(), b.flows('start > a > u > end')],
      b.eventSub(
        'es',
        b.start('es1', b.message('stop')),
        b.sub('s', [b.start('s1'), b.throwing('undo', b.compensation()), b.end('e1'), b.flows('s1 > undo > e1')]),
        b.end('e2'),
        b.flows('es1 > s > e2'),
      ),
    ),
    script: [{ message: 'stop' }],
    trace: 'start a -u es1 s1 undo e1 s e2 es p',
  },
  {
    name: 'handlers go with the scope they run in',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('s', [
          b.start('s1'),
          b.undoable('a'),
          b.throwing('undo', b.compensation()),
          b.end('e1'),
          b.flows('s1 > a > undo > e1'),
        ]),
        [b.boundary('stop', 's', b.message('stop')), b.end('x'), b.end('y')],
      ],
      b.flows('start > s > x, stop > y'),
    ),
    jobs: { 'undo-a': [{ throw: 'later' }] },
    script: [{ message: 'stop' }],
    trace: 'start s1 a a-undone -undo -undo-a -s stop y p',
  },
  {
    name: 'a subprocess that was ended leaves nothing to undo',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('s', [b.start('s1'), b.undoable('a'), b.user('u'), b.end('e1'), b.flows('s1 > a > u > e1')]),
        b.boundary('stop', 's', b.message('stop')),
        b.throwing('undo', b.compensation()),
        b.end(),
        b.end('e2'),
      ],
      b.flows('start > s > e2, stop > undo > end'),
    ),
    script: [{ message: 'stop' }],
    trace: 'start s1 a -u -s stop undo end p',
  },
  {
    name: 'compensation within a subprocess leaves what is outside alone',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.sub('s', [
          b.start('s1'),
          b.undoable('c'),
          b.throwing('undo', b.compensation()),
          b.end('e1'),
          b.flows('s1 > c > undo > e1'),
        ]),
        b.end(),
      ],
      b.flows('start > a > s > end'),
    ),
    trace: 'start a s1 c c-undone undo-c undo e1 s end p',
  },
  {
    name: 'compensation thrown in an event subprocess undoes what its scope has done',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.service('w'), b.end(), b.flows('start > a > w > end')],
      b.eventSub(
        'es',
        b.start('es1', b.error('E1')),
        b.throwing('undo', b.compensation()),
        b.service('tell'),
        b.end('e2'),
        b.flows('es1 > undo > tell > e2'),
      ),
    ),
    jobs: { w: [{ error: 'E1' }] },
    trace: 'start a -w es1 a-undone undo-a undo tell e2 es p',
  },
  {
    name: 'compensation thrown in an event subprocess of a subprocess',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.sub('s', [
          [b.start('s1'), b.undoable('c'), b.service('w'), b.end('e1'), b.flows('s1 > c > w > e1')],
          b.eventSub(
            'es',
            b.start('es1', b.error('E1')),
            b.throwing('undo', b.compensation()),
            b.end('e2'),
            b.flows('es1 > undo > e2'),
          ),
        ]),
        b.end(),
      ],
      b.flows('start > a > s > end'),
    ),
    jobs: { w: [{ error: 'E1' }] },
    trace: 'start a s1 c -w es1 c-undone undo-c undo e2 es s end p',
  },
  {
    name: 'a handler that fails stops the compensation event, and nothing is lost',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    jobs: { 'undo-a': [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { complete: {} }] },
    script: [{ advance: 3_600_000 }, { advance: 3_600_000 }, { resolve: 'undo-a' }],
    trace: 'start a a-undone undo-a undo end p',
  },
];
