import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { PICKLIST_DETAIL, type PicklistItem, type PicklistName } from '#/bff/contract/picklists.ts';
import { api } from '#/web/api/api.ts';
import { usePicklistChanged } from '#/web/api/picklists.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useGridError } from '#/web/registers/use-register.ts';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { capital } from '#/web/ui/format.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { GenericTable } from '#/web/ui/table/GenericTable.tsx';
import type { TableColumn, TableRemoval } from '#/web/ui/table/types.ts';
import type { OpenItem } from './use-picklist-place.ts';

interface Props {
  list: PicklistName;
  query: UseQueryResult<PicklistItem[]>;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (item: OpenItem) => void;
}

const rowId = (item: PicklistItem) => String(item.id);
const searchText = ({ nameNl, nameEn, url }: PicklistItem) => `${nameNl} ${nameEn} ${url ?? ''}`;

/** The items of one picklist, including hidden items, five per page (GG-010). */
export function PicklistTable({ list, query, selectedId, onSelect, onOpen }: Props) {
  const { t } = useLabels();
  const columns = usePicklistColumns(list);
  const removal = useHiding(list);
  const noun = { one: t(`Picklists.${list}_noun_one`), other: t(`Picklists.${list}_noun_other`) };
  const add = { label: t('Picklists.add'), onPress: () => onOpen({ id: 'new', mode: 'edit' }) };
  return (
    <GenericTable<PicklistItem>
      label={t(`Picklists.${list}`)}
      noun={noun}
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
        create: add,
        view: ({ id }) => onOpen({ id, mode: 'view' }),
        edit: ({ id }) => onOpen({ id, mode: 'edit' }),
        remove: removal,
      }}
      empty={{
        drawing: 'plain',
        title: t('Picklists.empty', { noun: noun.other }),
        text: t('Picklists.emptyText'),
      }}
    />
  );
}

function usePicklistColumns(list: PicklistName): TableColumn<PicklistItem>[] {
  const { t, lang } = useLabels();
  return useMemo(() => {
    const nl: TableColumn<PicklistItem> = { key: 'nameNl', label: t('Picklists.nameNl'), cell: (item) => item.nameNl };
    const en: TableColumn<PicklistItem> = { key: 'nameEn', label: t('Picklists.nameEn'), cell: (item) => item.nameEn };
    const state: TableColumn<PicklistItem> = {
      key: 'visible',
      label: t('Picklists.state'),
      cell: ({ visible }) =>
        visible ? (
          <StatusIcon icon="eye" tone="success" label={t('Picklists.visible')} />
        ) : (
          <StatusIcon icon="eye-slash" tone="neutral" label={t('Picklists.hidden')} />
        ),
    };
    const names = lang === 1033 ? [en, nl] : [nl, en];
    const detail = PICKLIST_DETAIL[list];
    if (detail === 'url') return [...names, { key: 'url', label: t('Picklists.url'), cell: ({ url }) => url }, state];
    return [
      ...names,
      {
        key: detail,
        label: t(`Picklists.${detail}Column`),
        cell: (item) => item[detail] && t('Record.yes'),
      },
      state,
      {
        key: 'used',
        label: t(detail === 'terms' ? 'Picklists.usedIncidents' : 'Picklists.used'),
        cell: ({ used }) => used,
        end: true,
      },
    ];
  }, [t, lang, list]);
}

/** Items are hidden instead of deleted: a hidden item is no longer offered, but stays in records that use it. */
function useHiding(list: PicklistName): TableRemoval<PicklistItem> {
  const { t, lang } = useLabels();
  const toast = useToast();
  const changed = usePicklistChanged();
  const readError = useApiError();
  const nameOf = (item: PicklistItem) => (lang === 1033 ? item.nameEn : item.nameNl);
  return {
    label: t('Picklists.hide'),
    icon: 'eye-slash',
    refuse: ({ visible }) => (visible ? undefined : t('Picklists.isHidden')),
    ask: (item) => ({
      title: capital(t('Picklists.hideTitle', { noun: t(`Picklists.${list}_noun_one`) })),
      text: (
        <>
          <p>{t('Picklists.hideText', { name: nameOf(item) })}</p>
          {item.used ? (
            <p>
              {t(list === 'incidentTypes' ? 'Picklists.hideUsedIncidents' : 'Picklists.hideUsed', { count: item.used })}
            </p>
          ) : null}
        </>
      ),
    }),
    run: async (item) => {
      await api.hidePicklistItem(list, item.id);
      await changed(list);
      toast.success(t('Picklists.hidden'), nameOf(item));
    },
    failure: (error) => <Failure failure={readError(error)} />,
  };
}
