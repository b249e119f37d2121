import { Banner } from '../display/Banner.tsx';
import { CopyChip } from '../display/CopyChip.tsx';
import { ExportBar } from '../display/ExportBar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import type { GridExportApi } from './use-grid-export.ts';

/** How far the file is, with a way to stop it; afterwards what went wrong, if it did. What is there at once shows nothing. */
export function ExportStrip({ running, failed }: GridExportApi) {
  const text = useUiText();
  if (running) return <ExportBar label={text('gridExporting')} running={running} />;
  if (!failed) return null;
  return (
    <Banner
      tone="danger"
      strip
      live="polite"
      title={text('gridExportFailed')}
      action={
        <>
          <CommandButton command="retryExport" onClick={failed.retry} />
          <CommandButton command="dismissExport" variant="text" onClick={failed.dismiss} />
        </>
      }
    >
      {failed.error.text}
      {failed.error.requestId && <CopyChip value={failed.error.requestId} label={text('requestId')} />}
    </Banner>
  );
}
