import { useQuery } from '@tanstack/react-query';
import { importSummaryQuery } from '#/web/api/people-import.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportPreviewGrid } from './ImportPreviewGrid.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { ImportFlow } from './use-import.ts';

/** One import as stored on the server. It can also be shown after a reload, and to the person who must confirm it. */
export function OpenImport({ idImport, flow }: { idImport: string; flow: ImportFlow }) {
  const readError = useApiError();
  const { data: summary, error } = useQuery(importSummaryQuery(idImport));
  if (!summary) return error ? <Failure failure={readError(error)} /> : null;
  if (flow.isApplying || summary.step !== null) return <ImportProgress summary={summary} />;
  if (summary.state !== 'ready' && summary.state !== 'asked')
    return (
      <ImportDone
        summary={summary}
        failure={flow.failure}
        onUndo={() => flow.undo(idImport)}
        onRestart={() => flow.leave()}
      />
    );
  return (
    <ImportPreviewGrid
      summary={summary}
      failure={flow.failure}
      onApply={(leavers) => flow.apply(idImport, leavers)}
      onAgain={() => flow.again(summary)}
      onRestart={() => flow.cancel(idImport)}
    />
  );
}
