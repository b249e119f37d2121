import type { Context, Services } from '#/bff/context.ts';
import { cutText } from '#/bff/contract/characters.ts';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import type { Failure } from '#/bff/failure.ts';
import { writeEntry } from './write-entry.ts';

/**
 * The refusals that are recorded: a missing right, a record that the person cannot see, and a conflict with the
 * record's current state.
 */
const KEPT = new Set([403, 404, 409]);

/**
 * Writes an audit entry for a refused change, or for a read that is refused because a right is missing. The transaction
 * of a refused change has been rolled back, so this uses a separate one; if the entry cannot be written, the refusal is
 * still answered.
 */
export async function recordRefusal(
  services: Services,
  context: Context | undefined,
  requestId: string,
  request: { method: string; path: string },
  failure: Failure,
): Promise<void> {
  const isRead = request.method === 'GET' && failure.code !== 'NO_RIGHT';
  if (!context || isRead || !KEPT.has(ERROR_STATUS[failure.code])) return;
  try {
    await writeEntry(services.sql, {
      actorId: context.actor.id,
      actorKind: 'user',
      action: 'request.refused',
      entity: 'route',
      entityId: storable(cutText(`${request.method} ${request.path}`, 500)),
      outcome: failure.code,
      requestId,
    });
  } catch (error) {
    services.log.error({ err: error, requestId }, 'refusal not audited');
  }
}

/**
 * The router has decoded the path, which may therefore contain NUL, and Postgres cannot store that. The refusal must be
 * recorded nevertheless.
 */
const storable = (text: string) => text.replaceAll('\0', '%00').toWellFormed();
