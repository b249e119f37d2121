import type Modeler from 'bpmn-js/lib/Modeler';

/** A moddle object: an element of BPMN, or an extension of it. */
export interface Moddle {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $parent?: Moddle;
  get(name: string): unknown;
  [name: string]: unknown;
}

/** An element as it is drawn. */
export interface Shape {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Moddle;
  readonly parent?: Shape;
  readonly host?: Shape;
  readonly labelTarget?: Shape;
  readonly children?: Shape[];
  readonly incoming: Shape[];
  readonly outgoing: Shape[];
  readonly source?: Shape;
  readonly target?: Shape;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly waypoints?: { x: number; y: number }[];
}

interface Modeling {
  updateProperties(element: Shape, properties: Record<string, unknown>): void;
  updateModdleProperties(element: Shape, moddle: Moddle, properties: Record<string, unknown>): void;
  createShape(shape: object, position: { x: number; y: number }, parent: Shape): Shape;
  appendShape(source: Shape, shape: object, position: { x: number; y: number }, parent: Shape): Shape;
  connect(source: Shape, target: Shape, attributes?: object): Shape;
  removeElements(elements: Shape[]): void;
  reconnectEnd(connection: Shape, target: Shape, docking: { x: number; y: number }): void;
  reconnectStart(connection: Shape, source: Shape, docking: { x: number; y: number }): void;
  moveElements(shapes: Shape[], delta: { x: number; y: number }, target?: Shape): void;
  updateLabel(element: Shape, text: string): void;
}

/** The services of bpmn-js that are used, by their names in bpmn-js. */
interface Services {
  modeling: Modeling;
  bpmnFactory: { create(type: string, properties?: Record<string, unknown>): Moddle };
  elementFactory: { createShape(properties: object): object };
  elementRegistry: {
    get(id: string): Shape | undefined;
    getAll(): Shape[];
    filter(is: (shape: Shape) => boolean): Shape[];
  };
  selection: { get(): Shape[]; select(shape: Shape | null): void };
  canvas: {
    addMarker(element: string, marker: string): void;
    removeMarker(element: string, marker: string): void;
    scrollToElement(element: string, padding?: number): void;
    getContainer(): HTMLElement;
    getRootElement(): Shape;
    viewbox(): { scale: number };
    zoom(to: number | 'fit-viewport', around?: 'auto'): number;
    resized(): void;
    focus(): void;
  };
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean };
  eventBus: {
    on(events: string | string[], handle: (event: never) => void): void;
    off(events: string | string[], handle: (event: never) => void): void;
    fire(event: string): void;
  };
  overlays: {
    add(element: string, type: string, overlay: { position: object; html: HTMLElement }): string;
    remove(filter: { type: string }): void;
  };
  contextPad: { isOpen(): boolean; open(target: Shape | Shape[], force: boolean): void };
  minimap: { toggle(): void; isOpen(): boolean };
  spaceTool: object;
  editLock: { set(isLocked: boolean): void };
}

/** Returns one service of a modeler. */
export const partOf = <Name extends keyof Services>(modeler: Modeler, name: Name): Services[Name] =>
  modeler.get<Services[Name]>(name);

/** Whether an object has one of these BPMN types, or a subtype of one of them. */
export const isOf = (shape: Shape, ...types: string[]): boolean =>
  types.some((type) => (shape.businessObject as unknown as { $instanceOf(type: string): boolean }).$instanceOf(type));
