import type Modeler from 'bpmn-js/lib/Modeler';
import { isOf, type Moddle, partOf, type Shape } from '../canvas/parts.ts';
import {
  extensionOf,
  mappingsOf,
  setExpression,
  setExtension,
  setHeader,
  setMappings,
  textOf,
} from '../panel/extensions.ts';
import { makeRoom, middleOf } from './room.ts';

/** The keys of the names that the parts of a template get in the diagram. */
export type TemplateWord =
  | 'secondApproval'
  | 'approvalOfSupervisorsSupervisor'
  | 'approved'
  | 'recordApproval'
  | 'recordRejection'
  | 'rejected'
  | 'yes'
  | 'no'
  | 'waiting'
  | 'afterDays'
  | 'remind'
  | 'reminded'
  | 'notified';

export interface Template {
  name: 'second' | 'parallel' | 'above' | 'wait' | 'remindLater' | 'notify';
  /** Whether the template can be inserted at an element. */
  fits: (shape: Shape) => boolean;
  insert: (modeler: Modeler, shape: Shape, words: (word: TemplateWord) => string) => void;
}

const isFlow = (shape: Shape): boolean => isOf(shape, 'bpmn:SequenceFlow');
const isUserTask = (shape: Shape): boolean => isOf(shape, 'bpmn:UserTask');

/** Templates for the usual steps. One press inserts a template, but undoing it takes several presses. */
export const TEMPLATES: readonly Template[] = [
  { name: 'second', fits: isFlow, insert: (...args) => insertApproval(...args, 'compliance', 'secondApproval') },
  { name: 'parallel', fits: isUserTask, insert: insertBeside },
  {
    name: 'above',
    fits: isFlow,
    insert: (...args) => insertApproval(...args, 'supervisorOfSupervisor', 'approvalOfSupervisorsSupervisor'),
  },
  { name: 'wait', fits: isFlow, insert: insertWait },
  { name: 'remindLater', fits: isUserTask, insert: insertReminder },
  { name: 'notify', fits: isFlow, insert: insertNotice },
];

const GAP = 60;

/**
 * Inserts a row of shapes into a flow and moves everything after it to the right. @returns the shapes and the flow out
 * of the last shape
 */
function insertInto(
  modeler: Modeler,
  flow: Shape,
  row: readonly { shape: object; name: string; width: number }[],
): { shapes: Shape[]; last: Shape } {
  const modeling = partOf(modeler, 'modeling');
  const factory = partOf(modeler, 'elementFactory');
  const { source, target } = flow;
  if (!source || !target) throw new Error('the flow has no source or no target');
  const parent = source.parent as Shape;
  const right = source.x + source.width;
  makeRoom(
    modeler,
    'x',
    right + 10,
    row.reduce((sum, { width }) => sum + width + GAP, 0),
  );
  const { y } = middleOf(source);
  let x = right + GAP;
  const shapes = row.map(({ shape, name, width }) => {
    const made = modeling.createShape(factory.createShape(shape), { x: x + width / 2, y }, parent);
    modeling.updateProperties(made, { name });
    x += width + GAP;
    return made;
  });
  const [first] = shapes;
  const last = shapes.at(-1);
  if (!first || !last) throw new Error('the template has nothing to draw');
  modeling.reconnectEnd(flow, first, middleOf(first));
  for (const [at, made] of shapes.entries()) {
    const next = shapes[at + 1];
    if (next) modeling.connect(made, next);
  }
  return { shapes, last: modeling.connect(last, target) };
}

function insertApproval(
  modeler: Modeler,
  flow: Shape,
  words: (word: TemplateWord) => string,
  rule: string,
  name: TemplateWord,
): void {
  const { shapes } = insertInto(modeler, flow, [
    { shape: { type: 'bpmn:UserTask' }, name: words(name), width: 100 },
    { shape: { type: 'bpmn:ExclusiveGateway' }, name: words('approved'), width: 50 },
    { shape: { type: 'bpmn:ServiceTask' }, name: words('recordApproval'), width: 100 },
  ]);
  const [task, gateway, record] = shapes as [Shape, Shape, Shape];
  setHeader(modeler, task, 'approverRule', rule);
  setJob(modeler, record, 'record-approval');
  const [approves] = gateway.outgoing as [Shape];
  setExpression(modeler, approves, approves.businessObject, 'conditionExpression', '= decision = "approve"');
  partOf(modeler, 'modeling').updateProperties(approves, { name: words('yes') });
  const rejects = partOf(modeler, 'modeling').connect(gateway, rejectionOf(modeler, gateway, words));
  setExpression(modeler, rejects, rejects.businessObject, 'conditionExpression', '= decision = "reject"');
  partOf(modeler, 'modeling').updateProperties(rejects, { name: words('no') });
  partOf(modeler, 'selection').select(task);
}

