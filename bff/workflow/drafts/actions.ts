import type { Context } from '#/bff/context.ts';
import type { DraftAction, DraftState } from '#/bff/contract/process-drafts.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { holdsInGroup } from '#/bff/people/administrator-queries.ts';
import { type LockedDraft, listAuthors, lockDraft, readReleaseSetting } from './queries.ts';

/** An editing page reports every 15 seconds; a page that has been silent this long counts as closed. */
export const EDITOR_ALIVE_MS = 45_000;

export interface DraftStanding {
  state: DraftState;
  /** Whether the caller holds ManageProcesses in the whole group; in a single company, it only allows reading. */
  isOwner: boolean;
  /** Whether the caller has edited the draft since it was created, or asked for its release. */
  isAuthor: boolean;
  needsSecond: boolean;
}

/** The only table of who may do what with a draft. */
export function actionsOn({ state, isOwner, isAuthor, needsSecond }: DraftStanding): DraftAction[] {
  if (!isOwner) return [];
  if (state === 'open') return ['save', needsSecond ? 'handIn' : 'deploy', 'discard'];
  if (state !== 'handedIn') return [];
  // An author cannot release their own text as the second person, even if the setting that requires a second person has
  // changed since.
  return isAuthor ? ['save', 'takeBack', 'discard'] : ['save', 'release', 'refuse'];
}

/** The caller's role in relation to a draft. */
export async function standingOf(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  { id, state }: { id: number; state: DraftState },
): Promise<DraftStanding & { authors: string[]; authorIds: number[] }> {
  const [isOwner, authors, { bySecond }] = await Promise.all([
    ownsProcesses(db, actor.id),
    listAuthors(db, id),
    readReleaseSetting(db),
  ]);
  return {
    state,
    isOwner,
    isAuthor: authors.some((author) => author.id === actor.id),
    needsSecond: bySecond,
    authors: authors.map(({ name }) => name),
    authorIds: authors.map((author) => author.id),
  };
}

/**
 * Whether somebody may write and release processes. This requires the right in the whole group, because a process is
 * the same in every company.
 */
export const ownsProcesses = (db: Db, userId: number): Promise<boolean> => holdsInGroup(db, 'ManageProcesses', userId);

/** @throws Failure NO_RIGHT for a person who does not own processes */
export async function requireOwner(db: Db, { actor }: Pick<Context, 'actor'>): Promise<void> {
  if (!(await ownsProcesses(db, actor.id)))
    throw new Failure('NO_RIGHT', 'editing processes requires ManageProcesses in the whole group');
}

/**
 * Locks and returns the draft if the caller may take this action on it now.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, OWN_DRAFT for an author who would release or refuse their own text, WRONG_STATUS
 * with the actions that are allowed instead
 */
export async function lockFor(
  tx: Tx,
  context: Context,
  id: number,
  action: DraftAction,
): Promise<LockedDraft & { authorIds: number[] }> {
  const draft = await lockDraft(tx, id, EDITOR_ALIVE_MS);
  if (!draft) throw notFound(`draft ${id}`);
  const standing = await standingOf(tx, context, draft);
  if (!standing.isOwner) throw new Failure('NO_RIGHT', 'drafts require ManageProcesses in the whole group');
  const allowedActions = actionsOn(standing);
  if (allowedActions.includes(action)) return { ...draft, authorIds: standing.authorIds };
  const isOwn = draft.state === 'handedIn' && standing.isAuthor && (action === 'release' || action === 'refuse');
  if (isOwn)
    throw new Failure('OWN_DRAFT', 'the text must be released by somebody who did not write it', { allowedActions });
  throw new Failure('WRONG_STATUS', `${action} is not possible for a draft that is ${draft.state}`, {
    allowedActions,
    state: draft.state,
  });
}
