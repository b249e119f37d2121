import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const tried = (retries: string) =>
  b.single(
    b.service('x', '', '', 'x', retries),
    [b.boundary('stop', 'x', b.message('stop')), b.end('e2')],
    b.flows('stop > e2'),
  );

/** Invalid numbers of attempts, and numbers at the limit. */
export const attemptCases: readonly Case[] = [
  {
    name: 'a job without any attempt is done all the same',
    xml: tried('0'),
    script: [{ message: 'stop' }],
  },
  {
    name: 'a job whose number of attempts is below zero is done too',
    xml: tried('= n'),
    variables: { n: -1 },
    script: [{ set: { n: 1 } }, { message: 'stop' }],
  },
  {
    name: 'of a number of attempts with a fraction the whole part counts',
    xml: tried('= 1.9'),
    jobs: { x: [{ throw: 'once' }, { complete: {} }] },
    script: [{ resolve: 'x' }],
  },
  {
    name: 'a number of attempts that FEEL gives as text is an incident',
    xml: tried('= n'),
    variables: { n: '2' },
    script: [{ message: 'stop' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'a number of attempts beyond what a number of 32 bits holds is cut to one',
    xml: tried('= n'),
    variables: { n: 10_000_000_000 },
    jobs: { x: [{ throw: 'once' }, { complete: {} }] },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a number of attempts that is negative once it is cut is one attempt',
    xml: tried('= n'),
    variables: { n: 3_000_000_000 },
    script: [{ message: 'stop' }],
  },
];
