import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';

interface Props {
  /** Whether the current page is the page to which the banner would link. */
  onRolesPage?: boolean;
  /** Whether the banner spans the full width above the content. */
  strip?: boolean;
}

/**
 * Warns administrators of the whole group while nobody has the role for the second approval, because reports that need
 * a second approval cannot be submitted.
 */
export function NobodyDecides({ onRolesPage = false, strip = false }: Props) {
  const { t } = useLabels();
  const { nobodyDecides } = useCurrentUser();
  if (!nobodyDecides) return null;
  return (
    <Banner
      tone="warning"
      strip={strip}
      title={t('FirstRun.nobodyDecides')}
      action={
        !onRolesPage && (
          <LinkButton size="small" to={paths.management}>
            {t('FirstRun.giveRoles')}
          </LinkButton>
        )
      }
    >
      <p>{t('FirstRun.nobodyDecidesText')}</p>
    </Banner>
  );
}
