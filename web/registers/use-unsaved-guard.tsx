import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { isLeavingForSignIn } from '#/web/app/session/leaving.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';

type Go = () => unknown;

export interface UnsavedGuard {
  /** The dialog that asks. The page must render it. */
  question: ReactNode;
  /** Calls `go` to leave the page. If there are unsaved changes, it asks for confirmation first. */
  leaveBy: (go: Go) => void;
  /** Calls `go` to leave the page without asking. Use this if the entries have been stored or are kept elsewhere. */
  leaveFreely: (go: Go) => void;
}

const toAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Asks for confirmation before the user leaves a form with unsaved changes: in the app's own dialog if another page
 * opens, and in the browser's dialog if the tab closes (RD-023). It does not ask on the way to sign-in, because the
 * draft keeper has the entries.
 *
 * @param isDirty called at the time of leaving, so that a save shortly before is taken into account
 * @param leaves whether the user leaves the form by going from one address to the other
 */
export function useUnsavedGuard(isDirty: () => boolean, leaves = toAnotherPage): UnsavedGuard {
  const { t } = useLabels();
  const isFree = useRef(false);
  const [wanted, setWanted] = useState<{ go: Go } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isFree.current && leaves(currentLocation, nextLocation) && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingForSignIn() && isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  // The guard is off only while `go` runs: if it fails, the changes are still unsaved.
  const leaveFreely = (go: Go) => {
    isFree.current = true;
    void Promise.resolve(go()).finally(() => {
      isFree.current = false;
    });
  };
  const leave = () => {
    setWanted(null);
    if (wanted) leaveFreely(wanted.go);
    else blocker.proceed?.();
  };
  const stay = () => {
    setWanted(null);
    blocker.reset?.();
  };
  const question = (
    <ConfirmDialog
      open={wanted !== null || blocker.state === 'blocked'}
      title={t('Record.leaveTitle')}
      confirmLabel={t('Record.leave')}
      cancelLabel={t('Record.stay')}
      tone="danger"
      onConfirm={leave}
      onClose={stay}
    >
      {t('Record.leaveText')}
    </ConfirmDialog>
  );
  return { question, leaveBy: (go) => (isDirty() ? setWanted({ go }) : void go()), leaveFreely };
}
