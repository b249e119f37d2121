import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useConnection } from './connection.ts';

/** A strip above the content, shown while the server cannot be reached. The content stays visible. */
export function ConnectionStrip() {
  const { t } = useLabels();
  const queryClient = useQueryClient();
  const toast = useToast();
  const onBack = useCallback(() => {
    // A toast announces that the server is back, because a dialog may cover the strip.
    toast.success(t('Connection.back'));
    void queryClient.invalidateQueries();
  }, [queryClient, toast, t]);
  const { isLost, secondsLeft, tryNow } = useConnection(onBack);
  if (!isLost) return null;
  const action = (
    <Button size="small" busy={secondsLeft === 0} onClick={tryNow}>
      {t('Connection.now')}
    </Button>
  );
  return (
    <Banner strip tone="warning" icon="wifi" action={action}>
      {/* The lost connection is announced once; the countdown is only shown. */}
      <span className="ob-hidden" role="status">
        {t('Connection.lost')}
      </span>
      <span aria-hidden="true">
        {secondsLeft > 0 ? t('Connection.retryIn', { count: secondsLeft }) : t('Connection.trying')}
      </span>
    </Banner>
  );
}
