import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const throwE1 = { w: [{ error: 'E1' }] } as const;
const inSub = (...parts: Parameters<typeof b.sub>[1]) => b.sub('s', parts);
const failing = [b.start('s1'), b.service('w'), b.end('e1'), b.flows('s1 > w > e1')];

/** Errors, and what catches them. */
export const errorCases: readonly Case[] = [
  {
    name: 'a boundary error event catches the error of its task',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('on', 'w', b.error('E1')), b.service('fix'), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, on > fix > e2'),
    ),
    jobs: throwE1,
  },
  {
    name: 'an error with another code is not caught, and is an incident',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('on', 'w', b.error('E2')), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, on > e2'),
    ),
    jobs: throwE1,
  },
  {
    name: 'an uncaught error can be retried',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [{ error: 'E1' }, { complete: {} }] },
    script: [{ resolve: 'w' }],
  },
  {
    name: 'a boundary event without a code catches any error',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.boundary('any', 'w', b.error()), b.end('e1'), b.end('e2')],
      b.flows('start > w > e1, any > e2'),
    ),
    jobs: throwE1,
  },
  {
    name: 'an event with the matching code takes precedence over one that catches every error',
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
  },
  {
    name: 'an error end event that nothing catches is an incident at that event',
    xml: b.definition('p', [b.start(), b.end('bad', b.error('E1'))], b.flows('start > bad')),
  },
  {
    name: 'an error of a job is caught at the boundary of its subprocess',
    xml: b.definition(
      'p',
      [b.start(), inSub(...failing), b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e2')],
      b.flows('start > s > e3, on > e2'),
    ),
    jobs: throwE1,
  },
  {
    name: 'an error passes outwards through two scopes',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('outer', [b.start('s0'), inSub(...failing), b.end('e0'), b.flows('s0 > s > e0')]),
      [b.boundary('on', 'outer', b.error('E1')), b.end('e2'), b.end('e3')],
      b.flows('start > outer > e2, on > e3'),
    ),
    jobs: throwE1,
  },
  {
    name: 'the innermost scope that catches the error wins, even if it catches every error',
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
  },
  {
    name: 'an error ends everything else that is running in the scope that catches it',
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
  },
  {
    name: 'an error event subprocess catches in its scope',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end(), b.flows('start > w > end')],
      b.eventSub('es', b.start('es1', b.error('E1')), b.service('fix'), b.end('e2'), b.flows('es1 > fix > e2')),
    ),
    jobs: throwE1,
  },
  {
    name: 'an event subprocess in a scope takes precedence over a boundary event on that scope',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [failing, b.eventSub('es', b.start('es1', b.error('E1')), b.end('e2'), b.flows('es1 > e2'))]),
      [b.boundary('on', 's', b.error('E1')), b.end('e3'), b.end('e4')],
      b.flows('start > s > e3, on > e4'),
    ),
    jobs: throwE1,
  },
  {
    name: 'an error within an error event subprocess is not caught by itself',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end(), b.flows('start > w > end')],
      b.eventSub('es', b.start('es1', b.error('E1')), b.service('again'), b.end('e2'), b.flows('es1 > again > e2')),
    ),
    jobs: { w: [{ error: 'E1' }], again: [{ error: 'E1' }] },
  },
  {
    name: 'an error within an interrupting event subprocess is not caught in outer scopes either',
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
  },
  {
    name: 'an error within a non-interrupting event subprocess is caught at the boundary of the scope',
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
  },
  {
    name: 'an error while another branch has not been entered yet',
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
  },
  {
    name: 'an error next to a running non-interrupting event subprocess ends that subprocess too',
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
  },
];
