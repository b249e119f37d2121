import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { GridSort } from '#/bff/contract/grid.ts';
import { GRID_MOST } from '#/bff/contract/limits.ts';
import { Icon } from '../controls/Button.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { cx } from '../types.ts';
import { useUiText } from '../UiProvider.tsx';
import { commandText, GRID_COMMANDS } from './commands.ts';
import { COLUMN_DRAG } from './GridHeader.tsx';
import { ariaKeys, isKey } from './key-table.ts';
import { placeGroup } from './place-group.ts';
import type { GridColumn } from './types.ts';

const CHIP_KEYS = ariaKeys('moveColumn', 'removeLevel');

export interface GroupPanelProps<Row> {
  columns: readonly GridColumn<Row>[];
  group: readonly GridSort[];
  onChange: (group: GridSort[]) => void;
}

/**
 * The panel with the columns by which rows are grouped, in the order of the levels. Each column is a chip with a
 * direction and ×, and a header can be dropped on a chip or elsewhere on the panel. A chip can be dragged, or moved
 * with Alt ← and Alt →; Delete removes the chip.
 */
export function GroupPanel<Row>({ columns, group, onChange }: GroupPanelProps<Row>) {
  const text = useUiText();
  const [over, setOver] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const groupable = columns.filter((column) => column.groupable !== false);
  const isFull = group.length >= GRID_MOST.group;
  const free = isFull ? [] : groupable.filter((column) => !group.some((by) => by.key === column.key));
  const canStand = (key: string) => group.some((by) => by.key === key) || free.some((column) => column.key === key);
  const place = (key: string, before?: string) => canStand(key) && onChange(placeGroup(group, key, before));
  const takesColumns = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return;
    event.preventDefault();
    setOver(true);
  };
  /** The focus would be lost with the removed chip, so it moves to the next chip or to the button. */
  const remove = (key: string) => {
    const at = group.findIndex((by) => by.key === key);
    onChange(group.filter((by) => by.key !== key));
    requestAnimationFrame(() =>
      panel.current?.querySelectorAll<HTMLElement>('[data-chip], .ob-group-add')[at]?.focus(),
    );
  };
  const onChipKey = (event: KeyboardEvent, at: number) => {
    const { key } = group[at] as GridSort;
    if (isKey(event, 'removeLevel')) remove(key);
    else if (!isKey(event, 'moveColumn')) return;
    else if (event.key === 'ArrowLeft') place(key, group[at - 1]?.key ?? key);
    else place(key, group[at + 2]?.key);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of tools; a fieldset is for forms.
    <div
      ref={panel}
      role="group"
      aria-label={commandText('grouped', text)}
      className={cx('ob-group-panel', over && 'ob-group-over')}
      onDragOver={takesColumns}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        place(event.dataTransfer.getData(COLUMN_DRAG));
      }}
    >
      <Icon name="th-large" />
      {group.length > 0 && <span>{commandText('grouped', text)}</span>}
      {group.map((by, at) => {
        const label = columns.find((column) => column.key === by.key)?.label ?? by.key;
        const turned = group.map((other, index) => (index === at ? { ...other, desc: !other.desc } : other));
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut; the keys are on the button inside.
          <span
            key={by.key}
            className="ob-group-chip"
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(COLUMN_DRAG, by.key);
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDrop={(event) => {
              event.preventDefault();
              event.stopPropagation();
              setOver(false);
              place(event.dataTransfer.getData(COLUMN_DRAG), by.key);
            }}
          >
            <button
              type="button"
              data-chip={by.key}
              aria-label={commandText('turnLevel', text, {
                column: label,
                direction: text(by.desc ? 'gridDescending' : 'gridAscending'),
              })}
              aria-keyshortcuts={CHIP_KEYS}
              onClick={() => onChange(turned)}
              onKeyDown={(event) => onChipKey(event, at)}
            >
              {label}
              <Icon name={by.desc ? 'arrow-down' : 'arrow-up'} />
            </button>
            <button
              type="button"
              aria-label={commandText('removeLevel', text, { column: label })}
              onClick={() => remove(by.key)}
            >
              <Icon name={GRID_COMMANDS.removeLevel.icon} />
            </button>
          </span>
        );
      })}
      {free.length > 0 && (
        <Menu
          label={commandText('addLevel', text)}
          items={free.map((column) => ({ label: column.label, onSelect: () => place(column.key) }))}
          trigger={(trigger) => (
            <button type="button" {...trigger} className="ob-group-add">
              <Icon name={GRID_COMMANDS.addLevel.icon} />
              <span>{group.length > 0 ? commandText('addLevel', text) : text('gridAddGroupFirst')}</span>
            </button>
          )}
        />
      )}
    </div>
  );
}
