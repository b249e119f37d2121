import type Modeler from 'bpmn-js/lib/Modeler';
import { partOf, type Shape } from '../canvas/parts.ts';

interface SpaceTool {
  calculateAdjustments(
    elements: Shape[],
    axis: 'x' | 'y',
    delta: number,
    start: number,
  ): { movingShapes: Shape[]; resizingShapes: Shape[] };
  makeSpace(
    movingShapes: Shape[],
    resizingShapes: Shape[],
    delta: { x: number; y: number },
    direction: 'e' | 's',
    start: number,
  ): void;
}

/** Makes room at a line by moving everything to the right of it (or below it), as bpmn-js's space tool does. */
export function makeRoom(modeler: Modeler, axis: 'x' | 'y', start: number, delta: number): void {
  const tool = partOf(modeler, 'spaceTool') as unknown as SpaceTool;
  const all = partOf(modeler, 'elementRegistry').filter(({ parent }) => parent !== undefined);
  const { movingShapes, resizingShapes } = tool.calculateAdjustments(all, axis, delta, start);
  if (movingShapes.length === 0) return;
  const by = axis === 'x' ? { x: delta, y: 0 } : { x: 0, y: delta };
  tool.makeSpace(movingShapes, resizingShapes, by, axis === 'x' ? 'e' : 's', start);
}

export const middleOf = ({ x, y, width, height }: Shape) => ({ x: x + width / 2, y: y + height / 2 });
