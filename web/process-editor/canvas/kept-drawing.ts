import type { Moddle, Shape } from './parts.ts';

interface EventBus {
  on(event: string, handle: () => void): void;
}
interface Canvas {
  getRootElements(): DrawnShape[];
}
interface DrawnShape extends Shape {
  readonly di: Moddle & { planeElement?: Moddle[]; set(name: string, value: unknown): void };
  readonly children?: DrawnShape[];
}

/**
 * Keeps the diagram elements in the order of the file, so that a comparison of two versions shows only real changes.
 * bpmn-js itself would write the elements in the order in which it draws them, and would omit elements that it does not
 * draw.
 */
export class KeptDrawing {
  static $inject = ['eventBus', 'canvas'];
  /** The elements that were drawn when the file was opened. */
  #opened: ReadonlySet<Moddle> = new Set();

  constructor(eventBus: EventBus, canvas: Canvas) {
    const shapes = () => canvas.getRootElements().flatMap(below);
    eventBus.on('import.done', () => {
      this.#opened = new Set(shapes().map(({ di }) => di as Moddle));
    });
    eventBus.on('saveXML.start', () => {
      const all = new Set(shapes().map(({ di }) => di as Moddle));
      for (const root of canvas.getRootElements()) {
        const drawn = below(root);
        // bpmn-js keeps this list up to date: deleted elements are missing from it, and added elements are at its end.
        const filed = root.di.planeElement ?? [];
        if (!drawn.some((shape) => this.#surrounds(shape))) continue;
        root.di.set('planeElement', [...drawn.map(({ di }) => di), ...filed.filter((each) => !all.has(each))]);
      }
    });
  }

  /**
   * Whether a shape is new and contains other shapes. Such a shape must come before them in the file, so that it is
   * drawn below them.
   */
  #surrounds({ di, children = [] }: DrawnShape): boolean {
    return children.length > 0 && !this.#opened.has(di);
  }
}

/** All shapes within a shape, from bottom to top, except labels, which are part of their elements. */
const below = ({ children = [] }: DrawnShape): DrawnShape[] =>
  children.filter(({ labelTarget }) => !labelTarget).flatMap((child) => [child, ...below(child)]);
