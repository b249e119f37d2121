import type { MenuItem } from '../overlays/Menu.tsx';
import type { UiTranslate } from '../texts.ts';
import { keyCaps } from './key-table.ts';
import type { GridColumn } from './types.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { GridViewApi } from './use-grid-view.ts';

/** The menu of a column: everything that its header, its edge and its filter do, in words. */
export function columnMenu<Row>(
  column: GridColumn<Row>,
  view: GridViewApi,
  api: GridColumnsApi<Row>,
  text: UiTranslate,
  actions: { filter: (key: string) => void; fit: (key: string) => void },
): MenuItem[] {
  const { key, label } = column;
  const { sort, group } = view.view;
  const now = sort.find((by) => by.key === key);
  const items: MenuItem[] = [];
  if (column.sortable !== false) {
    items.push(
      {
        label: text('gridSortAscending'),
        icon: 'sort-amount-up-alt',
        checked: now?.desc === false,
        onSelect: () => view.setSort(key, now?.desc === false ? null : false),
      },
      {
        label: text('gridSortDescending'),
        icon: 'sort-amount-down',
        checked: now?.desc === true,
        onSelect: () => view.setSort(key, now?.desc === true ? null : true),
      },
    );
    if (!now && sort.length > 0) {
      items.push({
        label: text('gridSortToo'),
        icon: 'sort-alt',
        keys: keyCaps('sortToo', { at: 0 }),
        onSelect: () => view.toggleSort(key, true),
      });
    }
    items.push({ separator: true });
  }
  if (column.groupable !== false) {
    items.push({
      label: text('gridGroupBy', { column: label }),
      icon: 'th-large',
      onSelect: () => view.setGroup([...group, { key, desc: now?.desc ?? false }]),
    });
  }
  if (column.filterable !== false) {
    items.push({
      label: text('gridFilterSet'),
      icon: 'filter',
      keys: keyCaps('columnFilter'),
      onSelect: () => actions.filter(key),
    });
  }
  items.push(
    { separator: true },
    { label: text(api.isPinned(key) ? 'gridUnpin' : 'gridPin'), icon: 'thumbtack', onSelect: () => api.togglePin(key) },
    {
      label: text('gridMoveLeft'),
      icon: 'arrow-left',
      keys: keyCaps('moveColumn', { at: 0 }),
      disabled: !api.canMove(key, -1),
      onSelect: () => api.move(key, -1),
    },
    {
      label: text('gridMoveRight'),
      icon: 'arrow-right',
      keys: keyCaps('moveColumn', { at: 1 }),
      disabled: !api.canMove(key, 1),
      onSelect: () => api.move(key, 1),
    },
    { label: text('gridAutosizeColumn'), icon: 'arrows-h', onSelect: () => actions.fit(key) },
    {
      label: text('gridHideColumn'),
      icon: 'eye-slash',
      disabled: api.visible.length < 2,
      onSelect: () => api.toggleShown(key),
    },
  );
  return items;
}
