import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

interface Props {
  row: ReportRow;
  onClose: () => void;
}

/**
 * Asks for confirmation before a draft is deleted, and names the draft in the question. Afterwards the list is fetched
 * again (MR-010, MR-011).
 */
export function DeleteReport({ row, onClose }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const { busy, failure, attempt } = useAttempt(useReportsChanged());
  const remove = () =>
    attempt(async () => {
      await api.deleteReport(row.idReport);
      toast.success(t('Message.recordDeleted'), row.number);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      title={t('GiftReport.deleteTitle')}
      confirmLabel={t('Record.delete')}
      tone="danger"
      icon="trash"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {failure && <Failure failure={failure} />}
      <p>{t('GiftReport.deleteText', { number: row.number, thing: row.gift ?? row.number })}</p>
    </ConfirmDialog>
  );
}

/** The reason why this row cannot be deleted now; undefined if it can be deleted. */
export function useNoDelete(): (row: ReportRow | null) => string | undefined {
  const { t } = useLabels();
  return (row) => {
    if (!row) return t('MyReports.noSelection');
    return row.allowedActions.includes('delete') ? undefined : t('MyReports.onlyDrafts');
  };
}
