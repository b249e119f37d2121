import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community';
import { type BenchRow, COLUMNS } from './rows.ts';
import type { Subject } from './subject.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

let api: GridApi<BenchRow> | undefined;

/** AG Grid Community with its defaults, and a filter on every column. It offers no grouping. */
export const agGrid: Subject = {
  mount(root, rows) {
    api = createGrid<BenchRow>(root, {
      columnDefs: COLUMNS.map(({ key, kind }) => ({
        field: key,
        width: 130,
        filter: kind === 'amount' || kind === 'number' ? 'agNumberColumnFilter' : 'agTextColumnFilter',
        floatingFilter: true,
      })),
      rowData: rows as BenchRow[],
      rowHeight: 36,
    });
  },
  firstCell: (column) => document.querySelector(`.ag-row[row-index="0"] [col-id="${column}"]`)?.textContent ?? null,
  sort: (column) => api?.applyColumnState({ state: [{ colId: column, sort: 'asc' }], defaultState: { sort: null } }),
  filter: (column, text) => api?.setFilterModel({ [column]: { filterType: 'text', type: 'contains', filter: text } }),
  clearFilter: () => api?.setFilterModel(null),
  /** The element that scrolls the rows, found by its style because its name changes between versions. */
  scroller: () =>
    [...document.querySelectorAll<HTMLElement>('.ag-root-wrapper *')].find(
      (box) =>
        box.scrollHeight > box.clientHeight * 2 &&
        /auto|scroll/.test(getComputedStyle(box).overflowY) &&
        box.clientWidth > 300,
    ) as HTMLElement,
};
