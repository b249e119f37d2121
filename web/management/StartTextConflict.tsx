import type { AppResource } from '#/bff/contract/app-resources.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '#/web/registers/ConflictDialog.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';

interface Props {
  mine: string;
  theirs: AppResource;
  busy: boolean;
  onChoose: (side: 'mine' | 'theirs') => void;
  onClose: () => void;
}

/** Both texts, one to be kept. */
export function StartTextConflict({ mine, theirs, busy, onChoose, onClose }: Props) {
  const { t } = useLabels();
  const [own, stored] = [useCleanHtml(mine), useCleanHtml(theirs.value)];
  return (
    <ConflictDialog
      title={t('StartScreenEditor.conflictTitle')}
      lead={t('StartScreenEditor.conflictLead')}
      fields={[
        {
          key: 'value',
          label: t('StartScreenEditor.text'),
          mine: own && <CleanHtml html={own} />,
          theirs: stored && <CleanHtml html={stored} />,
        },
      ]}
      proposal={{ value: 'mine' }}
      busy={busy}
      onChoose={({ value }) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      onDiscard={() => onChoose('theirs')}
      onClose={onClose}
    />
  );
}
