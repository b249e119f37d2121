import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegationsQuery } from '#/web/api/delegations.ts';
import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { DelegationFields } from './DelegationFields.tsx';
import { DelegationList } from './DelegationList.tsx';
import { useDelegationForm } from './use-delegation-form.ts';

/**
 * The dialog in which people state when they are away and who decides for them meanwhile. It is 60 % wide; the existing
 * delegations are at the bottom.
 */
export function DelegationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const form = useDelegationForm((name) => {
    toast.success(t('Delegation.done'), t('Delegation.doneText', { name }));
    onClose();
  });
  useShortcut('submit', () => void form.send(), { inDialog: true });
  return (
    <>
      <Dialog
        open
        width={60}
        title={t('Delegation.title')}
        onClose={onClose}
        dirty={form.isDirty}
        busy={form.busy}
        onDiscard={() => setAsking(true)}
        consequence={
          <>
            <Icon name="info-circle" /> {t('Delegation.consequence')}
          </>
        }
        footer={
          <>
            <Button variant="text" onClick={onClose} disabled={form.busy}>
              {t('Ui.cancel')}
            </Button>
            <Button variant="filled" icon="directions" busy={form.busy} onClick={() => void form.send()}>
              {t('Delegation.do')}
            </Button>
          </>
        }
      >
        <form className="ob-record-form" noValidate onSubmit={(event) => event.preventDefault()}>
          {form.failure && <Failure failure={form.failure} />}
          <DelegationFields form={form} />
        </form>
        <Present />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('Delegation.discardTitle')}
        confirmLabel={t('Record.discard')}
        cancelLabel={t('Record.keepEditing')}
        tone="danger"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {t('Delegation.discardText')}
      </ConfirmDialog>
    </>
  );
}

/**
 * The existing delegations. Nothing is shown while they are being loaded, because they are at the bottom of the dialog.
 */
function Present() {
  const readFailure = useReadFailure();
  const { data, error, refetch } = useQuery(delegationsQuery());
  if (data) return <DelegationList {...data} />;
  if (!error) return null;
  return <Failure failure={readFailure(error)} onRetry={() => void refetch()} />;
}
