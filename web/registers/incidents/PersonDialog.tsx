import type { ReactNode } from 'react';
import type { Attempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  /** A sentence that states the consequence. */
  consequence: string;
  confirmLabel: string;
  tone?: 'danger';
  attempt: Pick<Attempt, 'busy' | 'failure'>;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before a person is added to or removed from an incident, or access to it is restricted. */
export function PersonDialog(props: Props) {
  const { title, consequence, confirmLabel, tone, attempt, onConfirm, onClose, children } = props;
  const { t } = useLabels();
  return (
    <Dialog
      open
      width={50}
      title={title}
      onClose={onClose}
      busy={attempt.busy}
      consequence={consequence}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={attempt.busy}>
            {t('Ui.cancel')}
          </Button>
          <Button
            variant="filled"
            {...(tone && { tone })}
            icon={tone === 'danger' ? 'times' : 'check'}
            busy={attempt.busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {attempt.failure && <Failure failure={attempt.failure}>{attempt.failure.fields.idUser}</Failure>}
      {children}
    </Dialog>
  );
}
