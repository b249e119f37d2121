import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Toolbar } from '#/web/ui/layout/Toolbar.tsx';
import { Menu, type MenuItem } from '#/web/ui/overlays/Menu.tsx';
import type { WaitingSteps } from '../approval/use-waiting-steps.ts';
import { WaitingStepper } from '../approval/WaitingStepper.tsx';

interface Props {
  /** The accessible name of the toolbar. */
  label: string;
  steps?: WaitingSteps | undefined;
  /** Opens the log. Omitted if there is no log. */
  onLog?: (() => void) | undefined;
  onPrint: () => void;
  onRefresh: () => void;
  onBack: () => void;
  /** Further actions on the record. */
  actions: readonly MenuItem[];
}

/** The toolbar of a record on a phone: the back button, the stepper, and a menu with everything else. */
export function RecordPhoneTools({ label, steps, onLog, onPrint, onRefresh, onBack, actions }: Props) {
  const { t } = useLabels();
  const tools = [
    ...(onLog ? [{ label: t('Log.title'), icon: 'history', onSelect: onLog }] : []),
    { label: t('Record.print'), icon: 'print', onSelect: onPrint },
    { label: t('Record.refresh'), icon: 'refresh', onSelect: onRefresh },
  ];
  return (
    <Toolbar
      label={label}
      end={
        <>
          {steps && <WaitingStepper {...steps} />}
          <Menu
            label={t('Record.more')}
            trigger={(trigger) => <IconButton {...trigger} icon="ellipsis-v" label={t('Record.more')} />}
            items={[...tools, ...(actions.length > 0 ? [{ separator: true as const }, ...actions] : [])]}
          />
        </>
      }
    >
      <IconButton icon="arrow-left" label={t('Record.back')} onClick={onBack} />
    </Toolbar>
  );
}
