import { BpmnModdle } from 'bpmn-moddle';
import type { StepKind } from '#/bff/contract/workflow-view.ts';

/** An element that a token can be on. */
export interface DrawnElement {
  id: string;
  name: string;
  /** Null for a gateway, which is not listed as a step. */
  kind: StepKind | null;
  /** Whether a token leaves it along only one of its outgoing flows. */
  chooses: boolean;
  /** Whether it waits until all incoming flows have been taken. */
  joins: boolean;
  /** Whether it runs once for each item of a list. */
  repeats: boolean;
  /** The activity that it is attached to. */
  attachedTo: string | null;
  /** The subprocess that contains it; null if the process itself does. */
  within: string | null;
  /** Whether an event within its scope starts it, without an incoming flow (BPMN event subprocess). */
  isEventSubprocess: boolean;
  /** Whether it undoes another activity when a compensation event is reached. */
  isForCompensation: boolean;
  /** Whether it is an event that triggers the compensation activities. */
  throwsCompensation: boolean;
  /** The name of a link event: a token goes from the throwing one to the catching one. */
  link: string | null;
}

export interface DrawnFlow {
  id: string;
  /** Empty if the flow has no name. */
  name: string;
  from: string;
  to: string;
}

export interface Drawing {
  elements: ReadonlyMap<string, DrawnElement>;
  flows: readonly DrawnFlow[];
}

/** The parts of an element from bpmn-moddle that are read here. */
interface Moddle {
  $type: string;
  id?: string;
  name?: string;
  rootElements?: Moddle[];
  flowElements?: Moddle[];
  eventDefinitions?: Moddle[];
  loopCharacteristics?: Moddle;
  attachedToRef?: Moddle;
  triggeredByEvent?: boolean;
  isForCompensation?: boolean;
  $parent?: Moddle;
  sourceRef?: Moddle;
  targetRef?: Moddle;
}

/**
 * Reads the drawing of a version's text. Elements unknown to BPMN are skipped: a deployed drawing is read as far as
 * possible.
 */
export async function readDrawing(xml: string): Promise<Drawing> {
  const { rootElement } = await new BpmnModdle({}).fromXML(xml);
  const all = ((rootElement as Moddle).rootElements ?? []).flatMap(within);
  const elements = new Map<string, DrawnElement>();
  for (const each of all) if (each.id && each.$type !== FLOW && !isData(each)) elements.set(each.id, toElement(each));
  return { elements, flows: all.filter(({ $type }) => $type === FLOW).flatMap(toFlow) };
}

const FLOW = 'bpmn:SequenceFlow';
const SUBPROCESS = 'bpmn:SubProcess';
const isData = ({ $type }: Moddle) => /^bpmn:Data/.test($type);

const oneLine = (name = '') => name.replace(/\s+/g, ' ').trim();

const within = ({ flowElements = [] }: Moddle): Moddle[] => flowElements.flatMap((each) => [each, ...within(each)]);

const toFlow = ({ id, name, sourceRef, targetRef }: Moddle): DrawnFlow[] =>
  id && sourceRef?.id && targetRef?.id ? [{ id, name: oneLine(name), from: sourceRef.id, to: targetRef.id }] : [];

function toElement(each: Moddle): DrawnElement {
  return {
    id: each.id ?? '',
    name: oneLine(each.name),
    kind: kindOf(each),
    chooses: each.$type === 'bpmn:ExclusiveGateway' || each.$type === 'bpmn:EventBasedGateway',
    joins: each.$type === 'bpmn:ParallelGateway',
    repeats: each.loopCharacteristics !== undefined,
    attachedTo: each.attachedToRef?.id ?? null,
    within: each.$parent?.$type === SUBPROCESS ? (each.$parent.id ?? null) : null,
    isEventSubprocess: each.triggeredByEvent === true,
    isForCompensation: each.isForCompensation === true,
    throwsCompensation: each.attachedToRef === undefined && definitionOf(each, 'Compensate') !== undefined,
    link: definitionOf(each, 'Link')?.name ?? null,
  };
}

const definitionOf = ({ eventDefinitions = [] }: Moddle, kind: string) =>
  eventDefinitions.find(({ $type }) => $type === `bpmn:${kind}EventDefinition`);

const EVENTS: Readonly<Record<string, StepKind>> = {
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:ErrorEventDefinition': 'error',
};

function kindOf({ $type, eventDefinitions = [] }: Moddle): StepKind | null {
  if ($type === 'bpmn:StartEvent') return 'start';
  if ($type === 'bpmn:EndEvent') return 'end';
  if ($type.endsWith('Gateway')) return null;
  if ($type.endsWith('Event')) return EVENTS[eventDefinitions[0]?.$type ?? ''] ?? 'event';
  if ($type === 'bpmn:UserTask') return 'userTask';
  return $type === SUBPROCESS ? 'subprocess' : 'task';
}
