import { useLocation, useNavigate } from 'react-router-dom';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { APPROVAL_CALLS } from '#/web/api/approval-calls.ts';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { type RecordOrigin, readOrigin } from '../record-origin.ts';
import { useBusy } from '../use-busy.ts';

/** An action on a stored report that is one call and is not saving, submitting or deciding. */
export type Move = 'withdraw' | 'revise' | 'copy' | 'takeBack' | 'lock' | 'release' | 'delete' | 'deleteFile';

export interface ReportMoves {
  busy: Move | null;
  /** @returns whether the action succeeded. */
  withdraw: (reason: string) => Promise<boolean>;
  revise: () => Promise<boolean>;
  copy: () => Promise<boolean>;
  takeBack: () => Promise<boolean>;
  lock: (reason: string) => Promise<boolean>;
  release: () => Promise<boolean>;
  remove: () => Promise<boolean>;
  removeFile: () => Promise<boolean>;
}

/**
 * The calls that change a report, and what follows each of them. If the server refuses a call, the page shows the
 * reason and fetches the report again.
 */
export function useReportMoves(report: ReportDetails, onFailure: (error: unknown) => void): ReportMoves {
  const { t } = useLabels();
  const toast = useToast();
  const navigate = useNavigate();
  const here = useLocation();
  const reportsChanged = useReportsChanged();
  const { busy, begin, end } = useBusy<Move>();
  const { idReport } = report;

  const run = async <Answer>(move: Move, call: () => Promise<Answer>, then?: (answer: Answer) => void) => {
    if (!begin(move)) return false;
    let isGone = false;
    try {
      const answer = await call();
      isGone = move === 'delete';
      then?.(answer);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      end();
      await reportsChanged(isGone ? idReport : undefined);
    }
  };
  const openCopy = (id: number) => {
    toast.success(t('GiftReport.copied'), t('GiftReport.copiedText'));
    void navigate(paths.report(id), { state: { origin: paths.myReports } satisfies RecordOrigin });
  };
  const leaveDeleted = () => {
    toast.success(t('Message.recordDeleted'), report.number);
    void navigate(readOrigin(here.state)?.origin ?? paths.myReports, { replace: true });
  };
  return {
    busy,
    withdraw: (reason) => run('withdraw', () => APPROVAL_CALLS.giftReport.withdraw(idReport, reason)),
    revise: () => run('revise', () => api.reviseReport(idReport)),
    copy: () => run('copy', () => api.copyReport(idReport), openCopy),
    takeBack: () => run('takeBack', () => APPROVAL_CALLS.giftReport.compensate(idReport, report.previousStatus ?? 1)),
    lock: (reason) => run('lock', () => api.lockReport(idReport, reason)),
    release: () => run('release', () => api.releaseReport(idReport)),
    remove: () => run('delete', () => api.deleteReport(idReport), leaveDeleted),
    removeFile: () =>
      run(
        'deleteFile',
        () => api.deleteReportFile(idReport),
        () => toast.success(t('FileDeleteSucces')),
      ),
  };
}
