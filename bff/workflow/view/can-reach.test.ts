import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canReach } from './can-reach.ts';
import { readDrawing } from './drawing.ts';

const FLOWS = [
  ['start', 'fork'],
  ['fork', 'left'],
  ['fork', 'right'],
  ['left', 'inside'],
  ['inside', 'join'],
  ['right', 'join'],
  ['join', 'last'],
];
/**
 * Two branches. The left one has a subprocess that contains two tasks and an event subprocess, and to which a timer is
 * attached.
 */
const DRAWING = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
  <startEvent id="start"/><parallelGateway id="fork"/><task id="left"/><task id="right"/>
  <subProcess id="inside">
    <task id="deep"/><task id="after"/><sequenceFlow id="f" sourceRef="deep" targetRef="after"/>
    <subProcess id="rescue" triggeredByEvent="true"><task id="undo"/></subProcess>
  </subProcess>
  <boundaryEvent id="late" attachedToRef="inside"><timerEventDefinition/></boundaryEvent><task id="remind"/>
  <sequenceFlow id="l" sourceRef="late" targetRef="remind"/>
  <intermediateThrowEvent id="jump"><linkEventDefinition name="there"/></intermediateThrowEvent>
  <intermediateCatchEvent id="land"><linkEventDefinition name="there"/></intermediateCatchEvent><task id="landed"/>
  <sequenceFlow id="j" sourceRef="remind" targetRef="jump"/><sequenceFlow id="k" sourceRef="land" targetRef="landed"/>
  <parallelGateway id="join"/><task id="last"/>
  ${FLOWS.map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`).join('')}
</process></definitions>`;

describe('a token', () => {
  it.each<[string, string, boolean]>([
    ['left', 'deep', true],
    ['left', 'last', true],
    ['deep', 'last', true],
    ['deep', 'after', true],
    ['deep', 'undo', true],
    ['deep', 'remind', true],
    ['right', 'last', true],
    ['remind', 'landed', true],
    ['last', 'landed', false],
    ['left', 'right', false],
    ['right', 'deep', false],
    ['right', 'undo', false],
    ['last', 'left', false],
    ['left', 'left', false],
    ['after', 'deep', false],
  ])('on %s can reach %s: %s', async (from, to, reached) => {
    expect(canReach(await readDrawing(DRAWING), from, to)).toBe(reached);
  });

  it.each([
    ['gift-report-approval', 'ProcessReport'],
    ['processing-activity-review', 'PutInForce'],
  ])('can reach the step that undoes the submission, in %s from %s', async (process, job) => {
    const drawing = await readDrawing(readFileSync(`processes/${process}.bpmn`, 'utf8'));
    expect(canReach(drawing, job, 'RestoreStatus')).toBe(true);
  });
});
