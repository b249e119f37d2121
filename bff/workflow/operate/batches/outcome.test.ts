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

describe('an item of a batch gets the right outcome', () => {
  it.each<[string, Partial<Item>, Observation | undefined, unknown]>([
    ['its command waits', { commandState: 'ready' }, undefined, undefined],
    ['its command has waited for too long', { commandState: 'sent', isOverdue: true }, undefined, notTaken('NOT_SENT')],
    ['its command was refused', { commandState: 'rejected' }, undefined, skipped('COMMAND_REFUSED')],
    ['its command was taken back', { commandState: 'void' }, undefined, skipped('COMMAND_VOID')],
    ['its command does not exist', { commandState: null }, undefined, skipped('COMMAND_VOID')],
    ['in a retry the same incident is still open', {}, observed(['10'], incident('1', 'work', '10')), undefined],
    ['in a retry the step is running', {}, observed(['10']), undefined],
    ['in a retry the step has been running for too long', { isOverdue: true }, observed(['10']), notTaken('NO_WORKER')],
    ['in a retry the step failed again', {}, observed(['10'], incident('2', 'work', '10')), failed('work')],
    ['in a retry the process has left the step', {}, observed(['11']), SUCCEEDED],
    [
      'in a retry the process stopped at the next step',
      {},
      observed(['11'], incident('2', 'next', '11')),
      failed('next'),
    ],
    [
      'in a retry another branch stopped meanwhile',
      {},
      observed(['11', '30'], incident('2', 'other', '30')),
      SUCCEEDED,
    ],
    [
      'in a retry the next step, which had stopped too and was retried at the same time, failed again',
      { othersStopped: ['20'] },
      observed(['20'], incident('3', 'next', '20')),
      SUCCEEDED,
    ],
    [
      'in a retry the step is active twice, and its other element instance failed again',
      { othersStopped: ['20'] },
      observed(['20'], incident('3', 'work', '20')),
      SUCCEEDED,
    ],
    [
      'in a retry the step is active twice, and both element instances are running',
      { othersStopped: ['20'] },
      observed(['10', '20']),
      undefined,
    ],
    [
      'in a retry the step waits for people, and no incident stops it any longer',
      {},
      { ...observed(['10']), hasJob: false },
      SUCCEEDED,
    ],
    ['in a retry no job is visible yet', { isRipe: false }, { ...observed(['10']), hasJob: false }, undefined],
    [
      'in a retry by an earlier version of Openboek the step failed again',
      OLD,
      observed(['10'], incident('2', 'work', '10')),
      failed('work'),
    ],
    ['in a retry by an earlier version of Openboek the step is running', OLD, observed(['10']), undefined],
    ['in a retry by an earlier version of Openboek the process has left the step', OLD, observed(['11']), SUCCEEDED],
    ['in a retry the process has ended', { runState: 'completed' }, undefined, SUCCEEDED],
    ['in a retry somebody cancelled the process', { runState: 'canceled' }, undefined, skipped('INSTANCE_ENDED')],
    ['in a retry the engine does not answer', {}, undefined, undefined],
    ['in a retry the engine has not answered for too long', { isOverdue: true }, undefined, notTaken('ENGINE_SILENT')],
    ['in a cancellation the process has not ended yet', { action: 'cancel' }, undefined, undefined],
    ['in a cancellation the process has ended', { action: 'cancel', runState: 'canceled' }, undefined, SUCCEEDED],
    [
      'in a cancellation the process had already completed',
      { action: 'cancel', runState: 'completed' },
      undefined,
      skipped('INSTANCE_ENDED'),
    ],
    [
      'in a migration the process is not on the target version yet',
      { action: 'migrate', version: 2 },
      undefined,
      undefined,
    ],
    [
      'in a migration the process is on the target version',
      { action: 'migrate', version: 2, runVersion: 2 },
      undefined,
      SUCCEEDED,
    ],
    [
      'in a migration the process had already completed',
      { action: 'migrate', version: 2, runState: 'completed' },
      undefined,
      skipped('INSTANCE_ENDED'),
    ],
  ])('if %s', (_what, own, engine, outcome) => expect(outcomeOf({ ...ITEM, ...own }, engine)).toEqual(outcome));
});
