import { ExportBar } from '../display/ExportBar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import { FailureStrip } from './FailureStrip.tsx';
import type { GridExportApi } from './use-grid-export.ts';

/**
 * The progress of an export, with a button to stop it; afterwards the export's error, if any. Nothing is shown for a
 * file that is ready at once.
 */
export function ExportStrip({ running, failed, strip }: GridExportApi) {
  const text = useUiText();
  if (!running && !failed) return null;
  return (
    <div ref={strip}>
      {running && <ExportBar label={text('gridExporting')} running={running} />}
      {!running && failed && (
        <FailureStrip
          title={text('gridExportFailed')}
          error={failed.error}
          action={
            <>
              <CommandButton command="retryExport" onClick={failed.retry} />
              <CommandButton command="dismissExport" variant="text" onClick={failed.dismiss} />
            </>
          }
        />
      )}
    </div>
  );
}
