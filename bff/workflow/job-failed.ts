import type { Tx } from '#/bff/database/connection.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import { findInstance } from './instance-queries.ts';
import { insertJobFailure, type JobFailed } from './job-failure-queries.ts';
import { hideTexts, typedTextsOf } from './typed-texts.ts';

/**
 * Stores a failed attempt, without what people typed about the record: a text that its owner changes later would
 * otherwise be found here, where nothing says any more that it was one.
 */
export async function jobFailed(tx: Tx, failed: JobFailed): Promise<void> {
  const instance = await findInstance(tx, failed.instance);
  const texts = instance ? await typedTextsOf(tx, registerOf(instance.register), instance.recordId) : [];
  await insertJobFailure(tx, { ...failed, message: hideTexts(failed.message, texts) });
}
