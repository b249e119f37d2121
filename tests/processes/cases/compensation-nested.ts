import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const beside = 'isInterrupting="false"';

/**
 * Compensation from within a scope and of its contents, compensation of a single activity, and handlers that fail or
 * receive variables.
 */
export const nestedCompensationCases: readonly Case[] = [
  {
    name: 'compensation in an event subprocess of a subprocess compensates what both have completed',
    xml: b.single(
      b.sub('x', [
        [b.start('s1'), b.undoable('a'), b.user('u'), b.end('e1'), b.flows('s1 > a > u > e1')],
        b.eventSub(
          'es',
          b.start('es-start', b.message('stop')),
          b.undoable('c'),
          b.throwing('undo', b.compensation()),
          b.end('e2'),
          b.flows('es-start > c > undo > e2'),
        ),
      ]),
    ),
    script: [{ message: 'stop' }],
  },
  {
    name: 'compensation within a subprocess of an event subprocess compensates what that inner subprocess has completed',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.user('u'), b.end(), b.flows('start > a > u > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('stop'), beside),
        b.sub('x', [
          b.start('s1'),
          b.undoable('c'),
          b.throwing('undo', b.compensation()),
          b.end('e1'),
          b.flows('s1 > c > undo > e1'),
        ]),
        b.end('e2'),
        b.flows('es-start > x > e2'),
      ),
    ),
    script: [{ message: 'stop' }, { complete: 'u' }],
  },
  {
    name: 'what an event subprocess has completed is no longer compensated once it has ended',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.throwing('undo', b.compensation()), b.end(), b.flows('start > u > undo > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('note'), beside),
        b.undoable('c'),
        b.end('e2'),
        b.flows('es-start > c > e2'),
      ),
    ),
    script: [{ message: 'note' }, { complete: 'u' }],
  },
  {
    name: 'what was completed two scopes further in is compensated from the process',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [
          b.start('s1'),
          b.sub('y', [b.start('s2'), b.undoable('a'), b.end('e2'), b.flows('s2 > a > e2')]),
          b.end('e1'),
          b.flows('s1 > y > e1'),
        ]),
      ],
      [b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > x > undo > end'),
    ),
  },
  {
    name: 'a task that has not completed is not compensated',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.parallel('fork'),
        b.undoable('a', b.user('a')),
        b.user('u'),
        b.throwing('undo', b.compensation()),
        b.end('e1'),
        b.end('e2'),
      ],
      b.flows('start > fork > a > e1, fork > u > undo > e2'),
    ),
    script: [{ complete: 'u' }, { complete: 'a' }],
  },
  {
    name: 'compensating one activity leaves the other to a later compensation event',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.undoable('c'),
        b.throwing('one', b.compensation('c')),
        b.throwing('rest', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > c > one > rest > end'),
    ),
  },
  {
    name: 'compensation of an activity that was never reached',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('g', 'g-undo'), b.undoable('a'), b.throwing('undo', b.compensation('a')), b.end()],
      b.flows('start > g > undo > end, g > a {= false} > undo'),
    ),
  },
  {
    name: 'a user task as a compensation handler',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a', b.service('a'), b.user('undo-a', '', 'isForCompensation="true"')),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > undo > end'),
    ),
    script: [{ complete: 'undo-a', variables: { undone: true } }],
  },
  {
    name: 'a subprocess as a compensation handler',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable(
          'a',
          b.service('a'),
          b.sub(
            'undo-a',
            [b.start('s1'), b.user('u'), b.service('w'), b.end('e1'), b.flows('s1 > u > w > e1')],
            '',
            'isForCompensation="true"',
          ),
        ),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > undo > end'),
    ),
    script: [{ complete: 'u' }],
  },
  {
    name: 'if one of two handlers fails, the other completes and the event waits',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.undoable('c'), b.throwing('undo', b.compensation()), b.user('u'), b.end()],
      b.flows('start > a > c > undo > u > end'),
    ),
    jobs: { 'undo-c': [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { complete: {} }] },
    script: [{ advance: 3_600_000 }, { advance: 3_600_000 }, { resolve: 'undo-c' }],
  },
  {
    name: 'an error thrown by a handler is caught by an event subprocess',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.user('u'),
        b.throwing('undo', b.compensation()),
        b.end(),
        b.flows('start > a > u > undo > end'),
      ],
      b.eventSub('es', b.start('es-start', b.error('E1')), b.user('v'), b.end('e2'), b.flows('es-start > v > e2')),
    ),
    jobs: { 'undo-a': [{ error: 'E1' }] },
    script: [{ complete: 'u' }],
  },
  {
    name: 'handlers with mappings',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable(
          'a',
          b.service('a'),
          b.undoing('a', b.mappings(b.inputs({ what: '= n' }), b.outputs({ undone: '= r' }))),
        ),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > undo > end'),
    ),
    variables: { n: 7 },
    jobs: { 'undo-a': [{ complete: { r: true, other: 1 } }] },
  },
  {
    name: 'two simultaneous compensation events share the activities to be compensated',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a'),
        b.parallel('fork'),
        b.user('u'),
        b.throwing('one', b.compensation()),
        b.throwing('two', b.compensation()),
        b.end('e1'),
        b.end('e2'),
      ],
      b.flows('start > a > fork > one > e1, fork > u > two > e2'),
    ),
    jobs: { 'undo-a': [{ unavailable: 'later' }, { complete: {} }] },
    script: [{ complete: 'u' }, { advance: 3_600_000 }],
  },
  {
    name: 'a compensation end event in a subprocess waits for its handlers',
    xml: b.single(
      b.sub('x', [
        b.start('s1'),
        b.undoable('a', b.service('a'), b.user('undo-a', '', 'isForCompensation="true"')),
        b.end('undo', b.compensation()),
        b.flows('s1 > a > undo'),
      ]),
    ),
    script: [{ complete: 'undo-a' }],
  },
  {
    name: 'once a subprocess begins to end, what it has completed can no longer be compensated, even by an event subprocess that is still running in it',
    xml: b.single(
      b.sub('x', [
        [b.start('s1'), b.undoable('a'), b.user('u'), b.end('e1'), b.flows('s1 > a > u > e1')],
        b.eventSub(
          'es',
          [b.start('es-start', b.message('stop'), beside), b.parallel('fork'), b.throwing('pass', '')],
          [b.throwing('undo', b.compensation()), b.end('e2'), b.end('boom', b.error('E1'))],
          b.flows('es-start > fork > pass > undo > e2, fork > boom'),
        ),
      ]),
      b.boundary('caught', 'x', b.error('E1')),
      [b.user('v'), b.end('e3'), b.flows('caught > v > e3')],
    ),
    script: [{ message: 'stop' }, { complete: 'v' }],
  },
];
