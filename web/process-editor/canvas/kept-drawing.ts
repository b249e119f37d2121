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
 * Leaves what is drawn in the file in the order that it has there, so that a comparison of two versions shows what somebody changed.
 * Bpmn-js itself writes it in the order in which it lies on the paper, and leaves out what it has no picture for.
 */
export class KeptDrawing {
  static $inject = ['eventBus', 'canvas'];
  /** What was drawn when the file was opened. */
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
        // What was deleted from the paper is not in this list either; what was added is at its end.
        const filed = root.di.planeElement ?? [];
        if (!drawn.some((shape) => this.#surrounds(shape))) continue;
        root.di.set('planeElement', [...drawn.map(({ di }) => di), ...filed.filter((each) => !all.has(each))]);
      }
    });
  }

  /** A new shape around others has to lie below them, wherever the file has those. */
  #surrounds({ di, children = [] }: DrawnShape): boolean {
    return children.length > 0 && !this.#opened.has(di);
  }
}

/** All that lies on it, from below to above; a label is part of what it belongs to. */
const below = ({ children = [] }: DrawnShape): DrawnShape[] =>
  children.filter(({ labelTarget }) => !labelTarget).flatMap((child) => [child, ...below(child)]);
