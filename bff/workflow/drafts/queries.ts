import type { DraftState } from '#/bff/contract/process-drafts.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** The kind of definition that describes a process; decision tables have a kind of their own. */
export const KIND = 'bpmn';

interface Named {
  by: string;
  at: Date;
}

/** A draft without its text. */
export interface StoredDraft {
  id: number;
  process: string;
  state: DraftState;
  revision: number;
  basedOn: number | null;
  createdBy: string;
  createdAt: Date;
  savedBy: string;
  savedAt: Date;
  note: string | null;
  handedInBy: string | null;
  handedInAt: Date | null;
}

const COLUMNS = (db: Db) => db`
  d.id, d.resource as process, d.state, d.revision, b.version as "basedOn", d.note,
  cu.display_name as "createdBy", d.created_at as "createdAt",
  su.display_name as "savedBy", s.saved_at as "savedAt",
  hu.display_name as "handedInBy", d.handed_in_at as "handedInAt"`;

const TABLES = (db: Db) => db`
  resource_drafts d
  join resource_draft_saves s on s.draft_id = d.id and s.revision = d.revision
  join users cu on cu.id = d.created_by
  join users su on su.id = s.saved_by
  left join users hu on hu.id = d.handed_in_by
  left join process_definitions b on b.id = d.based_on`;

/** The drafts that are being written or wait for release, newest first. */
export async function listOpenDrafts(db: Db): Promise<StoredDraft[]> {
  return db<StoredDraft[]>`
    select ${COLUMNS(db)} from ${TABLES(db)}
    where d.kind = ${KIND} and d.state in ('open', 'handedIn') order by s.saved_at desc, d.id desc`;
}

export interface DraftText extends StoredDraft {
  text: string;
  sha256: Buffer;
  refusal: string | null;
  refusedBy: string | null;
  refusedAt: Date | null;
  editor: { id: number; name: string; page: string } | null;
}

/**
 * A draft with its last saved text; undefined if there is none.
 *
 * @param aliveMs a page counts as editing the draft for this long after it last reported that it is
 */
export async function findDraft(db: Db, id: number, aliveMs: number): Promise<DraftText | undefined> {
  const [row] = await db<DraftText[]>`
    select ${COLUMNS(db)}, s.text, s.sha256, d.refusal, ru.display_name as "refusedBy", d.refused_at as "refusedAt",
      case when d.editor_seen_at > now() - ${`${aliveMs} ms`}::interval
        then jsonb_build_object('id', eu.id, 'name', eu.display_name, 'page', d.editor_page) end as editor
    from ${TABLES(db)}
    left join users ru on ru.id = d.refused_by
    left join users eu on eu.id = d.editor_id
    where d.id = ${id}`;
  return row;
}

export interface LockedDraft {
  id: number;
  process: string;
  state: DraftState;
  revision: number;
  basedOn: number | null;
  note: string | null;
  text: string;
  sha256: Buffer;
  handedInBy: number | null;
  handedInSha256: Buffer | null;
  /** The page that is editing the draft; null if there is none, or if it has not reported for too long. */
  editorPage: string | null;
  editorId: number | null;
  editorName: string | null;
}

/** One draft, locked until the transaction ends. */
export async function lockDraft(tx: Tx, id: number, aliveMs: number): Promise<LockedDraft | undefined> {
  const [row] = await tx<LockedDraft[]>`
    select d.id, d.resource as process, d.state, d.revision, d.based_on as "basedOn", d.note, s.text, s.sha256,
      d.handed_in_by as "handedInBy", d.handed_in_sha256 as "handedInSha256", d.editor_id as "editorId", e.display_name as "editorName",
      case when d.editor_seen_at > now() - ${`${aliveMs} ms`}::interval then d.editor_page end as "editorPage"
    from resource_drafts d join resource_draft_saves s on s.draft_id = d.id and s.revision = d.revision
    left join users e on e.id = d.editor_id
    where d.id = ${id} for update of d`;
  return row;
}

/**
 * Everybody who has saved a draft or asked for its release, by id and name, in the order in which they first did so.
 */
