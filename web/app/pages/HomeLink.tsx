import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';

/** The link home on pages without other links. */
export function HomeLink() {
  const { t } = useLabels();
  return (
    <LinkButton to={paths.start} icon="home">
      {t('Shell.home')}
    </LinkButton>
  );
}
