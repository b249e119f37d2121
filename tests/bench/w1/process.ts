import type { Variables } from '#/bff/workflow/engine.ts';

/** The id of the process. It also follows `start:` in the name of its start message, as our use of Camunda requires. */
export const PROCESS = 'w1';
/** The job type of both service tasks. */
export const JOB_TYPE = 'w1-service';

/** W1: start -> service task -> user task -> exclusive gateway on a variable -> service task -> end. */
export const W1_XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" id="W1" targetNamespace="urn:openboek:bench">
  <bpmn:process id="${PROCESS}" isExecutable="true">
    <bpmn:startEvent id="Submitted">
      <bpmn:outgoing>ToPrepare</bpmn:outgoing>
      <bpmn:messageEventDefinition id="SubmittedMessage" messageRef="StartMessage" />
    </bpmn:startEvent>
    <bpmn:sequenceFlow id="ToPrepare" sourceRef="Submitted" targetRef="Prepare" />
    <bpmn:serviceTask id="Prepare">
      <bpmn:extensionElements><zeebe:taskDefinition type="${JOB_TYPE}" retries="3" /></bpmn:extensionElements>
      <bpmn:incoming>ToPrepare</bpmn:incoming>
      <bpmn:outgoing>ToApprove</bpmn:outgoing>
    </bpmn:serviceTask>
    <bpmn:sequenceFlow id="ToApprove" sourceRef="Prepare" targetRef="Approve" />
    <bpmn:userTask id="Approve">
      <bpmn:extensionElements>
        <zeebe:userTask />
        <zeebe:taskHeaders><zeebe:header key="approverRule" value="supervisor" /></zeebe:taskHeaders>
      </bpmn:extensionElements>
      <bpmn:incoming>ToApprove</bpmn:incoming>
      <bpmn:outgoing>ToDecision</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="ToDecision" sourceRef="Approve" targetRef="Decision" />
    <bpmn:exclusiveGateway id="Decision" default="Rejected">
      <bpmn:incoming>ToDecision</bpmn:incoming>
      <bpmn:outgoing>Approved</bpmn:outgoing>
      <bpmn:outgoing>Rejected</bpmn:outgoing>
    </bpmn:exclusiveGateway>
    <bpmn:sequenceFlow id="Approved" sourceRef="Decision" targetRef="Process">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">= decision = "approve"</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="Rejected" sourceRef="Decision" targetRef="NotProcessed" />
    <bpmn:serviceTask id="Process">
      <bpmn:extensionElements><zeebe:taskDefinition type="${JOB_TYPE}" retries="3" /></bpmn:extensionElements>
      <bpmn:incoming>Approved</bpmn:incoming>
      <bpmn:outgoing>ToEnd</bpmn:outgoing>
    </bpmn:serviceTask>
    <bpmn:sequenceFlow id="ToEnd" sourceRef="Process" targetRef="Processed" />
    <bpmn:endEvent id="Processed"><bpmn:incoming>ToEnd</bpmn:incoming></bpmn:endEvent>
    <bpmn:endEvent id="NotProcessed"><bpmn:incoming>Rejected</bpmn:incoming></bpmn:endEvent>
  </bpmn:process>
  <bpmn:message id="StartMessage" name="start:${PROCESS}" />
</bpmn:definitions>
`;

/** The variables of an instance: 500 bytes as JSON. */
export function variablesOf(instance: string): Variables {
  const facts = { instanceId: instance, amount: 250.5, publicOfficial: false, reportType: 2, department: '' };
  return { ...facts, department: 'x'.repeat(500 - JSON.stringify(facts).length) };
}
