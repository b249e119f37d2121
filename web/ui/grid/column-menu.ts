import { GRID_MOST } from '#/bff/contract/limits.ts';
import type { MenuItem } from '../overlays/Menu.tsx';
import type { UiTranslate } from '../texts.ts';
import { commandEntry, type GridCommand } from './commands.ts';
import type { GridColumn } from './types.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { GridViewApi } from './use-grid-view.ts';

/** The menu of a column, which lists everything that can be done with the column's header, edge and filter. */
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
  const entry = (command: GridCommand) => commandEntry(command, text, { column: label });
  if (column.sortable !== false) {
    items.push(
      {
        ...entry('sortAscending'),
        checked: now?.desc === false,
        onSelect: () => view.setSort(key, now?.desc === false ? null : false),
      },
      {
        ...entry('sortDescending'),
        checked: now?.desc === true,
        onSelect: () => view.setSort(key, now?.desc === true ? null : true),
      },
    );
    if (!now && sort.length > 0) {
      items.push({ ...entry('sortToo'), onSelect: () => view.toggleSort(key, true) });
    }
    items.push({ separator: true });
  }
  if (column.groupable !== false) {
    items.push({
      ...entry('groupBy'),
      disabled: group.length >= GRID_MOST.group || group.some((by) => by.key === key),
      onSelect: () => view.setGroup([...group, { key, desc: now?.desc ?? false }]),
    });
  }
  if (column.filterable !== false) {
    items.push({ ...entry('setFilter'), onSelect: () => actions.filter(key) });
  }
  items.push(
    { separator: true },
    { ...entry(api.isPinned(key) ? 'unpin' : 'pin'), onSelect: () => api.togglePin(key) },
    { ...entry('moveLeft'), disabled: !api.canMove(key, -1), onSelect: () => api.move(key, -1) },
    { ...entry('moveRight'), disabled: !api.canMove(key, 1), onSelect: () => api.move(key, 1) },
    { ...entry('fitColumn'), onSelect: () => actions.fit(key) },
    { ...entry('hideColumn'), disabled: api.visible.length < 2, onSelect: () => api.toggleShown(key) },
  );
  return items;
}
