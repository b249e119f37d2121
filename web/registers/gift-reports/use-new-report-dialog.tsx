import { type ReactNode, useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useHasKeptDraft } from '#/web/app/session/draft-keeper.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { withParameters } from '#/web/app/with-parameters.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import type { RecordOrigin } from '../record-origin.ts';
import { NewReportDialog } from './NewReportDialog.tsx';
import { EMPTY_START, NEW_REPORT_DRAFT, type NewReportStart } from './use-new-report.ts';

const PARAMETER = 'new';

const closes = (from: Location, to: Location) =>
  from.pathname !== to.pathname || !new URLSearchParams(to.search).has(PARAMETER);

/**
 * The form of a new report, opened over the list at its own address (`?new=1`). If the person presses *Cancel* after
 * typing, the app does not ask for confirmation; a toast offers to restore the form instead.
 */
export function useNewReportDialog(): { open: () => void; dialog: ReactNode } {
  const { t } = useLabels();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [start, setStart] = useState<NewReportStart>(EMPTY_START);
  const isOpen = search.has(PARAMETER);
  const hasDraft = useHasKeptDraft(NEW_REPORT_DRAFT);

  const show = (wanted: boolean, created?: number) =>
    setSearch((now) => withParameters(now, { [PARAMETER]: wanted ? 1 : null }), {
      replace: !wanted,
      ...(created !== undefined && { state: { selected: created } }),
    });
  const openWith = (entries: NewReportStart) => {
    setStart(entries);
    show(true);
  };
  const cancel = (left: NewReportStart | null) => {
    show(false);
    if (!left) return;
    const undo = (
      <Button size="small" variant="text" onClick={() => openWith(left)}>
        {t('Record.undo')}
      </Button>
    );
    toast.show({ tone: 'info', title: t('NewReport.cancelled'), seconds: 10, action: undo });
  };
  useShortcut('newReport', () => openWith(EMPTY_START), { when: !isOpen });
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries kept through a sign-in are restored once.
  useEffect(() => {
    if (hasDraft && !isOpen) show(true);
  }, []);

  const halfDone = (idReport: number) =>
    navigate(paths.report(idReport), { state: { origin: pathname } satisfies RecordOrigin });
  const dialog = isOpen && (
    <NewReportDialog
      start={start}
      closes={closes}
      onCancel={cancel}
      onDone={(idReport) => show(false, idReport)}
      onHalfDone={(idReport) => void halfDone(idReport)}
    />
  );
  return { open: () => openWith(EMPTY_START), dialog };
}
