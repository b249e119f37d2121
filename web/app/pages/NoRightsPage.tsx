import type { Right } from '#/bff/contract/rights.ts';
import { type LabelKey, useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { HomeLink } from './HomeLink.tsx';
import './pages.css';

interface Props {
  right: Right;
  screen: LabelKey;
  /** Whether the right is needed in the whole group. */
  wholeGroup: boolean;
}

/** Shows which right is missing, and who can grant it. */
export function NoRightsPage({ right, screen, wholeGroup }: Props) {
  const { t } = useLabels();
  const { company } = useCurrentUser();
  usePageHeader({ title: t('Page.noRightsTitle') });
  const text = t(wholeGroup ? 'Page.noRightsGroupText' : 'Page.noRightsText', {
    screen: t(screen),
    right: t(`Right.${right}`),
    company,
  });
  return (
    <div className="ob-page-state">
      <EmptyState drawing="locked" title={t('Page.noRights')} text={text} actions={<HomeLink />} />
    </div>
  );
}
