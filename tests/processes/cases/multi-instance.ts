import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const items = ['a', 'b', 'c'];
const over = '= items';
const collecting = { over, item: 'item', into: 'results', each: '= r' } as const;
const sequential = true;
/** Each run returns `r`, made from its item. */
const answers = items.map((item) => ({ given: { item }, complete: { r: `${item}!` } }));
const unordered = ['results'];

/** Activities that run once for each item of a list: variables, conditions, values that are not lists. */
export const multiInstanceCases: readonly Case[] = [
  {
    name: 'a parallel multi-instance service task collects its results in the order of the list',
    xml: b.single(b.multi(b.service('x'), collecting)),
    variables: { items },
    jobs: { x: answers },
    unordered,
  },
  {
    name: 'a sequential multi-instance service task',
    xml: b.single(b.multi(b.service('x'), { ...collecting, sequential })),
    variables: { items },
    jobs: { x: answers },
  },
  {
    name: 'user tasks for each item, completed in another order',
    xml: b.single(b.multi(b.user('x'), collecting)),
    variables: { items },
    script: [
      { complete: 'x', nth: 2, variables: { r: 3 } },
      { complete: 'x', nth: 0, variables: { r: 1 } },
      { complete: 'x', variables: { r: 2 } },
    ],
  },
  {
    name: 'user tasks in sequence',
    xml: b.single(b.multi(b.user('x'), { ...collecting, sequential })),
    variables: { items },
    script: [1, 2, 3].map((r) => ({ complete: 'x', variables: { r } })),
  },
  {
    name: 'a completion condition ends the remaining runs in parallel',
    xml: b.single(b.multi(b.user('x'), { ...collecting, until: '= r = "no"' })),
    variables: { items },
    script: [
      { complete: 'x', nth: 1, variables: { r: 'yes' } },
      { complete: 'x', nth: 1, variables: { r: 'no' } },
    ],
  },
  {
    name: 'a completion condition ends the remaining runs in sequence',
    xml: b.single(b.multi(b.user('x'), { ...collecting, until: '= r = "no"', sequential })),
    variables: { items },
    script: [
      { complete: 'x', variables: { r: 'yes' } },
      { complete: 'x', variables: { r: 'no' } },
    ],
  },
  {
    name: 'a completion condition on how many have completed',
    xml: b.single(b.multi(b.user('x'), { over, until: '= numberOfCompletedInstances >= 2' })),
    variables: { items },
    script: [{ complete: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a completion condition on a share of all',
    xml: b.single(b.multi(b.user('x'), { over, until: '= numberOfCompletedInstances / numberOfInstances > 0.5' })),
    variables: { items: [1, 2, 3, 4] },
    script: [{ complete: 'x' }, { complete: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a completion condition on how many are still active',
    xml: b.single(b.multi(b.user('x'), { over, until: '= numberOfActiveInstances = 1' })),
    variables: { items },
    script: [{ complete: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a completion condition on how many were terminated',
    xml: b.single(b.multi(b.user('x'), { over, until: '= numberOfTerminatedInstances = 0' })),
    variables: { items },
    script: [{ complete: 'x' }],
  },
  {
    name: 'a completion condition on the number of the run',
    xml: b.single(b.multi(b.user('x'), { over, until: '= loopCounter = 2', sequential })),
    variables: { items },
    script: [{ complete: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a completion condition that is not a boolean is an incident',
    xml: b.single(b.multi(b.user('x'), { over, until: '= done' })),
    variables: { items },
    script: [{ complete: 'x' }, { set: { done: true } }, { resolve: 'x' }],
  },
  {
    name: 'an empty list completes at once and collects nothing',
    xml: b.single(b.multi(b.user('x'), collecting)),
    variables: { items: [] },
  },
  {
    name: 'an empty list in sequence, without an output collection',
    xml: b.single(b.multi(b.service('x'), { over, item: 'item', sequential })),
    variables: { items: [] },
  },
  {
    name: 'null instead of a list is an incident',
    xml: b.single(b.multi(b.user('x'), collecting)),
    variables: { items: null },
  },
  {
    name: 'text instead of a list is an incident, and continues once it is corrected',
    xml: b.single(b.multi(b.user('x'), { over, item: 'item' })),
    variables: { items: 'abc' },
    script: [{ set: { items: ['a'] } }, { resolve: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a missing list is an incident',
    xml: b.single(b.multi(b.service('x'), { over, sequential })),
  },
  {
    name: 'an item that is null has its own run',
    xml: b.single(b.multi(b.service('x'), { over, item: 'item' })),
    variables: { items: [1, null] },
  },
  {
    name: 'items that are objects, of which one value is used',
    xml: b.single(
      b.multi(b.service('x', b.mappings(b.inputs({ name: '= item.name' }))), {
        over,
        item: 'item',
        into: 'names',
        each: '= item.name',
      }),
    ),
    variables: { items: [{ name: 'Ann' }, { name: 'Bo' }, {}] } as never,
    unordered: ['names'],
  },
  {
    name: 'without a variable for the item, the run still has its number',
    xml: b.single(b.multi(b.service('x'), { over })),
    variables: { items: ['a', 'b'] },
  },
  {
    name: 'a list that is a literal in the model',
    xml: b.single(
      b.multi(b.service('x'), {
        over: '= [10, 20]',
        item: 'item',
        into: 'results',
        each: '= item * loopCounter',
        sequential,
      }),
    ),
  },
  {
    name: 'a list that is filtered',
    xml: b.single(b.multi(b.service('x'), { over: '= items[item > 1]', item: 'one' })),
    variables: { items: [1, 2, 3] },
  },
  {
    name: 'the result of a run is null if it was not set',
    xml: b.single(b.multi(b.service('x'), collecting)),
    variables: { items },
    jobs: { x: [{ given: { item: 'b' }, complete: { r: 2 } }, { complete: {} }] },
    unordered,
  },
  {
    name: 'the result of a run may be composed of several variables',
    xml: b.single(b.multi(b.user('x'), { over, item: 'item', into: 'results', each: '= { who: item, vote: vote }' })),
    variables: { items: ['a', 'b'] },
    script: [
      { complete: 'x', variables: { vote: 'yes' } },
      { complete: 'x', variables: { vote: 'no' } },
    ],
  },
  {
    name: 'the collected variable stays in its run, and others are passed to the outer scope',
    xml: b.single(b.multi(b.user('x'), collecting)),
    variables: { items: ['a', 'b'] },
    script: [
      { complete: 'x', variables: { r: 1, other: 1 } },
      { complete: 'x', variables: { r: 2, other: 2 } },
    ],
  },
  {
    name: 'the output collection is not visible outside before the end',
    xml: b.single(b.multi(b.user('x'), { ...collecting, sequential })),
    variables: { items: ['a', 'b'], results: 'old' },
    script: [
      { complete: 'x', variables: { r: 1 } },
      { complete: 'x', variables: { r: 2 } },
    ],
  },
  {
    name: 'input and output mappings of each run',
    xml: b.single(
      b.multi(
        b.service('x', b.mappings(b.inputs({ doubled: '= item * 2' }), b.outputs({ r: '= answer' }))),
        collecting,
      ),
    ),
    variables: { items: [1, 2] },
    jobs: {
      x: [
        { given: { item: 1 }, complete: { answer: 'one' } },
        { given: { item: 2 }, complete: { answer: 'two' } },
      ],
    },
    unordered,
  },
  {
    name: 'an output mapping of a run to a new name sets a variable of the process',
    xml: b.single(b.multi(b.user('x', b.mappings(b.outputs({ last: '= item' }))), { over, item: 'item', sequential })),
    variables: { items },
    script: [{ complete: 'x' }, { complete: 'x' }, { complete: 'x' }],
  },
  {
    name: 'in sequence, a list that is changed meanwhile is not read again',
    xml: b.single(b.multi(b.user('x'), { ...collecting, each: '= item', sequential })),
    variables: { items: ['a', 'b'] },
    script: [{ set: { items: ['c', 'd', 'e'] } }, { complete: 'x' }, { complete: 'x' }],
  },
];
