import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '#/web/api/api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { idsToDecideNext, type RecordOrigin, readOrigin } from '../record-origin.ts';
import type { ApprovalKind, ApprovedRecord } from './approval-kind.ts';
import { waitsFor } from './my-actions.ts';

/**
 * Opens the next page after a decision (WF-020, WF-021, OP-012): the first remembered record that still waits for the
 * person, or else the first record of the waiting list. If there is none, or if the decision was on a delegated record,
 * it goes back to the page from which the person came.
 */
export function useAfterDecision<Details extends ApprovedRecord, Row>(
  kind: ApprovalKind<Details, Row>,
  id: number,
): () => Promise<void> {
  const { t, lang } = useLabels();
  const { upn } = useCurrentUser();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const from = readOrigin(useLocation().state);

  async function stillWaits(other: number): Promise<boolean> {
    try {
      return waitsFor(await queryClient.fetchQuery({ ...kind.details(other, lang), staleTime: 0 }), upn);
    } catch (error) {
      if (isApiError(error)) return false;
      throw error;
    }
  }
  /**
   * The other ids in the current waiting list: first the remembered ones that come after this record, then the rest.
   */
  async function listedNext(): Promise<number[]> {
    const rows = await queryClient.fetchQuery({ ...kind.waiting(lang), staleTime: 0 }).catch(() => []);
    const listed = new Set(rows.map((row) => kind.ofRow(row).id));
    return idsToDecideNext(from, [...listed], id).filter((other) => listed.has(other));
  }
  async function firstOf(ids: readonly number[]): Promise<number | undefined> {
    for (const other of ids) if (await stillWaits(other)) return other;
    return undefined;
  }

  return async () => {
    let waiting = from?.waiting?.filter((other) => other !== id) ?? [];
    let next = await firstOf(idsToDecideNext(from, undefined, id));
    if (next === undefined) {
      waiting = await listedNext();
      next = await firstOf(waiting);
    }
    const origin = from?.origin ?? paths.approvals;
    if (next === undefined) return void navigate(origin);
    toast.info(t(kind.words.loadingNext));
    void navigate(kind.path(next), {
      replace: true,
      state: { origin, waiting, byDecision: true } satisfies RecordOrigin,
    });
  };
}
