import * as b from '../bpmn.ts';
import type { Action, Case } from '../case.ts';

const { inputs, outputs, mappings } = b;
/** An output mapping whose expression cannot be evaluated until `limit` is above ten. */
const failing = (source: string) => mappings(outputs({ a: `= assert(limit, limit > 10) + ${source}` }));
const mend: Action = { set: { limit: 11 } };
const variables = { limit: 5 };

const activities: readonly (readonly [what: string, activity: string, before: readonly Action[]])[] = [
  ['user task', b.user('x', failing('1')), [{ complete: 'x' }]],
  ['service task', b.service('x', failing('1')), []],
  ['script task', b.script('x', '= 1', 'one', failing('one')), []],
  ['receive task', b.receive('x', 'go', failing('1')), [{ message: 'go' }]],
  ['subprocess', b.sub('x', [b.start('s'), b.service('w'), b.end('e'), b.flows('s > w > e')], failing('1')), []],
];

/** Mappings that fail cause an incident of the element, which loses none of the variables that it was given. */
export const mappingFaultCases: readonly Case[] = [
  ...activities.map(
    ([what, activity, before]): Case => ({
      name: `while the output mapping of a ${what} fails, its boundary events are inactive`,
      xml: b.definition(
        'p',
        [b.start(), activity, b.boundary('note', 'x', b.message('note'), false), b.end(), b.end('noted')],
        b.flows('start > x > end, note > noted'),
      ),
      variables,
      script: [...before, { message: 'note' }, mend, { resolve: 'x' }],
    }),
  ),
  {
    name: 'a failed input mapping, corrected',
    xml: b.single(b.service('x', mappings(inputs({ a: '= modulo(7, limit)', b: '= a' })))),
    variables: { limit: 0 },
    script: [{ resolve: 'x' }, mend, { resolve: 'x' }],
  },
  {
    name: 'if an output mapping fails, the variables with which the user task was completed are kept',
    xml: b.single(b.user('x', failing('decision'))),
    variables,
    script: [
      { complete: 'x', variables: { decision: 7 } },
      { complete: 'x' },
      { resolve: 'x' },
      mend,
      { resolve: 'x' },
    ],
  },
  {
    name: 'an output mapping that takes too long is an incident',
    xml: b.single(
      b.service('x', mappings(outputs({ a: '= count(for i in 1..1000, j in 1..1000 return modulo(i, 0))' }))),
    ),
  },
  {
    name: 'if an output mapping of a boundary event fails, the message is kept',
    xml: b.definition(
      'p',
      [b.start(), b.user('x'), b.boundary('bd', 'x', b.message('go'), true, failing('given')), b.end(), b.end('late')],
      b.flows('start > x > end, bd > late'),
    ),
    variables,
    script: [{ message: 'go', variables: { given: 1 } }, mend, { resolve: 'bd' }],
  },
  {
    name: 'if an output mapping of an event subprocess fails, the rest continues',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('go'), 'isInterrupting="false"', failing('given')),
        b.end('es-end'),
        b.flows('es-start > es-end'),
      ),
    ),
    variables,
    script: [{ message: 'go', variables: { given: 1 } }, { complete: 'u' }, mend, { resolve: 'es-start' }],
  },
  {
    name: 'if an output mapping of one run fails, only that run is held up',
    xml: b.single(b.multi(b.user('x', failing('i')), { over: '= [1, 2]', item: 'i', into: 'all', each: '= a' })),
    variables,
    script: [{ complete: 'x' }, mend, { complete: 'x', nth: 0 }, { resolve: 'x' }],
  },
  {
    name: 'if an output mapping of an end event fails, the instance stays open',
    xml: b.definition('p', b.start(), b.end('end', '', failing('1')), b.flows('start > end')),
    variables,
    script: [{ resolve: 'end' }, { cancel: true }],
  },
];
