import type Modeler from 'bpmn-js/lib/Modeler';
import type { DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { partOf } from './parts.ts';

const TYPE = 'openboek-problem';

/** Puts a badge with the number of problems on each affected element, and removes the old badges. */
export function markProblems(
  modeler: Modeler,
  problems: readonly DrawingProblem[],
  words: (count: number, level: DrawingProblem['level']) => string,
): void {
  const overlays = partOf(modeler, 'overlays');
  const registry = partOf(modeler, 'elementRegistry');
  overlays.remove({ type: TYPE });
  for (const [element, list] of Map.groupBy(problems, ({ element }) => element)) {
    if (element === null || !registry.get(element)) continue;
    const level = list.some((problem) => problem.level === 'error') ? 'error' : 'warning';
    const html = document.createElement('div');
    html.className = `ob-problem-badge ob-problem-badge-${level}`;
    html.title = words(list.length, level);
    const icon = document.createElement('i');
    icon.className = `pi pi-${level === 'error' ? 'times-circle' : 'exclamation-triangle'}`;
    icon.ariaHidden = 'true';
    html.append(icon, String(list.length));
    overlays.add(element, TYPE, { position: { top: -12, left: -10 }, html });
  }
}