/** The step that records a rejection. If there is no such step yet, it is added below the gateway. */
function rejectionOf(modeler: Modeler, gateway: Shape, words: (word: TemplateWord) => string): Shape {
  const existing = partOf(modeler, 'elementRegistry')
    .filter((shape) => shape.parent === gateway.parent && jobOf(shape) === 'record-rejection')
    .at(0);
  if (existing) return existing;
  const modeling = partOf(modeler, 'modeling');
  const factory = partOf(modeler, 'elementFactory');
  const parent = gateway.parent as Shape;
  const { x, y } = middleOf(gateway);
  const task = modeling.createShape(factory.createShape({ type: 'bpmn:ServiceTask' }), { x, y: y + 140 }, parent);
  modeling.updateProperties(task, { name: words('recordRejection') });
  setJob(modeler, task, 'record-rejection');
  const end = modeling.createShape(factory.createShape({ type: 'bpmn:EndEvent' }), { x: x + 150, y: y + 140 }, parent);
  modeling.updateProperties(end, { name: words('rejected') });
  modeling.connect(task, end);
  return task;
}

const jobOf = (shape: Shape): string => textOf(extensionOf(shape.businessObject, 'zeebe:TaskDefinition'), 'type');
const setJob = (modeler: Modeler, shape: Shape, type: string): void =>
  setExtension(modeler, shape, shape.businessObject, 'zeebe:TaskDefinition', { type, retries: '3' });

/** Adds a task for another person, parallel to the chosen task. Both people have to approve. */
function insertBeside(modeler: Modeler, task: Shape, words: (word: TemplateWord) => string): void {
  const modeling = partOf(modeler, 'modeling');
  const factory = partOf(modeler, 'elementFactory');
  const parent = task.parent as Shape;
  // The new task is added on the side where the chosen task has no boundary events, because their flows take up the
  // other side.
  const isAbove = !eventsOn(task).some((event) => middleOf(event).y < middleOf(task).y);
  makeRoom(modeler, 'y', isAbove ? task.y - 20 : task.y + task.height + 30, 140);
  makeRoom(modeler, 'x', task.x + task.width + 10, 50 + GAP);
  makeRoom(modeler, 'x', task.x - 10, 50 + GAP);
  const { x, y } = middleOf(task);
  const at = (dx: number) => ({ x: x + dx, y });
  const fork = modeling.createShape(
    factory.createShape({ type: 'bpmn:ParallelGateway' }),
    at(-task.width / 2 - GAP - 25),
    parent,
  );
  const join = modeling.createShape(
    factory.createShape({ type: 'bpmn:ParallelGateway' }),
    at(task.width / 2 + GAP + 25),
    parent,
  );
  const other = modeling.createShape(
    factory.createShape({ type: 'bpmn:UserTask' }),
    { x, y: isAbove ? y - 140 : y + 140 },
    parent,
  );
  modeling.updateProperties(other, { name: words('secondApproval') });
  setHeader(modeler, other, 'approverRule', 'compliance');
  for (const flow of [...task.incoming]) modeling.reconnectEnd(flow, fork, middleOf(fork));
  const behind = [...task.outgoing];
  for (const flow of behind) modeling.reconnectStart(flow, join, middleOf(join));
  for (const branch of [task, other]) {
    modeling.connect(fork, branch);
    modeling.connect(branch, join);
    keepDecision(modeler, branch);
  }
  for (const flow of behind) if (flow.target) decideByBoth(modeler, flow.target, task, other);
  partOf(modeler, 'selection').select(other);
}

const eventsOn = (task: Shape): readonly Shape[] => (task as { attachers?: Shape[] }).attachers ?? [];

