import { useMutation } from '@tanstack/react-query';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  /** A text that explains the action. */
  text: string;
  /** A comment that another person made on the draft. */
  quote?: string | null;
  confirm: { label: string; icon: string; tone?: 'danger' };
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an action on a draft. If the action fails, the dialog shows why. */
export function AskDialog({ title, text, quote, confirm, onConfirm, onClose }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const call = useMutation({ mutationFn: onConfirm });
  return (
    <Dialog
      open
      width={50}
      title={title}
      onClose={onClose}
      busy={call.isPending}
      footer={
        <>
          <Button variant="text" disabled={call.isPending} onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button
            variant="filled"
            tone={confirm.tone}
            icon={confirm.icon}
            busy={call.isPending}
            onClick={() => call.mutate()}
          >
            {confirm.label}
          </Button>
        </>
      }
    >
      {call.isError && <Failure failure={readError(call.error)} />}
      <p>{text}</p>
      {quote && <blockquote className="ob-draft-quote">{quote}</blockquote>}
    </Dialog>
  );
}
