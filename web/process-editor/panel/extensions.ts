import type Modeler from 'bpmn-js/lib/Modeler';
import { type Moddle, partOf, type Shape } from '../canvas/parts.ts';

/** Functions that read Camunda's extensions of an element, and change them in a way that can be undone. */

const valuesOf = (owner: Moddle): Moddle[] =>
  ((owner.extensionElements as Moddle | undefined)?.values as Moddle[] | undefined) ?? [];

/** The extension of the given type (`zeebe:TaskDefinition`) on an element, or on a part of it such as its loop. */
export const extensionOf = (owner: Moddle, type: string): Moddle | undefined =>
  valuesOf(owner).find(({ $type }) => $type === type);

/** A text property of an extension; '' if the extension does not have it. */
export const textOf = (owner: Moddle | undefined, name: string): string => {
  const value = owner?.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Sets properties of an extension, or removes the extension (null), in one undo step. Empty properties are not written.
 * @param owner the element itself, or a part of it
 */
export function setExtension(
  modeler: Modeler,
  shape: Shape,
  owner: Moddle,
  type: string,
  properties: Readonly<Record<string, unknown>> | null,
): void {
  const factory = partOf(modeler, 'bpmnFactory');
  const modeling = partOf(modeler, 'modeling');
  const before = extensionOf(owner, type);
  const kept = properties && { ...ownPropertiesOf(before), ...properties };
  const made = kept && factory.create(type, withoutEmpty(kept));
  for (const child of made ? childrenOf(made) : []) (child as { $parent?: Moddle }).$parent = made as Moddle;
  const others = valuesOf(owner).filter((value) => value !== before);
  const values = made ? [...others, made] : others;
  const existing = owner.extensionElements as Moddle | undefined;
  if (existing) {
    for (const value of values) (value as { $parent?: Moddle }).$parent = existing;
    modeling.updateModdleProperties(shape, existing, { values });
    return;
  }
  if (values.length === 0) return;
  const extensionElements = factory.create('bpmn:ExtensionElements', { values });
  (extensionElements as { $parent?: Moddle }).$parent = owner;
  for (const value of values) (value as { $parent?: Moddle }).$parent = extensionElements;
  modeling.updateModdleProperties(shape, owner, { extensionElements });
}

const childrenOf = (made: Moddle): Moddle[] =>
  ['values', 'inputParameters', 'outputParameters'].flatMap((name) => {
    const value = made[name];
    return Array.isArray(value) ? (value as Moddle[]) : [];
  });

const withoutEmpty = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== '' && value !== undefined));

function ownPropertiesOf(before: Moddle | undefined): Record<string, unknown> {
  if (!before) return {};
  return Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('$')));
}

export interface Pair {
  key: string;
  value: string;
}

/** The headers of a task. */
export function headersOf(owner: Moddle): Pair[] {
  const values = (extensionOf(owner, 'zeebe:TaskHeaders')?.values as Moddle[] | undefined) ?? [];
  return values.map((header) => ({ key: textOf(header, 'key'), value: textOf(header, 'value') }));
}

/** Sets one header of a task, or removes it if the value is empty. */
export function setHeader(modeler: Modeler, shape: Shape, key: string, value: string): void {
  const owner = shape.businessObject;
  const others = headersOf(owner).filter((header) => header.key !== key);
  const pairs = value === '' ? others : [...others, { key, value }];
  const factory = partOf(modeler, 'bpmnFactory');
  setExtension(
    modeler,
    shape,
    owner,
    'zeebe:TaskHeaders',
    pairs.length > 0 ? { values: pairs.map((pair) => factory.create('zeebe:Header', { ...pair })) } : null,
  );
}

export interface Mapping {
  source: string;
  target: string;
}
export type MappingSide = 'inputParameters' | 'outputParameters';

/** The input or output mappings of an element. */
export function mappingsOf(owner: Moddle, side: MappingSide): Mapping[] {
  const list = (extensionOf(owner, 'zeebe:IoMapping')?.[side] as Moddle[] | undefined) ?? [];
  return list.map((mapping) => ({ source: textOf(mapping, 'source'), target: textOf(mapping, 'target') }));
}

export function setMappings(modeler: Modeler, shape: Shape, side: MappingSide, mappings: readonly Mapping[]): void {
  const owner = shape.businessObject;
  const factory = partOf(modeler, 'bpmnFactory');
  const type = side === 'inputParameters' ? 'zeebe:Input' : 'zeebe:Output';
  const other = side === 'inputParameters' ? 'outputParameters' : 'inputParameters';
  const isEmpty = mappings.length === 0 && mappingsOf(owner, other).length === 0;
  setExtension(
    modeler,
    shape,
    owner,
    'zeebe:IoMapping',
    isEmpty ? null : { [side]: mappings.map((mapping) => factory.create(type, { ...mapping })) },
  );
}

/** The first event definition of an event. */
export const definitionOf = ({ businessObject }: Shape): Moddle | undefined =>
  (businessObject.eventDefinitions as Moddle[] | undefined)?.[0];

/** Sets or removes a part that contains an expression, such as a condition or a time, in one undo step. */
export function setExpression(modeler: Modeler, shape: Shape, owner: Moddle, name: string, body: string): void {
  const expression = body === '' ? undefined : partOf(modeler, 'bpmnFactory').create('bpmn:FormalExpression', { body });
  if (expression) (expression as { $parent?: Moddle }).$parent = owner;
  if (owner === shape.businessObject) partOf(modeler, 'modeling').updateProperties(shape, { [name]: expression });
  else partOf(modeler, 'modeling').updateModdleProperties(shape, owner, { [name]: expression });
}

/** The root elements of the given type in the file: its messages or its errors. */
export const rootsOf = (modeler: Modeler, type: string): Moddle[] =>
  ((modeler.getDefinitions() as unknown as { rootElements?: Moddle[] }).rootElements ?? []).filter(
    ({ $type }) => $type === type,
  );

/**
 * Makes an event or a receive task refer to the message with the given name, or to the error with the given code. If
 * there is none, it is created; an empty name or code removes the reference.
 * @param owner the referring element: an event definition, or the task itself
 */
export function setRoot(
  modeler: Modeler,
  shape: Shape,
  owner: Moddle,
  { type, reference, naming, name }: { type: string; reference: string; naming: Record<string, string>; name: string },
): void {
  const [key = '', wanted = ''] = Object.entries(naming)[0] ?? [];
  const definitions = modeler.getDefinitions() as unknown as Moddle & { rootElements?: Moddle[] };
  let root = wanted === '' ? undefined : rootsOf(modeler, type).find((each) => textOf(each, key) === wanted);
  if (!root && wanted !== '') {
    root = partOf(modeler, 'bpmnFactory').create(type, { ...naming, ...(name && { name }) });
    (root as { $parent?: Moddle }).$parent = definitions;
    partOf(modeler, 'modeling').updateModdleProperties(shape, definitions, {
      rootElements: [...(definitions.rootElements ?? []), root],
    });
  }
  partOf(modeler, 'modeling').updateModdleProperties(shape, owner, { [reference]: root });
}
