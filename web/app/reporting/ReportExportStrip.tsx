import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ExportBar } from '#/web/ui/display/ExportBar.tsx';
import { exportFigures } from '#/web/ui/display/export-figures.ts';
import { cancelExport, useExportState } from './report-export.ts';

/**
 * The strip above every page while the IgIo export is being received, with the progress and a button to stop the
 * export.
 */
export function ReportExportStrip() {
  const { t } = useLabels();
  const state = useExportState();
  const noun = { one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') };
  const figures = state && exportFigures(state === 'asked' ? null : state, noun);
  return <ExportBar label={t('IgioExport.running')} running={figures && { ...figures, cancel: cancelExport }} />;
}
