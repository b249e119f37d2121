import { useState } from 'react';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { type RecordDecision, useDecision } from '../approval/use-decision.ts';
import { useSubmission } from '../approval/use-submission.ts';
import { useBusy } from '../use-busy.ts';
import { useStatusPoll } from '../use-status-poll.ts';
import { reportApproval } from './report-kind.ts';
import { type ReportEditor, useReportEditor } from './use-report-editor.ts';
import { type ReportMoves, useReportMoves } from './use-report-moves.ts';

export interface ReportPageState {
  editor: ReportEditor;
  decision: RecordDecision;
  moves: ReportMoves;
  /** Which of the owner's buttons is at work. */
  busy: 'save' | 'submit' | null;
  /** It waits for the engine, and the page loads it again by itself (WF-007). */
  polls: boolean;
  /** Why the last press did not work; cleared by the next. */
  failure: ReadError | null;
  clearFailure: () => void;
  save: () => Promise<void>;
  submit: () => Promise<void>;
}

/** Everything that can be done on the page of one report, with one place for what did not work. */
export function useReportPage(report: ReportDetails, refetch: () => void): ReportPageState {
  const { t } = useLabels();
  const readError = useApiError();
  const reportsChanged = useReportsChanged();
  const { busy, begin, end } = useBusy<'save' | 'submit'>();
  const [failure, setFailure] = useState<ReadError | null>(null);
  const submission = useSubmission(reportApproval);

  const fail = (error: unknown) => {
    const read = readError(error);
    // A stand-in who is answered that it is not theirs has lost the delegation while it was open.
    const isOver = isApiError(error, 'NOT_FOUND') && report.onBehalfOf !== null;
    setFailure(isOver ? { ...read, text: t('Decision.delegationOver', { name: report.onBehalfOf ?? '' }) } : read);
    if (isOver) return;
    if (isApiError(error) && (error.status === 409 || error.status === 404)) refetch();
  };
  const editor = useReportEditor(report, fail);
  const clear = () => setFailure(null);
  const decision = useDecision(reportApproval, report, {
    saveFirst: async () => {
      clear();
      return !editor.isDirty() || (await editor.save('draft'));
    },
    onFailure: fail,
  });
  const moves = useReportMoves(report, fail);
  const polls = useStatusPoll(report.idReportStatus === REPORT_STATUS.WaitingForWorkflow, refetch);

  /** @param run returns whether it was done; if not, the button is free at once, however long the reading takes. */
  const act = async (what: 'save' | 'submit', run: () => Promise<boolean>) => {
    if (!begin(what)) return;
    clear();
    let isDone = false;
    try {
      isDone = await run();
    } catch (error) {
      fail(error);
    }
    const read = reportsChanged();
    // Who saves may type on and save again while the lists are read.
    if (isDone && what !== 'save') await read;
    end();
  };
  return {
    editor,
    decision,
    moves,
    busy,
    polls,
    failure,
    clearFailure: clear,
    save: () => act('save', () => editor.save('draft')),
    submit: () =>
      act('submit', async () => {
        if (!(await editor.save('complete'))) return false;
        await submission(report.idReport, REPORT_STATUS.Concept);
        return true;
      }),
  };
}
