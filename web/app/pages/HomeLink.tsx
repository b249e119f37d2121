import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';

/** The way out of every page that leads nowhere. */
export function HomeLink() {
  const { t } = useLabels();
  return (
    <LinkButton to={paths.start} icon="home">
      {t('Shell.home')}
    </LinkButton>
  );
}
