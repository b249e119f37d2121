import { Banner } from '../display/Banner.tsx';
import { CopyChip } from '../display/CopyChip.tsx';
import { ExportBar } from '../display/ExportBar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';
import type { GridExportApi } from './use-grid-export.ts';

/** How far the file is, with a way to stop it; afterwards what went wrong, if it did. What is there at once shows nothing. */
export function ExportStrip({ running, failed, strip }: GridExportApi) {
  if (!running && !failed) return null;
  return <div ref={strip}>{running ? <Running running={running} /> : failed && <Failed failed={failed} />}</div>;
}

function Running({ running }: Pick<GridExportApi, 'running'>) {
  return <ExportBar label={useUiText()('gridExporting')} running={running} />;
}

function Failed({ failed }: { failed: NonNullable<GridExportApi['failed']> }) {
  const text = useUiText();
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
