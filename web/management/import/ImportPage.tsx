import { useParams } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportFaults } from './ImportFaults.tsx';
import './import.css';
import { OpenImport } from './OpenImport.tsx';
import { useImport } from './use-import.ts';

/**
 * Imports people and companies. The user chooses a file and previews its changes, which are applied as a whole or not
 * at all.
 */
export function Component() {
  const { t } = useLabels();
  const { idImport } = useParams();
  const flow = useImport();
  usePageHeader({ title: t('Menu.peopleImport'), meta: t('Import.meta') });
  if (flow.progress === null && idImport !== undefined)
    return <OpenImport key={idImport} idImport={idImport} flow={flow} />;
  if (flow.faulty) return <ImportFaults preview={flow.faulty} onRestart={flow.leave} />;
  return (
    <ChooseFile
      progress={flow.progress}
      failure={flow.failure}
      onCheck={flow.check}
      onStop={flow.leave}
      onUndo={flow.undo}
    />
  );
}
