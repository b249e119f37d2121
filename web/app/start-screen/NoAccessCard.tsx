import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';

/** What somebody without access sees in place of work: why, and who can change it. */
export function NoAccessCard() {
  const { t } = useLabels();
  const { company } = useCurrentUser();
  return (
    <Card>
      <EmptyState drawing="locked" title={t('Start.noAccess')} text={t('Start.noAccessText', { company })} />
    </Card>
  );
}
