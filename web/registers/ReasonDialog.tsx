import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { reason } from '#/bff/contract/tasks.ts';
import { type ReadError, useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptForm } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { LockedFields } from '#/web/ui/layout/LockedFields.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { errorKindOf } from './form-errors.ts';
import './records.css';
import { Failure } from '#/web/app/pages/Failure.tsx';

interface Props {
  /** The action and what it is applied to, for example "Melding afwijzen". */
  title: string;
  /** The label of the text field: to whom the text is addressed. */
  label: string;
  /** Who will read the text, and where. */
  hint: string;
  /** The label of the confirming button, which repeats the verb of the title. */
  confirmLabel: string;
  icon?: string;
  tone?: 'accent' | 'danger';
  /** The key under which the text is kept through a sign-in. */
  draftKey: string;
  busy: boolean;
  /** Why sending failed, shown in the dialog; the text is kept. */
  failure: ReadError | null;
  /** Whether the action is no longer possible; the text can still be read and copied. */
  blocked?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

interface Reason {
  reason: string;
}

/**
 * Asks for a remark or reason of at least 3 characters. The dialog takes half the width of the window. The text is
 * validated on submit, and from then on as it is typed. The caller closes the dialog once the server has accepted the
 * text.
 */
export function ReasonDialog(props: Props) {
  const { t } = useLabels();
  const { form, confirm } = useReason(props);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        open
        width={50}
        title={props.title}
        onClose={props.onClose}
        dirty={form.formState.isDirty}
        busy={props.busy}
        onDiscard={() => setAsking(true)}
        footer={<ReasonButtons {...props} onPress={confirm} />}
      >
        <ReasonEntry {...props} form={form} onEnter={confirm} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('Reason.discardTitle')}
        confirmLabel={t('Record.discard')}
        cancelLabel={t('Record.keepEditing')}
        tone="danger"
        onConfirm={props.onClose}
        onClose={() => setAsking(false)}
      >
        {t('Reason.discardText')}
      </ConfirmDialog>
    </>
  );
}

/** The text, kept through a sign-in, and the function that sends it. */
function useReason({ draftKey, busy, blocked, onConfirm }: Props) {
  const form = useForm<Reason>({
    defaultValues: { reason: '' },
    resolver: zodResolver(reason),
    shouldFocusError: true,
  });
  useKeptForm(draftKey, form);
  const send = form.handleSubmit((values) => onConfirm(values.reason));
  const confirm = () => {
    if (!busy && !blocked) void send();
  };
  useShortcut('submit', confirm, { inDialog: true });
  return { form, confirm };
}

function ReasonButtons({ tone, icon, busy, blocked, confirmLabel, onClose, onPress }: Props & { onPress: () => void }) {
  const { t } = useLabels();
  return (
    <>
      <Button variant="text" onClick={onClose} disabled={busy}>
        {t('Ui.cancel')}
      </Button>
      <Button variant="filled" tone={tone} icon={icon} busy={busy} disabled={blocked} onClick={onPress}>
        {confirmLabel}
      </Button>
    </>
  );
}

type EntryProps = Props & { form: UseFormReturn<Reason>; onEnter: () => void };

function ReasonEntry({ label, hint, busy, failure, form, onEnter }: EntryProps) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const code = form.formState.errors.reason?.message;
  const isShort = code === 'required' || code === 'tooShort';
  return (
    <form
      className="ob-record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {failure && <Failure failure={failure} />}
      <LockedFields locked={busy}>
        <Field
          label={label}
          required
          hint={hint}
          error={isShort ? t('Record.reasonTooShort') : code && fieldText(code)}
          errorKind={isShort ? 'required' : errorKindOf(code)}
        >
          <TextArea rows={4} data-autofocus="" {...form.register('reason')} />
        </Field>
      </LockedFields>
    </form>
  );
}
