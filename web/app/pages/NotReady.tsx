import { useLabels } from '#/web/app/labels/use-labels.ts';
import { isServerReady, useConnection } from '#/web/app/session/connection.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';

const reload = () => window.location.reload();

/**
 * Shown while Openboek is running but waits for another service (identity provider, database). The page continues
 * automatically.
 */
export function NotReady() {
  const { t } = useLabels();
  const { secondsLeft, tryNow } = useConnection(reload, { startsLost: true, isBack: isServerReady });
  return (
    <EmptyState
      drawing="error"
      title={t('Page.waiting')}
      text={secondsLeft > 0 ? t('Page.waitingFor', { count: secondsLeft }) : t('Page.waitingTries')}
      actions={
        <Button variant="filled" icon="refresh" busy={secondsLeft === 0} onClick={tryNow}>
          {t('Page.retry')}
        </Button>
      }
    />
  );
}
