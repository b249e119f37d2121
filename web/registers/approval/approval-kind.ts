import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApprovalPart } from '#/bff/contract/approval.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import type { LabelKey } from '#/web/app/labels/use-labels.ts';

/** What the details of every record that is approved have. */
export interface ApprovedRecord extends ApprovalPart {
  readonly number: string;
}

/** A register whose records are approved, as the screens of all of them know it. */
export interface ApprovalKind<Details extends ApprovedRecord, Row> {
  readonly register: RegisterName;
  /** Where a record has its page. */
  path(id: number): string;
  idOf(details: Details): number;
  /** The status that it shows. */
  statusOf(details: Details): number;
  /** Whose it is, by name. */
  ownerOf(details: Details): string;
  details(id: number, lang: LanguageId): { queryKey: QueryKey; queryFn: () => Promise<Details> };
  /** The list of what waits for the person who asks. */
  waiting(lang: LanguageId): { queryKey: QueryKey; queryFn: () => Promise<Row[]> };
  ofRow(row: Row): { id: number; owner: string };
  /** After a change: lists and records are fetched again. @param gone a record that is not asked for any more */
  changed(queryClient: QueryClient, gone?: number): Promise<void>;
  /** Before a decision is sent. */
  beforeDecision?(queryClient: QueryClient, id: number): Promise<void>;
  readonly words: Readonly<Record<'submitted' | 'loadingNext' | 'takenBack' | 'notTakenBack', LabelKey>>;
  /** What is said when a submitted record's workflow did not start. @param isUnanswered a call itself failed */
  submitFailed(isUnanswered: boolean): LabelKey;
}

/** Where it does not matter which register it is. */
// biome-ignore lint/suspicious/noExplicitAny: details and rows of a kind only ever come back to the same kind.
export type AnyApprovalKind = ApprovalKind<any, any>;
