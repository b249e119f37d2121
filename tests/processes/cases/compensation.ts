import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

/** Compensation: what is undone, by what, and when. */
export const compensationCases: readonly Case[] = [
  {
    name: 'a compensation event starts the handlers of the completed activities, and waits for them',
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
  },
  {
    name: 'a second compensation event finds nothing left to compensate',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('one', b.compensation()), b.throwing('two', b.compensation()), b.end()],
      b.flows('start > a > one > two > end'),
    ),
  },
  {
    name: 'a compensation event for one activity',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.undoable('c'), b.throwing('undo', b.compensation('a')), b.end()],
      b.flows('start > a > c > undo > end'),
    ),
  },
  {
    name: 'a compensation end event',
    xml: b.definition('p', [b.start(), b.undoable('a'), b.end('undo', b.compensation())], b.flows('start > a > undo')),
  },
  {
    name: 'an activity that completed twice is compensated twice',
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
  },
  {
    name: 'compensation handlers read and set the variables of the process',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    variables: { x: 1 },
    jobs: { 'undo-a': [{ complete: { x: 2, y: 3 } }] },
  },
  {
    name: 'what completed within a completed subprocess is compensated from outside',
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
  },
  {
    name: 'a completed subprocess is compensated by its own handler and by those inside it',
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
  },
  {
    name: 'compensation in an event subprocess compensates what both scopes have completed',
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
  },
  {
    name: 'compensation from a subprocess of an event subprocess finds nothing to compensate',
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
  },
  {
    name: 'compensation handlers end together with the scope in which they run',
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
  },
  {
    name: 'a terminated subprocess leaves nothing to compensate',
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
  },
  {
    name: 'compensation within a subprocess does not affect what is outside it',
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
  },
  {
    name: 'compensation thrown in an event subprocess compensates what the scope around it has completed',
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
  },
  {
    name: 'a handler that fails holds up the compensation event, and nothing is lost',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    jobs: { 'undo-a': [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { complete: {} }] },
    script: [{ advance: 3_600_000 }, { advance: 3_600_000 }, { resolve: 'undo-a' }],
  },
];
