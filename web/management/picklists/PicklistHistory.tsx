import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PICKLIST_ACTIONS, type PicklistChange, type PicklistName } from '#/bff/contract/picklists.ts';
import { picklistChangesQuery } from '#/web/api/picklists.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useGridError } from '#/web/registers/use-register.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { Drawer } from '#/web/ui/overlays/Drawer.tsx';

const rowId = ({ id }: PicklistChange) => String(id);
const DEFAULTS = { sort: [{ key: 'at', desc: true }] };
const PHONE_ROW = { title: 'item', meta: ['by', 'at'], status: 'action' };

const LOOKS = {
  create: { icon: 'plus-circle', tone: 'success' },
  update: { icon: 'pencil', tone: 'info' },
  hide: { icon: 'eye-slash', tone: 'neutral' },
} as const;

/**
 * The changes of a picklist, from the audit trail. The grid is only for reference, so it has no key and does not
 * remember its view.
 */
export function PicklistHistory({ list, onClose }: { list: PicklistName; onClose: () => void }) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const query = useQuery(picklistChangesQuery(list));
  const columns = useHistoryColumns();
  return (
    <Drawer open onClose={onClose} title={t('Picklists.history')} subtitle={t(`Picklists.${list}`)} width={70} filled>
      <RegisterGrid<PicklistChange>
        userId={idUser}
        label={t('Picklists.history')}
        noun={{ one: t('Picklists.historyNoun_one'), other: t('Picklists.historyNoun_other') }}
        columns={columns}
        rows={query.data}
        rowId={rowId}
        defaults={DEFAULTS}
        fetching={query.isFetching}
        error={useGridError(query.error)}
        onRefresh={() => void query.refetch()}
        phoneRow={PHONE_ROW}
        empty={{ drawing: 'plain', title: t('Picklists.historyEmpty'), text: t('Picklists.historyEmptyText') }}
      />
    </Drawer>
  );
}

function useHistoryColumns(): GridColumn<PicklistChange>[] {
  const { t, lang } = useLabels();
  return useMemo(() => {
    const read = (value: string | boolean | null) =>
      typeof value === 'boolean' ? t(value ? 'Record.yes' : 'Record.no') : (value ?? '–');
    return [
      { key: 'at', label: t('Picklists.at'), type: 'datetime', width: 150 },
      { key: 'by', label: t('Picklists.by'), type: 'text', width: 160 },
      {
        key: 'action',
        label: t('Picklists.what'),
        type: 'list',
        width: 140,
        options: PICKLIST_ACTIONS.map((value) => ({ value, label: t(`Picklists.done_${value}`), ...LOOKS[value] })),
      },
      {
        key: 'item',
        label: t('Picklists.item'),
        type: 'text',
        width: 180,
        value: ({ nameNl, nameEn }) => (lang === 1033 ? nameEn : nameNl),
      },
      {
        key: 'changes',
        label: t('Picklists.changed'),
        type: 'text',
        width: 260,
        grow: true,
        value: ({ changes }) =>
          changes
            .map(({ field, before, after }) => `${t(`Picklists.${field}`)}: ${read(before)} → ${read(after)}`)
            .join('; '),
      },
    ];
  }, [t, lang]);
}
