import type { Ref } from 'react';
import { ToolbarSeparator } from '../layout/Toolbar.tsx';
import { CommandButton, CommandTool } from './CommandButton.tsx';

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
  exportButton: Ref<HTMLButtonElement>;
  view: React.ReactNode;
}

/** The tools on the right of a grid's toolbar, which are the same in every register. */
export function GridTools({ filtered, grouped, ...props }: GridToolsProps) {
  return (
    <>
      <CommandTool command="clearFilters" aria-disabled={!filtered} onClick={props.onClearFilters} />
      <CommandTool command="collapseAll" disabled={!grouped} onClick={() => props.onFoldAll(true)} />
      <CommandTool command="expandAll" disabled={!grouped} onClick={() => props.onFoldAll(false)} />
      <CommandTool command="fitAll" onClick={props.onAutosize} />
      <ToolbarSeparator />
      {props.onRefresh && <CommandTool command="refresh" busy={props.fetching} onClick={props.onRefresh} />}
      {props.onExport && (
        <CommandButton
          command="exportRows"
          ref={props.exportButton}
          variant="text"
          busy={props.exportBusy}
          onClick={props.onExport}
          className="ob-tool-words"
        />
      )}
      {props.view}
    </>
  );
}
