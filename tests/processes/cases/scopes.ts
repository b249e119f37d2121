import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const beside = 'isInterrupting="false"';
const body = [b.start('s1'), b.user('u'), b.service('w'), b.end('e1'), b.flows('s1 > u > w > e1')];
/** An event subprocess with a user task and a service task, whose ids end in `-v` and `-after`. */
const handler = (event: string, attributes = '', id = 'es') =>
  b.eventSub(
    id,
    b.start(`${id}-start`, event, attributes),
    b.user(`${id}-v`),
    b.service(`${id}-after`),
    b.end(`${id}-end`),
    b.flows(`${id}-start > ${id}-v > ${id}-after > ${id}-end`),
  );
const within = (...parts: Parameters<typeof b.sub>[1]) => b.single(b.sub('x', parts));

/** Nested subprocesses and event subprocesses, and what ends them. */
export const scopeCases: readonly Case[] = [
  {
    name: 'three nested scopes complete from the inside out',
    xml: within(
      b.start('s1'),
      b.sub('y', [
        b.start('s2'),
        b.sub('z', [b.start('s3'), b.user('u'), b.end('e3'), b.flows('s3 > u > e3')]),
        b.end('e2'),
        b.flows('s2 > z > e2'),
      ]),
      b.end('e1'),
      b.flows('s1 > y > e1'),
    ),
    script: [{ complete: 'u', variables: { x: 1 } }],
  },
  {
    name: 'a subprocess waits for everything that is running in it',
    xml: within(
      [b.start('s1'), b.parallel('fork'), b.user('u'), b.user('v'), b.end('e1'), b.end('e2')],
      b.flows('s1 > fork > u > e1, fork > v > e2'),
    ),
    script: [{ complete: 'v' }, { complete: 'u' }],
  },
  {
    name: 'a subprocess that is entered twice at once',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.throwing('pass', ''), b.exclusive('merge'), b.sub('x', body), b.end()],
      b.flows('start > fork > merge > x > end, fork > pass > merge'),
    ),
    script: [{ complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'an interrupting event subprocess ends an open job and an open task',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.user('u'), b.service('w'), b.end('e1'), b.end('e2')],
      handler(b.message('stop')),
      b.flows('start > fork > u > e1, fork > w > e2'),
    ),
    jobs: { w: [{ unavailable: 'later' }] },
    script: [{ message: 'stop' }, { complete: 'es-v' }, { advance: HOUR }],
  },
  {
    name: 'an interrupting event subprocess closes an incident',
    xml: b.definition(
      'p',
      [b.start(), b.service('w'), b.end()],
      handler(b.message('stop')),
      b.flows('start > w > end'),
    ),
    jobs: { w: [{ error: 'E1' }] },
    script: [{ message: 'stop' }],
  },
  {
    name: 'if one of two event subprocesses interrupts, it ends the other',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      handler(b.message('note'), beside, 'aside'),
      handler(b.message('stop'), '', 'instead'),
    ),
    script: [{ message: 'note' }, { message: 'stop' }, { message: 'note' }, { complete: 'instead-v' }],
  },
  {
    name: 'event subprocesses at two levels, of which the inner one is triggered and the outer one keeps waiting',
    xml: b.definition(
      'p',
      [b.start(), b.sub('x', [body, handler(b.message('inner'), '', 'in')]), b.end(), b.flows('start > x > end')],
      handler(b.message('outer'), '', 'out'),
    ),
    script: [{ message: 'inner' }, { message: 'outer' }, { complete: 'out-v' }],
  },
  {
    name: 'an event subprocess directly inside an event subprocess is never started',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub('es', [
        b.start('es-start', b.message('stop')),
        b.user('v'),
        b.end('e1'),
        b.flows('es-start > v > e1'),
        handler(b.message('more'), '', 'deep'),
      ]),
    ),
    script: [{ message: 'more' }, { message: 'stop' }, { message: 'more' }, { complete: 'v' }],
  },
  {
    name: 'a subprocess within an event subprocess, with a boundary timer',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub('es', [
        b.start('es-start', b.message('stop'), beside),
        b.sub('x', [b.start('s1'), b.user('v'), b.end('e1'), b.flows('s1 > v > e1')]),
        b.boundary('late', 'x', b.duration('PT1H')),
        b.service('w'),
        b.end('e2'),
        b.end('e3'),
        b.flows('es-start > x > e2, late > w > e3'),
      ]),
    ),
    script: [{ message: 'stop' }, { advance: HOUR }, { complete: 'u' }],
  },
  {
    name: 'a timer event subprocess disappears when its scope completes',
    xml: b.definition(
      'p',
      [b.start(), b.sub('x', [body, handler(b.duration('PT1H'))]), b.user('after'), b.end()],
      b.flows('start > x > after > end'),
    ),
    script: [{ complete: 'u' }, { advance: 2 * HOUR }, { complete: 'after' }],
  },
  {
    name: 'a non-interrupting event subprocess keeps its scope open',
    xml: within(body, handler(b.message('note'), beside)),
    script: [{ message: 'note' }, { complete: 'u' }, { message: 'note' }, { complete: 'es-v' }, { complete: 'es-v' }],
  },
  {
    name: 'a non-interrupting cycle event subprocess starts repeatedly',
    xml: within(body, handler(b.cycle('R/PT1H'), beside)),
    script: [{ advance: HOUR }, { advance: HOUR }, { complete: 'es-v' }, { complete: 'u' }, { complete: 'es-v' }],
  },
  {
    name: 'a boundary event on a subprocess ends its event subprocess as well',
    xml: b.single(
      b.sub('x', [body, handler(b.message('note'), beside)]),
      [b.boundary('late', 'x', b.duration('PT1H')), b.end('e3')],
      b.flows('late > e3'),
    ),
    script: [{ message: 'note' }, { advance: HOUR }],
  },
  {
    name: 'a non-interrupting boundary event does not affect its subprocess',
    xml: b.single(
      b.sub('x', body),
      [b.boundary('note', 'x', b.message('note'), false), b.service('tell'), b.end('e3')],
      b.flows('note > tell > e3'),
    ),
    script: [{ message: 'note' }, { complete: 'u' }, { message: 'note' }],
  },
  {
    name: 'a terminate end event in a branch ends the jobs, timers and subprocesses of the other branches',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.sub('x', body), b.catching('t', b.duration('PT1H')), b.user('a')],
      [b.end('e3'), b.end('e4'), b.end('stop', b.terminate)],
      b.flows('start > fork > x > e3, fork > t > e4, fork > a > stop'),
    ),
    script: [{ complete: 'a' }, { advance: HOUR }],
  },
  {
    name: 'a terminate end event in an event subprocess ends only that subprocess',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub(
        'es',
        [b.start('es-start', b.message('note'), beside), b.parallel('fork'), b.user('v'), b.user('a'), b.end('e1')],
        b.end('stop', b.terminate),
        b.flows('es-start > fork > v > e1, fork > a > stop'),
      ),
    ),
    script: [{ message: 'note' }, { complete: 'a' }, { complete: 'u' }],
  },
  {
    name: 'a terminate end event of the process ends its event subprocess',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end('stop', b.terminate), b.flows('start > u > stop')],
      handler(b.message('note'), beside),
    ),
    script: [{ message: 'note' }, { complete: 'u' }],
  },
  {
    name: 'an error end event in an event subprocess is caught at the boundary of the outer scope',
    xml: b.single(
      b.sub('x', [
        b.start('s1'),
        b.sub('y', [
          [b.start('s2'), b.user('u'), b.end('e2'), b.flows('s2 > u > e2')],
          b.eventSub(
            'es',
            b.start('es-start', b.message('stop'), beside),
            b.end('bad', b.error('E1')),
            b.flows('es-start > bad'),
          ),
        ]),
        b.end('e1'),
        b.flows('s1 > y > e1'),
      ]),
      [b.boundary('on', 'x', b.error('E1')), b.end('e3')],
      b.flows('on > e3'),
    ),
    script: [{ message: 'stop' }],
  },
  {
    name: 'an error event subprocess of the process catches an error from two scopes further in',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [
          b.start('s1'),
          b.sub('y', [b.start('s2'), b.user('u'), b.service('w'), b.end('e2'), b.flows('s2 > u > w > e2')]),
          b.end('e1'),
          b.flows('s1 > y > e1'),
        ]),
        b.end(),
      ],
      b.flows('start > x > end'),
      handler(b.error('E1')),
    ),
    jobs: { w: [{ error: 'E1' }] },
    script: [{ complete: 'u' }, { complete: 'es-v' }],
  },
  {
    name: 'an error event subprocess without a code catches every error',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.service('w'), b.end(), b.flows('start > u > w > end')],
      handler(b.error()),
    ),
    jobs: { w: [{ error: 'E2' }] },
    script: [{ complete: 'u' }, { complete: 'es-v' }],
  },
];
