import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesRead } from './names-read.ts';

describe('the names that a drawing reads', () => {
  it('are those of conditions, mappings, timers and messages', () => {
    const names = namesRead(`
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">= amount &gt; 100 or publicOfficial</bpmn:conditionExpression>
      <bpmn:conditionExpression><![CDATA[=limit<100]]></bpmn:conditionExpression>
      <zeebe:input source="= owner.name" target="who" />
      <zeebe:loopCharacteristics inputCollection="=people" inputElement='person' />
      <zeebe:subscription correlationKey='= instanceId' />`);
    for (const name of ['amount', 'publicOfficial', 'limit', 'owner', 'people', 'instanceId'])
      expect(names).toContain(name);
    for (const name of ['who', 'person', 'bpmn', 'tFormalExpression']) expect(names).not.toContain(name);
  });

  it('of the shipped processes are the facts of their gateways', () => {
    const namesOf = (file: string) => namesRead(readFileSync(`processes/${file}.bpmn`, 'utf8'));
    for (const name of ['amount', 'publicOfficial', 'decision', 'instanceId'])
      expect(namesOf('gift-report-approval')).toContain(name);
    for (const name of ['isReview', 'specialData', 'dpiaRequired', 'decision'])
      expect(namesOf('processing-activity-review')).toContain(name);
  });
});
