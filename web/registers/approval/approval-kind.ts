import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApprovalPart } from '#/bff/contract/approval.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** The details that every record with an approval has. */
export interface ApprovedRecord extends ApprovalPart {
  readonly number: string;
}

/** The parts of a register with approvals that the shared screens need. */
export interface ApprovalKind<Details extends ApprovedRecord, Row> {
  readonly register: RegisterName;
  /** The address of a record's page. */
  path(id: number): string;
  idOf(details: Details): number;
  /** The code of the record's current status. */
  statusOf(details: Details): number;
  /** The name of the record's owner. */
  ownerOf(details: Details): string;
  details(id: number, lang: LanguageId): { queryKey: QueryKey; queryFn: () => Promise<Details> };
  /** The list of records that wait for the signed-in person. */
  waiting(lang: LanguageId): { queryKey: QueryKey; queryFn: () => Promise<Row[]> };
  ofRow(row: Row): { id: number; owner: string };
  /**
   * Fetches lists and records again after a change. @param gone the id of a record that no longer exists and is
   * therefore not fetched again
   */
  changed(queryClient: QueryClient, gone?: number): Promise<void>;
  /** Runs before a decision is sent. */
  beforeDecision?(queryClient: QueryClient, id: number): Promise<void>;
  readonly words: Readonly<Record<'submitted' | 'loadingNext' | 'takenBack' | 'notTakenBack', LabelKey>>;
  /**
   * The message for a submitted record whose workflow did not start.
   *
   * @param isUnanswered whether the call that starts the workflow got no answer, or a server error
   */
  submitFailed(isUnanswered: boolean): LabelKey;
}

/** The kind of any register, for code that works the same in all of them. */
// biome-ignore lint/suspicious/noExplicitAny: a kind's details and rows are only ever passed back to the same kind.
export type AnyApprovalKind = ApprovalKind<any, any>;
