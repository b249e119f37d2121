import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate } from '#/bff/contract/format.ts';
import { type LanguageId, tagOf } from '#/bff/contract/languages.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { api } from '#/web/api/api.ts';
import { useReleaseNotesChanged } from '#/web/api/release-notes.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useGridError } from '#/web/registers/use-register.ts';
import { NoBreak } from '#/web/ui/display/NoBreak.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';
import type { TableColumn, TableRemoval } from '#/web/ui/table/types.ts';
import type { OpenNote } from './use-note-place.ts';

interface Props {
  language: LanguageId;
  query: UseQueryResult<ReleaseNote[]>;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (note: OpenNote) => void;
}

const rowId = ({ idReleaseNote }: ReleaseNote) => String(idReleaseNote);
const searchText = ({ title, createdOn }: ReleaseNote) => `${title} ${formatDate(createdOn)}`;

/**
 * The notes of one language, newest first, with buttons to add a note and to edit or delete the selected one (RN-002).
 */
export function NoteTable({ language, query, selectedId, onSelect, onOpen }: Props) {
  const { t } = useLabels();
  const columns = useMemo<TableColumn<ReleaseNote>[]>(
    () => [
      {
        key: 'title',
        label: t('ReleaseNotes.title'),
        width: '100%',
        cell: ({ title }) => <span lang={tagOf(language)}>{title}</span>,
      },
      {
        key: 'createdOn',
        label: t('ReleaseNotes.createdOn'),
        cell: ({ createdOn }) => <NoBreak text={formatDate(createdOn)} />,
      },
    ],
    [t, language],
  );
  const removal = useRemoval(language);
  return (
    <GenericTable<ReleaseNote>
      label={t('Menu.releaseNotes')}
      noun={{ one: t('ReleaseNotes.noun_one'), other: t('ReleaseNotes.noun_other') }}
      columns={columns}
      rows={query.data}
      rowId={rowId}
      pageSize={PAGE_SIZE.genericTable}
      selectedId={selectedId}
      onSelect={onSelect}
      searchText={searchText}
      fetching={query.isFetching}
      error={useGridError(query.error)}
      onRefresh={() => void query.refetch()}
      actions={{
        noSelection: t('NoSelection'),
        create: { label: t('ReleaseNotes.add'), onPress: () => onOpen('new') },
        edit: ({ idReleaseNote }) => onOpen(idReleaseNote),
        remove: removal,
      }}
      empty={{ drawing: 'plain', title: t('ReleaseNotes.empty'), text: t('ReleaseNotes.emptyText') }}
    />
  );
}

function useRemoval(language: LanguageId): TableRemoval<ReleaseNote> {
  const { t } = useLabels();
  const toast = useToast();
  const changed = useReleaseNotesChanged();
  const readError = useApiError();
  return {
    ask: ({ title }) => ({
      title: t('ReleaseNotes.deleteTitle'),
      text: <p>{t('ReleaseNotes.deleteText', { title })}</p>,
    }),
    run: async ({ idReleaseNote, title }) => {
      await api.deleteReleaseNote(idReleaseNote);
      await changed(language);
      toast.success(t('ReleaseNotes.deleted'), title);
    },
    failure: (error) => <Failure failure={readError(error)} />,
  };
}
