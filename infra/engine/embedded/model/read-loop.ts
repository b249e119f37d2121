/** Multi-instance markers: one instance of the activity per item of a list. */
import { type Element, extension } from './moddle.ts';
import type { MultiInstance } from './model.ts';
import type { Problems } from './problems.ts';

/** null: no marker, or one that is refused (noted in `problems`). */
export function readLoop(element: Element, id: string, problems: Problems): MultiInstance | null {
  const marker = element.loopCharacteristics;
  if (!marker) return null;
  if (marker.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    problems.error(id, 'unsupported-loop');
    return null;
  }
  const loop = extension(marker, 'zeebe:LoopCharacteristics');
  if (!loop?.inputCollection) {
    problems.error(id, 'multi-instance_collection');
    return null;
  }
  const until = marker.completionCondition?.body;
  return {
    sequential: marker.isSequential ?? false,
    collection: problems.feel(id, loop.inputCollection),
    element: loop.inputElement ? plainName(loop.inputElement, id, problems) : null,
    output: readOutput(loop, id, problems),
    until: until === undefined ? null : problems.feel(id, until),
  };
}

function readOutput(loop: Element, id: string, problems: Problems): MultiInstance['output'] {
  const { outputCollection, outputElement } = loop;
  if (!outputCollection && !outputElement) return null;
  if (!outputCollection || !outputElement) {
    problems.error(id, 'multi-instance_output');
    return null;
  }
  const [, variable = null] =
    /^\s*=\s*([\p{L}_][\p{L}\p{N}_]*)(?:\.[\p{L}_][\p{L}\p{N}_]*)*\s*$/u.exec(outputElement) ?? [];
  return {
    collection: plainName(outputCollection, id, problems),
    element: problems.feel(id, outputElement),
    variable: variable !== null && ['null', 'true', 'false'].includes(variable) ? null : variable,
  };
}

function plainName(name: string, id: string, problems: Problems): string {
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) {
    problems.error(id, 'multi-instance_name', { name });
  }
  return name;
}
