import { describe, expect, it } from 'vitest';
import { type Observation, outcomeOf } from './outcome.ts';

type Item = Parameters<typeof outcomeOf>[0];

const ITEM: Item = {
  action: 'retry',
  commandState: 'done',
  runState: 'active',
  runVersion: 1,
  version: null,
  incident: '1',
  element: 'work',
  elementInstance: '10',
  othersStopped: [],
  isRipe: true,
  isOverdue: false,
};
const incident = (id: string, element: string, elementInstance: string) => ({
  id,
  element,
  elementInstance,
  type: 'JOB_NO_RETRIES',
  message: 'no room',
});
/** `next` is the step after the retried step; `other` is a step of a parallel branch. */
const observed = (elementInstances: string[], ...incidents: Observation['incidents'][number][]): Observation => ({
  active: elementInstances.map((key) => (key === '10' ? 'work' : 'other')),
  elementInstances,
  incidents,
  follows: (element) => element === 'next',
  hasJob: true,
});
/** For an item whose command was given before element instances were stored. */
const OLD = { elementInstance: null };
const SUCCEEDED = { state: 'succeeded' };
const failed = (element: string) => ({ state: 'failedAgain', incident: 'JOB_NO_RETRIES', element, message: 'no room' });
const skipped = (reason: string) => ({ state: 'skipped', reason });
const notTaken = (reason: string) => ({ state: 'notTaken', reason });

describe('the outcome of an item', () => {
  it.each<[string, Partial<Item>, Observation | undefined, unknown]>([
    ['its command waits', { commandState: 'ready' }, undefined, undefined],
    ['its command waits for too long', { commandState: 'sent', isOverdue: true }, undefined, notTaken('NOT_SENT')],
    ['its command was refused', { commandState: 'rejected' }, undefined, skipped('COMMAND_REFUSED')],
    ['its command was given up', { commandState: 'void' }, undefined, skipped('COMMAND_VOID')],
    ['its command is not there', { commandState: null }, undefined, skipped('COMMAND_VOID')],
    ['a retry: the same incident is still there', {}, observed(['10'], incident('1', 'work', '10')), undefined],
    ['a retry: the step is at work', {}, observed(['10']), undefined],
    ['a retry: the step is at work for too long', { isOverdue: true }, observed(['10']), notTaken('NO_WORKER')],
    ['a retry: it failed again', {}, observed(['10'], incident('2', 'work', '10')), failed('work')],
    ['a retry: the process has left the step', {}, observed(['11']), SUCCEEDED],
    ['a retry: it stopped at the next step', {}, observed(['11'], incident('2', 'next', '11')), failed('next')],
    ['a retry: another branch stopped meanwhile', {}, observed(['11', '30'], incident('2', 'other', '30')), SUCCEEDED],
    [
      'a retry: another incident, retried at the same time, came back at the next step',
      { othersStopped: ['20'] },
      observed(['20'], incident('3', 'next', '20')),
      SUCCEEDED,
    ],
    [
      'a retry: the same step, active twice, failed again for the other',
      { othersStopped: ['20'] },
      observed(['20'], incident('3', 'work', '20')),
      SUCCEEDED,
    ],
    [
      'a retry: the same step, active twice, is at work for both',
      { othersStopped: ['20'] },
      observed(['10', '20']),
      undefined,
    ],
    [
      'a retry: the step waits for people, and no incident stops it any more',
      {},
      { ...observed(['10']), hasJob: false },
      SUCCEEDED,
    ],
    ['a retry: no job shows yet', { isRipe: false }, { ...observed(['10']), hasJob: false }, undefined],
    [
      'a retry, of an earlier version: it failed again',
      OLD,
      observed(['10'], incident('2', 'work', '10')),
      failed('work'),
    ],
    ['a retry, of an earlier version: the step is at work', OLD, observed(['10']), undefined],
    ['a retry, of an earlier version: the process has left the step', OLD, observed(['11']), SUCCEEDED],
    ['a retry: the process has ended', { runState: 'completed' }, undefined, SUCCEEDED],
    ['a retry: somebody cancelled it', { runState: 'canceled' }, undefined, skipped('INSTANCE_ENDED')],
    ['a retry: the engine does not answer', {}, undefined, undefined],
    ['a retry: the engine does not answer for too long', { isOverdue: true }, undefined, notTaken('ENGINE_SILENT')],
    ['a cancellation: it has not ended yet', { action: 'cancel' }, undefined, undefined],
    ['a cancellation: it has', { action: 'cancel', runState: 'canceled' }, undefined, SUCCEEDED],
    [
      'a cancellation: its end came first',
      { action: 'cancel', runState: 'completed' },
      undefined,
      skipped('INSTANCE_ENDED'),
    ],
    ['a migration: not yet', { action: 'migrate', version: 2 }, undefined, undefined],
    ['a migration: it is there', { action: 'migrate', version: 2, runVersion: 2 }, undefined, SUCCEEDED],
    [
      'a migration: its end came first',
      { action: 'migrate', version: 2, runState: 'completed' },
      undefined,
      skipped('INSTANCE_ENDED'),
    ],
  ])('%s', (_what, own, engine, outcome) => expect(outcomeOf({ ...ITEM, ...own }, engine)).toEqual(outcome));
});
