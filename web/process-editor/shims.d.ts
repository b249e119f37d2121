declare module 'camunda-bpmn-js-behaviors/lib/camunda-cloud' {
  const behaviours: object;
  export default behaviours;
}
declare module 'diagram-js-minimap' {
  const minimap: object;
  export default minimap;
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}
declare module '@bpmn-io/feel-editor' {
  export default class FeelEditor {
    constructor(options: object);
    setValue(value: string): void;
    focus(position?: number): void;
  }
}
