import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { ToolbarSeparator } from '../layout/Toolbar.tsx';
import { useUiText } from '../UiProvider.tsx';

export interface GridToolsProps {
  filtered: boolean;
  grouped: boolean;
  fetching: boolean;
  onClearFilters: () => void;
  onFoldAll: (folded: boolean) => void;
  onAutosize: () => void;
  onRefresh: (() => void) | undefined;
  onExport: (() => void) | undefined;
  exportBusy: boolean;
  view: React.ReactNode;
}

/** The tools at the right of a grid's toolbar, the same on every register. */
export function GridTools(props: GridToolsProps) {
  const text = useUiText();
  return (
    <>
      <IconButton
        size="small"
        icon="filter-slash"
        label={text('gridClearFilters')}
        disabled={!props.filtered}
        onClick={props.onClearFilters}
      />
      <IconButton
        size="small"
        icon="angle-double-up"
        label={text('gridCollapseAll')}
        disabled={!props.grouped}
        onClick={() => props.onFoldAll(true)}
      />
      <IconButton
        size="small"
        icon="angle-double-down"
        label={text('gridExpandAll')}
        disabled={!props.grouped}
        onClick={() => props.onFoldAll(false)}
      />
      <IconButton size="small" icon="arrows-h" label={text('gridAutosize')} onClick={props.onAutosize} />
      <ToolbarSeparator />
      {props.onRefresh && (
        <IconButton
          size="small"
          icon="refresh"
          label={text('gridRefresh')}
          busy={props.fetching}
          onClick={props.onRefresh}
        />
      )}
      {props.onExport && (
        <Button
          size="small"
          variant="text"
          icon="file-excel"
          busy={props.exportBusy}
          onClick={props.onExport}
          className="ob-tool-words"
        >
          {text('gridExport')}
        </Button>
      )}
      {props.view}
    </>
  );
}
