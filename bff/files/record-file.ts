import type { Db } from '#/bff/database/connection.ts';
import type { BaseRecord, BaseRegister } from '#/bff/registers/register.ts';

/** A record that has one file at most, in its column file_id. */
export interface WithFile extends BaseRecord {
  readonly fileId: number | null;
}

/** A register whose records have one file each; `noun` is in the addresses of its calls (/api/files/upload/report/{id}). */
export type FileRegister<N extends string = string> = BaseRegister<WithFile> & {
  readonly noun: N;
  /** What becomes of a file that is uploaded while the record has one: it takes that one's place, or is refused. */
  readonly secondFile: 'replaces' | 'refused';
  /** The records that have this file, each with who is to know when a virus is found in it. */
  listConcerned(db: Db, fileId: number): Promise<{ recordId: number; people: number[] }[]>;
};
