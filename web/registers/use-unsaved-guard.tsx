import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { isLeavingForSignIn } from '#/web/app/session/leaving.ts';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';

type Go = () => unknown;

export interface UnsavedGuard {
  /** To be drawn by the page. */
  question: ReactNode;
  /** Leaves by `go`, after asking when something is unsaved. */
  leaveBy: (go: Go) => void;
  /** Leaves by `go` without asking: what was unsaved is stored, or kept elsewhere. */
  leaveFreely: (go: Go) => void;
}

const toAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Asks before a form with unsaved changes is left: for another page of ours by a dialog of ours, for closing the browser
 * by the browser's own (RD-023). On the way to sign-in nothing is asked: the draft keeper has the entries.
 *
 * @param isDirty asked at the moment of leaving, so that what was saved a moment before counts.
 * @param leaves whether going from one address to another leaves the form
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
  // Free only for as long as `go` takes: when it fails, what is unsaved is still there.
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
