import { type GridValue, gridValue } from '#/bff/contract/grid.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../format.ts';
import type { GridColumn } from './types.ts';

/** Returns a value as text, for the cell, its title, copying, and measuring the width. */
export function cellText<Row>(column: GridColumn<Row>, row: Row, timeZone: string): string {
  const value = gridValue(column, row);
  return column.text ? column.text(value, row) : valueText(column, value, timeZone);
}

export function valueText<Row>(column: GridColumn<Row>, value: GridValue, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  switch (column.type) {
    case 'list':
      return column.options?.find((option) => String(option.value) === String(value))?.label ?? String(value);
    case 'amount':
      return formatMoney(Number(value));
    case 'number':
      return formatNumber(Number(value));
    case 'date':
      return formatDate(String(value));
    case 'datetime':
      return formatDateTime(String(value), timeZone);
    case 'text':
      return String(value);
  }
}

/** Returns the sum of a column as group rows and the status bar show it. */
export function sumText(column: { key: string; type: string }, sums: Readonly<Record<string, number>>): string {
  const sum = sums[column.key] ?? 0;
  return column.type === 'amount' ? formatMoney(sum) : formatNumber(sum);
}

/** Whether the column contains numbers, which are right-aligned. */
export function isNumeric(column: { type: GridColumn<never>['type'] }): boolean {
  return column.type === 'amount' || column.type === 'number';
}

/** The class that colours a value with the tone that the column gives it, for example by age. */
export function toneClass<Row>(column: GridColumn<Row> | undefined, row: Row): string | undefined {
  const tone = column?.tone?.(gridValue(column, row), row);
  return tone && `ob-age-${tone}`;
}
