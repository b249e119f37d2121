import { gridValue } from '#/bff/contract/grid.ts';
import { amountToText } from '../format.ts';
import { cellText, isNumeric } from './cell-text.ts';
import type { GridColumn } from './types.ts';

/**
 * Rows as the clipboard holds them: tab-separated text for a text editor, and a table for an email or a spreadsheet.
 */
export interface CopiedRows {
  text: string;
  html: string;
}

/** Characters that make a spreadsheet read a text as a formula. */
const FORMULA = /^[=+\-@]/;

/** Replaces tabs and line ends within a cell, because they separate cells and rows, and no-break spaces. */
const oneLine = (text: string) => text.replace(/\s*[\t\r\n]+\s*/g, ' ').replace(/\u00a0/g, ' ');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The text that is copied for a cell: a number in a form that spreadsheets can read (`1250,00`), any other value as the
 * screen shows it.
 */
function copiedText<Row>(column: GridColumn<Row>, row: Row, timeZone: string): string {
  const value = gridValue(column, row);
  if (!isNumeric(column) || value === null || value === undefined || value === '')
    return oneLine(cellText(column, row, timeZone));
  return column.type === 'amount' ? amountToText(Number(value)) : String(value).replace('.', ',');
}

/** Puts an apostrophe before text that a spreadsheet would read as a formula, so that it is shown as text. */
const plainText = (text: string, column: { type: GridColumn<never>['type'] }) =>
  FORMULA.test(text) && !isNumeric(column) ? `'${text}` : text;

/** One cell as text, formatted as in copied rows. */
export const copyCell = <Row>(column: GridColumn<Row>, row: Row, timeZone: string): string =>
  plainText(copiedText(column, row, timeZone), column);

/**
 * The rows, preceded by a line with the column names. In the plain text, a value that a spreadsheet would read as a
 * formula gets an apostrophe; in the table, its cell is marked as text.
 */
export function copyRows<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], timeZone: string): CopiedRows {
  const cells = rows.map((row) => columns.map((column) => copiedText(column, row, timeZone)));
  const names = columns.map((column) => oneLine(column.label));
  const numeric = columns.map(isNumeric);
  const plain = (text: string, at: number) => plainText(text, columns[at] as GridColumn<Row>);
  const cell = (text: string, at: number) =>
    numeric[at]
      ? `<td align="right">${escapeHtml(text)}</td>`
      : `<td style="mso-number-format:'\\@'">${escapeHtml(text)}</td>`;
  return {
    text: [names, ...cells.map((row) => row.map(plain))].map((row) => row.join('\t')).join('\n'),
    html: [
      '<table><thead><tr>',
      ...names.map((name) => `<th>${escapeHtml(name)}</th>`),
      '</tr></thead><tbody>',
      ...cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`),
      '</tbody></table>',
    ].join(''),
  };
}
