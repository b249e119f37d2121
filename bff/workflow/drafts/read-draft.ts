import type { Context } from '#/bff/context.ts';
import type { DraftDetails, DraftSummary } from '#/bff/contract/process-drafts.ts';
import { notFound } from '#/bff/failure.ts';
import { outlineOf } from '../view/outline.ts';
import { actionsOn, type DraftStanding, EDITOR_ALIVE_MS, standingOf } from './actions.ts';
import { checkDrawing } from './check-drawing.ts';
import { findDraft, findInUse, findSave, listOpenDrafts, listSaves, type StoredDraft } from './queries.ts';

/** The drafts that are being written or wait for release, for everybody who holds ManageProcesses in any company. */
export async function listDrafts(context: Context): Promise<DraftSummary[]> {
  const { sql } = context.services;
  const drafts = await listOpenDrafts(sql);
  return Promise.all(drafts.map(async (draft) => summaryOf(draft, await standingOf(sql, context, draft))));
}

/**
 * A draft with its text, its saves and all its problems.
 *
 * @throws Failure NOT_FOUND
 */
export async function readDraft(context: Context, id: number): Promise<DraftDetails> {
  const { sql } = context.services;
  const draft = await findDraft(sql, id, EDITOR_ALIVE_MS);
  if (!draft) throw notFound(`draft ${id}`);
  const [standing, saves, inUse, problems, elements] = await Promise.all([
    standingOf(sql, context, draft),
    listSaves(sql, id),
    findInUse(sql, draft.process),
    checkDrawing(context.services, draft),
    outlineOf(draft.text),
  ]);
  const { text, refusal, refusedBy, refusedAt, editor } = draft;
  return {
    ...summaryOf(draft, standing),
    text,
    elements,
    sha256: draft.sha256.toString('hex'),
    inUse: inUse ? { id: inUse.id, version: inUse.version, text: inUse.text } : null,
    authors: standing.authors,
    isAuthor: standing.isAuthor,
    saves: saves.map(({ at, ...save }) => ({ ...save, on: at.toISOString() })),
    editor: editor && { name: editor.name, page: editor.page },
    refusal:
      refusal !== null && refusedBy !== null && refusedAt
        ? { by: refusedBy, on: refusedAt.toISOString(), reason: refusal }
        : null,
    problems,
    needsSecond: standing.needsSecond,
  };
}

/**
 * The text of one save.
 *
 * @throws Failure NOT_FOUND
 */
export async function readSave(
  { services: { sql } }: Context,
  id: number,
  revision: number,
): Promise<{ text: string }> {
  const text = await findSave(sql, id, revision);
  if (text === undefined) throw notFound(`save ${revision} of draft ${id}`);
  return { text };
}

function summaryOf(
  { id, process, state, revision, basedOn, note, ...draft }: StoredDraft,
  standing: DraftStanding,
): DraftSummary {
  const { createdBy, createdAt, savedBy, savedAt, handedInBy, handedInAt } = draft;
  return {
    idDraft: id,
    process,
    state,
    revision,
    basedOn,
    created: { name: createdBy, on: createdAt.toISOString() },
    saved: { name: savedBy, on: savedAt.toISOString() },
    note,
    handedIn:
      state === 'handedIn' && handedInBy !== null && handedInAt
        ? { name: handedInBy, on: handedInAt.toISOString() }
        : null,
    allowedActions: actionsOn(standing),
  };
}
