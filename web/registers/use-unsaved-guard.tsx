import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { isLeavingForSignIn } from '#/web/app/session/leaving.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';

/**
 * Asks before a page with unsaved changes is left: for another page of ours by a dialog of ours, for closing the browser
 * by the browser's own (RD-023). On the way to sign-in nothing is asked: the draft keeper has the entries.
 *
 * @param isDirty asked at the moment of leaving, so that what was saved a moment before counts.
 * @returns the dialog, to be drawn by the page
 */
export function useUnsavedGuard(isDirty: () => boolean): ReactNode {
  const { t } = useLabels();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingForSignIn() && isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('Record.leaveTitle')}
      confirmLabel={t('Record.leave')}
      cancelLabel={t('Record.stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('Record.leaveText')}
    </ConfirmDialog>
  );
}
