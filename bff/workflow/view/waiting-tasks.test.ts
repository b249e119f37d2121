import { describe, expect, it } from 'vitest';
import * as b from '#/tests/processes/bpmn.ts';
import { readDrawing } from './drawing.ts';
import { waitingTasks } from './waiting-tasks.ts';

const late = (id: string, activity: string) => b.boundary(id, activity, b.duration('P10D'), false);

/** Two tasks, a subprocess with two more and a service task, all parallel and with boundary events. */
const DRAWING = b.definition(
  'p',
  [b.start(), b.parallel('fork'), b.user('first'), b.user('second'), b.service('service'), b.service('remindAll')],
  b.sub('whole', [b.user('third'), b.sub('deeper', [b.user('fourth'), b.service('note')])]),
  b.flows('start > fork > first > remindAll, fork > second, fork > whole, fork > service'),
  late('firstLate', 'first'),
  [b.catching('pause', b.duration('P1D')), b.exclusive('again'), b.service('remindFirst')],
  b.flows('firstLate > pause > again > remindFirst > again'),
  late('secondLate', 'second'),
  b.sub('inOwnSubprocess', [b.start('inner'), b.service('remindSecond'), b.flows('inner > remindSecond')]),
  b.flows('secondLate > inOwnSubprocess'),
  [late('wholeLate', 'whole'), b.service('remindWhole'), b.flows('wholeLate > remindWhole')],
  [late('firstVeryLate', 'first'), late('secondVeryLate', 'second'), b.service('escalateBoth')],
  b.flows('firstVeryLate > escalateBoth, secondVeryLate > escalateBoth'),
  [b.boundary('failed', 'service', b.error()), b.service('remindAfterFailure'), b.flows('failed > remindAfterFailure')],
);

describe('a step after boundary events', () => {
  it.each<[string, string[] | null]>([
    ['remindFirst', ['first']],
    ['remindSecond', ['second']],
    ['remindWhole', ['third', 'fourth']],
    ['escalateBoth', ['first', 'second']],
  ])('%s is about %j', async (step, tasks) => {
    expect([...(waitingTasks(await readDrawing(DRAWING), step) ?? [])]).toEqual(tasks);
  });

  it.each([
    ['remindAll', 'follows no boundary event'],
    ['remindAfterFailure', 'follows an event on something without user tasks'],
    ['missing', 'is not in the drawing'],
  ])('%s names no tasks, because it %s', async (step) => {
    expect(waitingTasks(await readDrawing(DRAWING), step)).toBeNull();
  });
});
