import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useConnection } from '#/web/app/session/connection.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';

const reload = () => window.location.reload();

/**
 * Shown if the server cannot be reached, because no screen can then be shown. This page polls the server and reloads
 * once the server answers.
 */
export function Unreachable() {
  const { t } = useLabels();
  const { secondsLeft, tryNow } = useConnection(reload, { startsLost: true });
  return (
    <EmptyState
      drawing="error"
      title={t('Page.unreachable')}
      text={secondsLeft > 0 ? t('Connection.retryIn', { count: secondsLeft }) : t('Connection.trying')}
      actions={
        <Button variant="filled" icon="refresh" busy={secondsLeft === 0} onClick={tryNow}>
          {t('Page.retry')}
        </Button>
      }
    />
  );
}
