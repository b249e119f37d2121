import type { ElementFigures } from '#/bff/contract/version-figures.ts';
import type { DiagramHeat } from '#/web/processes/diagram/draw.ts';

const MOST = 4;

/** The measures by which elements are coloured: how often runs visit an element, or for how long. */
export const MEASURES = ['count', 'time'] as const;
export type Measure = (typeof MEASURES)[number];

const amountOf = ({ count, meanSeconds }: ElementFigures, measure: Measure): number =>
  measure === 'count' ? count : (meanSeconds ?? 0);

/**
 * The levels at which the elements of a diagram are coloured: 0 if there is no figure, then even steps up to the
 * highest figure of all elements.
 */
export function heatOf(
  elements: readonly ElementFigures[],
  measure: Measure,
  textOf: (one: ElementFigures) => string,
): DiagramHeat[] {
  const most = Math.max(0, ...elements.map((one) => amountOf(one, measure)));
  return elements.map((one) => ({
    element: one.element,
    level: most === 0 ? 0 : Math.ceil((MOST * amountOf(one, measure)) / most),
    text: textOf(one),
  }));
}
