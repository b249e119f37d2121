import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import { TO_CHOOSE } from '#/bff/contract/name-search.ts';
import type { ListedUser, UserListQuery } from '#/bff/contract/people.ts';
import { searchWords } from '#/bff/contract/search.ts';
import { Failure } from '#/bff/failure.ts';
import type { UserPage } from './list-users.ts';
import type { LookupLimit, Lookups } from './lookups.ts';
import { countToChoose, listToChoose } from './picker-queries.ts';

/**
 * GET /api/pickers/users: the people whom the caller may choose to decide on their behalf (CA-008). The call finds
 * people without exposing the directory (decision 0051): without search words it suggests people nearby, and with
 * search words it finds people only by name.
 *
 * @throws Failure TOO_FAST, TOO_MANY_PEOPLE for callers who search more than choosing requires; the audit log records
 *   this once a day
 */
export async function listForPickers(
  context: Context,
  { search, q, offset, limit }: UserListQuery,
  lookups: Lookups,
): Promise<UserPage<ListedUser>> {
  const { services, actor } = context;
  await refuse(context, lookups, 'TOO_FAST', lookups.ask(actor.id));
  // Keyboards differ in which apostrophe they type.
  const words = searchWords(`${search} ${q}`.replaceAll('’', "'"));
  const most = words.length > 0 ? TO_CHOOSE.found : TO_CHOOSE.suggested;
  const choice = { asker: actor, words, offset, limit: Math.max(0, Math.min(limit, most - offset)) };
  const [users, total] = await Promise.all([
    listToChoose(services.sql, choice),
    countToChoose(services.sql, choice, most),
  ]);
  // Suggestions do not count towards the daily limit, because they are always the same few people.
  const shown = words.length > 0 ? users.map(({ idUser }) => idUser) : [];
  await refuse(context, lookups, 'TOO_MANY_PEOPLE', lookups.see(actor.id, shown));
  return { users, total };
}

async function refuse({ services, actor, requestId }: Context, lookups: Lookups, limit: LookupLimit, wait: number) {
  if (wait === 0) return;
  if (lookups.tell(actor.id, limit))
    await writeEntry(services.sql, {
      actorId: actor.id,
      actorKind: 'user',
      action: 'people.lookup-limit',
      entity: 'user',
      entityId: actor.id,
      outcome: limit,
      requestId,
    });
  throw new Failure(limit, 'more people have been looked up than choosing requires', { retryAfter: wait });
}
