import { useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../display/EmptyState.tsx';
import { SkeletonList, useLate } from '../display/Loading.tsx';
import { Badge } from '../display/Status.tsx';
import { useLowWindow } from '../layout/use-media-query.ts';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton, CommandTool } from './CommandButton.tsx';
import { commandEntry, commandText } from './commands.ts';
import { ExportStrip } from './ExportStrip.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { LoadError, NothingFound, RefetchError } from './GridStates.tsx';
import type { GridLine } from './grid-lines.ts';
import { PhoneGroup, PhoneRowView } from './PhoneRow.tsx';
import type { RegisterGridProps } from './types.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { useGridExport } from './use-grid-export.ts';
import type { RegisterGridState } from './use-register-grid.ts';
import { useRowVirtualizer } from './use-row-virtualizer.ts';
import { useWantedRow } from './use-wanted-row.ts';

type Props<Row> = RegisterGridProps<Row> & { state: RegisterGridState<Row> };

/**
 * The grid on a phone: two lines per row, the filters in a sheet, the other commands behind ⋮, the main action at the
 * bottom. In a short window the main action is above the rows, because below all rows it would be out of reach.
 */
export function PhoneGrid<Row>(props: Props<Row>) {
  const { state, rows, error, noun, empty, fetching = false } = props;
  const { view, lines } = state;
  const text = useUiText();
  const columns = props.columns.filter((column) => view.view.columns?.includes(column.key) ?? !column.hidden);
  const { copy } = useGridCopy(columns, state, noun);
  const [filtering, setFiltering] = useState(false);
  const refetching = useLate(fetching && rows !== undefined, 150);
  const active = view.view.filters.length;
  const query = { filters: view.view.filters, sort: view.view.sort, group: view.view.group };
  const { onRefresh } = props;
  const filterButton = useRef<HTMLButtonElement>(null);
  /**
   * The button that clears the filters disappears together with the filters, so the focus moves to the button that
   * opens them.
   */
  const showAll = () => {
    filterButton.current?.focus();
    view.clearFilters();
  };
  const exporting = useGridExport(props.exporter, noun);
  const { start } = exporting;
  const isLow = useLowWindow();
  const action = props.phoneAction?.(state.context);
  const mainAction = action && <div className="ob-phone-action">{action}</div>;
  const items: MenuItem[] = [
    ...(props.phoneMenu?.(state.context) ?? []),
    ...(lines.paths.length > 0
      ? [
          { ...commandEntry('collapseAll', text), onSelect: () => state.fold(lines.paths, true) },
          { ...commandEntry('expandAll', text), onSelect: () => state.fold(lines.paths, false) },
        ]
      : []),
    { ...commandEntry('clearFilters', text), disabled: active === 0, onSelect: view.clearFilters },
    { ...commandEntry('copyList', text), disabled: lines.shown.length === 0, onSelect: () => copy(lines.shown) },
    ...(onRefresh ? [{ ...commandEntry('refresh', text), onSelect: onRefresh }] : []),
    ...(start
      ? [
          {
            ...commandEntry('exportRows', text),
            disabled: exporting.running !== null,
            onSelect: () => start({ query, columns: columns.map(({ key }) => key) }),
          },
        ]
      : []),
  ];
  return (
    <div className="ob-grid-frame ob-phone-grid">
      <div role="toolbar" aria-label={commandText('tools', text)} className="ob-toolbar">
        <div className="ob-toolbar-start">
          {props.phoneToolbar}
          <CommandButton ref={filterButton} command="phoneFilters" onClick={() => setFiltering(true)}>
            {active > 0 && <Badge tone="accent" value={active} label={text('gridFiltersActive', { count: active })} />}
          </CommandButton>
        </div>
        <Menu
          label={commandText('tools', text)}
          placement="bottom-end"
          items={items}
          trigger={(trigger) => (
            <CommandTool
              command="tools"
              {...trigger}
              ref={(button) => {
                trigger.ref(button);
                exporting.button.current = button;
              }}
            />
          )}
        />
      </div>
      <ExportStrip {...exporting} />
      {isLow && mainAction}
      {error && rows && <RefetchError error={error} noun={noun} onRetry={onRefresh} />}
      <div className="ob-grid-progress" aria-hidden="true" data-active={refetching || undefined} />
      {!rows && !error && <SkeletonList rows={8} label={text('gridLoading', { noun: noun.other })} />}
      {!rows && error && <LoadError error={error} noun={noun} onRetry={onRefresh} />}
      {rows && lines.lines.length === 0 && (
        <div className="ob-grid-fill">
          {rows.length > 0 && active > 0 ? (
            <NothingFound total={rows.length} noun={noun} onClear={showAll} />
          ) : (
            <EmptyState {...empty} />
          )}
        </div>
      )}
      {rows && lines.lines.length > 0 && <PhoneList {...props} />}
      {!isLow && mainAction}
      <FilterSheet
        open={filtering}
        onClose={() => setFiltering(false)}
        columns={props.columns}
        state={state}
        noun={noun}
      />
    </div>
  );
}

function PhoneList<Row>({ state, label, columns, phoneRow, noun, rowId, selectedId = null }: Props<Row>) {
  const { lines, folded, fold, timeZone } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { virtualizer, scrollMargin } = useRowVirtualizer(scroller, list, {
    count: lines.lines.length,
    estimateSize: (at) => (lines.lines.isGroup(at) ? 37 : 74),
    overscan: 8,
    getItemKey: (at) => {
      const line = lines.lines.at(at);
      return line?.kind === 'group' ? line.group.path : (line?.id ?? at);
    },
  });
  const scrollTo = (at: number) => virtualizer.scrollToIndex(at, { align: 'auto' });
  const aim = useRef(-1);
  /** A line that is far away is drawn only when the list has scrolled to it. */
  const focusAim = () => {
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${aim.current}"] button`);
    if (!button) return;
    aim.current = -1;
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(focusAim);
  useWantedRow({
    id: selectedId,
    lines: lines.lines,
    folded,
    rowId,
    box: scroller,
    scrollTo,
    focus: (at) => {
      aim.current = at;
      scrollTo(at);
      focusAim();
    },
  });
  return (
    <div ref={scroller} className="ob-grid-fill ob-phone-scroll">
      {/* biome-ignore lint/a11y/useSemanticElements: virtual items are placed one by one, which a <ul> does not
          allow. */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        className="ob-phone-list"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines.lines.at(item.index) as GridLine<Row>;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="listitem"
              aria-posinset={item.index + 1}
              aria-setsize={lines.lines.length}
              className="ob-phone-item"
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              {line.kind === 'group' ? (
                <PhoneGroup
                  group={line.group}
                  columns={columns}
                  folded={folded.has(line.group.path)}
                  noun={noun}
                  timeZone={timeZone}
                  onFold={(path, close) => fold([path], close)}
                />
              ) : (
                <PhoneRowView
                  row={line.row}
                  columns={columns}
                  phoneRow={phoneRow}
                  timeZone={timeZone}
                  onOpen={state.open}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
