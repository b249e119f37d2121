import type { Reader } from '#/bff/context.ts';
import type { GridColumnRule, GridValue } from '#/bff/contract/grid.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { RunGroup } from '#/bff/contract/run-list.ts';
import type { PointRunsQuery } from '#/bff/contract/run-plots.ts';
import type { BaseRegister } from '#/bff/registers/register.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';

/** A column as a file has it: its rule, its name, and the words of a list's values. */
export interface FileColumn<Row> extends GridColumnRule<Row> {
  /** Label key of its name. */
  label: string;
  /** Label key of a list's value. */
  choice?: (value: GridValue) => string;
  /** The words of a list's value where these come with the row: an item of a picklist. */
  word?: (row: Row) => string;
}

export interface Asked {
  lang: LanguageId;
  year: number | undefined;
  showAll: boolean | undefined;
  /** Of when and where, for the grid that asks it. */
  scope: RightHoldersScope | undefined;
  /** Which part of the runs, for the list of operators. */
  group: RunGroup | undefined;
  /** Which point of the plots, for the list of its runs. */
  point: PointRunsQuery | undefined;
  /** Which batch, for the list of its items. */
  batch: string | undefined;
  /** Runs whose engine is not there: known where engines are. */
  stranded: readonly InstanceId[] | undefined;
  /** Of the columns that filter and order look at. */
  keys: readonly string[];
}

/** A grid that can be had as a file: the rows its screen gets, under the same rights, and its columns. */
export interface FileGrid<Row> {
  /** Label key of its name: the sheet, the file. */
  label: string;
  /** Opens its screen, and so its file. */
  right: Right;
  /** Left out: always. Its register may be switched off. */
  isEnabled?: BaseRegister['isEnabled'];
  /** Everything its screen may show, in the screen's order; what the person may not see never comes out of here. */
  read(reader: Reader, asked: Asked): Promise<readonly Row[]>;
  /**
   * For a list that may be long: `read` then gives of each row only what `keys` says, and this the whole of some of them, in
   * their order, as they are written.
   */
  fill?: (reader: Reader, asked: Asked, rows: readonly Row[]) => Promise<readonly Row[]>;
  columns: readonly FileColumn<Row>[];
}
