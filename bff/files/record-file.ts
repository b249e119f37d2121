import type { Db } from '#/bff/database/connection.ts';
import type { BaseRecord, BaseRegister } from '#/bff/registers/register.ts';

/** A record with at most one file, in its column file_id. */
export interface WithFile extends BaseRecord {
  readonly fileId: number | null;
}

/**
 * A register whose records have at most one file each; `noun` is in the URLs of its calls
 * (/api/files/upload/report/{id}).
 */
export type FileRegister<N extends string = string> = BaseRegister<WithFile> & {
  readonly noun: N;
  /** The effect of an upload while the record has a file: it replaces that file, or is refused. */
  readonly secondFile: 'replaces' | 'refused';
  /** The records that have the file, each with the people to notify if a virus is found in the file. */
  listConcerned(db: Db, fileId: number): Promise<{ recordId: number; people: number[] }[]>;
};
