import { formatDateTime } from '#/bff/contract/format.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { TextDiff } from '#/web/processes/compare/TextDiff.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import type { Conflict } from '../use-draft-work.ts';

interface Props {
  conflict: Conflict;
  onSettle: (whose: 'mine' | 'theirs') => void;
}

/**
 * Shows both texts of a draft that somebody else has saved meanwhile, and asks which one to keep. The other person's
 * text remains in the list of saves.
 */
export function ConflictOfTexts({ conflict: { mine, theirs }, onSettle }: Props) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return (
    <Dialog
      open
      width={80}
      title={t('Draft.conflict')}
      onClose={() => {}}
      dirty
      consequence={t('Draft.conflictConsequence')}
      footer={
        <>
          <Button onClick={() => onSettle('theirs')}>{t('Draft.takeTheirs', { name: theirs.saved.name })}</Button>
          <Button variant="filled" onClick={() => onSettle('mine')}>
            {t('Draft.takeMine')}
          </Button>
        </>
      }
    >
      <p>{t('Draft.conflictText', { name: theirs.saved.name, time: formatDateTime(theirs.saved.on, timeZone) })}</p>
      <TextDiff before={theirs.text} after={mine} label={t('Draft.conflictTexts')} />
    </Dialog>
  );
}
