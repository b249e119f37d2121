import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import { type SavedView, savedViewBody } from '#/bff/contract/grid-views.ts';
import { gridViews } from '#/web/api/grid-views.ts';
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

const entries = savedViewBody.pick({ name: true });
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface Props {
  grid: ExportedGrid;
  /** The view to save. */
  view: string;
  views: readonly SavedView[];
  /**
   * The view to rename. If omitted, `view` is saved under the entered name, and replaces any saved view with that name.
   */
  renamed?: SavedView;
  onClose: () => void;
}

/** Asks for the name of a view, then saves or renames the view. */
export function SaveViewDialog({ grid, view, views, renamed, onClose }: Props) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.gridViews(grid) }));
  const form = useForm({ defaultValues: { name: renamed?.name ?? '' }, resolver: zodResolver(entries) });
  useKeptForm(`views.${grid}.${renamed?.idView ?? 'new'}`, form);
  const typed = form.watch('name');
  const taken = views.find(({ idView, name }) => idView !== renamed?.idView && isSame(name, typed));
  const replaced = renamed ? undefined : taken;
  const save = form.handleSubmit(({ name }) => {
    if (renamed && taken) return form.setError('name', { type: 'alreadyThere', message: 'alreadyThere' });
    const idView = renamed?.idView ?? replaced?.idView;
    return attempt(async () => {
      await (idView === undefined
        ? gridViews.save(grid, { name, view })
        : gridViews.change(grid, idView, { name, view: renamed?.view ?? view }));
      toast.success(t(renamed ? 'SavedViews.renamed' : 'SavedViews.saved'), name);
      onClose();
    });
  });
  const fault = form.formState.errors.name?.message;
  return (
    <Dialog
      open
      width={50}
      title={t(renamed ? 'SavedViews.renameTitle' : 'SavedViews.saveTitle')}
      busy={busy}
      onClose={onClose}
      consequence={replaced ? t('SavedViews.replaces', { name: replaced.name }) : t('SavedViews.yours')}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" busy={busy} onClick={() => void save()}>
            {t(renamed ? 'SavedViews.rename' : replaced ? 'SavedViews.replace' : 'SavedViews.confirm')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Failure failure={failure} />}
        <Field label={t('SavedViews.name')} required error={fault && fieldText(fault)} errorKind={errorKindOf(fault)}>
          <TextInput data-autofocus="" {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  );
}
