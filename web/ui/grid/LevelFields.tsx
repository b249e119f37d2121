import type { GridSort } from '#/bff/contract/grid.ts';
import { SegmentedControl } from '../controls/Choices.tsx';
import { Field } from '../controls/Field.tsx';
import { Select } from '../controls/Select.tsx';
import { capital } from '../format.ts';
import { useUiText } from '../UiProvider.tsx';
import { commandText, type GridCommand } from './commands.ts';

export interface LevelFieldsProps {
  /** The commands that label the first field and every further field. */
  first: GridCommand;
  then: GridCommand;
  levels: readonly GridSort[];
  choices: readonly { value: string; label: string }[];
  /** The maximum number of levels. */
  most: number;
  onChange: (levels: GridSort[]) => void;
}

/**
 * A field for each column by which rows are sorted or grouped, with the direction, and, as long as another column can
 * be added, an empty field for it.
 */
export function LevelFields({ first, then, levels, choices, most, onChange }: LevelFieldsProps) {
  const text = useUiText();
  const free = choices.filter(({ value }) => !levels.some((by) => by.key === value));
  const fields = levels.length < most && free.length > 0 ? [...levels, null] : levels;
  const put = (at: number, by: GridSort | null) =>
    onChange([...levels.slice(0, at), ...(by ? [by] : []), ...levels.slice(at + 1)]);
  return fields.map((by, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its place; its field keeps the focus when it gets a column.
    <div key={at} className="ob-level">
      <Field label={commandText(at === 0 ? first : then, text)}>
        <Select
          value={by?.key ?? null}
          showClear
          options={choices.filter((choice) => choice.value === by?.key || free.includes(choice))}
          onChange={(key) => put(at, key === null ? null : { key, desc: false })}
        />
      </Field>
      {by && (
        <SegmentedControl
          label={commandText('direction', text, {
            column: choices.find(({ value }) => value === by.key)?.label ?? by.key,
          })}
          value={by.desc ? 'down' : 'up'}
          onChange={(way) => put(at, { key: by.key, desc: way === 'down' })}
          options={[
            { value: 'up', label: capital(text('gridAscending')), icon: 'arrow-up' },
            { value: 'down', label: capital(text('gridDescending')), icon: 'arrow-down' },
          ]}
        />
      )}
    </div>
  ));
}
