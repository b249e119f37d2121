import { useQuery } from '@tanstack/react-query';
import type { ImportSummary } from '#/bff/contract/people-import.ts';
import { importStateQuery } from '#/web/api/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';
import { useCount } from './use-count.ts';

/** Shows the progress of an import, as returned by the server. */
export function ImportProgress({ summary }: { summary: ImportSummary }) {
  const { t } = useLabels();
  const inWords = useCount();
  const { data } = useQuery(importStateQuery(summary.idImport));
  const step = data?.step ?? 'checking';
  const isCounted = step === 'writing' || step === 'audit';
  const { done = 0, total = 0 } = data ?? {};
  return (
    <div className="ob-import-choose">
      <Card title={t('Import.applying', { count: summary.changes, number: inWords(summary.changes) })}>
        <ProgressBar
          value={isCounted && total > 0 ? (done / total) * 100 : null}
          label={t(`ImportStep.${step}`)}
          {...(isCounted && { detail: t('Import.progress', { done: inWords(done), total: inWords(total) }) })}
        />
        <p className="ob-import-help">{t('Import.applyingText')}</p>
      </Card>
    </div>
  );
}
