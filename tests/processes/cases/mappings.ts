import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const { inputs, outputs, mappings } = b;
const inside = [b.start('s1'), b.service('w'), b.end('e1'), b.flows('s1 > w > e1')];
const after = (activity: string) =>
  b.definition('p', b.start(), activity, b.service('seen'), b.end(), b.flows('start > x > seen > end'));

/** Input and output mappings at every level. */
export const mappingCases: readonly Case[] = [
  {
    name: 'an input mapping creates the objects of its path',
    xml: after(b.service('x', mappings(inputs({ 'a.b.c': '= 1', 'a.d': '= n' })))),
    variables: { n: 2 },
  },
  {
    name: 'an input mapping of a user task, and an output mapping of the variables with which it was completed',
    xml: after(
      b.user('x', mappings(inputs({ limit: '= amount / 2' }), outputs({ verdict: '= decision', half: '= limit' }))),
    ),
    variables: { amount: 10 },
    script: [{ complete: 'x', variables: { decision: 'ok', other: 1 } }],
  },
  {
    name: 'an output mapping that overwrites its own source',
    xml: after(b.service('x', mappings(outputs({ n: '= n + 1' })))),
    variables: { n: 1 },
    jobs: { x: [{ complete: { n: 41 } }] },
  },
  {
    name: 'an output mapping reads what an earlier one has set',
    xml: after(b.service('x', mappings(outputs({ one: '= r', two: '= one' })))),
    jobs: { x: [{ complete: { r: 1 } }] },
  },
  {
    name: 'input and output mappings of a subprocess',
    xml: after(b.sub('x', inside, mappings(inputs({ mine: '= given' }), outputs({ taken: '= mine' })))),
    variables: { given: 1 },
    jobs: { w: [{ complete: { mine: 2, free: 3 } }] },
  },
  {
    name: 'without output mappings, the local variables of a subprocess are lost',
    xml: after(b.sub('x', inside, mappings(inputs({ mine: '= given' })))),
    variables: { given: 1 },
    jobs: { w: [{ complete: { mine: 2 } }] },
  },
  {
    name: 'mappings of two nested scopes',
    xml: after(
      b.sub(
        'x',
        [
          b.start('s0'),
          b.sub('y', inside, mappings(inputs({ deep: '= mine + 1' }), outputs({ mine: '= deep * 10' }))),
          b.end('e0'),
          b.flows('s0 > y > e0'),
        ],
        mappings(inputs({ mine: '= given' }), outputs({ result: '= mine' })),
      ),
    ),
    variables: { given: 1 },
    jobs: { w: [{ complete: { deep: 5 } }] },
  },
  {
    name: 'an output mapping of a task within a subprocess to a variable of the subprocess',
    xml: after(
      b.sub(
        'x',
        [b.start('s1'), b.service('w', mappings(outputs({ mine: '= r' }))), b.end('e1'), b.flows('s1 > w > e1')],
        mappings(inputs({ mine: '= 0' }), outputs({ result: '= mine' })),
      ),
    ),
    jobs: { w: [{ complete: { r: 7 } }] },
  },
  {
    name: 'a script with mappings',
    xml: after(
      b.script('x', '= a + b', 'sum', mappings(inputs({ a: '= n', b: '= n * 2' }), outputs({ total: '= sum' }))),
    ),
    variables: { n: 2 },
  },
  {
    name: 'a script whose result replaces the variable that it reads',
    xml: after(b.script('x', '= n + 1', 'n')),
    variables: { n: 1 },
  },
  {
    name: 'a script whose result is null',
    xml: after(b.script('x', '= missing.deep', 'r')),
  },
  {
    name: 'an output mapping of a receive task',
    xml: after(b.receive('x', 'go', mappings(outputs({ reason: '= why' })))),
    script: [{ message: 'go', variables: { why: 'late', other: 1 } }],
  },
  {
    name: 'an output mapping of an intermediate message event',
    xml: after(b.catching('x', b.message('go'), mappings(outputs({ reason: '= why' })))),
    script: [{ message: 'go', variables: { why: 'late', other: 1 } }],
  },
  {
    name: 'the variables of a message without mappings are stored in the process, even from within a subprocess',
    xml: after(
      b.sub(
        'x',
        [b.start('s1'), b.receive('r', 'go'), b.end('e1'), b.flows('s1 > r > e1')],
        mappings(inputs({ local: '= 1' })),
      ),
    ),
    script: [{ message: 'go', variables: { local: 2, fresh: 3 } }],
  },
  {
    name: 'mappings of the start event of an event subprocess',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('stop'), '', mappings(outputs({ reason: '= why' }))),
        b.service('w'),
        b.end('e2'),
        b.flows('es-start > w > e2'),
      ),
    ),
    script: [{ message: 'stop', variables: { why: 'late', other: 1 } }],
  },
  {
    name: 'the variables that a message event subprocess receives are visible in it and are passed to the outer scope',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('note'), 'isInterrupting="false"'),
        b.service('w'),
        b.end('e2'),
        b.flows('es-start > w > e2'),
      ),
    ),
    script: [{ message: 'note', variables: { n: 1 } }, { message: 'note', variables: { n: 2 } }, { complete: 'u' }],
  },
  {
    name: 'mappings of a send task, a throw event and an end event',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.send('x', mappings(inputs({ to: '= who' }))),
        b.throwing('t', b.message('out'), b.job('t') + mappings(inputs({ body: '= "Dear " + who' }))),
      ],
      b.end('end', b.message('out'), b.job('end') + mappings(inputs({ last: '= true' }))),
      b.flows('start > x > t > end'),
    ),
    variables: { who: 'Ann' },
  },
  {
    name: 'an output mapping of an end event',
    xml: b.definition('p', b.start(), b.end('end', '', mappings(outputs({ done: '= n * 2' }))), b.flows('start > end')),
    variables: { n: 2 },
  },
  {
    name: 'an error boundary event with an output mapping',
    xml: b.single(
      b.service('x'),
      [
        b.boundary('on', 'x', b.error('E1'), true, mappings(outputs({ failed: '= true' }))),
        b.service('fix'),
        b.end('e2'),
      ],
      b.flows('on > fix > e2'),
    ),
    jobs: { x: [{ error: 'E1' }] },
  },
  {
    name: 'task headers reach the job and the rule of the approver',
    xml: b.definition(
      'p',
      [b.start(), b.user('x', b.headers({ approverRule: 'company.lead', form: 'short' }))],
      [b.service('w', b.headers({ template: 'done', tone: 'kind & <short>' })), b.end()],
      b.flows('start > x > w > end'),
    ),
    script: [{ complete: 'x' }],
  },
  {
    name: 'a variable that already has the same value in a subprocess is set in the outer scope',
    xml: after(
      b.sub('x', inside, mappings(inputs({ n: '= 1', list: '= [1, 2]', object: '= {a: 1, b: [2]}', other: '= 1' }))),
    ),
    variables: { n: 0, list: [], object: 'none', other: 0 },
    jobs: { w: [{ complete: { n: 1, list: [1, 2], object: { a: 1, b: [2] } as never, other: 2 } }] },
  },
];
