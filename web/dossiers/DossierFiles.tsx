import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { DossierFile, DossierType } from '#/bff/contract/dossiers.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useDossierChanged } from '#/web/api/dossiers.ts';
import { withOwner } from '#/web/api/page-owner.ts';
import { dossierQuery } from '#/web/api/queries.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useGridError } from '#/web/registers/use-register.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';
import { droppedFolder } from '#/web/ui/files/dropped-folder.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';
import type { TableRemoval } from '#/web/ui/table/types.ts';
import { cx } from '#/web/ui/types.ts';
import { AddFiles } from './AddFiles.tsx';
import { useDossierColumns } from './dossier-columns.tsx';
import { EditFile } from './EditFile.tsx';
import { openInTab } from './open-file.ts';
import './dossiers.css';

interface Props {
  idDossier: number;
  type: DossierType;
  /** The title above the files. Set it for records whose files are not called a dossier. */
  title?: string;
  /** Whether this person may add, change and remove files. */
  mayChange: boolean;
}

const rowId = (file: DossierFile) => String(file.idDossierLinkedFile);
const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * The files of a record. Everybody who may read the record can view the files; people with the right can also add,
 * describe and remove files (DF-001).
 */
export function DossierFiles({ idDossier, type, title, mayChange }: Props) {
  const { t, lang } = useLabels();
  const name = title ?? t('Dossier.title');
  const query = useQuery(dossierQuery(idDossier, lang));
  const changed = useDossierChanged(idDossier);
  const [selectedId, select] = useState<string | null>(null);
  const [adding, setAdding] = useState<readonly File[] | null>(null);
  const [edited, setEdited] = useKeptState<DossierFile | null>(`dossier.${idDossier}.edited`, null);
  const [isOver, setOver] = useState(false);
  const toast = useToast();
  const view = useView();
  const remove = useRemoval(idDossier, changed);
  const columns = useDossierColumns(type);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const folder = droppedFolder(event);
      if (folder !== null) toast.error(t('Ui.fileIsFolder', { name: folder }));
      else setAdding([...event.dataTransfer.files]);
    },
  };
  const count = query.data?.length ?? 0;
  return (
    <section
      className={cx('ob-dossier', isOver && 'ob-dossier-over')}
      aria-labelledby={`ob-dossier-${idDossier}`}
      {...(mayChange && drop)}
    >
      <GenericTable<DossierFile>
        label={name}
        title={
          <h2 id={`ob-dossier-${idDossier}`} className="ob-dossier-title">
            {name} <span className="ob-count">{count}</span>
          </h2>
        }
        tools={
          count > 1 && (
            <LinkButton
              variant="text"
              size="small"
              icon="download"
              href={withOwner(`/api/dossiers/archive/${idDossier}`)}
            >
              {t('Dossier.archive')}
            </LinkButton>
          )
        }
        noun={{ one: t('Dossier.noun', { count: 1 }), other: t('Dossier.noun', { count: 2 }) }}
        columns={columns}
        rows={query.data}
        rowId={rowId}
        pageSize={PAGE_SIZE.dossierFiles}
        selectedId={selectedId}
        onSelect={select}
        fetching={query.isFetching}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        actions={{
          noSelection: t('NoSelection'),
          view,
          ...(mayChange && {
            create: { label: t('Dossier.add'), onPress: () => setAdding([]), quiet: true },
            edit: setEdited,
            remove,
          }),
        }}
        empty={{
          drawing: 'sheet',
          title: t('Dossier.empty'),
          text: t(mayChange ? 'Dossier.emptyText' : 'Dossier.emptyReadText'),
        }}
      />
      {adding && (
        <AddFiles
          idDossier={idDossier}
          type={type}
          start={adding}
          onClose={(stored) => {
            setAdding(null);
            if (stored > 0) void changed();
          }}
        />
      )}
      {edited && <EditFile idDossier={idDossier} type={type} file={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** Opens a file in a new tab, or shows a message if there is no address (EC-009). */
function useView(): (file: DossierFile) => void {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  return (file) =>
    void openInTab(file.idDossierLinkedFile).catch((error: unknown) => {
      const known = isApiError(error) ? readError(error).text : undefined;
      toast.error(known ?? t('Message.fileNotFound'), file.filename);
    });
}

function useRemoval(idDossier: number, changed: () => Promise<void>): TableRemoval<DossierFile> {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  return {
    ask: (file) => ({ title: t('Dossier.removeTitle'), text: t('Dossier.removeText', { name: file.filename }) }),
    run: async (file) => {
      await api.deleteDossierFile(idDossier, file.idDossierLinkedFile);
      toast.success(t('Message.itemDeleted'), file.filename);
      await changed();
    },
    failure: (error) => <Failure failure={readError(error)} />,
  };
}
