/**
 * Types for the part of bpmn-moddle that is used, because the package has no types for its class. Elements are read
 * only through `moddle.ts`.
 */
declare module 'bpmn-moddle' {
  /** `property` and `value`: set for a reference that leads nowhere. */
  export interface Warning {
    readonly message: string;
    readonly property?: string;
    readonly value?: string;
    readonly element?: { readonly $type?: string; readonly id?: string; set(property: string, value: unknown): void };
  }
  export class BpmnModdle {
    constructor(packages: Record<string, unknown>);
    fromXML(xml: string): Promise<{
      rootElement: unknown;
      warnings: readonly Warning[];
    }>;
    toXML(element: unknown): Promise<{ xml: string }>;
    create(type: string, properties: object): unknown;
  }
}
