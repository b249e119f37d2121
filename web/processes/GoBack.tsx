import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProcessVersion } from '#/bff/contract/process-definitions.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useDraftsChanged } from '#/web/api/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { AskDialog } from '#/web/process-editor/release/AskDialog.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';

/** Back to a former version: its text is handed in with a reason. @param version undefined: none is chosen */
export function GoBack({ version }: { version: Pick<ProcessVersion, 'id' | 'version' | 'state'> | undefined }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const changed = useDraftsChanged();
  const [isAsked, setAsked] = useState(false);
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
        <AskDialog
          title={t('Processes.backTitle', { version: version.version })}
          text={t('Processes.backText')}
          reason={t('Draft.note')}
          confirm={{ label: t('Processes.backConfirm'), icon: 'history' }}
          onConfirm={async (note) => {
            const { idDraft } = await draftCalls.goBack(version.id, note);
            await changed();
            navigate(paths.processDraft(idDraft));
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
