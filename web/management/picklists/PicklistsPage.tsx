import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PICKLIST_NAMES } from '#/bff/contract/picklists.ts';
import { picklistItemsQuery } from '#/web/api/picklists.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import { PicklistHistory } from './PicklistHistory.tsx';
import { PicklistItemDialog } from './PicklistItemDialog.tsx';
import { PicklistTable } from './PicklistTable.tsx';
import './picklists.css';
import { usePicklistPlace } from './use-picklist-place.ts';

/**
 * The picklists: the choices for reports, incidents and menus, in both languages. Their items can be hidden, but not
 * deleted (OP-026).
 */
export function Component() {
  const { t } = useLabels();
  const panelId = useId();
  const { list, open, history, goToList, goToItem, goToHistory, selectedId, select } = usePicklistPlace();
  const query = useQuery(picklistItemsQuery(list));
  usePageHeader({ title: t('Menu.picklists'), meta: t('Picklists.meta') });
  const item = typeof open?.id === 'number' ? query.data?.find(({ id }) => id === open.id) : undefined;
  return (
    <div className="ob-picklists">
      <Tabs
        label={t('Menu.picklists')}
        value={list}
        onChange={goToList}
        tabs={PICKLIST_NAMES.map((name) => ({ value: name, label: t(`Picklists.${name}`), panelId }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`Picklists.${list}`)} className="ob-picklists-panel">
        <div className="ob-picklists-about">
          <p>{t(`Picklists.${list}_about`)}</p>
          <Button size="small" icon="history" onClick={goToHistory}>
            {t('Picklists.history')}
          </Button>
        </div>
        <PicklistTable
          key={list}
          list={list}
          query={query}
          selectedId={selectedId}
          onSelect={select}
          onOpen={goToItem}
        />
      </div>
      {history && <PicklistHistory list={list} onClose={() => goToItem(null)} />}
      {open && (open.id === 'new' || item) && (
        <PicklistItemDialog
          key={`${list} ${open.id}`}
          list={list}
          item={item}
          readOnly={open.mode === 'view'}
          onEdit={() => item && goToItem({ id: item.id, mode: 'edit' })}
          onDone={(id) => {
            select(String(id));
            goToItem(null);
          }}
          onClose={() => goToItem(null)}
        />
      )}
    </div>
  );
}
