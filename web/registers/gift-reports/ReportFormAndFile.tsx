import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { Splitter } from '#/web/ui/layout/Splitter.tsx';
import { useMediaQuery, usePhone } from '#/web/ui/layout/use-media-query.ts';
import { LinkedFileCard } from '../files/LinkedFileCard.tsx';
import { ReportFilePane } from './ReportFilePane.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportFacts } from './ReportSummary.tsx';
import type { ReportEditor } from './use-report-editor.ts';
import type { ReportMoves } from './use-report-moves.ts';

interface Props {
  report: ReportDetails;
  editor: ReportEditor;
  moves: ReportMoves;
}

/** The smallest and largest share of the file pane, in percent; the stored setting may lie outside this range. */
const SHARE = { min: 25, max: 70 };

/**
 * The form and the evidence side by side. On a narrow screen they are in one column, with the form first; but a
 * read-only report on a phone shows the evidence first, and then the facts instead of the form.
 */
export function ReportFormAndFile({ report, editor, moves }: Props) {
  const { t } = useLabels();
  const { detailwidth, change } = useSettings();
  const isPhone = usePhone();
  const isNarrow = useMediaQuery('(max-width: 1023.98px)');
  const canEdit = report.allowedActions.includes('edit');
  const form = <ReportForm report={report} readOnly={!canEdit} attempts={editor.attempts} />;
  const file = (
    <ReportFilePane
      linked={report.linkedFile}
      canChange={report.allowedActions.includes('changeFile')}
      chosen={editor.chosen.file}
      lostName={editor.chosen.lostName}
      onChoose={editor.choose}
      progress={editor.progress}
      onRemove={moves.removeFile}
      removing={moves.busy === 'deleteFile'}
    />
  );
  const further = (
    <ReportFiles idDossier={report.idDossier} mayChange={report.allowedActions.includes('changeDossier')} />
  );
  if (isPhone && !canEdit) {
    return (
      <div className="ob-record-column">
        {report.linkedFile && <LinkedFileCard linked={report.linkedFile} />}
        {further}
        <ReportFacts report={report} />
      </div>
    );
  }
  if (isNarrow) {
    return (
      <div className="ob-record-column">
        {form}
        {file}
        {further}
      </div>
    );
  }
  const share = Math.min(SHARE.max, Math.max(SHARE.min, detailwidth));
  return (
    <Splitter
      value={share}
      min={SHARE.min}
      max={SHARE.max}
      onChange={(width) => change({ detailwidth: width })}
      label={t('Record.fileWidth')}
      first={
        <div className="ob-report-page-left">
          {form}
          {further}
        </div>
      }
      second={file}
    />
  );
}
