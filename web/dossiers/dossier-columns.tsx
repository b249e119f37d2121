import { useMemo } from 'react';
import { DOSSIER_TYPE, type DossierFile, type DossierType } from '#/bff/contract/dossiers.ts';
import { formatDate, formatDateTime } from '#/bff/contract/format.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { FileBadge } from '#/web/ui/files/FileRow.tsx';
import type { TableColumn } from '#/web/ui/table/types.ts';

/**
 * The columns of a dossier: the name and description of a file and the day it was added; for processing activities,
 * also its type and date (DF-004, DF-005).
 */
export function useDossierColumns(type: DossierType): TableColumn<DossierFile>[] {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return useMemo(() => {
    const name: TableColumn<DossierFile> = {
      key: 'filename',
      label: t('Dossier.filename'),
      cell: (file) => (
        <span className="ob-dossier-name">
          <FileBadge name={file.filename} />
          <span>{file.filename}</span>
          {file.scan === 'infected' && (
            <StatusIcon icon="exclamation-triangle" tone="danger" label={t('Dossier.infected')} />
          )}
          {file.scan === 'pending' && <StatusIcon icon="clock" tone="neutral" label={t('Dossier.notScanned')} />}
        </span>
      ),
    };
    const description: TableColumn<DossierFile> = {
      key: 'description',
      label: t('Dossier.description'),
      cell: (file) => file.description,
      width: '45%',
    };
    const createdOn: TableColumn<DossierFile> = {
      key: 'createdOn',
      label: t('Dossier.createdOn'),
      cell: (file) => formatDateTime(file.createdOn, timeZone).slice(0, 10),
    };
    if (type !== DOSSIER_TYPE.processingActivity) return [name, description, createdOn];
    return [
      name,
      description,
      createdOn,
      { key: 'fileTypeName', label: t('Dossier.fileType'), cell: (file) => file.fileTypeName },
      { key: 'date', label: t('Dossier.date'), cell: (file) => formatDate(file.date) },
    ];
  }, [t, timeZone, type]);
}
