import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesRead } from './names-read.ts';

/** A process with the given elements. */
const drawing = (content: string) => `<?xml version="1.0"?>
  <bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t">
    <bpmn:process id="p">${content}</bpmn:process>
  </bpmn:definitions>`;
const condition = (text: string) =>
  drawing(`<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="b">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${text}</bpmn:conditionExpression></bpmn:sequenceFlow>`);

describe('the names that a drawing reads', () => {
  it.each<[string, string[]]>([
    ['= amount &gt; 100 or publicOfficial', ['amount', 'publicOfficial']],
    ['= amount > 100 and quick', ['amount', 'quick']],
    ['= source != "x" and quick = null', ['source', 'quick']],
    ["= source != 'x' and quick", ['source', 'quick']],
    ['<![CDATA[=limit<100 and limit>5 and other = "a"]]>', ['limit', 'other']],
    ['\n  = one and\n  two', ['one', 'two']],
    ['= priorité &gt; 1 and `risk score` = 2', ['priorité', 'risk', 'score']],
    ['= owner.name = "Sanne" and list[item.kind = wanted]', ['owner', 'list', 'wanted']],
    ['= if a then b else c // comment', ['a', 'b', 'c']],
  ])('include those of the condition %s', async (text, names) => {
    const read = await namesRead(condition(text));
    for (const name of names) expect(read).toContain(name);
  });

  it('include those of mappings, timers and lists, but not other words in the drawing', async () => {
    const names = await namesRead(
      drawing(`
        <bpmn:serviceTask id="work" name="endpoint">
          <bpmn:documentation>spare</bpmn:documentation>
          <bpmn:extensionElements>
            <zeebe:taskDefinition type="=kindOfWork" retries='= tries + "more" + again' />
            <zeebe:ioMapping><zeebe:input source="= owner.name" target="who" /></zeebe:ioMapping>
          </bpmn:extensionElements>
          <bpmn:multiInstanceLoopCharacteristics>
            <bpmn:extensionElements><zeebe:loopCharacteristics inputCollection="=people" inputElement='person' /></bpmn:extensionElements>
            <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">= done > half</bpmn:completionCondition>
          </bpmn:multiInstanceLoopCharacteristics>
        </bpmn:serviceTask>
        <bpmn:intermediateCatchEvent id="wait"><bpmn:timerEventDefinition>
          <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">=patience</bpmn:timeDuration>
        </bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`),
    );
    for (const name of ['kindOfWork', 'tries', 'again', 'owner', 'people', 'done', 'half', 'patience'])
      expect(names).toContain(name);
    for (const name of ['who', 'person', 'bpmn', 'tFormalExpression', 'endpoint', 'spare', 'work'])
      expect(names).not.toContain(name);
  });

  it('include those of a message, although it is defined outside the process', async () => {
    const names = await namesRead(
      drawing('').replace(
        '</bpmn:definitions>',
        `<bpmn:message id="m" name="=called"><bpmn:extensionElements><zeebe:subscription correlationKey='= instanceId' />
         </bpmn:extensionElements></bpmn:message></bpmn:definitions>`,
      ),
    );
    expect([...names].sort()).toEqual(['called', 'instanceId']);
  });

  it('include, in the shipped processes, the facts of their gateways', async () => {
    const namesOf = (file: string) => namesRead(readFileSync(`processes/${file}.bpmn`, 'utf8'));
    for (const name of ['amount', 'publicOfficial', 'decision', 'instanceId'])
      expect(await namesOf('gift-report-approval')).toContain(name);
    for (const name of ['isReview', 'specialData', 'dpiaRequired', 'decision'])
      expect(await namesOf('processing-activity-review')).toContain(name);
  });
});
