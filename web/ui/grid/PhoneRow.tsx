import { gridValue } from '#/bff/contract/grid.ts';
import type { GridGroup } from '#/bff/contract/grid-groups.ts';
import { Icon } from '../controls/Button.tsx';
import { StatusIcon } from '../display/Status.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { cellText, isNumeric, sumText, toneClass, valueText } from './cell-text.ts';
import type { GridColumn, PhoneRow } from './types.ts';

export interface PhoneRowViewProps<Row> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  phoneRow: PhoneRow;
  timeZone: string;
  onOpen: (row: Row) => void;
}

/** The types of columns whose values are words. */
const WORDS: ReadonlySet<GridColumn<never>['type'] | undefined> = new Set(['text', 'list']);

/** A record in two lines. A tap opens the record. */
export function PhoneRowView<Row>({ row, columns, phoneRow, timeZone, onOpen }: PhoneRowViewProps<Row>) {
  const find = (key: string | undefined) => columns.find((candidate) => candidate.key === key);
  const say = (key: string | undefined) => {
    const column = find(key);
    return column ? cellText(column, row, timeZone) : '';
  };
  const title = find(phoneRow.title);
  const end = find(phoneRow.end);
  const statusColumn = find(phoneRow.status);
  const meta = (phoneRow.meta ?? []).filter((key) => say(key) !== '');
  const status = statusColumn?.options?.find((option) => String(option.value) === String(gridValue(statusColumn, row)));
  return (
    <button type="button" className="ob-phone-row" onClick={() => onOpen(row)}>
      <span className="ob-phone-line">
        <span className="ob-phone-title">{title?.cell?.(row) ?? (say(phoneRow.title) || '–')}</span>
        <span className={cx('ob-phone-end', end && isNumeric(end) && 'ob-num')}>{say(phoneRow.end)}</span>
      </span>
      <span className="ob-phone-line">
        <span className="ob-phone-meta">
          {meta.map((key, at) => (
            <span key={key} className={cx(toneClass(find(key), row), WORDS.has(find(key)?.type) && 'ob-phone-words')}>
              {`${say(key)}${at < meta.length - 1 ? ' ·' : ''} `}
            </span>
          ))}
        </span>
        <span className="ob-phone-status">
          {status?.icon ? (
            <StatusIcon icon={status.icon} tone={status.tone ?? 'neutral'} label={status.label} spin={status.spin} />
          ) : (
            say(phoneRow.status)
          )}
        </span>
      </span>
    </button>
  );
}

export interface PhoneGroupProps<Row> {
  group: GridGroup<Row>;
  columns: readonly GridColumn<Row>[];
  folded: boolean;
  noun: { one: string; other: string };
  timeZone: string;
  onFold: (path: string, folded: boolean) => void;
}

/**
 * A group on a phone: the value, the count and the sums. If there are several sums, each has a name. A tap folds or
 * unfolds the group.
 */
export function PhoneGroup<Row>({ group, columns, folded, noun, timeZone, onFold }: PhoneGroupProps<Row>) {
  const text = useUiText();
  const by = columns.find((column) => column.key === group.key);
  const added = columns.filter((column) => column.sum);
  return (
    <button
      type="button"
      className="ob-phone-group"
      style={{ paddingLeft: 16 + group.level * 16 }}
      aria-expanded={!folded}
      onClick={() => onFold(group.path, !folded)}
    >
      <span>
        {folded && <Icon name="chevron-right" />}
        <strong>{(by && valueText(by, group.value, timeZone)) || text('gridNone')}</strong>
        <span className="ob-grid-group-count">
          {' · '}
          {group.count}
          <span className="ob-hidden"> {group.count === 1 ? noun.one : noun.other}</span>
        </span>
      </span>
      <span className="ob-phone-sums">
        {added.map((column) => (
          <span key={column.key}>
            {added.length > 1 && <span>{column.label} </span>}
            <strong className="ob-num">{sumText(column, group.sums)}</strong>
          </span>
        ))}
      </span>
    </button>
  );
}
