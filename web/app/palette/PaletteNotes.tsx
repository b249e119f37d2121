import { useReadFailure } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useLate } from '#/web/ui/display/Loading.tsx';
import type { PaletteLines } from './use-palette.ts';

interface Props {
  lines: PaletteLines;
  text: string;
  found: number;
}

/** The state of the list: that it is loading or empty, or why it could not be loaded. */
export function PaletteNotes({ lines: { isSearching, error, retry }, text, found }: Props) {
  const { t } = useLabels();
  const readFailure = useReadFailure();
  const isLate = useLate(isSearching);
  const isEmpty = found === 0 && !isSearching && !error;
  return (
    <>
      {Boolean(error) && <Failure failure={readFailure(error)} onRetry={retry} />}
      {isEmpty && (
        <div className="ob-palette-none">
          <p>{t('Palette.nothing', { text })}</p>
          <p className="ob-meta">{t('Palette.nothingHint')}</p>
        </div>
      )}
      {isLate && <p className="ob-palette-note">{t('Palette.searching')}</p>}
      <p className="ob-hidden" role="status">
        {isSearching || text === '' ? '' : t('Palette.count', { count: found })}
      </p>
    </>
  );
}
