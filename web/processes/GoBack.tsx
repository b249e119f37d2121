import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ProcessVersion } from '#/bff/contract/process-definitions.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useDraftsChanged } from '#/web/api/process-drafts.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { ReasonDialog } from '#/web/registers/ReasonDialog.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';

/**
 * A button that restores an earlier version: its text is submitted for release with a reason, or deployed if no release
 * is needed.
 *
 * @param version undefined if no version is selected
 */
export function GoBack({ version }: { version: Pick<ProcessVersion, 'id' | 'version' | 'state'> | undefined }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const changed = useDraftsChanged();
  const readError = useApiError();
  const [isAsked, setAsked] = useKeptState(`process-version.${version?.id}.goesBack`, false);
  const goBack = useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) => draftCalls.goBack(id, note),
    onSuccess: async ({ idDraft }) => {
      await changed();
      navigate(paths.processDraft(idDraft));
    },
  });
  const isFormer = version?.state === 'former';
  return (
    <>
      <Button
        size="small"
        icon="history"
        {...(!isFormer && { disabledReason: t('Processes.backWhich') })}
        onClick={() => isFormer && setAsked(true)}
      >
        {t('Processes.back')}
      </Button>
      {isAsked && version && (
        <ReasonDialog
          title={t('Processes.backTitle', { version: version.version })}
          label={t('Draft.note')}
          hint={t('Processes.backText')}
          confirmLabel={t('Processes.backConfirm')}
          icon="history"
          draftKey={`process-version.${version.id}.back`}
          busy={goBack.isPending}
          failure={goBack.isError ? readError(goBack.error) : null}
          onConfirm={(note) => goBack.mutate({ id: version.id, note })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
