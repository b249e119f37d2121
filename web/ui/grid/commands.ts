import type { UiTextKey, UiTranslate } from '../texts.ts';
import { GRID_KEYS, type GridKey, keyCaps } from './key-table.ts';

interface Command {
  text: UiTextKey;
  /** The name of a primeicon, without `pi-`. */
  icon?: string;
  /** The action in key-table.ts whose keys trigger this command. The keys are shown next to the command. */
  key?: GridKey;
  /** The index of the command's key, if only one of the keys of `key` triggers this command. */
  at?: number;
}

/**
 * All commands of a grid, each with its label and icon, for the toolbar, the menus, the panels and the phone. Actions
 * that have only a key are in key-table.ts. A browser test performs everything in both lists with the mouse and with
 * the keyboard; tests/house/grid-actions.test.ts checks that it does.
 */
export const GRID_COMMANDS = {
  // The tools of the list.
  clearFilters: { text: 'gridClearFilters', icon: 'filter-slash' },
  collapseAll: { text: 'gridCollapseAll', icon: 'angle-double-up' },
  expandAll: { text: 'gridExpandAll', icon: 'angle-double-down' },
  fitAll: { text: 'gridAutosize', icon: 'arrows-h' },
  refresh: { text: 'gridRefresh', icon: 'refresh' },
  exportRows: { text: 'gridExport', icon: 'file-excel' },
  retryExport: { text: 'retry', icon: 'refresh' },
  dismissExport: { text: 'close' },
  retryLoad: { text: 'retry', icon: 'refresh' },
  // In the panel *Weergave*.
  view: { text: 'gridView', icon: 'sliders-h' },
  columns: { text: 'gridColumns' },
  density: { text: 'gridDensity' },
  checks: { text: 'gridChecks' },
  saveSettings: { text: 'gridSaveSettings', icon: 'save' },
  loadSettings: { text: 'gridLoadSettings', icon: 'folder-open' },
  clearSettings: { text: 'gridClearSettings', icon: 'trash' },
  // The menu of a column.
  columnMenu: { text: 'gridColumnMenu', icon: 'ellipsis-v' },
  sortAscending: { text: 'gridSortAscending', icon: 'sort-amount-up-alt' },
  sortDescending: { text: 'gridSortDescending', icon: 'sort-amount-down' },
  sortToo: { text: 'gridSortToo', icon: 'sort-alt', key: 'sortToo', at: 0 },
  groupBy: { text: 'gridGroupBy', icon: 'th-large' },
  setFilter: { text: 'gridFilterSet', icon: 'filter', key: 'columnFilter' },
  pin: { text: 'gridPin', icon: 'thumbtack' },
  unpin: { text: 'gridUnpin', icon: 'thumbtack' },
  moveLeft: { text: 'gridMoveLeft', icon: 'arrow-left', key: 'moveColumn', at: 0 },
  moveRight: { text: 'gridMoveRight', icon: 'arrow-right', key: 'moveColumn', at: 1 },
  fitColumn: { text: 'gridAutosizeColumn', icon: 'arrows-h' },
  hideColumn: { text: 'gridHideColumn', icon: 'eye-slash' },
  // The group panel and the groups.
  addLevel: { text: 'gridAddGroup', icon: 'plus' },
  turnLevel: { text: 'gridGroupSort' },
  removeLevel: { text: 'gridGroupRemove', icon: 'times' },
  collapse: { text: 'gridCollapse', icon: 'chevron-down' },
  expand: { text: 'gridExpand', icon: 'chevron-right' },
  // Filters.
  filterOn: { text: 'gridFilterOn' },
  clearFilter: { text: 'gridClearFilterOn', icon: 'times' },
  clearChoices: { text: 'gridClearFilter' },
  closeChoices: { text: 'close' },
  thisMonth: { text: 'gridThisMonth' },
  thisQuarter: { text: 'gridThisQuarter' },
  thisYear: { text: 'gridThisYear' },
  lastYear: { text: 'gridLastYear' },
  // The selection.
  selectRow: { text: 'gridSelectRow' },
  selectAll: { text: 'gridSelectAll' },
  copySelection: { text: 'gridCopy', icon: 'copy', key: 'copyRows' },
  clearSelection: { text: 'gridClearSelection' },
  // On a phone.
  tools: { text: 'gridTools', icon: 'ellipsis-v' },
  phoneFilters: { text: 'gridFilters', icon: 'filter' },
  showRows: { text: 'gridShowRows' },
  sortBy: { text: 'gridSortBy' },
  sortThen: { text: 'gridSortThen' },
  direction: { text: 'gridDirection' },
  grouped: { text: 'gridGrouped' },
  groupThen: { text: 'gridGroupThen' },
  copyList: { text: 'gridCopyList', icon: 'copy' },
} as const satisfies Record<string, Command>;

export type GridCommand = keyof typeof GRID_COMMANDS;

type Values = Parameters<UiTranslate>[1];

/** The label of a command. */
export const commandText = (command: GridCommand, text: UiTranslate, values?: Values): string =>
  text(GRID_COMMANDS[command].text, values);

/** The keys of a command, as key caps and for `aria-keyshortcuts`. */
function keysOf({ key, at }: Command) {
  if (!key) return {};
  const all: readonly string[] = GRID_KEYS[key];
  return { keys: keyCaps(key, { at }), ariaKeys: at === undefined ? all.join(' ') : all[at] };
}

/** A command as a menu item, without its action. */
export function commandEntry(command: GridCommand, text: UiTranslate, values?: Values) {
  const look: Command = GRID_COMMANDS[command];
  return { label: commandText(command, text, values), icon: look.icon, ...keysOf(look) };
}
