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
  /** The owner's button whose action is running. */
  busy: 'save' | 'submit' | null;
  /** Whether the report waits for the engine and the page reloads it automatically (WF-007). */
  polls: boolean;
  /** Why the last action failed; cleared by the next action. */
  failure: ReadError | null;
  clearFailure: () => void;
  save: () => Promise<void>;
  submit: () => Promise<void>;
}

/** All actions on the page of one report. The page shows their failures in one place. */
export function useReportPage(report: ReportDetails, refetch: () => void): ReportPageState {
  const { t } = useLabels();
  const readError = useApiError();
  const reportsChanged = useReportsChanged();
  const { busy, begin, end } = useBusy<'save' | 'submit'>();
  const [failure, setFailure] = useState<ReadError | null>(null);
  const submission = useSubmission(reportApproval);

  const fail = (error: unknown) => {
    const read = readError(error);
    // A 404 for a delegate means that the delegation ended while the report was open.
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

  /**
   * @param run returns whether the action succeeded; if not, the button is enabled again at once, before the report has
   * been fetched again.
   */
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
    // After a save, the person may continue typing and save again while the lists are fetched.
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
