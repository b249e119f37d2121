import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type RunDetails, type SetVariable, setVariableBody } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptForm } from '#/web/app/session/kept-state.ts';
import { errorKindOf } from '#/web/registers/form-errors.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

const entries = z.object({ name: setVariableBody.shape.name.min(1, 'required'), value: z.string() });
type Entries = z.infer<typeof entries>;

/** Parses a typed value as a number, true, false or null; any other text stays text. */
function toValue(typed: string): SetVariable['value'] {
  const text = typed.trim();
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

/** Sets a variable of a run. The server refuses variables that cannot be set. */
export function VariableDialog({ run, onClose }: { run: RunDetails; onClose: () => void }) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const form = useForm<Entries>({ defaultValues: { name: '', value: '' }, resolver: zodResolver(entries) });
  useKeptForm(`run.${run.workflowInstanceId}.variable`, form);
  const save = form.handleSubmit(({ name, value }) =>
    attempt(async () => {
      const { state } = await operations.setVariable(run.workflowInstanceId, { name, value: toValue(value) });
      toast.success(t(state === 'done' ? 'Run.variableSet' : 'Run.asked'), name);
      onClose();
    }),
  );
  const fault = form.formState.errors.name?.message;
  return (
    <Dialog
      open
      width={50}
      title={t('Run.variableTitle')}
      dirty={form.formState.isDirty}
      busy={busy}
      onClose={onClose}
      onDiscard={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" busy={busy} onClick={() => void save()}>
            {t('Run.variableConfirm')}
          </Button>
        </>
      }
    >
      <form
        className="ob-record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Failure failure={failure} />}
        <Field
          label={t('Run.variableName')}
          required
          error={fault && (fault === 'notAllowed' ? t('Run.variableNameWrong') : fieldText(fault))}
          errorKind={errorKindOf(fault)}
        >
          <TextInput data-autofocus="" autoComplete="off" spellCheck={false} {...form.register('name')} />
        </Field>
        <Field label={t('Run.variableValue')} hint={t('Run.variableHint')}>
          <TextInput autoComplete="off" spellCheck={false} {...form.register('value')} />
        </Field>
      </form>
    </Dialog>
  );
}
