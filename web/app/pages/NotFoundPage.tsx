import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { HomeLink } from './HomeLink.tsx';
import './pages.css';

/**
 * The page for an unknown address, for a record that does not exist and for a record that this person may not read. All
 * three look the same.
 */
export function NotFoundPage() {
  const { t } = useLabels();
  usePageHeader({ title: t('Page.notFoundTitle') });
  return (
    <div className="ob-page-state">
      <EmptyState drawing="search" title={t('Page.notFound')} text={t('Page.notFoundText')} actions={<HomeLink />} />
    </div>
  );
}
