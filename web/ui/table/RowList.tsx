import { Column } from 'primereact/column';
import { DataTable, type DataTableExpandedRows } from 'primereact/datatable';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Pager } from '../display/Pager.tsx';
import { useUiText } from '../UiProvider.tsx';
import './row-list.css';
import type { TableColumn } from './types.ts';

export interface RowListProps<Row extends object> {
  /** The id of the list, to which an error summary links. */
  id?: string;
  title: string;
  /** A question mark with help, shown after the title. */
  help?: ReactNode;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** The name of a row, used in the names of its buttons. */
  nameOf: (row: Row) => string;
  pageSize: number;
  /** The label of the button that adds a row. Omit it if nothing can be added. */
  onAdd?: (() => void) | undefined;
  addLabel: string;
  onEdit?: ((row: Row) => void) | undefined;
  onRemove?: ((row: Row) => void) | undefined;
  /** The content below an opened row. */
  detail?: (row: Row) => ReactNode;
  empty: string;
  error?: string | undefined;
}

/**
 * The rows of a list within a form, one page at a time. This is PrimeReact's DataTable in our look, with actions at the
 * end of each row. On a phone the columns of a row are stacked.
 */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { title, help, columns, rows, rowId, nameOf, pageSize, onAdd, addLabel, onEdit, onRemove, detail } = props;
  const text = useUiText();
  const id = useId();
  const [asked, setPage] = useState(0);
  const [expanded, setExpanded] = useState<DataTableExpandedRows>({});
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const page = Math.min(asked, last);
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize).map((row) => ({ key: rowId(row), row }));
  return (
    <section id={props.id} className="ob-rows" aria-labelledby={id}>
      <header className="ob-rows-head">
        <h3 id={id}>
          {title} <span className="ob-count">{rows.length}</span>
        </h3>
        {help}
        {onAdd && (
          <Button variant="text" size="small" icon="plus" className="ob-rows-add" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </header>
      {props.error && <p className="ob-rows-error">{props.error}</p>}
      {rows.length === 0 ? (
        <p className="ob-rows-empty">{props.empty}</p>
      ) : (
        <DataTable
          unstyled
          value={shown}
          dataKey="key"
          // The cells are redrawn even if the rows stay the same, because names of items arrive later and change with
          // the language.
          cellMemo={false}
          pt={{ table: { 'aria-labelledby': id }, rowExpansion: { className: 'ob-rows-detail' } }}
          {...(detail && {
            expandedRows: expanded,
            onRowToggle: (event: { data: unknown }) => setExpanded(event.data as DataTableExpandedRows),
            rowExpansionTemplate: ({ row }: { row: Row }) => detail(row),
          })}
        >
          {detail && (
            <Column
              headerStyle={{ width: '44px' }}
              header={<span className="ob-hidden">{text('rowDetails')}</span>}
              body={({ key, row }: { key: number; row: Row }) => (
                <IconButton
                  size="small"
                  icon={expanded[key] ? 'chevron-down' : 'chevron-right'}
                  label={text(expanded[key] ? 'rowFold' : 'rowUnfold', { name: nameOf(row) })}
                  aria-expanded={expanded[key] === true}
                  onClick={() => setExpanded((now) => toggled(now, key))}
                />
              )}
            />
          )}
          {columns.map((column) => (
            <Column
              key={column.key}
              header={column.label}
              headerStyle={{ width: column.width }}
              body={({ row }: { row: Row }) => (
                <span className="ob-rows-cell" data-label={column.label}>
                  {column.cell(row)}
                </span>
              )}
            />
          ))}
          {(onEdit || onRemove) && (
            <Column
              headerStyle={{ width: onEdit && onRemove ? '88px' : '48px' }}
              header={<span className="ob-hidden">{text('rowActions')}</span>}
              body={({ row }: { row: Row }) => (
                <span className="ob-rows-actions">
                  {onEdit && (
                    <IconButton
                      size="small"
                      icon="pencil"
                      label={text('rowEdit', { name: nameOf(row) })}
                      onClick={() => onEdit(row)}
                    />
                  )}
                  {onRemove && (
                    <IconButton
                      size="small"
                      icon="trash"
                      label={text('rowRemove', { name: nameOf(row) })}
                      onClick={() => onRemove(row)}
                    />
                  )}
                </span>
              )}
            />
          )}
        </DataTable>
      )}
      {rows.length > pageSize && (
        <Pager
          first={page * pageSize}
          rows={pageSize}
          totalRecords={rows.length}
          onPageChange={(to) => setPage(to.page)}
        />
      )}
    </section>
  );
}

/**
 * Adds a key, or removes it if it is there. The table opens every row that has an entry, whatever the value of the
 * entry.
 */
function toggled(expanded: DataTableExpandedRows, key: number): DataTableExpandedRows {
  if (!expanded[key]) return { ...expanded, [key]: true };
  return Object.fromEntries(Object.entries(expanded).filter(([other]) => other !== String(key)));
}
