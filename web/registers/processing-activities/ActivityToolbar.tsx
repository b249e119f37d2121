import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import type { WaitingSteps } from '../approval/use-waiting-steps.ts';
import { WaitingStepper } from '../approval/WaitingStepper.tsx';
import { DecisionBar } from '../DecisionBar.tsx';
import { RecordPhoneTools } from '../record/RecordPhoneTools.tsx';
import type { ActivityMenuAction } from './use-activity-menu.ts';
import type { ActivityWork } from './use-activity-page.ts';

export interface ActivitySaving {
  canEdit: boolean;
  canSubmit: boolean;
  /** Whether the activity is submitted again after an earlier decision. */
  isAgain: boolean;
  isDirty: boolean;
  busy: ActivityWork | null;
  onSave: () => void;
  onSubmit: () => void;
  onUndo: () => void;
}

interface Props {
  activity: ActivityDetails;
  refreshing: boolean;
  saving: ActivitySaving;
  actions: readonly ActivityMenuAction[];
  steps: WaitingSteps | undefined;
  onBack: () => void;
  onRefresh: () => void;
  /** Opens the workflow log. Omitted if no workflow has run yet (AD-003). */
  onLog?: () => void;
}

const print = () => window.print();

/**
 * The toolbar: back, refresh, log, print and other actions on the left; on the right, the stepper, whether everything
 * is saved, and the buttons *Save* and *Submit* (AD-001).
 */
export function ActivityToolbar(props: Props) {
  const { refreshing, saving, actions, steps, onBack, onRefresh, onLog } = props;
  const { t } = useLabels();
  const isPhone = usePhone();
  if (isPhone)
    return (
      <RecordPhoneTools label={t('Activity.tools')} {...{ steps, onLog, onRefresh, onBack, actions }} onPrint={print} />
    );
  return (
    <Toolbar
      label={t('Activity.tools')}
      end={
        <>
          {steps && <WaitingStepper {...steps} />}
          <SaveButtons {...saving} size="small" />
        </>
      }
    >
      <Button variant="text" size="small" icon="arrow-left" onClick={onBack}>
        {t('Record.back')}
      </Button>
      <ToolbarSeparator />
      <IconButton icon="refresh" size="small" label={t('Record.refresh')} busy={refreshing} onClick={onRefresh} />
      {onLog && (
        <Button variant="text" size="small" icon="history" aria-keyshortcuts={ariaKeysFor('log')} onClick={onLog}>
          {t('Log.title')}
        </Button>
      )}
      <Button variant="text" size="small" icon="print" onClick={print}>
        {t('Record.print')}
      </Button>
      {actions.map(({ key, label, icon, tone, busy, onSelect }) => (
        <Button key={key} variant="text" size="small" icon={icon} tone={tone} busy={busy} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </Toolbar>
  );
}

function SaveButtons({ size, ...saving }: ActivitySaving & { size?: 'small' }) {
  const { t } = useLabels();
  const { canEdit, canSubmit, isAgain, isDirty, busy, onSave, onSubmit, onUndo } = saving;
  return (
    <>
      {canEdit && (
        <>
          <span className={isDirty ? 'ob-saved ob-saved-not' : 'ob-saved'} role="status">
            <Icon name={isDirty ? 'exclamation-circle' : 'check'} /> {t(isDirty ? 'Record.notSaved' : 'Record.isSaved')}
          </span>
          {isDirty && (
            <Button variant="text" size={size} disabled={busy !== null} onClick={onUndo}>
              {t('Record.undo')}
            </Button>
          )}
          <Button
            {...(!canSubmit && { variant: 'filled' as const })}
            size={size}
            busy={busy === 'save'}
            disabled={busy === 'submit'}
            aria-keyshortcuts={ariaKeysFor('save')}
            onClick={onSave}
          >
            {t('Record.save')}
          </Button>
        </>
      )}
      {canSubmit && (
        <Button
          variant="filled"
          size={size}
          icon="send"
          busy={busy === 'submit'}
          disabled={busy === 'save'}
          aria-keyshortcuts={ariaKeysFor('submit')}
          onClick={onSubmit}
        >
          {t(isAgain ? 'Activity.resubmit' : 'Activity.submit')}
        </Button>
      )}
    </>
  );
}

/** The bar at the bottom of a phone's screen: whether everything is saved, and the buttons *Save* and *Submit*. */
export function ActivitySaveBar(saving: ActivitySaving) {
  const { t } = useLabels();
  const isPhone = usePhone();
  if (!isPhone || (!saving.canEdit && !saving.canSubmit)) return null;
  return (
    <DecisionBar label={t('Record.actions')} title={null}>
      <SaveButtons {...saving} />
    </DecisionBar>
  );
}
