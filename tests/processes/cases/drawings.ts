import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const user = b.single(b.user('x'));
const within = (content: string) => user.replace('</bpmn:process>', `${content}</bpmn:process>`);
const bounds = '<dc:Bounds x="1" y="2" width="3" height="4" />';
const line = '<di:waypoint x="1" y="2" /><di:waypoint x="3" y="4" />';
const drawn: Readonly<Record<string, string>> = {
  'a shape of a missing element': b.drawing(
    user,
    `<bpmndi:BPMNShape id="s" bpmnElement="nowhere">${bounds}</bpmndi:BPMNShape>`,
  ),
  'an edge of a missing flow': b.drawing(
    user,
    `<bpmndi:BPMNEdge id="l" bpmnElement="nowhere" sourceElement="none">${line}</bpmndi:BPMNEdge>`,
  ),
  'a plane of a missing process': b.drawing(user, '', 'nowhere'),
  'a label with a missing style': b.drawing(
    user,
    `<bpmndi:BPMNShape id="s" bpmnElement="x">${bounds}<bpmndi:BPMNLabel labelStyle="none" /></bpmndi:BPMNShape>`,
  ),
  'an association between missing elements': within('<bpmn:association id="a" sourceRef="nowhere" targetRef="none" />'),
  'a group with a missing category': within('<bpmn:group id="a" categoryValueRef="nowhere" />'),
  'a reference to a missing data store': within('<bpmn:dataStoreReference id="a" dataStoreRef="nowhere" />'),
  'a pool of a missing process': user.replace(
    '</bpmn:definitions>',
    '<bpmn:collaboration id="c"><bpmn:participant id="a" processRef="nowhere" /><bpmn:messageFlow id="f" sourceRef="none" targetRef="x" /></bpmn:collaboration></bpmn:definitions>',
  ),
  'a message with a missing item definition': user.replace(
    '</bpmn:definitions>',
    '<bpmn:message id="a" name="a" itemRef="nowhere" /></bpmn:definitions>',
  ),
  'a reference to a missing incoming flow': user.replace(
    /(<bpmn:userTask id="x".*?<\/bpmn:extensionElements>)/,
    '$1<bpmn:incoming>nowhere</bpmn:incoming>',
  ),
};

/** Drawings, notes and definitions with dangling references: the process runs anyway. */
export const drawingCases: readonly Case[] = [
  {
    name: 'a boundary event that refers to a missing error catches every error',
    xml: b.single(
      b.service('x'),
      [b.boundary('on', 'x', '<bpmn:errorEventDefinition errorRef="nowhere" />'), b.end('e2')],
      b.flows('on > e2'),
    ),
    jobs: { x: [{ error: 'E1' }] },
  },
  ...Object.entries(drawn).map(([name, xml]): Case => ({ name, xml, script: [{ complete: 'x' }] })),
];
