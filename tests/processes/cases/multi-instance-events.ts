import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const items = ['a', 'b', 'c'];
const loop = { over: '= items', item: 'item' } as const;
const sequential = true;
const body = [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')];
const then = [b.end('e2'), b.flows('on > e2')];

/** Activities that run once for each item: errors, event subprocesses, compensation, large numbers. */
export const multiInstanceEventCases: readonly Case[] = [
  {
    name: 'an error end event of a run is caught at the boundary of all runs',
    xml: b.single(
      b.multi(b.sub('x', [b.start('s1'), b.user('u'), b.end('bad', b.error('E1')), b.flows('s1 > u > bad')]), loop),
      b.boundary('on', 'x', b.error('E1')),
      then,
    ),
    variables: { items },
    script: [{ complete: 'u', nth: 1 }],
  },
  {
    name: 'an error event subprocess within a run catches for that run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          [b.start('s1'), b.user('u'), b.end('bad', b.error('E1')), b.flows('s1 > u > bad')],
          b.eventSub('es', b.start('es1', b.error('E1')), b.service('fix'), b.end('e3'), b.flows('es1 > fix > e3')),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u', nth: 1 }, { complete: 'u' }],
  },
  {
    name: 'an interrupting message event subprocess interrupts one run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          body,
          b.eventSub('es', b.start('es1', b.message('stop')), b.user('v'), b.end('e3'), b.flows('es1 > v > e3')),
        ]),
        { ...loop, sequential },
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ message: 'stop' }, { complete: 'v' }, { complete: 'u' }],
  },
  {
    name: 'a timer event subprocess within each run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          body,
          b.eventSub('es', b.start('es1', b.duration('PT1H')), b.service('w'), b.end('e3'), b.flows('es1 > w > e3')),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u' }, { advance: 3_600_000 }],
  },
  {
    name: 'a boundary timer of a task within each run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          body,
          b.boundary('late', 'u', b.duration('PT1H'), false),
          b.service('w'),
          b.end('e3'),
          b.flows('late > w > e3'),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u', nth: 1 }, { advance: 3_600_000 }, { complete: 'u' }],
  },
  {
    name: 'what every run has completed is compensated from outside',
    xml: b.definition(
      'p',
      [b.start(), b.multi(b.sub('x', [b.start('s1'), b.undoable('a'), b.end('e1'), b.flows('s1 > a > e1')]), loop)],
      [b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > x > undo > end'),
    ),
    variables: { items: ['a', 'b'] },
  },
  {
    name: 'a multi-instance activity is compensated once',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('x', b.multi(b.service('x'), loop)), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > x > undo > end'),
    ),
    variables: { items: ['a', 'b'] },
  },
  {
    name: 'a run compensates what it has completed itself',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.undoable('a'),
          b.user('u'),
          b.throwing('undo', b.compensation()),
          b.end('e1'),
          b.flows('s1 > u > a > undo > e1'),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u', nth: 1 }, { complete: 'u' }],
  },
  {
    name: 'compensation in an event subprocess within a run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          [b.start('s1'), b.undoable('a'), b.user('u'), b.end('bad', b.error('E1')), b.flows('s1 > u > a > bad')],
          b.eventSub(
            'es',
            b.start('es1', b.error('E1')),
            b.throwing('undo', b.compensation()),
            b.end('e3'),
            b.flows('es1 > undo > e3'),
          ),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'a compensation handler that runs for each item',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.undoable('a', b.service('a'), b.multi(b.undoing('a'), loop)),
        b.throwing('undo', b.compensation()),
        b.end(),
      ],
      b.flows('start > a > undo > end'),
    ),
    variables: { items: ['a', 'b'] },
  },
  {
    name: 'an error of a run ends event subprocesses of the other runs too',
    xml: b.single(
      b.multi(
        b.sub('x', [
          [b.start('s1'), b.user('u'), b.end('bad', b.error('E1')), b.flows('s1 > u > bad')],
          b.eventSub(
            'es',
            b.start('es1', b.duration('PT1H'), 'isInterrupting="false"'),
            b.user('v'),
            b.end('e3'),
            b.flows('es1 > v > e3'),
          ),
        ]),
        loop,
      ),
      b.boundary('on', 'x', b.error('E1')),
      then,
    ),
    variables: { items: ['a', 'b'] },
    script: [{ advance: 3_600_000 }, { complete: 'u', nth: 1 }],
  },
  {
    name: 'a boundary event on a nested multi-instance activity ends only the inner runs',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.multi(b.user('u'), { over: '= items', item: 'inner' }),
          b.boundary('late', 'u', b.duration('PT1H')),
          b.user('v'),
          b.end('e1'),
          b.end('e3'),
          b.flows('s1 > u > e1, late > v > e3'),
        ]),
        { ...loop, sequential },
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u' }, { advance: 3_600_000 }, { complete: 'v' }, { complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'an error in a nested run passes through both levels to the process',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.multi(b.sub('y', [b.start('s2'), b.user('u'), b.end('bad', b.error('E1')), b.flows('s2 > u > bad')]), loop),
          b.end('e3'),
          b.flows('s1 > y > e3'),
        ]),
        { ...loop, sequential },
      ),
      b.boundary('on', 'x', b.error('E1')),
      then,
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u', nth: 1 }],
  },
  {
    name: '120 parallel tasks, of which three are completed and the rest are ended by a message',
    xml: b.single(b.multi(b.user('x'), { over: '= items' }), b.boundary('on', 'x', b.message('stop')), then),
    variables: { items: Array.from({ length: 120 }, (_, i) => i) },
    script: [{ complete: 'x', nth: 99 }, { complete: 'x' }, { complete: 'x', nth: 50 }, { message: 'stop' }],
  },
  {
    name: '60 parallel jobs collect their results in the order of the list',
    xml: b.single(b.multi(b.service('x'), { over: '= items', item: 'item', into: 'results', each: '= item * 2' })),
    variables: { items: Array.from({ length: 60 }, (_, i) => i) },
    unordered: ['results'],
  },
];
