import {
  aggregationFn_sum,
  columnFilteringFeature,
  columnGroupingFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type BenchRow, COLUMNS } from './rows.ts';
import type { Subject } from './subject.ts';

const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  sortFns: { basic: sortFn_basic },
  filterFns: { includesString: filterFn_includesString },
  aggregationFns: { sum: aggregationFn_sum },
});
const columns = COLUMNS.map(({ key, kind }) => ({
  id: key,
  accessorFn: (row: BenchRow) => row[key] ?? '',
  sortFn: 'basic' as const,
  filterFn: 'includesString' as const,
  ...(kind === 'amount' && { aggregationFn: 'sum' as const }),
}));
const ROW = 36;

/** The functions that drive the page, once it is drawn. */
let sort: Subject['sort'] = () => undefined;
let filter: Subject['filter'] = () => undefined;
let group: (column: string) => void = () => undefined;

function Bare({ rows }: { rows: BenchRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns, data: rows, initialState: { expanded: true } }, (state) => state);
  const lines = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  sort = (column) => table.setSorting([{ id: column, desc: false }]);
  filter = (column, text) => table.setColumnFilters(text === '' ? [] : [{ id: column, value: text }]);
  group = (column) => table.setGrouping([column]);
  return (
    <div ref={scroller} className="bare" style={{ height: '100%', overflow: 'auto', font: '13px sans-serif' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative', width: COLUMNS.length * 130 }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = lines[item.index];
          return (
            <div
              key={row?.id}
              data-at={item.index}
              data-group={row?.getIsGrouped() || undefined}
              style={{
                position: 'absolute',
                transform: `translateY(${item.start}px)`,
                height: ROW,
                display: 'grid',
                gridTemplateColumns: `repeat(${COLUMNS.length}, 130px)`,
              }}
            >
              {row?.getAllCells().map((cell) => (
                <div key={cell.id} data-column={cell.column.id} style={{ overflow: 'hidden', whiteSpace: 'nowrap' }}>
                  {String(cell.getValue() ?? '')}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** TanStack Table with Virtual and nothing else: no header, filter fields, focus or totals. */
export const bare: Subject = {
  mount: (root, rows) => createRoot(root).render(<Bare rows={rows as BenchRow[]} />),
  firstCell: (column) => document.querySelector(`[data-at="0"] [data-column="${column}"]`)?.textContent ?? null,
  sort: (column) => sort(column),
  filter: (column, text) => filter(column, text),
  clearFilter: (column) => filter(column, ''),
  group: (column) => group(column),
  isGrouped: () => document.querySelector('[data-group]') !== null,
  scroller: () => document.querySelector('.bare') as HTMLElement,
};
