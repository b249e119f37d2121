import { Banner } from '../display/Banner.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { SkeletonList } from '../display/Loading.tsx';
import { Pager } from '../display/Pager.tsx';
import { LoadError, RefetchError } from '../grid/GridStates.tsx';
import { useUiText } from '../UiProvider.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import './table.css';
import { TableRows } from './TableRows.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import type { GenericTableProps } from './types.ts';
import { type TableState, useTable } from './use-table.ts';

/**
 * The generic table, with a few columns, pages, one selected row and actions on that row. Use it for short lists and
 * for lists inside another screen; registers use the grid.
 */
export function GenericTable<Row>(props: GenericTableProps<Row>) {
  const { rows, noun, error, actions, pageSize } = props;
  const state = useTable(props);
  return (
    <div className="ob-table">
      <TableToolbar {...props} state={state} />
      {actions && state.reminders > 0 && !state.selected && (
        <Banner key={state.reminders} tone="warning" strip live="assertive">
          {actions.noSelection}
        </Banner>
      )}
      {error && rows && <RefetchError error={error} noun={noun} onRetry={props.onRefresh} />}
      <TableContent {...props} state={state} />
      {rows && state.found.length > 0 && (
        <Pager
          first={state.page.first}
          rows={pageSize}
          totalRecords={state.found.length}
          noun={state.found.length === 1 ? noun.one : noun.other}
          onPageChange={({ first }) => state.go(first, false)}
        />
      )}
      {state.removing && actions?.remove && (
        <RemoveDialog removal={actions.remove} row={state.removing} onClose={state.endRemoval} />
      )}
    </div>
  );
}

/** The rows, or the reason why there are none. */
function TableContent<Row>(props: GenericTableProps<Row> & { state: TableState<Row> }) {
  const { rows, error, noun, onRefresh, empty, pageSize, state } = props;
  const text = useUiText();
  if (!rows) {
    if (error) return <LoadError error={error} noun={noun} onRetry={onRefresh} />;
    return <SkeletonList rows={pageSize} label={text('gridLoading', { noun: noun.other })} />;
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  if (state.found.length > 0) return <TableRows {...props} />;
  return (
    <EmptyState drawing="search" title={text('tableNothingFound', { noun: noun.other, text: state.searched.trim() })} />
  );
}
