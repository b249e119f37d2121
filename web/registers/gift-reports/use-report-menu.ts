import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { ReportMoves } from './use-report-moves.ts';
import type { Question } from './use-report-question.ts';

/** An action that is not a decision: a text button on a wide screen, a menu item on a phone. */
export interface ReportMenuAction {
  key: string;
  label: string;
  icon: string;
  tone?: 'danger';
  busy?: boolean;
  onSelect: () => void;
}

/** Those of the actions below that are allowed, in this order. */
export function useReportMenu(
  report: ReportDetails,
  moves: Pick<ReportMoves, 'busy'> & { copy: () => void },
  ask: (question: Question) => void,
): ReportMenuAction[] {
  const { t } = useLabels();
  const all: (ReportMenuAction & { action: string })[] = [
    {
      action: 'handOver',
      key: 'handOver',
      label: t('HandOver.ask'),
      icon: 'directions',
      onSelect: () => ask('handOver'),
    },
    { action: 'lock', key: 'lock', label: t('GiftReport.lock'), icon: 'lock', onSelect: () => ask('lock') },
    {
      action: 'release',
      key: 'release',
      label: t('GiftReport.release'),
      icon: 'unlock',
      onSelect: () => ask('release'),
    },
    {
      action: 'withdraw',
      key: 'withdraw',
      label: t('GiftReport.withdraw'),
      icon: 'undo',
      onSelect: () => ask('withdraw'),
    },
    {
      action: 'delete',
      key: 'delete',
      label: t('Record.deleteAsk'),
      icon: 'trash',
      tone: 'danger',
      onSelect: () => ask('delete'),
    },
    {
      action: 'copy',
      key: 'copy',
      label: t('GiftReport.copy'),
      icon: 'clone',
      busy: moves.busy === 'copy',
      onSelect: moves.copy,
    },
  ];
  return all.filter(({ action }) => report.allowedActions.includes(action));
}
