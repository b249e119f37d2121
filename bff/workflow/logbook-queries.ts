import type { Db, Tx } from '#/bff/database/connection.ts';
import type { LogbookLine } from './logbook.ts';

/** Leaves the line once: the same key again changes nothing. */
export async function insertLine(tx: Tx, { instance, userId, code, key, message, params }: LogbookLine): Promise<void> {
  await tx`
    insert into logbook (instance_id, user_id, code, message, params, event_key)
    values (${instance}, ${userId}, ${code}, ${message ?? null}, ${tx.json((params ?? {}) as never)}, ${`${code}:${key}`})
    on conflict (event_key) do nothing`;
}

export interface StoredLine {
  id: number;
  /** null: Openboek itself. */
  upn: string | null;
  code: string;
  message: string | null;
  params: NonNullable<LogbookLine['params']>;
  /** The upns of params.people, in their order. */
  people: string[];
  at: Date;
}

/** The lines of all instances of the record that this instance belongs to, newest last. */
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

/** The language a person reads in, by their own setting. */
export async function findLanguage(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db<{ language: number }[]>`select language from users where id = ${userId}`;
  return row?.language;
}
