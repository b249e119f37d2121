import { describe, expect, it } from 'vitest';
import { readDrawing } from './drawing.ts';
import { waitingTasks } from './waiting-tasks.ts';

const FLOWS = [
  ['start', 'fork'],
  ['fork', 'first'],
  ['fork', 'second'],
  ['fork', 'whole'],
  ['fork', 'service'],
  ['first', 'remindAll'],
  ['firstLate', 'pause'],
  ['pause', 'again'],
  ['again', 'remindFirst'],
  ['remindFirst', 'again'],
  ['secondLate', 'inOwnSubprocess'],
  ['wholeLate', 'remindWhole'],
  ['firstVeryLate', 'escalateBoth'],
  ['secondVeryLate', 'escalateBoth'],
  ['failed', 'remindAfterFailure'],
];
/** Two tasks, a subprocess with two more and a service task, all parallel and with boundary events. */
const DRAWING = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
  <startEvent id="start"/><parallelGateway id="fork"/><userTask id="first"/><userTask id="second"/>
  <subProcess id="whole"><userTask id="third"/>
    <subProcess id="deeper"><userTask id="fourth"/><serviceTask id="note"/></subProcess></subProcess>
  <serviceTask id="service"/><serviceTask id="remindAll"/>
  ${[
    ['firstLate', 'first'],
    ['secondLate', 'second'],
    ['wholeLate', 'whole'],
    ['firstVeryLate', 'first'],
    ['secondVeryLate', 'second'],
    ['failed', 'service'],
  ]
    .map(([id, at]) => `<boundaryEvent id="${id}" attachedToRef="${at}"><timerEventDefinition/></boundaryEvent>`)
    .join('')}
  <intermediateCatchEvent id="pause"><timerEventDefinition/></intermediateCatchEvent><exclusiveGateway id="again"/>
  <serviceTask id="remindFirst"/><serviceTask id="remindWhole"/><serviceTask id="escalateBoth"/>
  <serviceTask id="remindAfterFailure"/>
  <subProcess id="inOwnSubprocess"><startEvent id="inner"/><serviceTask id="remindSecond"/>
    <sequenceFlow id="i" sourceRef="inner" targetRef="remindSecond"/></subProcess>
  ${FLOWS.map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`).join('')}
</process></definitions>`;

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
