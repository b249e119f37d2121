import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportPreviewGrid } from './ImportPreviewGrid.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import './import.css';
import { useImport } from './use-import.ts';

/** People and companies come in: a file is chosen, looked at, and written as a whole or not at all. */
export function Component() {
  const { t } = useLabels();
  const flow = useImport();
  const { stage, failure } = flow;
  usePageHeader({ title: t('Menu.peopleImport'), meta: t('Import.meta') });
  switch (stage.at) {
    case 'choosing':
    case 'checking':
      return (
        <ChooseFile
          progress={stage.at === 'checking' ? stage.progress : null}
          failure={failure}
          onCheck={flow.check}
          onStop={flow.restart}
        />
      );
    case 'faulty':
      return <ImportFaults preview={stage.preview} onRestart={flow.restart} />;
    case 'ready':
      return (
        <ImportPreviewGrid
          preview={stage.preview}
          failure={failure}
          onApply={() => flow.apply(stage.preview, stage.idImport)}
          onAgain={flow.again}
          onRestart={flow.restart}
        />
      );
    case 'applying':
      return <ImportProgress idImport={stage.idImport} preview={stage.preview} />;
    case 'done':
      return <ImportDone preview={stage.preview} onRestart={flow.restart} />;
  }
}
