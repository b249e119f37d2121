import type { Register } from '#/bff/registers/register.ts';
import { textsOf } from '#/bff/workflow/typed-texts.ts';
import type { Drawing } from '../../view/drawing.ts';
import { maskText } from './mask.ts';
import type { EngineState } from './read-engine-state.ts';

interface Known {
  drawing: Drawing | undefined;
  engineState: Pick<EngineState, 'variables'> | undefined;
  /** The texts that people typed into the record. */
  secrets: readonly string[];
}

/**
 * Returns a function that removes facts of the record from messages of a run's engine and workers, so that operators
 * may read the messages (decision 0075).
 */
export function maskerOf(
  { technicalVariables }: Register,
  { drawing, engineState, secrets }: Known,
): (text: string) => string {
  const variables = engineState?.variables ?? {};
  const known = new Set([...(drawing?.elements.keys() ?? []), ...Object.keys(variables)]);
  const facts = Object.entries(variables).flatMap(([name, value]) =>
    technicalVariables.includes(name) ? [] : textsOf(value),
  );
  return (text) => maskText(text, [...secrets, ...facts], known);
}
