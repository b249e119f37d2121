import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { idsToDecideNext, type ListPosition, positionIn, type RecordOrigin, readOrigin } from '../record-origin.ts';
import type { ApprovalKind, ApprovedRecord } from './approval-kind.ts';

export interface WaitingSteps extends ListPosition {
  goNext: () => void;
  goPrevious: () => void;
  /** The record that opens after a decision on this one, if it still waits then. If undefined, the list opens. */
  afterDecision: { id: number; name: string | undefined } | undefined;
}

/**
 * Steps through the waiting records with buttons or the keys J and K, in the order of the grid or waiting list from
 * which they were opened.
 *
 * @param isMine whether the record waits for the signed-in person @returns undefined if the record is in no list of
 * waiting records
 */
export function useWaitingSteps<Details extends ApprovedRecord, Row>(
  kind: ApprovalKind<Details, Row>,
  id: number,
  isMine: boolean,
): WaitingSteps | undefined {
  const { lang } = useLabels();
  const navigate = useNavigate();
  const from = readOrigin(useLocation().state);
  const rows = useQuery({ ...kind.waiting(lang), enabled: isMine }).data?.map((row) => kind.ofRow(row));
  const listed = rows?.map((row) => row.id);
  const ids = from?.waiting ?? listed ?? [];
  const position = isMine || from?.waiting ? positionIn(ids, id) : undefined;
  const go = (to: number | undefined) => {
    if (to === undefined) return;
    const state: RecordOrigin = { origin: from?.origin ?? paths.approvals, waiting: ids };
    void navigate(kind.path(to), { replace: true, state });
  };
  const goNext = () => go(position?.next);
  const goPrevious = () => go(position?.previous);
  useShortcut('next', goNext, { when: position?.next !== undefined });
  useShortcut('previous', goPrevious, { when: position?.previous !== undefined });
  const [then] = idsToDecideNext(from, listed, id);
  const afterDecision =
    then === undefined ? undefined : { id: then, name: rows?.find((row) => row.id === then)?.owner };
  return position && { ...position, goNext, goPrevious, afterDecision };
}
