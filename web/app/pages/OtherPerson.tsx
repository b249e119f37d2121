import { useEffect, useRef } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { BookLogo, EmptyState } from '#/web/ui/display/EmptyState.tsx';
import './pages.css';

/**
 * Replaces the whole page once another person has signed in with this browser, so that the first person's page no
 * longer shows or saves anything.
 *
 * @param owner the name of the person for whom the page was loaded
 */
export function OtherPerson({ owner }: { owner: string }) {
  const { t } = useLabels();
  const page = useRef<HTMLElement>(null);
  const title = t('OtherPerson.title');
  useEffect(() => {
    document.title = `${title} · Openboek`;
    page.current?.focus();
  }, [title]);
  return (
    <main ref={page} className="ob-page-alone" tabIndex={-1}>
      <h1 className="ob-page-brand">
        <BookLogo />
        Openboek
      </h1>
      <div role="alert">
        <EmptyState
          drawing="locked"
          title={title}
          text={t('OtherPerson.text', { name: owner })}
          actions={
            <Button variant="filled" icon="refresh" onClick={() => window.location.reload()}>
              {t('OtherPerson.continue')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
