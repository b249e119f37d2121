import { isApiError } from '#/web/api/api-error.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { BookLogo, EmptyState } from '#/web/ui/display/EmptyState.tsx';
import './pages.css';
import { NotReady } from './NotReady.tsx';
import { Unreachable } from './Unreachable.tsx';

/**
 * Shown without the shell if the person could not be looked up, because the server is down or returned an error.
 */
export function StartFailed({ error }: { error: unknown }) {
  const { t } = useLabels();
  const { text, requestId } = useReadFailure()(error);
  return (
    <main className="ob-page-alone">
      <h1 className="ob-page-brand">
        <BookLogo />
        Openboek
      </h1>
      {isApiError(error, 'OFFLINE') ? (
        <Unreachable />
      ) : isApiError(error, 'UNAVAILABLE') ? (
        <NotReady />
      ) : (
        <EmptyState
          drawing="error"
          title={t('Page.unreachable')}
          text={text}
          {...(requestId && { requestId })}
          actions={
            <Button variant="filled" icon="refresh" onClick={() => window.location.reload()}>
              {t('Page.retry')}
            </Button>
          }
        />
      )}
    </main>
  );
}
