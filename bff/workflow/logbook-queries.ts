import type { Db, Tx } from '#/bff/database/connection.ts';
import type { InstanceId } from './engine.ts';

/**
 * What a record's log shows. Each code has a label `Logbook.<code>` in both languages. submitted, approved, rejected,
 * withdrawn, locked and released are logged each time they happen (WF-024); the others record what else people did, and
 * what Openboek did automatically.
 */
export const LOGBOOK_CODES = [
  'submitted',
  'started',
  'assigned',
  'nobody',
  'approved',
  'confirmed',
  'rejected',
  'processed',
  'withdrawn',
  'cancelled',
  'reminded',
  'escalated',
  'notified',
  'reassigned',
  'handedOver',
  'reclaimed',
  'refused',
  'fault',
  'faultResolved',
  'restored',
  'locked',
  'released',
] as const;
export type LogbookCode = (typeof LOGBOOK_CODES)[number];

export interface LogbookLine {
  instance: InstanceId;
  /** The person who did it; null for Openboek itself. */
  userId: number | null;
  code: LogbookCode;
  /** Together with the code, identifies the event: the instance of a submission, the decision of an approval. */
  key: string;
  /** The remark or reason as the person typed it. */
  message?: string | null;
  /** Values for the wording. People are stored as ids; their names are added when the line is read. */
  params?: { people?: readonly number[]; rule?: string; process?: string; version?: number | null };
}

/** Writes the line once: repeating a key changes nothing. */
export async function insertLine(tx: Tx, { instance, userId, code, key, message, params }: LogbookLine): Promise<void> {
  await tx`
    insert into logbook (instance_id, user_id, code, message, params, event_key)
    values (${instance}, ${userId}, ${code}, ${message ?? null}, ${tx.json((params ?? {}) as never)}, ${`${code}:${key}`})
    on conflict (event_key) do nothing`;
}

export interface StoredLine {
  id: number;
  /** null for Openboek itself. */
  upn: string | null;
  code: string;
  message: string | null;
  params: NonNullable<LogbookLine['params']>;
  /** The upns of params.people, in their order. */
  people: string[];
  at: Date;
}

/** The lines of all instances of a record, newest last. */
export async function listLines(db: Db, register: string, recordId: number): Promise<StoredLine[]> {
  return db<StoredLine[]>`
    select l.id, u.upn, l.code, l.message, l.params, l.completed_at as at,
           array(select p.upn from jsonb_array_elements_text(l.params->'people') with ordinality as named(id, place)
                 join users p on p.id = named.id::int order by named.place) as people
    from logbook l
    join workflow_instances i on i.id = l.instance_id
    left join users u on u.id = l.user_id
    where i.register = ${register} and i.record_id = ${recordId}
    order by l.completed_at, l.id`;
}

/** The language of a person, by their own setting. */
export async function findLanguage(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db<{ language: number }[]>`select language from users where id = ${userId}`;
  return row?.language;
}
