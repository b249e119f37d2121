import { useQuery } from '@tanstack/react-query';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { importStateQuery } from '#/web/api/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';
import { formatNumber } from '#/web/ui/format.ts';

/** How far the writing is, as the server tells it. */
export function ImportProgress({ idImport, preview }: { idImport: string; preview: ImportPreview }) {
  const { t } = useLabels();
  const { data } = useQuery(importStateQuery(idImport));
  const step = data?.step ?? 'checking';
  const isCounted = step === 'writing' || step === 'audit';
  const { done = 0, total = 0 } = data ?? {};
  return (
    <div className="ob-import-choose">
      <Card title={t('Import.applying', { count: preview.changes.length })}>
        <ProgressBar
          value={isCounted && total > 0 ? (done / total) * 100 : null}
          label={t(`ImportStep.${step}`)}
          {...(isCounted && { detail: t('Import.progress', { done: formatNumber(done), total: formatNumber(total) }) })}
        />
        <p className="ob-import-help">{t('Import.applyingText')}</p>
      </Card>
    </div>
  );
}
