/**
 * Reading .bpmn text with bpmn-moddle and Zeebe's extensions. No other file depends on the shapes that bpmn-moddle
 * returns.
 */
import { createRequire } from 'node:module';
import { BpmnModdle, type Warning } from 'bpmn-moddle';

const zeebe: unknown = createRequire(import.meta.url)('zeebe-bpmn-moddle/resources/zeebe.json');

/** An element as bpmn-moddle returns it; the properties it has depend on `$type`. */
export interface Element {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly isExecutable?: boolean;
  readonly rootElements?: readonly Element[];
  readonly flowElements?: readonly Element[];
  readonly artifacts?: readonly Element[];
  readonly extensionElements?: { readonly values?: readonly Element[] };
  readonly eventDefinitions?: readonly Element[];
  readonly loopCharacteristics?: Element;
  readonly isSequential?: boolean;
  readonly completionCondition?: Element;
  readonly triggeredByEvent?: boolean;
  readonly isForCompensation?: boolean;
  readonly isInterrupting?: boolean;
  readonly cancelActivity?: boolean;
  readonly attachedToRef?: Element;
  readonly sourceRef?: Element;
  readonly targetRef?: Element;
  readonly default?: Element;
  readonly outgoing?: readonly Element[];
  readonly conditionExpression?: Element;
  readonly messageRef?: Element;
  readonly errorRef?: Element;
  readonly activityRef?: Element;
  readonly errorCode?: string;
  readonly timeDate?: Element;
  readonly timeDuration?: Element;
  readonly timeCycle?: Element;
  readonly body?: string;
  // the drawing
  readonly diagrams?: readonly Element[];
  readonly plane?: Element;
  readonly planeElement?: readonly Element[];
  readonly bounds?: Partial<Record<'x' | 'y' | 'width' | 'height', number>>;
  readonly waypoint?: readonly { readonly x?: number; readonly y?: number }[];
  // zeebe: extensions
  readonly type?: string;
  readonly retries?: string;
  readonly expression?: string;
  readonly resultVariable?: string;
  readonly correlationKey?: string;
  readonly inputParameters?: readonly Element[];
  readonly outputParameters?: readonly Element[];
  readonly source?: string;
  readonly target?: string;
  readonly values?: readonly Element[];
  readonly key?: string;
  readonly value?: string;
  readonly dueDate?: string;
  readonly followUpDate?: string;
  readonly priority?: string;
  readonly formId?: string;
  readonly externalReference?: string;
  readonly inputCollection?: string;
  readonly inputElement?: string;
  readonly outputCollection?: string;
  readonly outputElement?: string;
}

export interface Document {
  readonly definitions: Element;
  /** References that lead nowhere, unknown elements and other faults that Camunda also refuses. */
  readonly warnings: readonly { readonly element: string | null; readonly message: string }[];
}

/** References that Camunda does not follow: it deploys a file even if they lead nowhere. */
const UNFOLLOWED: ReadonlySet<string> = new Set([
  'bpmndi:bpmnElement',
  'bpmndi:sourceElement',
  'bpmndi:targetElement',
  'bpmndi:choreographyActivityShape',
  'bpmndi:labelStyle',
  'bpmn:incoming',
  'bpmn:categoryValueRef',
  'bpmn:dataStoreRef',
  'bpmn:processRef',
  'bpmn:itemRef',
  'bpmn:errorRef',
]);
/** Ends of lines that are only drawn. The ends of a sequence flow, in contrast, must lead somewhere. */
const ENDS: ReadonlySet<string> = new Set(['bpmn:sourceRef', 'bpmn:targetRef']);
const LINES: ReadonlySet<string> = new Set(['bpmn:Association', 'bpmn:MessageFlow']);

const isHarmless = ({ property = '', element }: Warning): boolean =>
  UNFOLLOWED.has(property) || (ENDS.has(property) && LINES.has(element?.$type ?? ''));

/** Throws an Error with the parser's message if the text is not BPMN at all. */
export async function readDocument(xml: string): Promise<Document> {
  const { rootElement, warnings } = await new BpmnModdle({ zeebe }).fromXML(xml);
  return {
    definitions: rootElement as Element,
    warnings: warnings
      .filter((warning) => !isHarmless(warning))
      .map((warning) => ({ element: warning.element?.id ?? null, message: warning.message })),
  };
}

/** The extension element of that type (`zeebe:TaskDefinition`), if any. */
export const extension = (element: Element, type: string): Element | undefined =>
  element.extensionElements?.values?.find((value) => value.$type === type);
