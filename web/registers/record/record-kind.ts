import type { QueryKey } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Demand } from '../form-errors.ts';

/** The fields that the details of every record have. */
export interface ShownRecord {
  readonly version: number;
  readonly allowedActions: readonly string[];
}

/** What the shared screens must know of a register in order to read, edit and store its records. */
export interface RecordKind<Details extends ShownRecord, Entries extends FieldValues> {
  /** The key under which unsaved entries are kept through a sign-in. The record's id is appended to it. */
  readonly draftKey: string;
  idOf(details: Details): number;
  details(id: number, lang: LanguageId): { queryKey: QueryKey; queryFn: () => Promise<Details> };
  /** The fields in the order of the form. */
  readonly fields: readonly (keyof Entries & string)[];
  entriesOf(details: Details): Entries;
  /**
   * The faults that prevent the entries from being stored as a draft or, for the purpose `complete`, from being
   * submitted.
   */
  faultsOf(entries: Entries, demand: Demand): FieldErrors;
  /** Whether both sets of entries would be stored as the same record. Call this only for entries without faults. */
  isSame(one: Entries, other: Entries): boolean;
  save(id: number, version: number, entries: Entries): Promise<{ version: number }>;
}
