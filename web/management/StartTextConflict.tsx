import type { AppResource } from '#/bff/contract/app-resources.ts';
import type { LastChange } from '#/bff/contract/errors.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '#/web/registers/ConflictDialog.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';

interface Props {
  mine: string;
  theirs: AppResource;
  /** The time, in milliseconds, at which the person began to type. */
  since: number;
  lastChange: LastChange | undefined;
  busy: boolean;
  onChoose: (side: 'mine' | 'theirs') => void;
  onClose: () => void;
}

/** Shows the person's text and the text that somebody else stored meanwhile, and asks which one to keep. */
export function StartTextConflict({ mine, theirs, onChoose, ...dialog }: Props) {
  const { t } = useLabels();
  const [own, stored] = [useCleanHtml(mine), useCleanHtml(theirs.value)];
  return (
    <ConflictDialog
      title={t('StartScreenEditor.conflictTitle')}
      what={t('StartScreenEditor.thisText')}
      fields={[
        {
          key: 'value',
          label: t('StartScreenEditor.text'),
          mine: own && <CleanHtml html={own} />,
          theirs: stored && <CleanHtml html={stored} />,
        },
      ]}
      proposal={{ value: 'mine' }}
      onChoose={({ value }) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      onDiscard={() => onChoose('theirs')}
      {...dialog}
    />
  );
}
