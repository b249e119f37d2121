/** The maximum size of a file: larger than anybody draws, but small enough to be read and checked quickly. */
import type { Element } from './moddle.ts';
import type { Problems } from './problems.ts';

/** The maximum number of characters of the text. */
const LETTERS = 2_000_000;
/** The maximum number of elements of a process, excluding its sequence flows. */
const ELEMENTS = 1_000;
/** The maximum depth of nested subprocesses. */
const LEVELS = 50;

/** Checks only the text, before it is parsed. If this returns false, the text must not be parsed. */
export function checkText(xml: string, problems: Problems): boolean {
  if (xml.length > LETTERS) problems.error(null, 'too-large_letters', { letters: xml.length, most: LETTERS });
  // entities can refer to files and can expand without end, and no BPMN file needs them
  else if (/<!(DOCTYPE|ENTITY)/i.test(xml)) problems.error(null, 'doctype');
  return !problems.failed;
}

/** false: too large to be checked any further. */
export function checkSize(process: Element, problems: Problems): boolean {
  const { elements, levels } = sizeOf(process);
  const id = process.id ?? null;
  if (elements > ELEMENTS) problems.error(id, 'too-large_elements', { elements, most: ELEMENTS });
  if (levels > LEVELS) problems.error(id, 'too-large_levels', { levels, most: LEVELS });
  return elements <= ELEMENTS && levels <= LEVELS;
}

function sizeOf(process: Element): { elements: number; levels: number } {
  let elements = 0;
  let levels = 0;
  const pending = [{ scope: process, level: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    levels = Math.max(levels, next.level);
    for (const element of next.scope.flowElements ?? []) {
      if (element.$type !== 'bpmn:SequenceFlow') elements += 1;
      if (element.flowElements) pending.push({ scope: element, level: next.level + 1 });
    }
  }
  return { elements, levels };
}
