import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { useEntryReader } from './ReportConflict.tsx';
import type { UnsavedReport } from './use-report-editor.ts';
import './gift-reports.css';

/** What was typed when the report could no longer be changed, to be read and copied: nothing typed is lost in silence. */
export function ReportUnsaved({ unsaved, onClose }: { unsaved: UnsavedReport; onClose: () => void }) {
  const { t } = useLabels();
  const read = useEntryReader();
  const { entries, fields, fileName } = unsaved;
  const lines = fields.map((field) => ({ label: t(`GiftReport.${field}`), text: read(entries, field) }));
  if (fileName) lines.push({ label: t('NewReport.file'), text: fileName });
  return (
    <Banner
      tone="warning"
      live="polite"
      title={t('GiftReport.unsaved')}
      action={
        <Button size="small" onClick={onClose}>
          {t('Ui.close')}
        </Button>
      }
    >
      <dl className="ob-report-unsaved">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || t('Conflict.empty')}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
