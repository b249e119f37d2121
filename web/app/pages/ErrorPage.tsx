import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { isApiError } from '#/web/api/api-error.ts';
import { reportClientError } from '#/web/api/client-errors.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { isServerThere } from '#/web/app/session/connection.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { HomeLink } from './HomeLink.tsx';
import './pages.css';
import { Unreachable } from './Unreachable.tsx';

/** Replaces a crashed screen inside the shell. It says what happened and where to go, and shows the request id. */
export function ErrorPage() {
  const { t } = useLabels();
  usePageHeader({ title: t('Page.errorTitle') });
  return <BrokenPage error={useRouteError()} />;
}

/** The error page for a crash of the shell itself. It provides the `main` element, because the shell is missing. */
export function ErrorPageAlone() {
  return (
    <main className="ob-page-alone">
      <BrokenPage error={useRouteError()} />
    </main>
  );
}

function BrokenPage({ error }: { error: unknown }) {
  const { t } = useLabels();
  useEffect(() => reportClientError(error), [error]);
  const reload = (label: string) => (
    <Button variant="filled" icon="refresh" onClick={() => window.location.reload()}>
      {label}
    </Button>
  );
  const there = useServerThere(isCodeMissing(error));
  if (isCodeMissing(error))
    return (
      <div className="ob-page-state">
        {there === false && <Unreachable />}
        {there && (
          <EmptyState
            drawing="plain"
            title={t('Page.newVersion')}
            text={t('Page.newVersionText')}
            actions={reload(t('Page.reload'))}
          />
        )}
      </div>
    );
  const requestId = isApiError(error) ? (error.requestId ?? undefined) : undefined;
  return (
    <div className="ob-page-state">
      <EmptyState
        drawing="error"
        title={t('Page.error')}
        text={requestId ? t('Page.errorText') : t('Page.errorTextPlain')}
        {...(requestId && { requestId })}
        actions={
          <>
            {reload(t('Page.retry'))}
            <HomeLink />
          </>
        }
      />
    </div>
  );
}

/** Whether the server answers; null until this is known. */
function useServerThere(asks: boolean): boolean | null {
  const [there, setThere] = useState<boolean | null>(null);
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    void isServerThere(abort.signal).then((answer) => !abort.signal.aborted && setThere(answer));
    return () => abort.abort();
  }, [asks]);
  return there;
}

/**
 * Whether a file of a screen could not be loaded. In that case either the server is down, or the server was updated
 * while this page was open and now has other files.
 */
function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
}
