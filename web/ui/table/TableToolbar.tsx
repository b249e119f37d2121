import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { SearchInput } from '../controls/TextInput.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { GenericTableProps, TableActions } from './types.ts';
import type { TableState } from './use-table.ts';

type Props<Row> = GenericTableProps<Row> & { state: TableState<Row> };

/**
 * The toolbar of a table: the title, *create* and the actions on the selected row on the left; search, the screen's own
 * tools and refresh on the right.
 */
export function TableToolbar<Row>(props: Props<Row>) {
  const { actions, searchText, onRefresh, fetching, rows, noun, state, title, tools } = props;
  const text = useUiText();
  const search = searchText && (
    <SearchInput
      className="ob-table-search"
      aria-label={text('tableSearch', { noun: noun.other })}
      value={state.searched}
      onChange={(event) => state.search(event.target.value)}
      onClear={() => state.search('')}
    />
  );
  const refresh = onRefresh && (
    <IconButton
      size="small"
      icon="refresh"
      label={text('gridRefresh')}
      busy={fetching && rows !== undefined}
      onClick={onRefresh}
    />
  );
  if (!actions && !search && !refresh && !title && !tools) return null;
  return (
    <Toolbar
      label={text('gridTools')}
      end={
        <>
          {search}
          {tools}
          {refresh}
        </>
      }
    >
      {title}
      {actions && <Actions actions={actions} state={state} />}
    </Toolbar>
  );
}

function Actions<Row>({ actions, state }: { actions: TableActions<Row>; state: TableState<Row> }) {
  const text = useUiText();
  const { create, view, edit, remove } = actions;
  return (
    <>
      {create && (
        <Button
          {...(!create.quiet && { variant: 'filled' as const })}
          size="small"
          icon="plus"
          onClick={create.onPress}
        >
          {create.label}
        </Button>
      )}
      {view && (
        <Button variant="text" size="small" icon="eye" onClick={() => state.withSelected(view)}>
          {text('tableView')}
        </Button>
      )}
      {edit && (
        <Button variant="text" size="small" icon="pencil" onClick={() => state.withSelected(edit)}>
          {text('tableEdit')}
        </Button>
      )}
      {remove && (
        <Button
          variant="text"
          size="small"
          icon={remove.icon ?? 'trash'}
          disabledReason={state.selected ? remove.refuse?.(state.selected) : undefined}
          onClick={() => state.withSelected(state.remove)}
        >
          {remove.label ?? text('tableRemove')}
        </Button>
      )}
    </>
  );
}
