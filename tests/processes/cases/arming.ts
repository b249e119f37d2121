import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const body = [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')];
/** The subprocess `x`, and the elements attached to it. */
const around = (...more: Parameters<typeof b.definition>[1][]) => b.single(b.sub('x', body), more);
const on = (id: string, event: string, interrupting = true) => [
  b.boundary(id, 'x', event, interrupting),
  b.service(`${id}-w`),
  b.end(`${id}-end`),
  b.flows(`${id} > ${id}-w > ${id}-end`),
];
const within = (id: string, event: string, ...more: Parameters<typeof b.eventSub>[1][]) =>
  b.eventSub(
    id,
    b.start(`${id}-start`, event),
    b.user(`${id}-v`),
    b.end(`${id}-end`),
    b.flows(`${id}-start > ${id}-v > ${id}-end`),
    more,
  );
const waits = b.duration('= wait');
/** A subprocess that cannot begin is stuck at its start event. */
const mended = [{ set: { wait: 'PT1H' } }, { resolve: 's1' }] as const;

/**
 * Events attached to an element or inside it: events that wait, events whose expressions cannot be evaluated, and
 * events that never begin to wait.
 */
export const armingCases: readonly Case[] = [
  {
    name: 'a boundary timer that cannot be armed stops its subprocess before anything in it begins',
    xml: around(on('late', waits)),
    script: [...mended, { advance: HOUR }],
  },
  {
    name: 'if the boundary timer of a subprocess cannot be armed, its other events are not armed either',
    xml: around(on('stop', b.message('stop')), on('late', waits)),
    script: [{ message: 'stop' }, ...mended, { message: 'stop' }],
  },
  {
    name: 'a boundary cycle that could not be armed on a subprocess repeats once it is corrected',
    xml: around(on('often', b.cycle('= wait'), false)),
    script: [{ set: { wait: 'R2/PT1H' } }, { resolve: 's1' }, { advance: HOUR }, { advance: HOUR }, { complete: 'u' }],
  },
  {
    name: 'a boundary timer that cannot be armed on a multi-instance subprocess',
    xml: b.single(b.multi(b.sub('x', body), { over: '= [1, 2]', item: 'n' }), on('late', waits)),
    script: [{ set: { wait: 'PT1H' } }, { resolve: 'x' }, { complete: 'u' }, { advance: HOUR }],
  },
  {
    name: 'a boundary timer that cannot be armed within an event subprocess',
    xml: b.definition(
      'p',
      [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
      b.eventSub(
        'es',
        [b.start('es-start', b.message('go')), b.sub('x', body), b.end('es-end'), b.flows('es-start > x > es-end')],
        on('late', waits),
      ),
    ),
    script: [{ message: 'go' }, ...mended, { advance: HOUR }],
  },
  {
    name: 'an instance is cancelled although the events of its subprocess could not be armed',
    xml: around(on('late', waits)),
    script: [{ cancel: true }],
  },
  {
    name: 'a timer event subprocess directly inside an event subprocess is never started',
    xml: b.definition(
      'p',
      [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
      within('es', b.message('go'), within('deep', b.duration('PT1H'))),
    ),
    script: [{ message: 'go' }, { advance: 2 * HOUR }, { complete: 'es-v' }],
  },
  {
    name: 'a timer event subprocess that cannot be armed stops the event subprocess that directly contains it',
    xml: b.definition(
      'p',
      [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
      within('es', b.message('go'), within('deep', waits)),
    ),
    script: [{ message: 'go' }, { set: { wait: 'PT1H' } }, { resolve: 'es-start' }, { complete: 'es-v' }],
  },
  {
    name: 'a message event subprocess without a correlation key stops the event subprocess that directly contains it',
    xml: b
      .definition(
        'p',
        [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
        within('es', b.message('go'), within('deep', b.message('more'))),
      )
      .replace(/(id="message-more".*?correlationKey=")[^"]+/, '$1= missing'),
    script: [{ message: 'go' }, { set: { missing: 'key' } }, { resolve: 'es-start' }, { complete: 'es-v' }],
  },
  {
    name: 'a timer event subprocess in a subprocess of an event subprocess interrupts that subprocess',
    xml: b.definition(
      'p',
      [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('go')),
        b.sub('x', [...body, within('deep', b.duration('PT1H'))]),
        b.end('es-end'),
        b.flows('es-start > x > es-end'),
      ),
    ),
    script: [{ message: 'go' }, { advance: HOUR }, { complete: 'deep-v' }],
  },
  {
    name: 'a timer event subprocess of a process in which another timer event subprocess is running',
    xml: b.definition(
      'p',
      [b.start(), b.user('main'), b.end(), b.flows('start > main > end')],
      [within('one', b.duration('PT1H')), within('two', b.duration('PT2H'))],
    ),
    script: [{ advance: 3 * HOUR }, { complete: 'one-v' }],
  },
  {
    name: 'the correlation key of a boundary message is evaluated in the scope outside its activity',
    xml: b.single(b.user('x', b.mappings(b.inputs({ instanceId: '= "another"' }))), on('stop', b.message('stop'))),
    script: [{ message: 'stop' }],
  },
  {
    name: 'the time of a boundary timer is evaluated in the scope of its activity',
    xml: b.single(b.user('x', b.mappings(b.inputs({ wait: '= "PT1H"' }))), on('late', waits)),
    variables: { wait: 'PT9H' },
    script: [{ advance: HOUR }],
  },
];
