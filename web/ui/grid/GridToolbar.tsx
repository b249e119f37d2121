import type { RefObject } from 'react';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useUiText } from '../UiProvider.tsx';
import { autosize } from './autosize.ts';
import { BulkBar } from './BulkBar.tsx';
import { commandText } from './commands.ts';
import { GridTools } from './GridTools.tsx';
import type { RegisterGridProps } from './types.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import type { GridCopyApi } from './use-grid-copy.ts';
import type { GridExportApi } from './use-grid-export.ts';
import { rovingCell } from './use-grid-focus.ts';
import type { RegisterGridState } from './use-register-grid.ts';
import { ViewPopover } from './ViewPopover.tsx';

type Props<Row> = RegisterGridProps<Row> & {
  state: RegisterGridState<Row>;
  api: GridColumnsApi<Row>;
  table: RefObject<HTMLDivElement | null>;
  copy: GridCopyApi<Row>['copy'];
  exporting: GridExportApi;
};

/**
 * The toolbar with the screen's actions and the tools that every list has. The bulk bar replaces it while several rows
 * are selected, or a single row if the rows have check boxes.
 */
export function GridToolbar<Row>(props: Props<Row>) {
  const { state, api, table, copy, exporting } = props;
  const { view, lines, selection, timeZone } = state;
  const text = useUiText();
  const { filters, sort, group } = view.view;
  const { start } = exporting;
  if (selection.rows.length > 1 || (api.checks && selection.rows.length > 0)) {
    const clear = () => {
      // The bulk bar disappears, and the pressed button with it, so the focus moves to the current row of the list.
      rovingCell(table.current)?.focus();
      selection.clear();
    };
    return (
      <BulkBar count={selection.rows.length} onCopy={() => copy(selection.rows)} onClear={clear}>
        {props.bulkActions?.({ rows: selection.rows, clear })}
      </BulkBar>
    );
  }
  return (
    <Toolbar
      label={commandText('tools', text)}
      end={
        <GridTools
          filtered={filters.length > 0}
          grouped={lines.paths.length > 0}
          fetching={props.fetching ?? false}
          onClearFilters={view.clearFilters}
          onFoldAll={(close) => state.fold(lines.paths, close)}
          onAutosize={() => autosize(api, lines.shown, timeZone, table.current)}
          onRefresh={props.onRefresh}
          onExport={start && (() => start({ query: { filters, sort, group }, columns: api.exported }))}
          exportBusy={exporting.running !== null}
          exportButton={exporting.button}
          view={<GridView {...props} />}
        />
      }
    >
      {props.toolbar?.(state.context)}
    </Toolbar>
  );
}

/** The button *Weergave* and the panel that it opens, in which saved settings can be restored. */
function GridView<Row>({
  columns,
  gridKey,
  hasNamedViews,
  bulkActions,
  api,
  state: { view, memory, checks },
}: Props<Row>) {
  return (
    <ViewPopover
      columns={columns}
      isShown={api.isShown}
      onToggle={api.toggleShown}
      checks={bulkActions ? undefined : checks}
      memory={gridKey && !hasNamedViews ? memory : null}
      onLoad={() => {
        const saved = memory.saved();
        if (!saved) return;
        view.restore(saved.view);
        api.resetSizes(saved.sizes, saved.pinned);
        checks.onChange(saved.checks);
      }}
      onReset={() => {
        view.restore('');
        api.resetSizes({}, []);
        checks.onChange(false);
      }}
    />
  );
}
