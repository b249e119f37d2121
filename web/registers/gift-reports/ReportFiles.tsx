import { useQuery } from '@tanstack/react-query';
import { DOSSIER_TYPE } from '#/bff/contract/dossiers.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { DossierFiles } from '#/web/dossiers/DossierFiles.tsx';

interface Props {
  idDossier: number;
  mayChange: boolean;
}

/** What belongs to a report beside the one file of its form. Who only reads sees it where there is something. */
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
