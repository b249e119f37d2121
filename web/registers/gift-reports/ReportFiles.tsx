import { useQuery } from '@tanstack/react-query';
import { DOSSIER_TYPE } from '#/bff/contract/dossiers.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { DossierFiles } from '#/web/dossiers/DossierFiles.tsx';

interface Props {
  idDossier: number;
  mayChange: boolean;
}

/**
 * The report's additional files, which do not include the evidence next to its form. People who may not change the
 * files see this section only if it contains files or cannot be loaded.
 */
export function ReportFiles({ idDossier, mayChange }: Props) {
  const { t, lang } = useLabels();
  const { data, isError } = useQuery(dossierQuery(idDossier, lang));
  if (!mayChange && !isError && !data?.length) return null;
  return (
    <DossierFiles
      idDossier={idDossier}
      type={DOSSIER_TYPE.giftReport}
      title={t('GiftReport.files')}
      mayChange={mayChange}
    />
  );
}
