import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { DecisionBar } from '../DecisionBar.tsx';
import { RecordPhoneTools } from '../record/RecordPhoneTools.tsx';

interface Saving {
  isDirty: boolean;
  busy: boolean;
  onSave: () => void;
  onUndo: () => void;
}

interface Props {
  incident: IncidentDetails;
  refreshing: boolean;
  /** The state of the form and its buttons; null if this person may not change the incident. */
  saving: Saving | null;
  onBack: () => void;
  onRefresh: () => void;
  onDelete: () => void;
}

const print = () => window.print();

/**
 * The toolbar: back, refresh, print and delete on the left; on the right, whether everything is saved, and the button
 * *Save* (IN-005, OP-035).
 */
export function IncidentToolbar({ incident, refreshing, saving, onBack, onRefresh, onDelete }: Props) {
  const { t } = useLabels();
  const isPhone = usePhone();
  const canDelete = incident.allowedActions.includes('delete');
  if (isPhone) {
    const remove = { label: t('Record.deleteAsk'), icon: 'trash', tone: 'danger' as const, onSelect: onDelete };
    return (
      <RecordPhoneTools
        label={t('Incident.tools')}
        {...{ onRefresh, onBack }}
        onPrint={print}
        actions={canDelete ? [remove] : []}
      />
    );
  }
  return (
    <Toolbar label={t('Incident.tools')} end={saving && <SaveButtons {...saving} />}>
      <Button variant="text" size="small" icon="arrow-left" onClick={onBack}>
        {t('Record.back')}
      </Button>
      <ToolbarSeparator />
      <IconButton icon="refresh" size="small" label={t('Record.refresh')} busy={refreshing} onClick={onRefresh} />
      <Button variant="text" size="small" icon="print" onClick={print}>
        {t('Record.print')}
      </Button>
      {canDelete && (
        <Button variant="text" size="small" icon="trash" onClick={onDelete}>
          {t('Record.deleteAsk')}
        </Button>
      )}
    </Toolbar>
  );
}

function SaveButtons({ isDirty, busy, onSave, onUndo }: Saving) {
  const { t } = useLabels();
  return (
    <>
      <span className={isDirty ? 'ob-saved ob-saved-not' : 'ob-saved'} role="status">
        <Icon name={isDirty ? 'exclamation-circle' : 'check'} /> {t(isDirty ? 'Record.notSaved' : 'Record.isSaved')}
      </span>
      {isDirty && (
        <Button variant="text" size="small" disabled={busy} onClick={onUndo}>
          {t('Record.undo')}
        </Button>
      )}
      <Button
        variant="filled"
        size="small"
        icon="check"
        busy={busy}
        aria-keyshortcuts={ariaKeysFor('save')}
        onClick={onSave}
      >
        {t('Record.save')}
      </Button>
    </>
  );
}

/** The bar at the bottom of a phone's screen: whether everything is saved, and the button *Save*. */
export function SaveBar(saving: Saving) {
  const { t } = useLabels();
  const isPhone = usePhone();
  if (!isPhone) return null;
  return (
    <DecisionBar
      label={t('Record.actions')}
      title={t(saving.isDirty ? 'Record.notSaved' : 'Record.isSaved')}
      text={null}
    >
      {saving.isDirty && (
        <Button variant="text" disabled={saving.busy} onClick={saving.onUndo}>
          {t('Record.undo')}
        </Button>
      )}
      <Button variant="filled" icon="check" busy={saving.busy} onClick={saving.onSave}>
        {t('Record.save')}
      </Button>
    </DecisionBar>
  );
}
