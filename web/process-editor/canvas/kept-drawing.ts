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
 * Puts what is drawn into the file in the order in which it lies on the paper, as bpmn-js does. Behind it stays what the file draws and
 * bpmn-js does not, such as a part of it that it has no picture for; bpmn-js itself would leave that out.
 */
export class KeptDrawing {
  static $inject = ['eventBus', 'canvas'];

  constructor(eventBus: EventBus, canvas: Canvas) {
    eventBus.on('saveXML.start', () => {
      const papers = canvas
        .getRootElements()
        .map((root) => ({ root, drawn: below(root).map(({ di }) => di as Moddle) }));
      const all = new Set(papers.flatMap(({ drawn }) => drawn));
      for (const { root, drawn } of papers) {
        // What was deleted from the paper is no longer in the list either.
        const others = (root.di.planeElement ?? []).filter((each) => !all.has(each));
        root.di.set('planeElement', [...drawn, ...others]);
      }
    });
  }
}

/** All that lies on it, from below to above; a label is part of what it belongs to. */
const below = ({ children = [] }: DrawnShape): DrawnShape[] =>
  children.filter(({ labelTarget }) => !labelTarget).flatMap((child) => [child, ...below(child)]);
