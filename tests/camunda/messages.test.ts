import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as b from '#/tests/processes/bpmn.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { openStage, type Stage } from './stage.ts';

const WITHDRAWABLE = b.definition(
  'approval',
  b.start(),
  b.user('approve'),
  b.end(),
  b.eventSub('withdrawal', b.start('withdrawn', b.message('withdraw')), b.end('over'), b.flows('withdrawn > over')),
  b.flows('start > approve > end'),
);
const LOOP = b.definition(
  'loop',
  b.start(),
  b.catching('first', b.message('next')),
  b.catching('second', b.message('next')),
  b.end(),
  b.flows('start > first > second > end'),
);

describe.runIf(CAMUNDA_ADDRESS)(`messages on Camunda${WITHOUT_CAMUNDA}`, () => {
  let s: Stage;
  beforeAll(async () => {
    s = await openStage([]);
    await s.deploy(WITHDRAWABLE);
    await s.deploy(LOOP);
  }, TURN_MS);
  afterAll(() => s?.close());

  it('a message reaches its own instance once, even if its answer was lost', async () => {
    const [instance, neighbour] = [await s.start('loop'), await s.start('loop')];
    const fault = s.proxy.disturb(
      (call) => call.instance === instance && call.path === '/v2/messages/correlation',
      'after',
    );
    expect((await s.send(instance, { kind: 'message', name: 'next' })).state).toBe('done');
    expect(fault.hits).toBe(1);
    const active = async (id: string) => (await s.engine.read.detail(id)).active;
    await until(
      'the second catch',
      () => active(instance),
      ([at]) => at === 'second',
    );
    expect(await active(neighbour)).toEqual(['first']);
  });

  it('a message whose sending was cut off is sent again, even if one with the same name reached the instance earlier', async () => {
    const instance = await s.start('loop');
    expect((await s.send(instance, { kind: 'message', name: 'next' })).state).toBe('done');
    await until(
      'the second catch event in the index',
      () => s.engine.read.detail(instance),
      ({ active }) => active[0] === 'second',
    );
    await new Promise((later) => setTimeout(later, 2_500)); // clocks may differ by two seconds
    const fault = s.proxy.disturb(
      (call) => call.instance === instance && call.path === '/v2/messages/correlation',
      'before',
    );
    expect((await s.send(instance, { kind: 'message', name: 'next' })).state).toBe('done');
    expect(fault.hits).toBe(1);
    await until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
  });

  it('a message that no element waits for is rejected', async () => {
    const instance = await s.start('approval');
    const status = await s.send(instance, { kind: 'message', name: 'unheard of' });
    expect(status).toMatchObject({ state: 'rejected', refusal: 'NOT_WAITING' });
  });

  it('a withdrawal cancels the task, and the listener of the task reports this', async () => {
    const instance = await s.start('approval');
    await s.taskOf(instance, 'approve');
    expect((await s.send(instance, { kind: 'message', name: 'withdraw' })).state).toBe('done');
    await until(
      'the end',
      () => s.stateOf(instance),
      (state) => state === 'completed',
    );
    expect(s.told).toContain('canceled approve');
  });
});