export async function listAuthors(db: Db, id: number): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`
    with wrote as (
      select saved_by as user_id, min(saved_at) as first from resource_draft_saves where draft_id = ${id} group by saved_by
      union all
      select user_id, at from resource_draft_hand_ins where draft_id = ${id}
      union all
      -- A server of the previous version stores only this one.
      select handed_in_by, handed_in_at from resource_drafts where id = ${id} and handed_in_by is not null)
    select u.id, u.display_name as name from wrote w join users u on u.id = w.user_id
    group by u.id, u.display_name order by min(w.first), u.id`;
}

export async function listSaves(
  db: Db,
  id: number,
): Promise<(Named & { revision: number; restoredFrom: number | null })[]> {
  return db<(Named & { revision: number; restoredFrom: number | null })[]>`
    select s.revision, u.display_name as by, s.saved_at as at, s.restored_from as "restoredFrom"
    from resource_draft_saves s join users u on u.id = s.saved_by
    where s.draft_id = ${id} order by s.revision desc`;
}

export async function findSave(db: Db, id: number, revision: number): Promise<string | undefined> {
  const [row] = await db<{ text: string }[]>`
    select text from resource_draft_saves where draft_id = ${id} and revision = ${revision}`;
  return row?.text;
}

/** The version that new records start on. */
export async function findInUse(
  db: Db,
  process: string,
): Promise<{ id: number; version: number; text: string; sha256: Buffer } | undefined> {
  const [row] = await db<{ id: number; version: number; text: string; sha256: Buffer }[]>`
    select id, version, xml as text, sha256 from process_definitions
    where process_id = ${process} and state = 'deployed' order by version desc limit 1`;
  return row;
}

/** The text of a version or of an offered file. */
export async function findDefinition(
  db: Db,
  id: number,
): Promise<{ process: string; version: number | null; text: string; sha256: Buffer } | undefined> {
  const [row] = await db<{ process: string; version: number | null; text: string; sha256: Buffer }[]>`
    select process_id as process, version, xml as text, sha256 from process_definitions where id = ${id}`;
  return row;
}

interface NewSave {
  text: string;
  sha256: Buffer;
  by: number;
}

type NewDraft = NewSave & { process: string; basedOn: number | null };

/** A draft that a person has created with this text, based on this version, and that nobody has saved since. */
export async function findUntouched(
  db: Db,
  { process, basedOn, sha256, by }: Omit<NewDraft, 'text'>,
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select d.id from resource_drafts d join resource_draft_saves s on s.draft_id = d.id and s.revision = d.revision
    where d.kind = ${KIND} and d.resource = ${process} and d.state = 'open' and d.revision = 1 and d.created_by = ${by}
      and d.based_on is not distinct from ${basedOn} and s.sha256 = ${sha256}
    order by d.id desc limit 1`;
  return row?.id;
}

export async function insertDraft(tx: Tx, { process, basedOn, text, sha256, by }: NewDraft): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    with draft as (
      insert into resource_drafts (kind, resource, based_on, created_by)
      values (${KIND}, ${process}, ${basedOn}, ${by}) returning id)
    insert into resource_draft_saves (draft_id, revision, text, sha256, saved_by)
    select id, 1, ${text}, ${sha256}, ${by} from draft returning draft_id as id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Stores a save; if the draft was handed in, this takes it back. @returns its revision, and when it was saved */
export async function insertSave(
  tx: Tx,
  id: number,
  { text, sha256, by, restoredFrom }: NewSave & { restoredFrom: number | null },
): Promise<{ revision: number; savedAt: Date }> {
  const [row] = await tx<{ revision: number; savedAt: Date }[]>`
    with draft as (
      update resource_drafts set revision = revision + 1, state = 'open', handed_in_sha256 = null
      where id = ${id} returning id, revision)
    insert into resource_draft_saves (draft_id, revision, text, sha256, saved_by, restored_from)
    select id, revision, ${text}, ${sha256}, ${by}, ${restoredFrom} from draft
    returning revision, saved_at as "savedAt"`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function setEditor(tx: Tx, id: number, userId: number, page: string): Promise<void> {
  await tx`
    update resource_drafts set editor_id = ${userId}, editor_page = ${page}, editor_seen_at = now() where id = ${id}`;
}

export async function markHandedIn(
  tx: Tx,
  id: number,
  { by, note, sha256 }: { by: number; note: string; sha256: Buffer },
): Promise<void> {
  await tx`
    with kept as (
      insert into resource_draft_hand_ins (draft_id, user_id) values (${id}, ${by}) on conflict do nothing)
    update resource_drafts
    set state = 'handedIn', note = ${note}, handed_in_by = ${by}, handed_in_at = now(), handed_in_sha256 = ${sha256},
        refusal = null, refused_by = null, refused_at = null, editor_page = null, editor_seen_at = null
    where id = ${id}`;
}

/** Reopens a draft that was taken back, or sent back with a reason. */
export async function reopen(tx: Tx, id: number, refusal: { by: number; reason: string } | null): Promise<void> {
  await tx`
    update resource_drafts
    set state = 'open', handed_in_sha256 = null, refusal = ${refusal?.reason ?? null},
        refused_by = ${refusal?.by ?? null}, refused_at = ${refusal ? tx`now()` : null}, released_as = null, closed_at = null
    where id = ${id}`;
}

export async function markDiscarded(tx: Tx, id: number): Promise<void> {
  await tx`update resource_drafts set state = 'discarded', closed_at = now() where id = ${id}`;
}

/** Stores a released text among the versions, to be deployed. @returns the id of its row */
export async function insertReleased(
  tx: Tx,
  { draft, note, by }: { draft: LockedDraft; note: string; by: number },
): Promise<number> {
  const author = draft.handedInBy ?? by;
  const [row] = await tx<{ id: number }[]>`
    insert into process_definitions (process_id, state, origin, based_on, xml, sha256, note, created_by, reviewed_by)
    values (${draft.process}, 'draft', 'edited', ${draft.basedOn}, ${draft.text}, ${draft.sha256}, ${note}, ${author},
            ${author === by ? null : by})
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  await tx`update resource_drafts set state = 'released', released_as = ${row.id}, closed_at = now() where id = ${draft.id}`;
  return row.id;
}

