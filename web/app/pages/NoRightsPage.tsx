import type { Right } from '#/bff/contract/rights.ts';
import { type LabelKey, useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { HomeLink } from './HomeLink.tsx';
import './pages.css';

/** Says which right is missing and who gives it (LOOK §6). */
export function NoRightsPage({ right, screen }: { right: Right; screen: LabelKey }) {
  const { t } = useLabels();
  const { company } = useCurrentUser();
  usePageHeader({ title: t('Page.noRightsTitle') });
  const text = t('Page.noRightsText', { screen: t(screen), right: t(`Right.${right}`), company });
  return (
    <div className="ob-page-state">
      <EmptyState drawing="locked" title={t('Page.noRights')} text={text} actions={<HomeLink />} />
    </div>
  );
}
