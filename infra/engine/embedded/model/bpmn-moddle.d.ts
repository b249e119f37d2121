/** What we use of bpmn-moddle, which ships no types for its class. Elements are read through `moddle.ts` only. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Record<string, unknown>);
    fromXML(xml: string): Promise<{
      rootElement: unknown;
      warnings: readonly { message: string; element?: { id?: string } }[];
    }>;
    toXML(element: unknown): Promise<{ xml: string }>;
    create(type: string, properties: object): unknown;
  }
}