/** The draft from which a definition was released, locked; undefined if it was deployed without a draft. */
export async function lockReleasedDraft(tx: Tx, definitionId: number): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select id from resource_drafts where released_as = ${definitionId} for update`;
  return row?.id;
}

/** Links the draft to the version with the same content that another draft has since deployed. */
export async function pointToVersion(
  tx: Tx,
  definitionId: number,
  { process, version }: { process: string; version: number },
): Promise<void> {
  await tx`
    update resource_drafts d set released_as = v.id
    from process_definitions p, process_definitions v
    where d.released_as = p.id and p.id = ${definitionId} and p.state <> 'deployed'
      and v.process_id = ${process} and v.version = ${version}`;
}

/** Deletes a definition that is not deployed: an engine refused it, or another draft had the same content. */
export async function deleteUndeployed(tx: Tx, definitionId: number): Promise<void> {
  await tx`delete from process_definitions where id = ${definitionId} and state <> 'deployed'`;
}

/** A definition that was released and is to be deployed. */
export interface Released {
  definitionId: number;
  process: string;
  releasedBy: number;
}

/** The definitions that were released and are not deployed yet. */
export async function listReleased(db: Db): Promise<Released[]> {
  return db<Released[]>`
    select p.id as "definitionId", p.process_id as process, coalesce(p.reviewed_by, p.created_by) as "releasedBy"
    from resource_drafts d join process_definitions p on p.id = d.released_as
    where p.state in ('draft', 'deploying') order by p.id`;
}

/** Whether somebody who did not write a process definition must release it before it is deployed. */
export async function readReleaseSetting(db: Db): Promise<{ bySecond: boolean; version: number }> {
  const [row] = await db<{ bySecond: boolean; version: number }[]>`
    select value = 'true'::jsonb as "bySecond", version from settings where name = 'release_by_second'`;
  // If the row is missing, a second person is still required.
  return row ?? { bySecond: true, version: 0 };
}

export async function writeReleaseSetting(
  tx: Tx,
  { bySecond, version }: { bySecond: boolean; version: number },
): Promise<{ bySecond: boolean; version: number } | undefined> {
  const [row] = await tx<{ bySecond: boolean; version: number }[]>`
    update settings set value = ${tx.json(bySecond)}, version = version + 1
    where name = 'release_by_second' and version = ${version}
    returning value = 'true'::jsonb as "bySecond", version`;
  return row;
}

/** The existing roles, by name: an approver rule may name any of them. */
export async function listRoles(db: Db): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`select id, name from roles order by name`;
}
