/** The drawing, where Camunda's XML schema refuses it. What it draws, and whether that exists, is of no account. */
import type { Element } from './moddle.ts';
import type { Problems } from './problems.ts';

export function checkDrawing(definitions: Element, problems: Problems): void {
  for (const diagram of definitions.diagrams ?? []) {
    if (!diagram.plane) problems.refuse(diagram.id ?? null, 'drawing', 'has no plane: save the drawing again');
    for (const drawn of diagram.plane?.planeElement ?? []) {
      const missing = missingIn(drawn);
      if (missing) problems.refuse(drawn.id ?? null, 'drawing', `needs ${missing}: save the drawing again`);
    }
  }
}

function missingIn({ $type, bounds, waypoint = [] }: Element): string | null {
  if ($type === 'bpmndi:BPMNShape') {
    const sides = [bounds?.x, bounds?.y, bounds?.width, bounds?.height];
    return sides.every(isNumber) ? null : 'bounds in numbers';
  }
  if ($type !== 'bpmndi:BPMNEdge') return null;
  return waypoint.length > 1 && waypoint.every(({ x, y }) => isNumber(x) && isNumber(y))
    ? null
    : 'two waypoints or more';
}

const isNumber = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value);
