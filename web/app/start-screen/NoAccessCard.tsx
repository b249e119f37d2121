import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';

/** Tells people without access why they have no access, and who can change this. */
export function NoAccessCard() {
  const { t } = useLabels();
  return (
    <Card>
      <EmptyState drawing="locked" title={t('Start.noAccess')} text={t('Start.noAccessText')} />
    </Card>
  );
}
