import { useState } from 'react';
import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { GainBanner } from './GainBanner.tsx';
import { parseCount, useCount } from './use-count.ts';

interface Props {
  summary: ImportSummary;
  onApply: (leavers?: number) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before an import is applied or sent to another administrator. If the import makes many people
 * leave, the user must type how many.
 */
export function ApplyDialog({ summary, onApply, onClose }: Props) {
  const { t } = useLabels();
  const inWords = useCount();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { guard, gain, own, counts, undoes } = summary;
  const asks = own && (guard?.second === true || gain?.second === true);
  const confirm = () => {
    if (!guard) return onApply();
    if (parseCount(typed) !== guard.leavers) return setWrong(true);
    onApply(guard.leavers);
  };
  const count = summary.changes - counts.kept;
  const words = { count, number: inWords(count) };
  return (
    <ConfirmDialog
      open
      title={undoes ? t('Import.undoTitle', words) : t('Import.applyTitle', words)}
      confirmLabel={t(asks ? 'Import.ask' : undoes ? 'Import.undo' : 'Import.apply')}
      icon={asks ? 'send' : undoes ? 'undo' : 'check'}
      tone={guard || gain ? 'danger' : 'accent'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('Import.applyText')}</p>
      {!guard && counts.left > 0 && (
        <p>{t('Import.applyLeft', { count: counts.left, number: inWords(counts.left) })}</p>
      )}
      <GainBanner summary={summary} />
      {guard && (
        <>
          <Banner tone="danger" title={t('Import.guard', shareOf(guard, inWords))}>
            {t('Import.guardText')}
            {asks && <span> {t('Import.guardSecond')}</span>}
          </Banner>
          <Field
            label={t('Import.guardField')}
            required
            error={wrong ? t('Import.guardWrong', { leavers: inWords(guard.leavers) }) : undefined}
            errorKind="rule"
          >
            <TextInput value={typed} inputMode="numeric" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </>
      )}
    </ConfirmDialog>
  );
}

/** How many people leave, out of how many, and the percentage, which is only 100 % if all of them leave. */
export const shareOf = ({ leavers, of }: NonNullable<ImportSummary['guard']>, inWords: (value: number) => string) => ({
  leavers: inWords(leavers),
  of: inWords(of),
  percent: inWords(Math.floor((leavers / Math.max(of, 1)) * 1_000) / 10),
});
