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
    name: 'a job with no attempts left is carried out nevertheless',
    xml: tried('0'),
    script: [{ message: 'stop' }],
  },
  {
    name: 'a job with a negative number of attempts is carried out too',
    xml: tried('= n'),
    variables: { n: -1 },
    script: [{ set: { n: 1 } }, { message: 'stop' }],
  },
  {
    name: 'only the whole part of a fractional number of attempts counts',
    xml: tried('= 1.9'),
    jobs: { x: [{ throw: 'once' }, { complete: {} }] },
    script: [{ resolve: 'x' }],
  },
  {
    name: 'a number of attempts that FEEL returns as text is an incident',
    xml: tried('= n'),
    variables: { n: '2' },
    script: [{ message: 'stop' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'a number of attempts that exceeds 32 bits is truncated to 32 bits',
    xml: tried('= n'),
    variables: { n: 10_000_000_000 },
    jobs: { x: [{ throw: 'once' }, { complete: {} }] },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a number of attempts that is negative once it is truncated counts as one',
    xml: tried('= n'),
    variables: { n: 3_000_000_000 },
    script: [{ message: 'stop' }],
  },
];
