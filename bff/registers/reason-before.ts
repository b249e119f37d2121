import type { Tx } from '#/bff/database/connection.ts';
import { findFormerRemark } from '#/bff/workflow/decision-queries.ts';
import type { Located } from './locate-record.ts';

/**
 * The reason that a record had before its current process: the reason for its rejection if it returns to the rejected
 * status, otherwise null.
 */
export async function reasonBefore(tx: Tx, { instance, register }: Located): Promise<string | null> {
  if (instance.previousStatus !== register.statuses.rejected) return null;
  return findFormerRemark(tx, instance);
}
