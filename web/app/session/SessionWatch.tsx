import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isWorthReporting, reportClientError } from '#/web/api/client-errors.ts';
import { onFailure } from '#/web/api/failures.ts';
import { keys } from '#/web/api/query-keys.ts';
import { onSessionLost } from '#/web/api/session.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { leaveForSignIn, READ_FOR } from './leaving.ts';

/** The time in ms within which failed calls share one message. */
const QUIET_FOR = 3_000;

/**
 * Handles every failed call. After a 403, it shows the toast of the catalogue (EC-001). When the session is over, it
 * shows a toast and then goes to sign-in (OP-004). Other failures are at most sent to error reporting; the screen shows
 * their message (OP-005).
 */
export function SessionWatch() {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  const showUnauthorized = useRef((_: { signInNext: boolean }) => {});
  useEffect(() => {
    showUnauthorized.current = ({ signInNext }) => {
      if (performance.now() - shownAt.current < QUIET_FOR) return;
      shownAt.current = performance.now();
      toast.error(t('Message.unauthorized'), signInNext ? t('Session.signInAgain') : undefined);
    };
  });

  useEffect(() => {
    let leaves: ReturnType<typeof setTimeout> | undefined;
    const offLost = onSessionLost(() => {
      showUnauthorized.current({ signInNext: true });
      leaves ??= setTimeout(leaveForSignIn, READ_FOR);
    });
    const offFailure = onFailure((error) => {
      if (error.status === 403) {
        showUnauthorized.current({ signInNext: false });
        // The menu is loaded again, because the person's rights may have changed since it was rendered.
        void queryClient.invalidateQueries({ queryKey: keys.startup });
      } else if (isWorthReporting(error)) reportClientError(error);
    });
    return () => {
      clearTimeout(leaves);
      offLost();
      offFailure();
    };
  }, [queryClient]);

  return null;
}
