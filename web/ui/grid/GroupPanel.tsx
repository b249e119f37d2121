import { type DragEvent, useState } from 'react';
import type { GridSort } from '#/bff/contract/grid.ts';
import { Icon } from '../controls/Button.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { COLUMN_DRAG } from './GridHeader.tsx';
import type { GridColumn } from './types.ts';

export interface GroupPanelProps<Row> {
  columns: readonly GridColumn<Row>[];
  group: readonly GridSort[];
  onChange: (group: GridSort[]) => void;
}

/** What the rows are grouped by: chips with direction and ×, and a place to drop a header that is a button too. */
export function GroupPanel<Row>({ columns, group, onChange }: GroupPanelProps<Row>) {
  const text = useUiText();
  const [over, setOver] = useState(false);
  const free = columns.filter((column) => column.groupable !== false && !group.some((by) => by.key === column.key));
  const add = (key: string) => free.some((column) => column.key === key) && onChange([...group, { key, desc: false }]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.getData(COLUMN_DRAG));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of tools; a fieldset is for forms.
    <div
      role="group"
      aria-label={text('gridGrouped')}
      className={cx('ob-group-panel', over && 'ob-group-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="th-large" />
      {group.length > 0 && <span>{text('gridGrouped')}</span>}
      {group.map((by, at) => {
        const label = columns.find((column) => column.key === by.key)?.label ?? by.key;
        return (
          <span key={by.key} className="ob-group-chip">
            <button
              type="button"
              aria-label={text('gridGroupSort', {
                column: label,
                direction: text(by.desc ? 'gridDescending' : 'gridAscending'),
              })}
              onClick={() =>
                onChange(group.map((other, index) => (index === at ? { ...other, desc: !other.desc } : other)))
              }
            >
              {label}
              <Icon name={by.desc ? 'arrow-down' : 'arrow-up'} />
            </button>
            <button
              type="button"
              aria-label={text('gridGroupRemove', { column: label })}
              onClick={() => onChange(group.filter((_, index) => index !== at))}
            >
              <Icon name="times" />
            </button>
          </span>
        );
      })}
      {free.length > 0 && (
        <Menu
          label={text('gridAddGroup')}
          items={free.map((column) => ({ label: column.label, onSelect: () => add(column.key) }))}
          trigger={(trigger) => (
            <button type="button" {...trigger} className="ob-group-add">
              <Icon name="plus" />
              <span>{text(group.length > 0 ? 'gridAddGroup' : 'gridAddGroupFirst')}</span>
            </button>
          )}
        />
      )}
    </div>
  );
}
