import { describe, expect, it } from 'vitest';
import { outcomeOf, type Told } from './outcome.ts';

type Item = Parameters<typeof outcomeOf>[0];

const ITEM: Item = {
  action: 'retry',
  commandState: 'done',
  runState: 'active',
  runVersion: 1,
  version: null,
  incident: '1',
  element: 'work',
  others: [],
  isOverdue: false,
};
const incident = (id: string, element: string) => ({ id, element, type: 'JOB_NO_RETRIES', message: 'no room' });
const told = (active: string[], ...incidents: Told['incidents'][number][]): Told => ({ active, incidents });
const SUCCEEDED = { state: 'succeeded' };
const failed = (element: string) => ({ state: 'failedAgain', incident: 'JOB_NO_RETRIES', element, message: 'no room' });
const skipped = (reason: string) => ({ state: 'skipped', reason });
const notTaken = (reason: string) => ({ state: 'notTaken', reason });

describe('the outcome of an item', () => {
  it.each<[string, Partial<Item>, Told | undefined, unknown]>([
    ['its command waits', { commandState: 'ready' }, undefined, undefined],
    ['its command waits for too long', { commandState: 'sent', isOverdue: true }, undefined, notTaken('NOT_SENT')],
    ['its command was refused', { commandState: 'rejected' }, undefined, skipped('COMMAND_REFUSED')],
    ['its command was given up', { commandState: 'void' }, undefined, skipped('COMMAND_VOID')],
    ['its command is not there', { commandState: null }, undefined, skipped('COMMAND_VOID')],
    ['a retry: the same incident is still there', {}, told(['work'], incident('1', 'work')), undefined],
    ['a retry: the step is at work', {}, told(['work']), undefined],
    ['a retry: the step is at work for too long', { isOverdue: true }, told(['work']), notTaken('NO_WORKER')],
    ['a retry: it failed again', {}, told(['work'], incident('2', 'work')), failed('work')],
    ['a retry: the process has left the step', {}, told(['next']), SUCCEEDED],
    ['a retry: it stands still at the next step', {}, told(['next'], incident('2', 'next')), failed('next')],
    ['a retry: another branch stood still before', { others: ['2'] }, told(['next'], incident('2', 'next')), SUCCEEDED],
    [
      'a retry: only what stood there before is left',
      { others: ['9'] },
      told(['work'], incident('9', 'work')),
      SUCCEEDED,
    ],
    [
      'a retry: it is at work beside one that stood there before',
      { others: ['9'] },
      told(['work', 'work'], incident('9', 'work')),
      undefined,
    ],
    ['a retry: the process has ended', { runState: 'completed' }, undefined, SUCCEEDED],
    ['a retry: somebody cancelled it', { runState: 'canceled' }, undefined, skipped('INSTANCE_ENDED')],
    ['a retry: the engine does not answer', {}, undefined, undefined],
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
