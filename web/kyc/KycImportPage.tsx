import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { ImportFaults } from '#/web/management/import/ImportFaults.tsx';
import { ChooseParties } from './ChooseParties.tsx';
import { KycChanges } from './KycChanges.tsx';
import '#/web/management/import/import.css';
import { useKycImport } from './use-kyc-import.ts';

/**
 * `/kyc/import`: the user chooses a file of parties and previews its changes, which are applied as a whole or not at
 * all (OP-058).
 */
export function Component() {
  const { t } = useLabels();
  const flow = useKycImport();
  usePageHeader({ title: t('KycImport.title'), crumbs: [{ label: t('Kyc.title'), to: paths.kyc }] });
  const { preview } = flow;
  if (!preview) return <ChooseParties flow={flow} />;
  if (preview.idImport === null) return <ImportFaults preview={preview} onRestart={flow.restart} />;
  return <KycChanges preview={preview} idImport={preview.idImport} flow={flow} />;
}