const decisionOf = (task: Shape): string =>
  mappingsOf(task.businessObject, 'outputParameters').find(({ source }) => /^=\s*decision$/.test(source.trim()))
    ?.target ?? 'decision';

/** Keeps the decision of each task in a separate variable, because both tasks can be open at once. */
function keepDecision(modeler: Modeler, task: Shape): void {
  if (decisionOf(task) !== 'decision') return;
  const others = mappingsOf(task.businessObject, 'outputParameters');
  const own = { source: '= decision', target: `${task.id.replace(/\W/g, '')}Decision` };
  setMappings(modeler, task, 'outputParameters', [own, ...others]);
}

/** Makes a gateway depend on both decisions: approval takes both people, and one rejection is enough to reject. */
function decideByBoth(modeler: Modeler, gateway: Shape, first: Shape, second: Shape): void {
  const [one, other] = [decisionOf(first), decisionOf(second)];
  for (const flow of gateway.outgoing) {
    const condition = textOf(flow.businessObject.conditionExpression as Moddle | undefined, 'body');
    const next = condition
      .replace(/\bdecision\s*=\s*"approve"/g, `(${one} = "approve" and ${other} = "approve")`)
      .replace(/\bdecision\s*=\s*"reject"/g, `(${one} = "reject" or ${other} = "reject")`);
    if (next !== condition) setExpression(modeler, flow, flow.businessObject, 'conditionExpression', next);
  }
}

function insertWait(modeler: Modeler, flow: Shape, words: (word: TemplateWord) => string): void {
  const timer = { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' };
  const { shapes } = insertInto(modeler, flow, [{ shape: timer, name: words('waiting'), width: 36 }]);
  const [event] = shapes as [Shape];
  setTimer(modeler, event, 'timeDuration', 'P1D');
  partOf(modeler, 'selection').select(event);
}

/** Inserts a step that sends an email to the record's owner. The panel offers more recipients. */
function insertNotice(modeler: Modeler, flow: Shape, words: (word: TemplateWord) => string): void {
  const task = { shape: { type: 'bpmn:ServiceTask' }, name: words('notified'), width: 100 };
  const [notice] = insertInto(modeler, flow, [task]).shapes as [Shape];
  setJob(modeler, notice, 'notify-people');
  setHeader(modeler, notice, 'to', 'owner');
  partOf(modeler, 'selection').select(notice);
}

/** Adds a timer that sends repeated reminders to the people who have the selected task. */
function insertReminder(modeler: Modeler, task: Shape, words: (word: TemplateWord) => string): void {
  const modeling = partOf(modeler, 'modeling') as ReturnType<typeof partOf<'modeling'>> & {
    createShape(shape: object, position: object, parent: Shape, hints: { attach: boolean }): Shape;
  };
  const factory = partOf(modeler, 'elementFactory');
  const parent = task.parent as Shape;
  makeRoom(modeler, 'y', task.y + task.height + 25, 140);
  const corner = { x: task.x + 20, y: task.y + task.height };
  const timer = modeling.createShape(
    factory.createShape({
      type: 'bpmn:BoundaryEvent',
      eventDefinitionType: 'bpmn:TimerEventDefinition',
      cancelActivity: false,
    }),
    corner,
    task,
    { attach: true },
  );
  modeling.updateProperties(timer, { name: words('afterDays') });
  setTimer(modeler, timer, 'timeCycle', 'R/P3D');
  const remind = modeling.createShape(
    factory.createShape({ type: 'bpmn:ServiceTask' }),
    { x: corner.x, y: corner.y + 110 },
    parent,
  );
  modeling.updateProperties(remind, { name: words('remind') });
  setJob(modeler, remind, 'remind-approver');
  const end = modeling.createShape(
    factory.createShape({ type: 'bpmn:EndEvent' }),
    { x: corner.x + 130, y: corner.y + 110 },
    parent,
  );
  modeling.updateProperties(end, { name: words('reminded') });
  modeling.connect(timer, remind);
  modeling.connect(remind, end);
  partOf(modeler, 'selection').select(timer);
}

function setTimer(modeler: Modeler, event: Shape, form: 'timeDuration' | 'timeCycle', body: string): void {
  const [definition] = event.businessObject.eventDefinitions as Moddle[];
  if (definition) setExpression(modeler, event, definition, form, body);
}
