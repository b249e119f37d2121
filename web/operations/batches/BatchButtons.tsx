import { BATCH_ACTIONS, type BatchAction } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Menu, type MenuItem } from '#/web/ui/overlays/Menu.tsx';

const LOOKS = {
  retry: { icon: 'refresh', label: 'Batches.retry' },
  cancel: { icon: 'ban', label: 'Batches.cancelRuns', tone: 'danger' },
  migrate: { icon: 'forward', label: 'Batches.migrate' },
} as const satisfies Record<BatchAction, { icon: string; label: string; tone?: 'danger' }>;

interface Props {
  onChoose: (action: BatchAction) => void;
}

/** The buttons for actions on the selected runs. */
export function BatchButtons({ onChoose }: Props) {
  const { t } = useLabels();
  return BATCH_ACTIONS.map((action) => {
    const { label, ...look } = LOOKS[action];
    return (
      <Button key={action} variant="text" size="small" {...look} onClick={() => onChoose(action)}>
        {t(label)}
      </Button>
    );
  });
}

/** The actions on all filtered runs, as menu items. */
export function useBatchEntries(): (onChoose: Props['onChoose']) => MenuItem[] {
  const { t } = useLabels();
  return (onChoose) =>
    BATCH_ACTIONS.map((action) => {
      const { label, ...look } = LOOKS[action];
      return { label: t(label), onSelect: () => onChoose(action), ...look };
    });
}

/** The menu with the actions on all filtered runs. */
export function BatchMenu({ count, onChoose }: Props & { count: number }) {
  const { t } = useLabels();
  const items = useBatchEntries()(onChoose);
  return (
    <Menu
      label={t('Batches.everythingOf', { count })}
      items={[{ heading: t('Batches.everythingOf', { count }) }, ...items]}
      trigger={(props) => (
        <Button variant="text" size="small" icon="list-check" iconRight="chevron-down" {...props}>
          {t('Batches.everything')}
        </Button>
      )}
    />
  );
}
