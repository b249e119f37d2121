import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { formatDateTime } from '#/web/ui/format.ts';
import { shareOf } from './ApplyDialog.tsx';
import { GainBanner } from './GainBanner.tsx';
import { useCount } from './use-count.ts';

/**
 * Notes that are shown before an import is applied, for example how many people leave, whether another administrator
 * must confirm the import, and how the file was read.
 */
export function ImportNotes({ summary }: { summary: ImportSummary }) {
  const { t } = useLabels();
  const inWords = useCount();
  const { timeZone } = useCurrentUser();
  const { guard, state, own, by, createdOn, undoes, counts, filename, ignored, encoding } = summary;
  const notes = [
    ...(ignored.length > 0 ? [t('Import.ignored', { columns: ignored.join(', ') })] : []),
    ...(encoding === 'windows-1252' ? [t('Import.windows1252')] : []),
  ];
  return (
    <>
      {guard && (
        <Banner tone="danger" strip title={t('Import.guard', shareOf(guard, inWords))}>
          {t('Import.guardText')}
        </Banner>
      )}
      <GainBanner summary={summary} strip />
      {state === 'asked' && (
        <Banner tone="warning" strip title={own ? t('Import.waitsForOther') : t('Import.waitsForYou', { name: by })}>
          {t('Import.broughtBy', { name: by, at: formatDateTime(createdOn, timeZone), file: filename })}
        </Banner>
      )}
      {undoes && (
        <Banner tone={counts.kept > 0 ? 'warning' : 'info'} strip title={t('Import.undoing', { file: filename })}>
          {t('Import.undoText')}
        </Banner>
      )}
      {counts.warned > 0 && (
        <Banner
          tone="warning"
          strip
          title={t('Import.warned', { count: counts.warned, number: inWords(counts.warned) })}
        >
          {t('Import.warnedText')}
        </Banner>
      )}
      {notes.length > 0 && (
        <Banner tone="info" strip>
          {notes.join(' ')}
        </Banner>
      )}
    </>
  );
}

/** Why an import could not be applied, with a button for a new preview if the old one is outdated. */
export function ImportRefused({ failure, onAgain }: { failure: unknown; onAgain: () => void }) {
  const { t } = useLabels();
  const { code, text } = useApiError()(failure);
  const again = code === 'IMPORT_STALE' || code === 'NOT_FOUND';
  return (
    <Banner
      tone="danger"
      strip
      live="assertive"
      action={
        again && (
          <Button size="small" icon="refresh" onClick={onAgain}>
            {t('Import.again')}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
