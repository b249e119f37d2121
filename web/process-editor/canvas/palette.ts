import type { Shape } from './parts.ts';
import type { BpmnWord, Words } from './words.ts';

interface Palette {
  registerProvider(provider: object): void;
}
interface ContextPad {
  registerProvider(priority: number, provider: object): void;
}
interface Tool {
  activateHand?(event: Event): void;
  activateSelection?(event: Event): void;
  start?(event: Event): void;
}
interface Create {
  start(event: Event, shape: object): void;
}
interface ElementFactory {
  createShape(properties: object): object;
}
interface AutoPlace {
  append(source: Shape, shape: object): void;
}

interface Kind {
  /** The name of an icon in bpmn-js's icon font. */
  icon: string;
  /** The word for the element, whose label is `Bpmn.<word>`. */
  word: BpmnWord;
  group: string;
  shape: Record<string, unknown>;
}

/** The elements that may be drawn. Both engines support them. */
const KINDS: Readonly<Record<string, Kind>> = {
  userTask: { icon: 'user-task', word: 'userTask', group: 'activity', shape: { type: 'bpmn:UserTask' } },
  serviceTask: { icon: 'service-task', word: 'serviceTask', group: 'activity', shape: { type: 'bpmn:ServiceTask' } },
  scriptTask: { icon: 'script-task', word: 'scriptTask', group: 'activity', shape: { type: 'bpmn:ScriptTask' } },
  subprocess: {
    icon: 'subprocess-expanded',
    word: 'subprocess',
    group: 'activity',
    shape: { type: 'bpmn:SubProcess', isExpanded: true },
  },
  exclusive: { icon: 'gateway-xor', word: 'exclusive', group: 'gateway', shape: { type: 'bpmn:ExclusiveGateway' } },
  parallel: { icon: 'gateway-parallel', word: 'parallel', group: 'gateway', shape: { type: 'bpmn:ParallelGateway' } },
  timer: {
    icon: 'intermediate-event-catch-timer',
    word: 'catchTimer',
    group: 'event',
    shape: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
  },
  start: { icon: 'start-event-none', word: 'startNone', group: 'event', shape: { type: 'bpmn:StartEvent' } },
  end: { icon: 'end-event-none', word: 'endNone', group: 'event', shape: { type: 'bpmn:EndEvent' } },
  note: { icon: 'text-annotation', word: 'note', group: 'artifact', shape: { type: 'bpmn:TextAnnotation' } },
};
/**
 * The elements that can be appended to another element. A note is not in this list, because bpmn-js itself offers it.
 */
const APPENDED = ['userTask', 'serviceTask', 'exclusive', 'timer', 'end'] as const;
/** The entries of bpmn-js that are kept: tools, and elements that the engines support. */
const KEPT_PAD = new Set(['connect', 'replace', 'delete', 'append.text-annotation', 'append.compensation-activity']);
const LAST = 100;

/** Our palette, which replaces that of bpmn-js. */
export class OwnPalette {
  static $inject = [
    'palette',
    'create',
    'elementFactory',
    'handTool',
    'lassoTool',
    'spaceTool',
    'globalConnect',
    'config.words',
  ];
  readonly #entries: () => object;

  constructor(
    palette: Palette,
    create: Create,
    elementFactory: ElementFactory,
    handTool: Tool,
    lassoTool: Tool,
    spaceTool: Tool,
    globalConnect: Tool,
    words: Words,
  ) {
    const tool = (icon: string, word: BpmnWord, click: (event: Event) => void) => ({
      group: 'tools',
      className: `bpmn-icon-${icon}`,
      title: words(word),
      action: { click },
    });
    const drawn = ({ icon, word, group, shape }: Kind) => {
      const begin = (event: Event) => create.start(event, elementFactory.createShape(shape));
      return { group, className: `bpmn-icon-${icon}`, title: words(word), action: { dragstart: begin, click: begin } };
    };
    this.#entries = () => ({
      hand: tool('hand-tool', 'hand', (event) => handTool.activateHand?.(event)),
      lasso: tool('lasso-tool', 'lasso', (event) => lassoTool.activateSelection?.(event)),
      space: tool('space-tool', 'space', (event) => spaceTool.activateSelection?.(event)),
      connect: tool('connection-multi', 'connect', (event) => globalConnect.start?.(event)),
      'tool-separator': { group: 'tools', separator: true },
      ...Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [`create.${name}`, drawn(kind)])),
    });
    palette.registerProvider(this);
  }

  getPaletteEntries() {
    return this.#entries();
  }
}

/** The entries next to a selected element. */
export class OwnContextPad {
  static $inject = ['contextPad', 'autoPlace', 'create', 'elementFactory', 'config.words'];
  readonly #append: (source: Shape) => object;

  constructor(
    contextPad: ContextPad,
    autoPlace: AutoPlace,
    create: Create,
    elementFactory: ElementFactory,
    words: Words,
  ) {
    this.#append = (source) =>
      Object.fromEntries(
        APPENDED.map((name) => {
          const { icon, word, shape } = KINDS[name] as Kind;
          return [
            `append.${name}`,
            {
              group: 'model',
              className: `bpmn-icon-${icon}`,
              title: words('append', words(word)),
              action: {
                dragstart: (event: Event) => {
                  const made = elementFactory.createShape(shape);
                  (create as unknown as { start(e: Event, s: object, c: object): void }).start(event, made, { source });
                },
                click: () => autoPlace.append(source, elementFactory.createShape(shape)),
              },
            },
          ];
        }),
      );
    contextPad.registerProvider(LAST, this);
  }

  getContextPadEntries(source: Shape) {
    return (entries: Record<string, object>): Record<string, object> => {
      const kept = Object.fromEntries(Object.entries(entries).filter(([name]) => KEPT_PAD.has(name)));
      // bpmn-js offers to append an end event to every element that can be followed by another. If it does not offer
      // this, no element can be appended.
      return 'append.end-event' in entries ? { ...this.#append(source), ...kept } : kept;
    };
  }
}
