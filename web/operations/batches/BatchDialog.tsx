import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { BatchAction, BatchDraft } from '#/bff/contract/batches.ts';
import { reason } from '#/bff/contract/tasks.ts';
import { batchCalls, batchDraftQuery } from '#/web/api/batches.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError, useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptForm } from '#/web/app/session/kept-state.ts';
import { errorKindOf } from '#/web/registers/form-errors.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextArea } from '#/web/ui/controls/TextInput.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { BatchEffects } from './BatchEffects.tsx';

/** How the names of the dialog's labels begin, for each action. */
const WORDS = {
  retry: 'retry',
  cancel: 'cancelRuns',
  migrate: 'migrate',
} as const satisfies Record<BatchAction, string>;

interface Entries {
  reason: string;
}

export interface BatchAsked {
  action: BatchAction;
  workflowInstanceIds: readonly string[];
}

interface Props extends BatchAsked {
  /** Called once the batch has started. */
  onStarted: (idBatch: string) => void;
  onClose: () => void;
}

/** Shows the effects of a batch, which the server has calculated, and starts exactly this batch. */
export function BatchDialog({ action, workflowInstanceIds, onStarted, onClose }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const queries = useQueryClient();
  const draft = useQuery(batchDraftQuery(action, workflowInstanceIds));
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const form = useForm<Entries>({
    defaultValues: { reason: '' },
    resolver: zodResolver(action === 'cancel' ? reason : z.object({ reason: z.string() })),
  });
  useKeptForm(`batch.${action}`, form);
  const count = draft.data?.count ?? 0;
  const start = form.handleSubmit((entries) =>
    attempt(async () => {
      if (!draft.data) return;
      const { idBatch } = draft.data;
      await batchCalls.start(idBatch, action === 'cancel' ? entries.reason : undefined);
      onStarted(idBatch);
    }),
  );
  return (
    <Dialog
      open
      width={50}
      title={t(`Batches.${WORDS[action]}Title`)}
      busy={busy}
      dirty={form.formState.isDirty}
      onClose={onClose}
      onDiscard={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Record.back')}
          </Button>
          {count > 0 && (
            <Button
              variant="filled"
              tone={action === 'cancel' ? 'danger' : 'accent'}
              busy={busy}
              onClick={() => void start()}
            >
              {t(`Batches.${WORDS[action]}Confirm`, { count })}
            </Button>
          )}
        </>
      }
    >
      {draft.isError && <Failure failure={readError(draft.error)} />}
      {failure && <Failure failure={failure} />}
      {draft.isPending && (
        <div aria-busy="true">
          <p className="ob-run-note">{t('Batches.counting')}</p>
          <SkeletonList rows={3} />
        </div>
      )}
      {draft.data && <Confirmation draft={draft.data} form={form} onEnter={() => void start()} />}
    </Dialog>
  );
}

interface ConfirmationProps {
  draft: BatchDraft;
  form: UseFormReturn<Entries>;
  onEnter: () => void;
}

function Confirmation({ draft, form, onEnter }: ConfirmationProps) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const id = useId();
  const code = form.formState.errors.reason?.message;
  const isShort = code === 'required' || code === 'tooShort';
  return (
    <form
      id={id}
      className="ob-record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <BatchEffects draft={draft} />
      {draft.count > 0 && (
        <p className="ob-batch-text">
          {t(`Batches.${WORDS[draft.action]}Text`)} {t('Batches.pace')}
        </p>
      )}
      {draft.count > 0 && draft.action === 'cancel' && (
        <Field
          label={t('Run.cancelReason')}
          required
          error={isShort ? t('Record.reasonTooShort') : code && fieldText(code)}
          errorKind={isShort ? 'required' : errorKindOf(code)}
        >
          <TextArea rows={3} data-autofocus="" {...form.register('reason')} />
        </Field>
      )}
    </form>
  );
}
