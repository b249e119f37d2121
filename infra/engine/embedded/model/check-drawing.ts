/**
 * Checks the diagram part against Camunda's XML schema, regardless of what the diagram shows and whether the elements
 * in it exist.
 */
import type { Element } from './moddle.ts';
import type { Problems } from './problems.ts';

export function checkDrawing(definitions: Element, problems: Problems): void {
  for (const diagram of definitions.diagrams ?? []) {
    if (!diagram.plane) problems.refuse(diagram.id ?? null, 'drawing_plane');
    for (const drawn of diagram.plane?.planeElement ?? []) {
      const missing = missingIn(drawn);
      if (missing) problems.refuse(drawn.id ?? null, missing);
    }
  }
}

function missingIn({ $type, bounds, waypoint = [] }: Element): 'drawing_bounds' | 'drawing_waypoints' | null {
  if ($type === 'bpmndi:BPMNShape') {
    const sides = [bounds?.x, bounds?.y, bounds?.width, bounds?.height];
    return sides.every(isNumber) ? null : 'drawing_bounds';
  }
  if ($type !== 'bpmndi:BPMNEdge') return null;
  return waypoint.length > 1 && waypoint.every(({ x, y }) => isNumber(x) && isNumber(y)) ? null : 'drawing_waypoints';
}

const isNumber = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value);
