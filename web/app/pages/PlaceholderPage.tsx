import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { HomeLink } from './HomeLink.tsx';
import './pages.css';

/** The pages `/details` and `/app/todo`, which exist but are still empty (OP-001). */
export function PlaceholderPage() {
  const { t } = useLabels();
  usePageHeader({ title: t('Page.placeholderTitle') });
  return (
    <div className="ob-page-state">
      <EmptyState
        drawing="plain"
        title={t('Page.placeholder')}
        text={t('Page.placeholderText')}
        actions={<HomeLink />}
      />
    </div>
  );
}
