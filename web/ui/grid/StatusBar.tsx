import { useMemo } from 'react';
import { sumRows } from '#/bff/contract/grid-groups.ts';
import { KeyCap } from '../display/KeyCap.tsx';
import { formatNumber } from '../format.ts';
import { useUiText } from '../UiProvider.tsx';
import { sumText } from './cell-text.ts';
import { keyCaps } from './key-table.ts';
import type { GridColumn } from './types.ts';

export interface StatusBarProps<Row> {
  shown: number;
  /** The number of rows; undefined until the rows have been loaded. No count is shown until then. */
  total: number | undefined;
  selected: readonly Row[];
  noun: { one: string; other: string };
  sums: Record<string, number>;
  columns: readonly GridColumn<Row>[];
  hints: readonly { keys: string[]; label: string }[];
  /** Whether rows can be opened. */
  opens: boolean;
}

/** The bar with the number of shown rows, the selection and the sums, and on the right the keys. */
export function StatusBar<Row>({ shown, total, selected, noun, sums, columns, hints, opens }: StatusBarProps<Row>) {
  const text = useUiText();
  const added = useMemo(() => columns.filter((column) => column.sum), [columns]);
  const keys = [
    { keys: keyCaps('walk').slice(0, 2), label: text('gridKeyWalk') },
    ...(opens ? [{ keys: keyCaps('open'), label: text('gridKeyOpen') }] : []),
    ...hints,
    { keys: keyCaps('columnMenu'), label: text('gridKeyMenu') },
  ];
  return (
    <div className="ob-grid-status">
      <div role="status" className="ob-grid-counts">
        {total !== undefined && (
          <Counts total={total} shown={shown} selected={selected} noun={noun} sums={sums} added={added} />
        )}
      </div>
      <div className="ob-grid-hints" aria-hidden="true">
        {keys.map((hint) => (
          <span key={hint.label}>
            {hint.keys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
            {hint.label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface CountsProps<Row> {
  shown: number;
  total: number;
  selected: readonly Row[];
  noun: { one: string; other: string };
  sums: Record<string, number>;
  added: readonly GridColumn<Row>[];
}

function Counts<Row>({ shown, total, selected, noun, sums, added }: CountsProps<Row>) {
  const text = useUiText();
  const sumsOf = useMemo(() => (selected.length > 1 ? sumRows(selected, added) : null), [selected, added]);
  const selectedSums = sumsOf ? added.map((column) => sumText(column, sumsOf)) : [];
  return (
    <>
      <span>
        <strong>{formatNumber(shown)}</strong>
        {shown !== total && (
          <>
            {` ${text('gridOf')} `}
            <strong>{formatNumber(total)}</strong>
          </>
        )}{' '}
        {total === 1 ? noun.one : noun.other}
      </span>
      {selected.length > 0 && (
        <span>
          <strong>{formatNumber(selected.length)}</strong> {text('gridSelected')}
          {selectedSums.length > 0 && <span> ({selectedSums.join(', ')})</span>}
        </span>
      )}
      {added.map((column) => (
        <span key={column.key}>
          <span>{added.length > 1 ? column.label : text('gridSum')}</span> <strong>{sumText(column, sums)}</strong>
        </span>
      ))}
    </>
  );
}
