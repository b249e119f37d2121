import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { reason } from '#/bff/contract/gift-reports.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { errorKindOf } from './form-errors.ts';
import './records.css';

interface Props {
  /** Verb + thing: "Melding afwijzen". */
  title: string;
  /** Whom the text is for. */
  label: string;
  /** Who will read it and where. */
  hint: string;
  /** Repeats the verb. */
  confirmLabel: string;
  icon?: string;
  tone?: 'accent' | 'danger';
  busy: boolean;
  /** Why it did not work, in place; the text stays. */
  failure?: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a remark or reason of at least 3 characters: 50 % wide, validated on submit, then live (spec 1§5). */
export function ReasonDialog(props: Props) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(reason), shouldFocusError: true });
  const confirm = form.handleSubmit((values) => props.onConfirm(values.reason));
  const code = form.formState.errors.reason?.message;
  const isShort = code === 'required' || code === 'tooShort';
  useShortcut('ctrl+enter', () => void confirm(), { inDialog: true, when: !props.busy });
  return (
    <Dialog
      open
      width={50}
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="text" onClick={props.onClose} disabled={props.busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" tone={props.tone} icon={props.icon} busy={props.busy} onClick={() => void confirm()}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form className="ob-record-form" noValidate onSubmit={confirm}>
        {props.failure && (
          <Banner tone="danger" live="assertive">
            {props.failure}
          </Banner>
        )}
        <Field
          label={props.label}
          required
          hint={props.hint}
          error={isShort ? t('Record.reasonTooShort') : code && fieldText(code)}
          errorKind={isShort ? 'required' : errorKindOf(code)}
        >
          <TextArea rows={4} data-autofocus="" {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  );
}
