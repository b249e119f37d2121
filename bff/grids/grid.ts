import type { Reader } from '#/bff/context.ts';
import type { GridColumnRule, GridFilter, GridValue } from '#/bff/contract/grid.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { RunGroup } from '#/bff/contract/run-list.ts';
import type { PointRunsQuery } from '#/bff/contract/run-plots.ts';
import type { BaseRegister } from '#/bff/registers/register.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';

/** A column of a file: its rule, its name, and the labels of a list's values. */
export interface FileColumn<Row> extends GridColumnRule<Row> {
  /** Label key of its name. */
  label: string;
  /** Label key of a list's value. */
  choice?: (value: GridValue) => string;
  /** The label of a list's value, if the row contains it, as for an item of a picklist. */
  word?: (row: Row) => string;
}

export interface Asked {
  lang: LanguageId;
  year: number | undefined;
  showAll: boolean | undefined;
  /** The period and company, for the grid of right holders. */
  scope: RightHoldersScope | undefined;
  /** The group of runs, for the operators' list. */
  group: RunGroup | undefined;
  /** The point of a plot, for the list of its runs. */
  point: PointRunsQuery | undefined;
  /** The batch, for the list of its items. */
  batch: string | undefined;
  /** Runs whose engine is absent, determined where an engine can be queried. */
  stranded: readonly InstanceId[] | undefined;
  /** The filters of the rows, for grids whose lists would otherwise be cut off. */
  filters: readonly GridFilter[];
  /** The keys of the columns that are used to filter and sort. */
  keys: readonly string[];
}

/** A grid that can be exported: the rows on its screen, under the same rights, and its columns. */
export interface FileGrid<Row> {
  /** Label key of its name, for the sheet and the file. */
  label: string;
  /** The right that opens its screen and therefore its file. */
  right: Right;
  /** Whether the grid is enabled, because its register may be switched off; if omitted, it always is. */
  isEnabled?: BaseRegister['isEnabled'];
  /**
   * Returns all rows that the screen may show, in the order of the screen; it never returns rows that the person may
   * not see.
   */
  read(reader: Reader, asked: Asked): Promise<readonly Row[]>;
  /**
   * For lists that may be long. `read` then returns only the columns in `keys` for each row, and this
   * function returns some of the rows completely, in the same order, while they are written.
   */
  fill?: (reader: Reader, asked: Asked, rows: readonly Row[]) => Promise<readonly Row[]>;
  columns: readonly FileColumn<Row>[];
}
