import type { Db } from '#/bff/database/connection.ts';
import type { Register } from '#/bff/registers/register.ts';
import type { Instance } from '#/bff/workflow/instance-queries.ts';
import type { Drawing } from '../../view/drawing.ts';
import { maskText, textsOf } from './mask.ts';
import type { Told } from './tell-run.ts';

interface Known {
  drawing: Drawing | undefined;
  told: Pick<Told, 'variables'> | undefined;
  /** The texts that people typed into the record. */
  secrets: readonly string[];
}

/**
 * Removes facts of the record from messages of a run's engine and workers, so that operators may read them (decision
 * 0075).
 */
export function maskerOf(
  { technicalVariables }: Register,
  { drawing, told, secrets }: Known,
): (text: string) => string {
  const variables = told?.variables ?? {};
  const known = new Set([...(drawing?.elements.keys() ?? []), ...Object.keys(variables)]);
  const facts = Object.entries(variables).flatMap(([name, value]) =>
    technicalVariables.includes(name) ? [] : textsOf(value),
  );
  return (text) => maskText(text, [...secrets, ...facts], known);
}

/** The texts that people typed into the record: no message may repeat them. Its number is no secret. */
export async function secretsOf(
  db: Db,
  { register, instance, number }: { register: Register; instance: Instance; number: string },
): Promise<string[]> {
  const record = await register.find(db, instance.recordId, false);
  if (!record) return [];
  return textsOf(await register.content(db, record)).filter((text) => text !== number);
}
